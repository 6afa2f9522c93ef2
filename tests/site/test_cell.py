"""A cell in the browser's Python, here run by ours."""

import json
import re

import pytest
from matplotlib import pyplot

from ranklearn_course.exercises.bank import check, find_exercise
from ranklearn_course.site import cell
from ranklearn_course.widgets.kit.stored import stored_widgets

AP = find_exercise("precision.average_precision")
CHECK = f'\n\ncheck("{AP.id}", {AP.name})'
BROKEN = f"def {AP.name}(relevance, k):\n    return relevance[99]{CHECK}"
UNREADABLE = f'def f(x)\n    return x\n\ncheck("{AP.id}", f)'


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    monkeypatch.chdir(tmp_path)


def run(source, progress=""):
    return json.loads(cell.run(source, progress))


@pytest.mark.parametrize(
    ("source", "outcome", "said"),
    [
        (f"{AP.solution}{CHECK}", "checked", 'aria-label="Verdict: correct"'),
        (f"{AP.stub}{CHECK}", "checked", 'aria-label="Verdict: not started"'),
        (f'verdict = check("{AP.id}", lambda *given: 1 / 0)\nprint(1)', "checked", "<pre>1\n<"),
        (f'check("{AP.id}", print)\n1 / 0', "checked", "ZeroDivisionError"),
        (BROKEN, "checked", "return relevance[99]"),
        ("print(7)\ndisplay(8)\n9", "nothing", "<pre>7\n</pre><pre>8</pre><pre>9</pre>"),
        (f'hint("{AP.id}", 3)', "nothing", "<pre><code"),
        ("", "nothing", ""),
        ("def broken():\n    return 1 / 0\n\nbroken()", "failed", "line 2"),
        (UNREADABLE, "failed", 'aria-label="Verdict: error"'),
        ("return 5", "failed", "SyntaxError"),
        ('check("no.such", print)', "failed", "no.such"),
        (f'check("{AP.id}")', "failed", "Give your answer too"),
        # What a page cannot do.
        ("input('k? ')", "failed", "Write the value into your code."),
        ("import no_such_module", "failed", "The exercises here need no no_such_module"),
        ("print('x' * 5_000_000)", "nothing", "4980001 more characters were printed."),
    ],
)
def test_a_cell_is_shown_and_checked_is_said_only_where_an_answer_was(source, outcome, said):
    answer = run(source)
    assert answer["outcome"] == outcome
    assert said in answer["html"]
    assert "cell.py" not in answer["html"]
    assert len(answer["html"]) < 30_000


def test_a_page_is_told_of_its_buttons_and_of_no_cell():
    stub = f"def {AP.name}(relevance, k):\n    return None\n"
    asked = [
        stub + CHECK,
        stub.replace("None", "0.5") + CHECK,
        'check("dcg.two_votes", None)',
        "def average_precision(relevance, k)\n    return 1" + CHECK,
        f'solution("{AP.id}")',
        'progress("precision")',
        "progress()",
    ]
    all_read = json.dumps({"exercise": AP.id, "hint": 4})
    shown = [run(source, before)["html"] for before in ("", all_read) for source in asked]
    for html in shown:
        assert not re.search(r"\bcell\b|hint\(|solution\(|task\(|progress\(", html), html
    assert "then press Check." in shown[0]
    assert "then run the cell again." in str(check("dcg.two_votes", None))


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
    drawn = run("from matplotlib import pyplot\npyplot.plot([1, 2])\npyplot.show()\nprint(7)")
    assert drawn["html"].startswith("<pre>7\n</pre>")
    assert 'alt="Figure 1" src="data:image/svg+xml,' in drawn["html"]
    assert "<img" not in run("1")["html"]
    named = run("pyplot.title('P at k')\npyplot.xlabel('k')\npyplot.plot([1, 2]);0")
    assert 'alt="P at k, k"' in named["html"]
    figure = run(
        "from ranklearn_course.figures import ranking_strip, show\n"
        "show(*ranking_strip({'A': [1, 0]}))"
    )
    assert figure["html"].count("<img") == 2  # wide and narrow
    board = run("from ranklearn_course import widgets\nwidgets.RankingBoard([('a', 1)], k=1)")
    (stored,) = stored_widgets(board["html"])
    assert stored.name == "RankingBoard"
    # A figure that cannot be drawn is an error of its cell alone.
    wrong = run("from matplotlib import pyplot\npyplot.title('$\\\\nothing$')")
    assert (wrong["outcome"], run("1")["outcome"]) == ("failed", "nothing")
    assert "ValueError" in wrong["html"]
