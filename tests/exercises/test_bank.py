"""The bank: exercises found by id and by name, hints, solutions, progress."""

import os
import re
import subprocess
import sys
from html import escape
from itertools import takewhile

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import ranklearn_course
from ranklearn_course.checker import Choose, WriteFunction
from ranklearn_course.course import chapters
from ranklearn_course.exercises import bank, check, hint, progress, reset, solution, task
from ranklearn_course.exercises.overview import Progress, Row
from ranklearn_course.exercises.puzzle import Puzzle, body_lines, shuffled_lines
from tests.chapters.proofs import load, of_kind
from tests.rows import with_each
from tests.scope import in_scope

AP, AP_BY_HAND = "precision.average_precision", "precision.ap_by_hand"


def average_precision(relevance, k):
    hits, total = 0, 0.0
    for rank, grade in enumerate(relevance[:k], 1):
        hits += grade
        total += grade * hits / rank
    return total / min(sum(relevance), k) if sum(relevance) else 0.0


def divided_by_k(relevance, k):
    return average_precision(relevance, k) * min(sum(relevance), k) / k


def row_of(name):
    (row,) = [row for row in progress().rows if row.id == name]
    return row


def solve(*names):
    for name in names:
        bank.current_store().record_check(name, "correct")


def test_an_answer_is_checked_by_id_or_by_its_name_and_what_was_solved_is_kept():
    assert row_of(AP).status == "not started"
    hint(AP)
    assert check(AP, divided_by_k).case == ((1, 0), 2)
    assert (row_of(AP).status, row_of(AP).checks, row_of(AP).hints) == ("not yet", 1, 1)
    assert check(AP, average_precision).status == check(average_precision).status == "correct"
    check(AP, divided_by_k)
    # Once it is solved, its solution is open and costs nothing.
    assert "```python\ndef average_precision" in str(solution(AP))
    assert (row_of(AP).status, row_of(AP).checks, row_of(AP).hints) == ("correct", 4, 1)
    assert progress().done == 1


# What is asked for by a wrong name


def named(name):
    def function(relevance, k):
        return 1

    function.__name__ = name
    return function


class Hostile:
    def __getattribute__(self, name):
        raise SystemExit("hostile")

    __call__ = None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("precision.average_precison", "Did you mean 'precision.average_precision'"),
        ("average_precision", "Did you mean 'precision.average_precision'"),
        ("zzzzzz", "There is no exercise 'zzzzzz'. The names look like"),
        (5, "named by a string such as"),
        (named("<lambda>"), "no name by which its exercise"),
        pytest.param(Hostile(), "no name by which its exercise", id="hostile"),
        (named("average_precison"), "Did you mean 'average_precision'"),
        (named("qqqqqqq"), "No exercise asks for a function named 'qqqqqqq'"),
        (AP, "Give your answer too: check('precision.average_precision'"),
    ],
)
def test_what_names_no_exercise_or_gives_no_answer_gets_a_clear_verdict(name, words):
    verdict = check(name)
    assert verdict.status == "error"
    assert words in str(verdict)


def test_an_ambiguous_name_lists_the_exercises(monkeypatch):
    first = bank.all_exercises()[AP]
    monkeypatch.setattr(bank, "all_exercises", lambda: {"a.ap": first, "b.ap": first})
    verdict = check(average_precision)
    assert "Several exercises ask for a function named 'average_precision'" in str(verdict)


@pytest.mark.parametrize("call", ["task('dcg.dgc')", "hint('dcg.dcg', 7)"])
def test_a_notebook_shows_the_message_alone(call, capsys):
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    shell.run_cell(f"from ranklearn_course import hint, task; {call}")
    (shown,) = capsys.readouterr().out.strip().splitlines()
    assert re.search(r"got 7|Did you mean", shown)


@pytest.mark.parametrize("chapter", ["precisions", 3])
def test_the_progress_of_a_chapter_that_does_not_exist(chapter):
    with pytest.raises(ValueError, match="chapter must be one of ranking_task, unranked"):
        progress(chapter)


def test_the_package_offers_the_same_names():
    assert {"check", "hint", "progress", "reset", "solution", "task"} <= set(dir(ranklearn_course))
    with pytest.raises(AttributeError, match="has no attribute 'chekc'"):
        ranklearn_course.chekc  # noqa: B018


def test_the_exercises_are_loaded_only_when_they_are_used_and_numpy_not_even_then():
    source = (
        "import sys, ranklearn_course; assert 'ranklearn_course.exercises' not in sys.modules;"
        "ranklearn_course.check('dcg.dcg', lambda grades, k: sum(grades)); "
        "ranklearn_course.progress(); assert 'numpy' not in sys.modules"
    )
    environment = {**os.environ, "RANKLEARN_PROGRESS": "off"}
    subprocess.run([sys.executable, "-c", source], env=environment, check=True)


# Hints, solutions, and what comes next

SUMMARY = re.compile(r"<summary>(Hint .*?)</summary>")


def offered(verdict):
    """The hints that a notebook folds below a verdict, and the last line of its text."""
    return SUMMARY.findall(verdict._repr_html_()), str(verdict).splitlines()[-1]


def test_a_wrong_answer_offers_the_hints_that_were_not_read_then_the_solution():
    for read in range(4):
        folds = [f"Hint {level} of 4" for level in range(read + 1, 5)]
        call = f'`hint("{AP}")` shows the next hint.'
        verdict = check(AP, divided_by_k)
        assert offered(verdict) == (folds, call)
        assert "`" not in verdict._repr_html_()
        # They lie in each other.
        assert verdict._repr_html_().endswith(f"{'</details>' * len(folds)}</div></div>")
        hint(AP)
    assert offered(check(AP, divided_by_k)) == ([], bank.say("next.solution", id=AP))


def test_a_right_answer_or_an_untouched_stub_offers_no_hint():
    for answer in (average_precision, None, lambda relevance, k: None):
        verdict = check(AP, answer)
        assert offered(verdict)[0] == []
        assert "hint(" not in str(verdict)


def test_a_right_answer_leads_to_the_next_open_exercise_then_to_the_next_lesson():
    known, exercises = bank.all_exercises(), chapters()["precision"].exercises
    first = next(i for i, id in enumerate(exercises) if isinstance(known[id], Choose))
    quiz = list(takewhile(lambda id: isinstance(known[id], Choose), exercises[first:]))
    further = exercises[first + len(quiz)]
    assert exercises[0] == AP
    solve(*exercises[1:first])
    to_quiz = bank.say("next.quiz", address=f"#exercise:{quiz[0]}")
    assert check(AP, average_precision).next_step == to_quiz
    solve(*quiz)
    assert f'<a href="#exercise:{further}">' in check(AP, average_precision).next_step
    assert further not in str(check(AP, average_precision))
    solve(*exercises)
    verdict = check(AP, average_precision)
    assert 'href="03_dcg.ipynb"' in verdict.next_step
    assert verdict.next_step in verdict._repr_html_()
    # The verdicts of a quiz stand below each other.
    reset("precision")
    assert check("precision.ceiling", "b").next_step == ""


def test_what_comes_next_is_the_open_one_behind_then_the_first():
    before, *_ = exercises = chapters()["precision"].exercises
    here = "precision.ap_off_a_picture"
    answer = bank.all_exercises()[here].value
    behind = exercises[exercises.index(here) + 1]
    assert f"<code>{behind}</code>" in check(here, answer).next_step
    solve(*{*exercises} - {before})
    assert f"<code>{before}</code>" in check(here, answer).next_step


def test_the_last_lesson_names_no_next_one():
    last = of_kind(bank.all_exercises().values(), WriteFunction)[-1]
    solve(*(row.id for row in progress(last.id.partition(".")[0]).in_lessons))
    verdict = check(last.id, load(last.solution, last.name))
    assert verdict.next_step == bank.say("next.nothing")


def test_a_set_of_cases_is_compared_with_the_one_before():
    name, hit, above = "precision.catch_impostors", ([1], 2, 1.0), ([1, 1], 1, 1.0)
    first = check(name, [hit]).wall
    assert first.is_first
    assert not check(name, [([1], 2, 0.5)]).wall
    both = check(name, [hit, above]).wall
    fallen = {mask.id for mask in both.masks if mask.is_changed}
    assert fallen == set(both.exposed) - set(first.exposed) != set()
    assert not any(mask.is_changed for mask in check(name, [hit, above]).wall.masks)
    assert {mask.id for mask in check(name, [hit]).wall.masks if mask.is_changed} == fallen


def test_hints_climb_one_rung_a_call_and_the_last_asks_before_the_solution():
    rungs = bank.all_exercises()[AP].hints
    shown = [hint(AP) for _ in range(6)]
    assert [page.text for page in shown[:3]] == list(rungs[:3])
    assert isinstance(shown[3], Puzzle)
    assert shown[4] == shown[5] == solution(AP)
    # Of hints that are all read, none is promised.
    assert shown[4].title == bank.say("page.asked_after_hints", id=AP, count=4)
    assert "hint(" not in str(shown[4])
    assert str(hint(average_precision, 2)) == f"Hint 2 of 4 for {AP}:\n\n{rungs[1]}"
    assert hint(AP, 1)._repr_markdown_() == f"> **Hint 1 of 4 for {AP}:**\n>\n> {rungs[0]}"


def test_an_exercise_without_code_has_no_puzzle():
    rungs = bank.all_exercises()[AP_BY_HAND].hints
    assert [hint(AP_BY_HAND).text for _ in range(3)] == list(rungs[:3])
    assert hint(AP_BY_HAND) == hint(AP_BY_HAND, 4) == solution(AP_BY_HAND)
    assert solution(AP_BY_HAND, show=True).text == rungs[3]


@pytest.mark.parametrize(
    ("name", "level", "highest"), [(AP, 0, 5), (AP, 6, 5), (AP, True, 5), (AP_BY_HAND, 5, 4)]
)
def test_a_level_that_does_not_exist(name, level, highest):
    with pytest.raises(ValueError, match=f"a whole number from 1 to {highest}, got {level}"):
        hint(name, level)


@with_each(of_kind(in_scope(bank.all_exercises()).values(), WriteFunction))
def test_a_puzzle_holds_the_lines_of_the_solution_in_another_order(exercise):
    lines = shuffled_lines(exercise.solution, exercise.id)
    right = body_lines(exercise.solution)
    assert "\n".join(right) in re.sub(r"\n\n+", "\n", exercise.solution)
    if len(right) < 3:
        assert lines == ()
        return
    assert sorted(lines) == sorted(right)
    assert list(lines) != right
    page = hint(exercise.id, 4)
    assert "\n".join(lines) in str(page)
    html = page._repr_html_()
    assert all(f"<li><code>{escape(line)}</code></li>" in html for line in lines)


def test_the_solution_asks_first_and_that_it_was_read_is_noted():
    hint(AP)
    page = solution(AP)
    assert page.title == bank.say("page.asked", id=AP, hints=1, count=4)
    assert f"solution('{AP}', show=True)" in str(page)
    assert repr(page) == str(page) == page._repr_markdown_()
    assert "def average_precision" in str(solution(AP, show=True))
    assert (row_of(AP).hints, row_of(AP).status) == (5, "not started")
    assert "def average_precision" not in str(solution(AP))


@with_each(in_scope(bank.all_exercises()))
def test_a_task_holds_all_that_is_needed_to_begin(name):
    exercise, page = bank.all_exercises()[name], task(name)
    assert page.title == f"{name}: {exercise.title} ({exercise.minutes} minutes)"
    assert page.title in page._repr_markdown_()
    statement, _, code = page.text.partition("```python\n")
    assert statement.strip().startswith(exercise.statement.strip())
    for option in getattr(exercise, "options", ()):
        assert option.text in statement
        assert option.reply not in page.text
    answer = getattr(exercise, "name", "my_answer")
    assert code.endswith(f'check("{name}", {answer})\n```')
    # Lessons show the verdicts on their own stubs.
    if name in bank.further_exercises():
        names = {"check": lambda name, answer: answer}
        exec(code.removesuffix("```"), names)
        assert check(name, names[answer]).status == "not started"


# Progress


def test_the_progress_of_the_course_is_a_row_of_squares_for_each_lesson():
    check(AP, average_precision)
    check("precision.ceiling", "a")
    shown, of_chapter = progress(), progress("precision")
    assert f"1 of {len(shown.in_lessons)} exercises are done." in str(shown)
    (line,) = [line for line in str(shown).splitlines() if line.startswith("02 ")]
    squares = line.removeprefix("02 Precision").partition(" of ")[0]
    assert squares.count("✓") == squares.count("◐") == 1
    assert squares.count("○") == len(of_chapter.rows) - 2
    html = shown._repr_html_()
    assert html.count('class="rlc-square ') == len(shown.rows)
    label = bank.say("progress.of", done=1, count=len(of_chapter.in_lessons))
    assert f'aria-label="{bank.say("progress.squares", done=label, tried=1)}"' in html
    assert '<a href="02_precision.ipynb">' in html


def test_further_exercises_stand_apart_in_the_progress_of_a_lesson():
    further = {name for name in bank.further_exercises() if name.startswith("unranked.")}
    before = progress("unranked")
    check("unranked.auc_by_hand", float(bank.all_exercises()["unranked.auc_by_hand"].value))
    after = progress("unranked")
    assert {row.id for row in after.further} == further
    assert {row.id for row in after.rows} > further
    assert after.summary() == before.summary()
    sentence = 'Further exercises, 1 of 3 done; task("unranked.rmse") shows what to do.'
    assert after.further_summary() == sentence
    for shown in (str(after), after._repr_html_().replace("<wbr>", "")):
        place = shown.index("Further exercises, 1 of 3 done")
        assert {row.id for row in after.rows if shown.rindex(row.id) > place} == further
    assert "Further" not in progress("ranking_task")._repr_html_()


def test_the_sentence_when_all_is_done():
    row = Row("dcg.dcg", "A & B", "correct", 1, 0, 5)
    assert Progress((row,)).summary() == "All 1 exercises are done."
    assert "A &amp; B" in Progress((row,))._repr_html_()
    two = Progress((row, Row("dcg.ndcg", "C", "not started", 0, 0, 7)))
    assert two.summary() == "1 of 2 exercises are done. About 7 minutes of exercises are left."


def test_progress_tells_of_exercises_that_are_not_there():
    assert progress().news == ()
    bank.current_store().record_check("toy.count_hits", "correct")
    bank.current_store().record_guess("precision.best_move", "b")
    (news,) = progress("precision").news
    assert "does not have: 1, such as 'toy.count_hits'" in news
    assert progress().done == 0


def test_news_of_the_file_reach_the_learner_once(progress_file):
    progress_file.write_text("{broken")
    (news,) = progress().news
    assert progress().news == ()
    assert news in str(Progress((row_of(AP),), (news,)))


def test_progress_that_cannot_be_saved_is_a_note_of_the_verdict(progress_file, monkeypatch):
    monkeypatch.setenv("RANKLEARN_PROGRESS", str(progress_file.parent / "none" / "progress.jsonl"))
    told, untold = check(AP, divided_by_k), check(AP, divided_by_k)
    assert len(told.notes) == len(untold.notes) + 1
