"""Papers are valid, balanced and distinct."""

from collections import Counter
from dataclasses import replace
from itertools import chain, count
from math import ceil
from random import Random

import pytest

from ranklearn_course.course import chapters, paths
from ranklearn_course.exam import ExamError
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.paper import FOR_ALL, SHARES, SPARE, _choose, left_out, make_paper
from ranklearn_course.exam.question import TRIES, Redraw, Template

EXAMINED = {template.chapter for template in all_templates()}


def test_there_are_enough_templates():
    """An exam is optional for a chapter; one that has some questions has three, of all kinds."""
    by_chapter = Counter(template.chapter for template in all_templates())
    assert list(by_chapter) == [name for name in chapters() if name in by_chapter]
    assert min(by_chapter.values()) >= 3
    for chapter in by_chapter:
        kinds = {t.kind for t in all_templates() if t.chapter == chapter}
        assert kinds == set(SHARES)
    assert len({template.id for template in all_templates()}) == len(all_templates())


def test_papers_are_distinct_and_balance_chapters_kinds_and_minutes():
    papers = [make_paper(seed) for seed in range(12)]
    assert len({paper.digest for paper in papers}) == len(papers)
    for paper in papers:
        assert {q.template.chapter for q in paper.questions} == EXAMINED
        assert 51 <= paper.points <= 54
        assert len({q.template.id for q in paper.questions}) == len(paper.questions)
        assert [q.number for q in paper.questions] == list(range(1, len(paper.questions) + 1))
        for kind, share in SHARES.items():
            minutes = sum(q.points for q in paper.questions if q.template.kind == kind)
            assert abs(minutes / 54 - share) < 0.13


@pytest.mark.parametrize("minutes", [20, 45, 90, 150])
def test_other_lengths_are_filled_as_well(minutes):
    paper = make_paper(1, minutes)
    assert 0.8 * minutes <= paper.points <= minutes - minutes // 10


@pytest.fixture(scope="module")
def choices():
    """Enough of them that each question with code comes some fifty times."""
    return [_choose(Random(seed), 60) for seed in range(1000)]


def test_every_template_has_its_share_of_the_papers(choices):
    """None comes twice as often as the mean of its kind, and none half as often."""
    drawn = Counter(template.id for chosen in choices for template in chosen)
    for kind in SHARES:
        counts = {t.id: drawn[t.id] for t in all_templates() if t.kind == kind}
        mean = sum(counts.values()) / len(counts)
        assert max(counts.values()) < 2 * mean, max(counts, key=counts.get)
        assert min(counts.values()) > mean / 2, min(counts, key=counts.get)
    assert max(drawn.values()) < 0.3 * len(choices)


def test_enough_minutes_ask_about_every_lesson(choices):
    budget = ceil(FOR_ALL * len(EXAMINED))
    least = next(m for m in count(budget) if m - m // SPARE == budget)
    assert least < 60
    for chosen in (*choices, *(_choose(Random(seed), least) for seed in range(50))):
        assert {template.chapter for template in chosen} == EXAMINED


@pytest.mark.parametrize("path", [name for name, route in paths().items() if route.chapters])
def test_thirty_minutes_ask_about_every_lesson_of_a_path(path):
    out = left_out(path=path)
    for seed in range(20):
        chosen = _choose(Random(seed), 30, out)
        assert {template.chapter for template in chosen} == {*paths()[path].chapters}, seed
        for topic in paths()[path].topics:
            assert {template.id for template in chosen} & {*topic}, (seed, topic)


def test_the_topics_of_a_path_are_questions_of_its_lessons():
    for route in paths().values():
        asked = {each.id for each in all_templates() if each.chapter in route.lessons()}
        assert {*chain.from_iterable(route.topics)} <= asked
    assert len(paths()["entrance"].topics) == 3


def test_a_paper_can_be_aimed():
    paper = make_paper(7, 30, left_out(only=["02", "10"]))
    assert {q.template.chapter for q in paper.questions} == {"precision", "entrance_task"}
    assert paper.name == "mock-exam-7-30-minutes-only-02-10"
    assert paper.without == left_out(only=["precision,10_entrance_task"])
    assert left_out(only="02", path="search", without="9,11,12,13") == left_out(only=["02,03"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"path": "x"}, "path must be one of everything, entrance, search, got 'x'"),
        ({"only": ["02"], "without": ["02"]}, "no lesson is left"),
    ],
)
def test_what_leaves_no_lesson_is_named(arguments, said):
    with pytest.raises(ExamError, match=said):
        left_out(**arguments)


def test_a_seed_gives_the_same_paper_again_and_the_digest_knows_its_numbers(paper):
    assert make_paper(7).digest == paper.digest
    first, *rest = paper.questions
    other = replace(first, drawn=first.template.drawn(Random(1)))
    assert replace(paper, questions=(other, *rest)).digest != paper.digest


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((7, 19), "minutes must be a whole number from 20 to 150, got 19"),
        ((-1,), "seed must be a whole number from 0 to 1000000000, got -1"),
        ((True,), "seed must be a whole number from 0 to 1000000000, got True"),
        (
            (7, 150, [name for name in chapters() if name != "precision"]),
            "the lessons that are left have questions for 43 minutes, and a paper of 150 minutes "
            "needs 135; leave out fewer, or make a shorter paper",
        ),
    ],
)
def test_what_makes_no_paper_is_named(arguments, text):
    with pytest.raises(ExamError) as caught:
        make_paper(*arguments)
    assert str(caught.value) == text


@pytest.mark.parametrize("number", [0, 99, None, True])
def test_a_missing_question_is_named(paper, number):
    last = len(paper.questions)
    with pytest.raises(ExamError, match=f"numbered from 1 to {last}, got {number!r}"):
        paper.question(number)


def test_a_template_that_never_fits_says_so():
    def never(random):
        raise Redraw

    with pytest.raises(ExamError, match=f"toy.never found no fitting numbers in {TRIES} draws"):
        Template("toy.never", "number", 1, never).drawn(Random(0))
