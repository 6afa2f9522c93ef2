"""The formulas of the lessons, read as they stand, give what the metrics give."""

import re
from math import log2, prod
from pathlib import Path
from random import Random

import nbformat
import pytest

from ranklearn_course import metrics
from tests.rows import with_each

ROOT = Path(__file__).parents[2]
N = 6
PLAIN = (
    (r"\\[,;]|\\qquad", " "),
    (r"\\frac(\d)(\w)", r"(\1/\2)"),
    (r"\\frac\{(.*)\}\{(.*?)\}(?=$|\s)", r"((\1)/(\2))"),
    (r"\\log_2", "log2"),
    (r"\\hat ", "predicted_"),
    (r"\b(predicted_)?(\w)_([ij])", r"\1\2[\3]"),
    (r"\^\{(.*?)\}|\^(\d)", r"**(\1\2)"),
    (r"(?<=[\])])\s*(?=[\w(])", " * "),
)
DEFINITIONS = [
    ("01_unranked", "MSE", lambda of: metrics.mse(of["y"], of["predicted_y"])),
    ("02_precision", "P@k", lambda of: metrics.precision_at_k(of["r"], N)),
    ("02_precision", "R@k", lambda of: metrics.recall_at_k(of["r"], N)),
    ("03_dcg", "DCG@k", lambda of: metrics.dcg(of["g"])),
    ("06_cascade", "RBP", lambda of: metrics.rbp(of["r"], of["p"])),
    ("06_cascade", "ERR", lambda of: metrics.err(of["s"])),
]


def translated(latex):
    """The formula as an expression of Python, with sums and products over ranks."""
    found = re.search(r"\\(sum|prod)_(?:\{?(\w)(=1|<i)?\}?)(?:\^\{\w\})?", latex)
    if not found:
        for pattern, plain in PLAIN:
            latex = re.sub(pattern, plain, latex.strip())
        return latex
    sign, index, bound = found.groups()
    ranks = f"range(1, {'i' if bound == '<i' else 'n + 1'})"
    factor = translated(latex[: found.start()]) or "1"
    return f"{factor} * {sign}({translated(latex[found.end() :])} for {index} in {ranks})"


@with_each(DEFINITIONS)
def test_a_formula_is_the_metric(lesson, name, metric):
    path = ROOT / "notebooks" / f"{lesson}.ipynb"
    cells = nbformat.read(path, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    text = re.sub(r"\\text\{(.*?)\}", r"\1", text)
    latex = re.search(rf"(?:\$\$|qquad ){re.escape(name)} = (.*?)(?:\\qquad|\$\$)", text)[1]
    random = Random(0)
    for _ in range(20):
        lists = {
            "r": [random.randint(0, 1) for _ in range(N - 1)] + [1],
            "g": [random.randint(0, 4) for _ in range(N)],
            "s": [random.random() for _ in range(N)],
            "y": [random.random() for _ in range(N)],
            "predicted_y": [random.random() for _ in range(N)],
        }
        by_rank = {name: [None, *values] for name, values in lists.items()}
        names = {"n": N, "k": N, "p": 0.7, "R": sum(lists["r"]), "log2": log2, "prod": prod}
        value = eval(translated(latex), names | by_rank)
        assert value == pytest.approx(metric(lists | {"p": 0.7})), latex
