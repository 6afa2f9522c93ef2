"""A cell in the browser's Python, here run by ours."""

import json

import pytest

from ranklearn_course.exercises.bank import find_exercise
from ranklearn_course.web import cell

AP = find_exercise("precision.average_precision")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.delenv("RANKLEARN_PROGRESS", raising=False)
    monkeypatch.chdir(tmp_path)


def run(source, progress=""):
    answer = json.loads(cell.run(source, progress))
    return answer["html"], [json.loads(line) for line in answer["lines"]]


def test_a_verdict_is_shown_and_noted():
    html, lines = run(f'{AP.solution}\n\n\ncheck("{AP.id}", {AP.name})')
    assert 'aria-label="Verdict: correct"' in html
    assert lines == [{"exercise": AP.id, "status": "correct"}]


def test_only_what_is_new_is_told():
    before = '\n{"exercise": "precision.average_precision", "status": "not yet"}'
    _, lines = run(f'hint("{AP.id}")', before)
    assert lines == [{"exercise": AP.id, "hint": 1}]


def test_a_hint_is_markdown():
    html, lines = run(f'hint("{AP.id}", 3)')
    assert "<pre><code" in html
    assert lines == [{"exercise": AP.id, "hint": 3}]


def test_the_cells_of_a_page_share_their_names():
    run("own_name = 6 * 7")
    html, _ = run("print(own_name)\ndisplay(own_name + 1)\nown_name + 2")
    assert html == "<pre>42\n</pre><pre>43</pre><pre>44</pre>"


def test_an_error_names_the_line():
    html, _ = run("def broken():\n    return 1 / 0\n\nbroken()")
    assert "line 2" in html
    assert "ZeroDivisionError" in html
    assert "cell.py" not in html


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
