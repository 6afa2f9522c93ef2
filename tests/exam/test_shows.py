"""What exam.toml says of numbers and lists is true: the words are held against what is marked."""

from random import Random

from ranklearn_course.authoring.numbers import evaluated
from ranklearn_course.exam.templates import all_templates
from tests.exam.slow_lists import TRIES
from tests.rows import with_each
from tests.scope import in_scope

TEMPLATES = in_scope(all_templates())
NUMBERS = [template for template in TEMPLATES if template.kind == "number" and template.shows]
LISTS = [template for template in TEMPLATES if template.kind == "counter-example"]


@with_each(NUMBERS)
def test_what_a_cause_says_gives_the_wrong_number(template):
    """And the cause alone says it."""
    shown = set()
    for seed in range(30):
        drawn = template.drawn(Random(seed))
        for wrong in drawn.exercise.wrong:
            names = {"wrong": wrong.value, "right": drawn.exercise.value}
            words = evaluated(template.shows[wrong.id], **drawn.given, **names)
            assert words, f"{wrong.id}: {wrong.value} from {drawn.given}"
            told = [other.id for other in drawn.exercise.wrong if words in other.cause]
            assert {*told} == {wrong.id}
            shown.add(wrong.id)
    assert shown == template.shows.keys()


@with_each(LISTS)
def test_what_a_statement_asks_for_is_what_a_list_is_marked_by(template):
    missed = set()
    for seed in range(30):
        drawn, random = template.drawn(Random(seed)), Random(seed)
        exercise, example = drawn.exercise, list(drawn.exercise.example)

        def met(answer, given=drawn.given):
            return {id: evaluated(e, **given, answer=answer) for id, e in template.shows.items()}

        words = met(example)
        # True is what another draw asks for.
        said = {id: each for id, each in words.items() if each is not True}
        assert all(each[0] in exercise.statement for each in said.values()), exercise.statement
        for answer in near_misses(template, drawn, random):
            unmet = {each.id: each.sentence for each in exercise.unmet(answer)}
            fails = {id for id, each in met(answer).items() if not each}
            assert unmet.keys() <= fails, (exercise.statement, answer)
            assert bool(unmet) == bool(fails), (exercise.statement, answer)
            assert all(said[id][1] in sentence for id, sentence in unmet.items())
            missed |= unmet.keys()
    assert missed == template.shows.keys()


def near_misses(template, drawn, random):
    """Lists by lot, and the right one with an entry of them, or with one of its own twice."""
    for _ in range(20):
        other, near = TRIES[template.id](random, drawn.given), list(drawn.exercise.example)
        near[random.randrange(len(near))] = random.choice([*other, *near])
        yield from (each for each in (other, near) if not drawn.exercise.refuse(each))
