"""A cell with an exercise that Python cannot read: a verdict, and no traceback."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from ranklearn_course.checker import Reason
from ranklearn_course.exercises.unreadable_cell import answer_syntax_errors, verdict
from tests.rows import with_each

BROKEN = """def precision_at_k(relevance, k)
    return sum(relevance[:k]) / k


check("precision.precision_at_k", precision_at_k)
"""

ANSWER = "answer_3 = 32.7 %\npaper.save(3, answer_3)"


@pytest.fixture
def shell():
    InteractiveShell.clear_instance()
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@with_each(
    [
        (BROKEN, 1, "def precision_at_k(relevance, k)"),
        ("my_number = (1 + 2\ncheck('a.b', my_number)", 1, "my_number = (1 + 2"),
        ("x = 1\n  y = 2\ncheck('a.b', x)", 2, "y = 2"),
        ("answer_3 = 32.7 %\npaper.save(3, answer_3)", 1, "answer_3 = 32.7 %"),
    ]
)
def test_a_verdict_names_the_line(source, line, text):
    found = verdict(source)
    assert found.reason is Reason.UNREADABLE
    assert f"line {line}, `{text}`" in found.headline
    assert text in found._repr_html_()


def test_a_cell_that_python_reads_has_no_verdict():
    assert verdict("check('a.b', 1)") is None


def ran(shell, capsys, source):
    result = shell.run_cell(source, store_history=True)
    printed = capsys.readouterr()
    return result.success, printed.out + printed.err


def test_the_shell_answers_for_exercises_and_for_nothing_else(shell, capsys):
    answer_syntax_errors()
    success, said = ran(shell, capsys, BROKEN)
    assert not success
    assert str(verdict(BROKEN)) in said
    assert "Traceback" not in said
    assert str(verdict(ANSWER)) in ran(shell, capsys, ANSWER)[1]
    for source in ("def f(x)\n  return x", "compile('1 +', 'it', 'eval')  # check(1)"):
        success, said = ran(shell, capsys, source)
        assert not success
        assert "SyntaxError" in said


def test_whoever_answers_errors_already_goes_on_doing_so(shell):
    shell.set_custom_exc((SyntaxError,), lambda *_, **__: [])
    before = shell.CustomTB
    answer_syntax_errors()
    assert shell.CustomTB == before
