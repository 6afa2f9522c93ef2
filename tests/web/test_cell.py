"""A cell in the browser's Python, here run by ours."""

import json
import re

import pytest
from matplotlib import pyplot

from ranklearn_course.exercises.bank import check, find_exercise
from ranklearn_course.exercises.progress_store import today
from ranklearn_course.web import cell
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.rows import with_each

AP = find_exercise("precision.average_precision")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    monkeypatch.chdir(tmp_path)


def run(source, progress=""):
    answered = answer(source, progress)
    return answered["html"], [json.loads(line) for line in answered["lines"]]


def answer(source, progress=""):
    return json.loads(cell.run(source, progress))


def test_a_verdict_is_shown_and_noted():
    html, lines = run(f'{AP.solution}\n\n\ncheck("{AP.id}", {AP.name})')
    assert 'aria-label="Verdict: correct"' in html
    assert lines == [{"exercise": AP.id, "status": "correct", "at": today()}]


def test_only_what_is_new_is_told():
    before = '\n{"exercise": "precision.average_precision", "status": "not yet"}'
    _, lines = run(f'hint("{AP.id}")', before)
    assert lines == [{"exercise": AP.id, "hint": 1}]


def test_a_hint_is_markdown():
    html, lines = run(f'hint("{AP.id}", 3)')
    assert "<pre><code" in html
    assert lines == [{"exercise": AP.id, "hint": 3}]


def test_a_page_is_told_of_its_buttons_and_of_no_cell():
    stub = f"def {AP.name}(relevance, k):\n    return None\n\n\n"
    wrong = stub.replace("None", "0.5")
    asked = [
        f'{stub}check("{AP.id}", {AP.name})',
        f'{wrong}check("{AP.id}", {AP.name})',
        'check("dcg.two_votes", None)',
        f'solution("{AP.id}")',
        'progress("precision")',
        "progress()",
    ]
    shown = [run(source)[0] for source in asked]
    all_read = json.dumps({"exercise": AP.id, "hint": 4})
    shown += [run(source, all_read)[0] for source in asked]
    for html in shown:
        assert not re.search(r"\bcell\b|hint\(|solution\(|task\(|progress\(", html), html
    assert "then press Check." in shown[0]
    assert "then run the cell again." in str(check("dcg.two_votes", None))


def test_the_cells_of_a_page_share_their_names():
    run("own_name = 6 * 7")
    html, _ = run("print(own_name)\ndisplay(own_name + 1)\nown_name + 2")
    assert html == "<pre>42\n</pre><pre>43</pre><pre>44</pre>"


def test_an_error_names_the_line():
    html, _ = run("def broken():\n    return 1 / 0\n\nbroken()")
    assert "line 2" in html
    assert "ZeroDivisionError" in html
    assert "cell.py" not in html


def test_what_a_page_cannot_do_is_said_in_a_sentence():
    rows = {
        "input('k? ')": "Write the value into your code.",
        "import no_such_module": "The exercises here need no no_such_module",
        "print('x' * 5_000_000)": "4980001 more characters were printed. The page shows the first",
    }
    shown = {source: run(source)[0] for source in rows}
    assert {source for source, said in rows.items() if said not in shown[source]} == set()
    assert max(map(len, shown.values())) < 21_000


def test_what_python_cannot_read_gets_a_verdict():
    html, _ = run(f'def f(x)\n    return x\n\ncheck("{AP.id}", f)')
    assert 'aria-label="Verdict: error"' in html
    assert "line 1" in html


def test_an_error_at_compile_time_is_told():
    html, _ = run("return 5")
    assert "SyntaxError" in html


def test_an_error_is_shown_in_the_lines_of_the_answer():
    html, _ = run(
        f'def average_precision(relevance, k):\n    return relevance[99]\n\n\ncheck("{AP.id}", '
        "average_precision)"
    )
    assert "return relevance[99]" in html


@with_each(
    [
        ("checked", f'{AP.solution}\n\ncheck("{AP.id}", {AP.name})'),
        ("checked", f'{AP.stub}\n\ncheck("{AP.id}", {AP.name})'),
        ("checked", f'verdict = check("{AP.id}", lambda *given: 1 / 0)\nprint(1)'),
        ("checked", f'check("{AP.id}", print)\n1 / 0'),
        ("nothing", AP.solution),
        ("nothing", "print(6 * 7)"),
        ("nothing", f'hint("{AP.id}")'),
        ("nothing", ""),
        ("failed", "1 / 0"),
        ("failed", f'def f(x)\n    return x\n\ncheck("{AP.id}", f)'),
        ("failed", 'check("no.such", print)'),
        ("failed", f'check("{AP.id}")'),
    ]
)
def test_checked_is_said_only_where_an_answer_was(outcome, source):
    assert answer(source)["outcome"] == outcome


@pytest.fixture
def with_numpy(monkeypatch):
    """All packages are here, as in a page with Pyodide's distribution."""
    from IPython import display as of_ipython

    monkeypatch.setattr(of_ipython, "display", of_ipython.display)
    monkeypatch.setenv("MPLBACKEND", "agg")
    cell.prepare()
    yield
    pyplot.close("all")


def test_figures_widgets_and_what_is_displayed_are_shown(with_numpy):
    drawn = answer("from matplotlib import pyplot\npyplot.plot([1, 2])\npyplot.show()\nprint(7)")
    assert drawn["html"].startswith("<pre>7\n</pre>")
    assert 'src="data:image/svg+xml,' in drawn["html"]
    assert 'alt="Figure 1"' in drawn["html"]
    assert "<img" not in answer("1")["html"]
    named = answer("pyplot.title('P at k')\npyplot.xlabel('k')\npyplot.plot([1, 2]);0")
    assert 'alt="P at k, k"' in named["html"]
    figure = answer(
        "from ranklearn_course.figures import ranking_strip, show\n"
        "show(*ranking_strip({'A': [1, 0]}))"
    )
    assert figure["html"].count("<img") == 2  # wide and narrow
    board = answer("from ranklearn_course import widgets\nwidgets.RankingBoard([('a', 1)], k=1)")
    (stored,) = stored_widgets(board["html"])
    assert stored.name == "RankingBoard"
    assert {each["outcome"] for each in (drawn, figure, board)} == {"nothing"}


def test_a_figure_that_cannot_be_drawn_is_an_error_of_the_cell(with_numpy):
    wrong = answer("from matplotlib import pyplot\npyplot.title('$\\\\nothing$')")
    assert wrong["outcome"] == "failed"
    assert "ValueError" in wrong["html"]
    assert answer("1")["outcome"] == "nothing"
