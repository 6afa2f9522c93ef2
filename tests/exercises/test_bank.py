"""The bank: exercises found by id and by name, hints, solutions, progress."""

import re
import subprocess
import sys
from html import escape
from itertools import takewhile

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import ranklearn_course
from ranklearn_course.chapters import chapters
from ranklearn_course.checker import Choose, Exercise, WriteFunction
from ranklearn_course.exercises import bank, check, hint, progress, reset, solution, task
from ranklearn_course.exercises.puzzle import Puzzle, body_lines, shuffled_lines
from tests.chapters.proofs import load, of_kind
from tests.rows import with_each
from tests.scope import in_scope

AP = "precision.average_precision"


@pytest.fixture(autouse=True)
def fresh_store(monkeypatch, tmp_path):
    """Every test has a file of its own."""
    monkeypatch.setenv("RANKLEARN_PROGRESS", str(tmp_path / "progress.jsonl"))


def average_precision(relevance, k):
    hits, total = 0, 0.0
    for rank, grade in enumerate(relevance[:k], 1):
        hits += grade
        total += grade * hits / rank
    return total / min(sum(relevance), k) if sum(relevance) else 0.0


def divided_by_k(relevance, k):
    return average_precision(relevance, k) * min(sum(relevance), k) / k


def test_a_right_answer_by_id_and_by_name():
    assert check(AP, average_precision).status == "correct"
    assert check(average_precision).status == "correct"


def test_a_wrong_answer():
    verdict = check(AP, divided_by_k)
    assert verdict.status == "not yet"
    assert verdict.mistake_ids
    assert verdict.case == ((1, 0), 2)


def test_every_id_belongs_to_its_exercise_and_its_chapter():
    exercises = bank.all_exercises()
    assert exercises
    for name, exercise in exercises.items():
        assert isinstance(exercise, Exercise)
        assert name == exercise.id
        assert name.partition(".")[0] in chapters()
        assert len(exercise.hints) == 4
        assert all(exercise.hints)


@with_each(
    [
        ("precision.average_precison", "Did you mean 'precision.average_precision'"),
        ("average_precision", "Did you mean 'precision.average_precision'"),
        ("zzzzzz", "There is no exercise 'zzzzzz'. The names look like"),
        ("", "There is no exercise ''."),
        (5, "named by a text such as"),
        (None, "named by a text such as"),
    ]
)
def test_an_unknown_name_gets_a_clear_answer(name, words):
    verdict = check(name, average_precision)
    assert verdict.status == "error"
    assert words in str(verdict)


def test_a_function_of_another_name_gets_a_clear_answer():
    assert "no name by which its exercise" in str(check(lambda relevance, k: 1))
    assert "Did you mean" in str(check(renamed("average_precison")))
    assert "No exercise asks for a function named 'qqqqqqq'" in str(check(renamed("qqqqqqq")))


def renamed(name):
    def function(relevance, k):
        return average_precision(relevance, k)

    function.__name__ = name
    return function


def test_an_ambiguous_name_lists_the_exercises(monkeypatch):
    first = bank.all_exercises()[AP]
    assert isinstance(first, WriteFunction)
    monkeypatch.setattr(bank, "all_exercises", lambda: {"a.ap": first, "b.ap": first})
    verdict = check(average_precision)
    assert verdict.status == "error"
    assert "Several exercises ask for a function named 'average_precision'" in str(verdict)


SUMMARY = re.compile(r"<summary>(Hint .*?)</summary>")


def offered(verdict):
    """The hints that a notebook folds below a verdict, and the last line of its text."""
    return SUMMARY.findall(verdict._repr_html_()), str(verdict).splitlines()[-1]


def test_a_wrong_answer_offers_the_hints_that_were_not_read_then_the_solution():
    call = f'`hint("{AP}")` shows the next hint.'
    for read in range(4):
        folds = [f"Hint {level} of 4" for level in range(read + 1, 5)]
        assert offered(check(AP, divided_by_k)) == (folds, call)
        hint(AP)
    html = check(AP, divided_by_k)._repr_html_()
    folds, line = offered(check(AP, divided_by_k))
    assert (folds, line) == ([], bank.say("next.solution", id=AP))
    assert f"<code>solution(&quot;{AP}&quot;)</code>" in html


def test_the_hints_lie_in_each_other_and_show_code_as_code():
    html = check(AP, divided_by_k)._repr_html_()
    assert html.index("Hint 1 of 4") < html.index("<pre><code>def average_precision(")
    assert html.index("Hint 4 of 4") < html.index('<ol class="rlc-lines">')
    assert html.endswith(f"{'</details>' * 4}</div></div>")
    assert "```" not in html


def test_each_hint_of_each_exercise_is_offered_as_html():
    for exercise in in_scope(bank.all_exercises().values()):
        _, folds = bank._help(exercise)
        assert len(SUMMARY.findall(folds)) == bank._count(exercise)
        assert "`" not in folds


def test_a_right_answer_or_an_untouched_stub_offers_no_hint():
    for answer in (average_precision, None, lambda relevance, k: None):
        verdict = check(AP, answer)
        assert offered(verdict)[0] == []
        assert "hint(" not in str(verdict)


def test_a_right_answer_says_what_comes_next():
    known, exercises = bank.all_exercises(), chapters()["precision"].exercises
    first = next(i for i, id in enumerate(exercises) if isinstance(known[id], Choose))
    assert exercises[0] == AP
    for name in exercises[1:first]:
        bank.current_store().record_check(name, "correct")
    quiz = list(takewhile(lambda id: isinstance(known[id], Choose), exercises[first:]))
    further = exercises[first + len(quiz)]
    assert check(AP, average_precision).next_step == bank.say(
        "next.quiz", address=f"#exercise:{quiz[0]}"
    )
    for name in quiz:
        bank.current_store().record_check(name, "correct")
    assert f'<a href="#exercise:{further}">' in check(AP, average_precision).next_step
    assert further not in str(check(AP, average_precision))
    for name in chapters()["precision"].exercises:
        bank.current_store().record_check(name, "correct")
    verdict = check(AP, average_precision)
    assert 'href="03_dcg.ipynb"' in verdict.next_step
    assert verdict.next_step in verdict._repr_html_()


def test_what_comes_next_is_the_open_one_behind_then_the_first():
    here = "precision.ap_off_a_picture"
    before, *_ = exercises = chapters()["precision"].exercises
    behind = exercises[exercises.index(here) + 1]
    answer = bank.all_exercises()[here].value
    assert f"<code>{behind}</code>" in check(here, answer).next_step
    for name in set(chapters()["precision"].exercises) - {before}:
        bank.current_store().record_check(name, "correct")
    assert f"<code>{before}</code>" in check(here, answer).next_step


def test_the_last_lesson_names_no_next_one():
    functions = of_kind(bank.all_exercises().values(), WriteFunction)
    last = functions[-1]
    for row in progress(last.id.partition(".")[0]).in_lessons:
        bank.current_store().record_check(row.id, "correct")
    verdict = check(last.id, load(last.solution, last.name))
    assert verdict.next_step == bank.say("next.nothing")


def test_a_question_of_a_quiz_says_nothing_of_what_comes_next():
    assert check("precision.ceiling", "b").is_correct
    assert check("precision.ceiling", "b").next_step == ""


def test_a_set_of_cases_is_compared_with_the_one_before():
    name, hit, above = "precision.catch_impostors", ([1], 2, 1.0), ([1, 1], 1, 1.0)
    assert check(name, [hit]).wall.is_first
    assert not check(name, [([1], 2, 0.5)]).wall
    both = check(name, [hit, above]).wall
    fallen = {mask.id for mask in both.masks if mask.is_changed}
    assert (
        fallen
        == set(both.exposed) - set(bank.find_exercise(name).check([hit]).wall.exposed)
        != set()
    )
    assert not any(mask.is_changed for mask in check(name, [hit, above]).wall.masks)
    assert {mask.id for mask in check(name, [hit]).wall.masks if mask.is_changed} == fallen


def test_an_id_without_an_answer():
    assert "Give your answer too: check('precision.average_precision'" in str(check(AP))


class Hostile:
    def __getattribute__(self, name):
        raise SystemExit("hostile")

    def __call__(self):
        return None


def test_a_hostile_answer_without_an_id():
    assert check(Hostile()).status == "error"


def test_hints_climb_one_rung_a_call_and_the_last_asks_before_the_solution():
    rungs = bank.all_exercises()[AP].hints
    shown = [hint(AP) for _ in range(6)]
    assert [page.text for page in shown[:3]] == list(rungs[:3])
    assert isinstance(shown[3], Puzzle)
    assert shown[4] == shown[5] == solution(AP)
    assert "def average_precision" not in str(shown[4])
    # Of hints that are all read, none is promised.
    assert shown[4].title == bank.say("page.asked_after_hints", id=AP, count=4)
    assert "hint(" not in str(shown[4])
    assert str(hint(average_precision, 2)) == f"Hint 2 of 4 for {AP}:\n\n{rungs[1]}"
    assert hint(AP, 1)._repr_markdown_() == f"> **Hint 1 of 4 for {AP}:**\n>\n> {rungs[0]}"


def test_an_exercise_without_code_has_no_puzzle():
    name = "precision.ap_by_hand"
    rungs = bank.all_exercises()[name].hints
    assert [hint(name).text for _ in range(3)] == list(rungs[:3])
    assert hint(name) == hint(name, 4) == solution(name)
    with pytest.raises(ValueError, match="from 1 to 4"):
        hint(name, 5)


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
    assert shuffled_lines(exercise.solution, exercise.id) == lines
    page = hint(exercise.id, 4)
    assert page.lines == lines
    assert "\n".join(lines) in str(page)
    html = page._repr_html_()
    assert html.count("<li>") == len(lines)
    for line in lines:
        assert f"<code>{escape(line)}</code>" in html


@with_each([0, 6, -1, True, "1", 1.0])
def test_a_level_that_does_not_exist(level):
    with pytest.raises(ValueError, match="level must be a whole number from 1 to 5, got"):
        hint(AP, level)


@pytest.mark.parametrize(
    "call", ["hint('dcg.dgc')", "task('dcg.dgc')", "hint('dcg.dcg', 7)", "glossary('ndgc')"]
)
def test_a_notebook_shows_the_message_alone(call, capsys):
    config = Config(HistoryManager={"enabled": False})
    InteractiveShell(config=config).run_cell(
        f"from ranklearn_course import glossary, hint, task; {call}"
    )
    shown = capsys.readouterr().out.strip()
    assert re.search("got|Did you mean", shown)
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("function", [hint, solution, reset])
def test_an_unknown_exercise_raises_one_clear_error(function):
    with pytest.raises(ValueError, match="Did you mean 'precision"):
        function("precision.average_precison")


def test_the_solution_asks_first_and_says_how_to_see_it():
    hint(AP)
    page = solution(AP)
    assert page.title == bank.say("page.asked", id=AP, hints=1, count=4)
    assert f"solution('{AP}', show=True)" in str(page)
    assert "def average_precision" not in str(page)
    assert repr(page) == str(page) == page._repr_markdown_()


def test_a_solution_that_was_read_is_noted():
    assert "def average_precision" in str(solution(AP, show=True))
    assert row_of(AP).hints == 5
    assert row_of(AP).status == "not started"
    assert "def average_precision" not in str(solution(AP))


def test_the_solution_is_open_once_it_is_solved():
    check(AP, average_precision)
    assert "```python\ndef average_precision" in str(solution(AP))
    assert hint(AP, 5) == solution(AP)
    assert row_of(AP).hints == 0


def test_the_solution_of_a_question_is_its_last_hint():
    name = "precision.ap_by_hand"
    assert solution(name, show=True).text == bank.all_exercises()[name].hints[3]


def row_of(name):
    (row,) = [row for row in progress().rows if row.id == name]
    return row


def test_progress_counts_and_keeps_what_was_solved():
    assert row_of(AP).status == "not started"
    hint(AP)
    check(AP, divided_by_k)
    assert (row_of(AP).status, row_of(AP).checks, row_of(AP).hints) == ("not yet", 1, 1)
    check(AP, average_precision)
    check(AP, divided_by_k)
    assert (row_of(AP).status, row_of(AP).checks) == ("correct", 3)
    assert progress().done == 1


def test_the_progress_of_the_course_is_a_row_of_squares_for_each_lesson():
    rows = len(bank.all_exercises())
    total = rows - len(bank.further_exercises())
    check(AP, average_precision)
    check("precision.ceiling", "a")
    text, html = str(progress()), progress()._repr_html_()
    assert f"1 of {total} exercises are done." in text
    assert repr(progress()) == text
    (line,) = [line for line in text.splitlines() if line.startswith("02 ")]
    of_chapter = progress("precision")
    squares = line.removeprefix("02 Precision").partition(" of ")[0]
    assert squares.count("✓") == squares.count("◐") == 1
    assert squares.count("○") == len(of_chapter.rows) - 2
    assert len(text.splitlines()) <= len(chapters()) + 5
    assert html.partition("</style>")[2].count("rlc-lesson") == len(chapters())
    assert html.count('class="rlc-square ') == rows
    assert html.count("rlc-further") > len(bank.further_exercises())
    label = bank.say("progress.of", done=1, count=len(of_chapter.in_lessons))
    assert f'aria-label="{bank.say("progress.squares", done=label, tried=1)}"' in html
    assert '<a href="02_precision.ipynb">' in html


def test_progress_tells_of_exercises_that_are_not_there():
    assert progress().news == ()
    bank.current_store().record_check("toy.count_hits", "correct")
    bank.current_store().record_guess("precision.best_move", "b")
    for shown in (progress(), progress("precision")):
        (news,) = shown.news
        assert "does not have: 1, such as 'toy.count_hits'" in news
    assert progress().done == 0


def test_the_progress_of_a_lesson_names_its_exercises():
    check(AP, average_precision)
    shown = progress("precision")
    assert "✓ done" in str(shown)
    for row in shown.rows:
        assert row.id in str(shown)
        html = shown._repr_html_()
        assert f"<code>{row.id}</code>" in html.replace("<wbr>", "")
        assert row.id.replace(".", ".<wbr>").replace("_", "_<wbr>") in html
    assert shown._repr_html_().count("<li>") == len(shown.rows)


def test_reset_forgets_one_or_all():
    check(AP, average_precision)
    hint("precision.ap_by_hand")
    assert "is forgotten" in str(reset(AP))
    assert row_of(AP).status == "not started"
    assert row_of("precision.ap_by_hand").hints == 1
    assert "all exercises" in str(reset())
    assert row_of("precision.ap_by_hand").hints == 0


def test_news_of_the_file_reach_the_learner_once(tmp_path):
    (tmp_path / "progress.jsonl").write_text("{broken")
    assert len(progress().news) == 1
    assert progress().news == ()


def test_progress_that_cannot_be_saved_is_a_note_of_the_verdict(tmp_path, monkeypatch):
    monkeypatch.setenv("RANKLEARN_PROGRESS", str(tmp_path / "none" / "progress.jsonl"))
    told, untold = check(AP, divided_by_k), check(AP, divided_by_k)
    assert len(told.notes) == len(untold.notes) + 1


def test_the_package_offers_the_same_names():
    assert ranklearn_course.check is check
    assert ranklearn_course.progress is progress
    assert {"check", "hint", "progress", "reset", "solution", "task"} <= set(dir(ranklearn_course))
    with pytest.raises(AttributeError, match="has no attribute 'chekc'"):
        ranklearn_course.chekc  # noqa: B018


def test_the_package_loads_the_exercises_only_when_they_are_used():
    source = (
        "import sys, ranklearn_course; assert 'ranklearn_course.exercises' not in sys.modules;"
        "ranklearn_course.check; assert 'ranklearn_course.exercises' in sys.modules;"
        "assert 'numpy' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_progress_of_one_chapter():
    rows = progress("precision").rows
    assert {row.id.partition(".")[0] for row in rows} == {"precision"}
    assert rows == tuple(row for row in progress().rows if row.id.startswith("precision."))


@with_each(["precisions", "", 3, "bank"])
def test_the_progress_of_a_chapter_that_does_not_exist(chapter):
    with pytest.raises(ValueError, match="chapter must be one of ranking_task, unranked"):
        progress(chapter)


@with_each(in_scope(bank.all_exercises()))
def test_a_task_holds_all_that_is_needed_to_begin(name):
    exercise, page = bank.all_exercises()[name], task(name)
    assert page.title == f"{name}: {exercise.title} ({exercise.minutes} minutes)"
    statement, _, code = page.text.partition("```python\n")
    assert statement.strip().startswith(exercise.statement.strip())
    for option in getattr(exercise, "options", ()):
        assert option.text in statement
        assert option.reply not in page.text
    names = {"check": check}
    exec(code.removesuffix("```").rpartition("\ncheck(")[0], names)
    answer = names[getattr(exercise, "name", "my_answer")]
    assert code.endswith(f'check("{name}", {getattr(exercise, "name", "my_answer")})\n```')
    assert check(name, answer).status == "not started"


def test_a_task_shows_itself_as_text_and_in_markdown():
    page = task("unranked.rmse")
    assert str(page).startswith("unranked.rmse: Write RMSE (")
    assert page._repr_markdown_().startswith("**unranked.rmse: Write RMSE (")
    assert page.text in str(page)
    assert page.text in page._repr_markdown_()


def test_a_task_that_does_not_exist():
    with pytest.raises(ValueError, match=r"Did you mean .*'unranked.rmse'"):
        task("unranked.rsme")


def test_further_exercises_stand_apart_in_the_progress():
    further = [name for name in bank.further_exercises() if name.startswith("unranked.")]
    assert 0 < len(further) < len(progress("unranked").rows)
    before = progress("unranked")
    check("unranked.auc_by_hand", float(bank.all_exercises()["unranked.auc_by_hand"].value))
    after = progress("unranked")
    assert {row.id for row in after.further} == set(further)
    assert len(after.in_lessons) + len(after.further) == len(after.rows)
    assert after.done == before.done == 0
    assert after.summary() == before.summary()
    sentence = 'Further exercises, 1 of 3 done; task("unranked.rmse") shows what to do.'
    assert after.further_summary() == sentence
    lesson, _, rest = str(after).partition(sentence)
    for row in after.rows:
        assert row.id in (rest if row.id in further else lesson)
    html = after._repr_html_().replace("<wbr>", "")
    place = html.index("Further exercises, 1 of 3 done")
    for row in after.rows:
        assert (html.index(f"<code>{row.id}<") > place) == (row.id in further)


def test_a_chapter_without_further_exercises_has_one_list():
    shown = progress("ranking_task")
    assert shown.further == ()
    assert "Further" not in str(shown) + shown._repr_html_()
