"""A cell with an exercise that Python cannot read: a verdict, and no traceback."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from ranklearn_course.checker import Reason
from ranklearn_course.exercises.unreadable_cell import answer_syntax_errors, verdict

BROKEN = """def precision_at_k(relevance, k)
    return sum(relevance[:k]) / k


check("precision.precision_at_k", precision_at_k)
"""


@pytest.fixture
def shell():
    InteractiveShell.clear_instance()
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.mark.parametrize(
    ("source", "line", "text"),
    [
        (BROKEN, 1, "def precision_at_k(relevance, k)"),
        ("if 1:\n    answer_3 = 32.7 %\n    paper.save(3, answer_3)", 2, "answer_3 = 32.7 %"),
    ],
)
def test_the_shell_shows_a_verdict_that_names_the_line(source, line, text, shell, capsys):
    answer_syntax_errors()
    found = verdict(source)
    assert found.reason is Reason.UNREADABLE
    assert f"line {line}, `{text}`" in found.headline
    assert not shell.run_cell(source, store_history=True).success
    printed = capsys.readouterr()
    assert str(found) in printed.out
    assert "Traceback" not in printed.out + printed.err


@pytest.mark.parametrize(
    "source", ["def f(x)\n  return x", "compile('1 +', 'it', 'eval')  # check(1)"]
)
def test_other_errors_stay_what_they_are(source, shell, capsys):
    answer_syntax_errors()
    assert not shell.run_cell(source, store_history=True).success
    assert "SyntaxError" in capsys.readouterr().out


def test_whoever_answers_errors_already_goes_on_doing_so(shell):
    shell.set_custom_exc((SyntaxError,), lambda *_, **__: [])
    before = shell.CustomTB
    answer_syntax_errors()
    assert shell.CustomTB == before
