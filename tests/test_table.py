import csv
import math

import pytest
from IPython.core.formatters import DisplayFormatter

from ranklearn_course.table import Table

TABLE = Table(
    ["metric", "n", "value"], [["DCG", 3, 1 / 3], ["Soft, T = 1", 3, 2.0], ["DCG", 5, 0.5]]
)


def test_columns_and_rows_can_be_picked():
    assert TABLE.where(metric="DCG", n=5).rows == (("DCG", 5, 0.5),)
    assert TABLE.only("value", "n").rows == ((1 / 3, 3), (2.0, 3), (0.5, 5))


def test_a_table_without_rows_is_its_head():
    assert str(TABLE.where(n=4)) == "metric  n  value"


@pytest.mark.parametrize(
    ("column", "shown"),
    [
        ([0.2, 0.209, 0.0893, 0], ["0.2000", "0.2090", "0.0893", "     0"]),
        ([182.4, 75_970.4, math.nan], ["   182", "75,970", "   nan"]),
        ([75_970, 4093, "?"], ["75,970", " 4,093", "     ?"]),
        ([0.73, 0.00012], ["   0.73", "0.00012"]),
        ([1e-9, -math.inf], ["1e-09", " -inf"]),
        ([0.5, "left out"], ["0.5", "left out"]),
        ([True, 0.5], ["True", "0.5"]),
    ],
)
def test_a_column_of_numbers_is_read_down(column, shown):
    table = Table(("it",), [(cell,) for cell in column])
    assert str(table).split("\n")[1:] == shown


def test_columns_can_end_at_the_right_and_wide_signs_count_twice():
    table = Table(("Rank", "Team"), [(1, "排名"), (10, "Fußball")], align="rl")
    assert str(table).split("\n") == ["Rank  Team", "   1  排名", "  10  Fußball"]
    table = Table(("Team", "Rank"), [("排名", 1), ("e\u0301a", 10)], align="lr")
    assert str(table).split("\n") == ["Team  Rank", "排名     1", "e\u0301a      10"]


def test_csv_keeps_nine_digits_and_commas():
    rows = list(csv.reader(TABLE.to_csv().decode("utf-8").splitlines()))
    assert rows[0] == ["metric", "n", "value"]
    assert rows[1:3] == [["DCG", "3", "0.333333333"], ["Soft, T = 1", "3", "2"]]


def test_a_wrong_name_or_row_gets_one_clear_error():
    for wrong in (lambda: TABLE.column("x"), lambda: TABLE.where(x=1), lambda: TABLE.only("x")):
        with pytest.raises(ValueError, match="name must be one of metric, n, value, got 'x'"):
            wrong()
    with pytest.raises(ValueError, match="rows must have 2 cells each, like columns, got 1"):
        Table(("a", "b"), [(1,)])
    for nameless in ("", " "):
        with pytest.raises(
            ValueError, match=f"columns must have a name each, got '{nameless}', 'b'"
        ):
            Table((nameless, "b"), [(1, 2)])


def test_a_notebook_shows_a_table_and_text_without_html():
    table = Table(("metric", "value"), [("DCG", 3.2)])
    data, _ = DisplayFormatter().format(table)
    html = Table(("a", "<b>"), [("<i>", 1)], align="lr").to_html("A & B", "news")
    assert "&lt;b&gt;</th>" in html
    assert "A &amp; B<br>news</caption>" in html
    assert '<td style="text-align:left;padding:4px 16px 4px 0">&lt;i&gt;</td>' in html
    assert data == {"text/plain": str(table), "text/html": table.to_html()}
    assert "<caption" not in table.to_html()
