"""The teaching guide: what is made for it is right, up to date, and fit for a teacher."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from ranklearn_course.authoring.prose import FILLERS, spoken
from ranklearn_course.checker import CatchImpostors, GiveRanking
from ranklearn_course.checker.mistakes import Variant
from ranklearn_course.classroom import ClassroomError, guide
from ranklearn_course.classroom.confusions import confusions, named_in, smallest_example
from ranklearn_course.classroom.editions import exercise_cells
from ranklearn_course.classroom.guide_choice import ERRORS, IN_CLASS, PLANS
from ranklearn_course.cli import app
from ranklearn_course.exercises.bank import CHAPTERS, all_exercises

ROOT = Path(__file__).parents[2]
each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)
TEXT = (ROOT / "TEACHING.md").read_text(encoding="utf-8")


def section(chapter):
    """The text of the guide on one lesson."""
    _, *found = re.split(r"^### (?=\d\d )", TEXT, flags=re.M)
    (text,) = (each for each in found if f"<!-- card {chapter} -->" in each)
    return text.partition("\n## ")[0]


# The file


def test_the_guide_is_up_to_date():
    assert guide.guide_path() == ROOT / "TEACHING.md"
    assert guide.check_guide() == []


def test_the_guide_has_every_part_once():
    names = Counter(found["name"] for found in guide.PART.finditer(TEXT))
    assert names == Counter(guide.parts().keys())


def test_the_guide_is_linked_from_the_readme():
    assert "(TEACHING.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_guide_reads_like_the_course():
    words = spoken(TEXT)
    assert not FILLERS.findall(words)
    assert "!" not in words
    assert not re.search(r" [–—] ", words)


@each_chapter
def test_a_lesson_has_all_its_paragraphs(chapter):
    text = section(chapter)
    for begins in ("**Say.**", "**Show.**", "**Likely errors.**", "**In a short course**"):
        assert text.count(f"\n{begins} ") == 1
    say = re.search(r"\*\*Say\.\*\* (.*)", text)[1]
    assert 3 <= len(re.findall(r"[.?](?= |$)", say)) <= 6
    assert "ask" in re.search(r"\*\*Show\.\*\* (.*)", text)[1].lower()


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert all((ROOT / link).exists() for link in links)


def test_commands_exist():
    """Every command that the guide tells to run is there."""
    told = set(re.findall(r"`ranklearn ((?:[a-z]+ ?)+)", TEXT))
    assert len(told) > 8
    for command in told:
        names = names_of_commands(command.split())
        result = CliRunner().invoke(app, [*names, "--help"])
        assert result.exit_code == 0, command
        assert f"Usage: ranklearn {' '.join(names)} [OPTIONS]" in result.output


def names_of_commands(words):
    """The words that name a command; what follows are its arguments."""
    names, command = [], typer.main.get_command(app)
    for word in words:
        if word not in getattr(command, "commands", {}):
            break
        command = command.commands[word]
        names.append(word)
    assert names, words
    return names


# What is made


@each_chapter
def test_minutes_are_those_of_the_title_card(chapter):
    card = guide.lesson_of(chapter)[1].cells[0].source
    numbers = set(map(int, re.findall(r"\d+", card.partition("**Minutes:**")[2].split("\n")[0])))
    assert set(guide.minutes_of(chapter).values()) <= numbers
    assert guide.minutes_of(chapter)["tasks"] < guide.minutes_of(chapter)["alone"]


@each_chapter
def test_a_lesson_names_four_to_six_errors(chapter):
    found = guide.chosen_errors(chapter)
    count = sum(map(len, found.values()))
    assert 4 <= count <= 6
    for exercise, mistakes in found.items():
        assert exercise.startswith(f"{chapter}.")
        for mistake in mistakes:
            assert mistake.title.endswith(".")
            assert mistake.question.endswith("?") or mistake.question.endswith(".")
            assert "right is" in mistake.example
            assert mistake.title in section(chapter)
            assert mistake.question in section(chapter)


@each_chapter
def test_every_exercise_of_a_lesson_is_listed(chapter):
    shown = [name for _, name in exercise_cells(guide.lesson_of(chapter)[1])]
    assert set(IN_CLASS[chapter]) < set(shown)
    text = guide.exercises(chapter)
    assert all(all_exercises()[name].title in text for name in shown)
    assert text.count("| in class |") == len(IN_CLASS[chapter])


@each_chapter
def test_numbers_that_the_guide_quotes_are_in_the_lesson(chapter):
    """What is written by hand drifts, too, when a lesson changes."""
    by_hand = guide.PART.sub("", section(chapter))
    lesson = guide.lesson_of(chapter)[0].read_text(encoding="utf-8")
    assert [number for number in re.findall(r"\d+\.\d+", by_hand) if number not in lesson] == []


@each_chapter
def test_the_short_course_is_shorter_than_the_lesson(chapter):
    stated = re.findall(r": (\d+) minutes\.", section(chapter))
    assert all(int(minutes) < guide.minutes_of(chapter)["class"] for minutes in stated)


def test_plans_fit_the_minutes_of_the_lessons():
    for days in PLANS.values():
        spent = Counter()
        for day in days:
            for slot in day.slots:
                spent[slot.chapter] += guide.slot_minutes(slot)
        del spent[""]
        assert spent
        for chapter, minutes in spent.items():
            assert minutes <= guide.minutes_of(chapter)["class"]


@pytest.mark.parametrize(("name", "days", "longest"), [("evening", 1, 150), ("week", 5, 180)])
def test_a_plan_has_days_that_a_class_can_bear(name, days, longest):
    assert len(PLANS[name]) == days
    assert all(60 <= guide.day_minutes(day) <= longest for day in PLANS[name])


def test_the_summer_school_has_all_lessons_in_an_order_that_works():
    slots = [slot for day in PLANS["school"] for slot in day.slots]
    whole = [slot.chapter for slot in slots if slot.chapter and not slot.text]
    assert sorted(whole) == sorted(CHAPTERS)
    assert all(guide.day_minutes(day) <= 180 for day in PLANS["school"])
    # Lesson 10 needs paired differences, lesson 08 the slopes of lesson 07.
    assert whole.index("comparing_systems") < whole.index("entrance_task")
    assert whole.index("smooth_dcg") < whole.index("learning_to_rank")


def test_each_day_adds_up():
    for name, days in PLANS.items():
        numbers = [line.split("|")[3] for line in guide.plan(name).splitlines()[2:]]
        sums = [number.strip("* ") for number in numbers if "**" in number]
        assert sums == [str(sum(map(guide.slot_minutes, day.slots))) for day in days]


# Mistakes in a teacher's words


def test_every_mistake_of_a_function_has_an_example_in_which_it_is_wrong():
    """The example's two values differ, and the right one is the reference's."""
    for exercise in all_exercises().values():
        found = confusions(exercise)
        for mistake in getattr(getattr(exercise, "catalogue", None), "mistakes", ()):
            if isinstance(exercise, CatchImpostors):
                continue
            example = found[mistake.id].example
            right, given = re.search(r"right is (.*), this (?:gives )?(.*)\.$", example).groups()
            assert right != given


def test_the_example_shows_errors_and_tiny_differences():
    exercise = all_exercises()["dcg.dcg"]
    right = exercise.catalogue.reference

    def example(function):
        return smallest_example(exercise, Variant((), function))

    assert example(right) == ""
    assert example(lambda relevance, k: 1 / 0).endswith("this stops with an error.")
    tiny = example(lambda relevance, k: right(relevance, k) + 1e-7)
    assert tiny.endswith("right is 0.630929754, this gives 0.630929854.")


def test_a_mistake_on_paper_says_what_is_right():
    found = confusions(all_exercises()["dcg.dcg_by_hand"])["number=4.69254"]
    assert found.title == "The answer 4.693. You took the grade as the gain."
    assert found.example.startswith("Right is 9.323 (= ")


def test_a_wrong_option_brings_the_message_of_the_bank():
    exercise = all_exercises()["precision.ceiling"]
    found = confusions(exercise)
    right = {letter for letter, o in zip("abcd", exercise.options, strict=True) if o.is_right}
    assert set(found) == {f"option={letter}" for letter in set("abcd") - right}
    assert all(each.example for each in found.values())


def test_other_kinds_have_no_named_mistakes():
    for exercise in all_exercises().values():
        if isinstance(exercise, GiveRanking | CatchImpostors):
            assert confusions(exercise) == {}


def test_ids_with_spaces_are_read_back():
    for exercise in all_exercises().values():
        known = list(confusions(exercise))
        for first, second in pairwise(known):
            assert named_in(f"{first} {second}", known) == (first, second)
    assert named_in("no such id", ["such"]) == ("no", "such", "id")
    assert named_in("  ", ["a"]) == ()


# Writing it anew


@pytest.fixture
def stale(tmp_path):
    path = tmp_path / "TEACHING.md"
    wrong = TEXT.replace("**45 minutes in class**", "**54 minutes in class**")
    assert wrong != TEXT
    path.write_text(wrong, encoding="utf-8")
    return path


def test_what_is_stale_is_named_and_mended(stale):
    (message,) = guide.check_guide(stale)
    assert "card ranking_task" in message
    assert "ranklearn classroom guide" in message
    assert guide.write_guide(stale) == ["card ranking_task"]
    assert stale.read_text(encoding="utf-8") == TEXT
    assert guide.write_guide(stale) == []


def test_the_command_checks_and_mends(stale, monkeypatch):
    monkeypatch.setattr(guide, "guide_path", lambda: stale)
    run = CliRunner().invoke
    assert run(app, ["classroom", "guide", "--check"]).exit_code == 1
    assert "card ranking_task" in run(app, ["classroom", "guide"]).output
    fresh = run(app, ["classroom", "guide", "--check"])
    assert (fresh.exit_code, fresh.output) == (0, "TEACHING.md is up to date.\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<!-- card dcg -->\nno end\n", "begin a part"),
        ("<!-- card DCG -->\n<!-- end -->\n", "begin a part"),
        ("<!-- card of_nothing -->\n<!-- end -->\n", "no such part"),
    ],
)
def test_a_broken_guide_is_refused(tmp_path, text, words):
    path = tmp_path / "TEACHING.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClassroomError, match=words):
        guide.write_guide(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_missing_guide_is_one_clear_message(tmp_path, monkeypatch):
    monkeypatch.setattr(guide, "guide_path", lambda: tmp_path / "TEACHING.md")
    result = CliRunner().invoke(app, ["classroom", "guide"])
    assert result.exit_code == 1
    assert "is missing" in result.output


def test_the_guide_of_an_installed_package_stays_as_it_is(monkeypatch):
    path = ROOT / "ranklearn_course" / "TEACHING.md"
    monkeypatch.setattr(guide, "guide_path", lambda: path)
    with pytest.raises(ClassroomError, match="installed package"):
        guide.write_guide()


def test_a_card_without_minutes_is_refused(monkeypatch):
    path, notebook = guide.lesson_of("dcg")
    broken = notebook.copy()
    broken.cells = [{"source": "# Why?\n\n**Minutes:** many"}]
    broken.cells = [type(notebook)(broken.cells[0])]
    monkeypatch.setattr(guide, "lesson_of", lambda chapter: (path, broken))
    with pytest.raises(ClassroomError, match="03_dcg"):
        guide.minutes_of("dcg")


def test_the_choice_names_every_chapter():
    assert list(ERRORS) == list(IN_CLASS) == list(CHAPTERS)
