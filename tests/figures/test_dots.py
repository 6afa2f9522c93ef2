import pytest

from ranklearn_course.figures import dot_plot
from ranklearn_course.figures.display import as_html
from ranklearn_course.table import Table

TABLE = Table(("method", "easy", "hard"), [("draft", 59, 411), ("A/B test", 646, None)])


def marks(figure):
    axes = figure.axes[0]
    return {
        (float(x), float(y))
        for line in axes.lines
        if line.get_marker() not in ("", "None") and line.get_transform() == axes.transData
        for x, y in zip(*line.get_data(), strict=True)
        if x is not None
    }


@pytest.mark.parametrize("narrow", [False, True])
def test_each_number_is_a_mark_in_its_row(narrow):
    figure, _ = dot_plot(TABLE, measure="sessions", title="Drafts need fewer", log=True)
    drawn = marks(figure.narrow() if narrow else figure)
    assert {mark for mark in drawn if mark[0] == mark[0]} == {(59, 0), (411, 0), (646, 1)}


def test_errors_are_drawn_and_told():
    figure, alt = dot_plot(
        TABLE.only("method", "easy"), measure="sessions", title="Few", subtitle="Lines: errors.",
        errors=[[9], [46]],
    )  # fmt: skip
    drawn = [list(line.get_xdata()) for line in figure.axes[0].lines]
    assert [50, 68] in drawn
    assert [600, 692] in drawn
    assert alt == "Few. Lines: errors. draft: 59 ± 9. A/B test: 646 ± 46."


def test_the_table_is_folded_below_the_words():
    html = as_html(*dot_plot(TABLE, measure="sessions", title="Few"), TABLE)
    folded = html.split("<details>")[1]
    assert "draft: easy 59, hard 411. A/B test: easy 646, hard –." in folded
    assert "<table" in folded
