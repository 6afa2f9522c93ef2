"""Random cases on which metrics.js and ranklearn_course.metrics must give the same numbers.

A case is drawn from a row of the catalogue of metrics, so that every convention comes up; what the
catalogue leaves to tests of their own is drawn here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ranklearn_course import learning, metrics
from tests.metrics import catalogue

Rng = np.random.Generator
LONGEST = 12


def python_of(name: str) -> Callable:
    """The function of this name: of the room of learning if it is there, else of the metrics."""
    return getattr(learning if name in learning.__all__ else metrics, name)


@dataclass(frozen=True)
class Case:
    """One call: the same arguments in both languages, options by their Python names."""

    name: str
    args: list
    options: dict[str, Any]
    script_options: dict[str, Any] = field(default_factory=dict)

    def in_python(self) -> Any:
        """Value of the Python function."""
        value = python_of(self.name)(*self.args, **self.options)
        return value._asdict() if isinstance(value, learning.Forces) else value

    def for_script(self) -> dict[str, Any]:
        """The call as the page expects it."""
        options = self.script_options or self.options
        return {"name": self.name, "args": [*self.args, *([options] if options else [])]}


def pick(rng: Rng, *choices: Any) -> Any:
    return choices[rng.integers(len(choices))]


def drawn(rng: Rng, kind: str, n: int) -> list:
    """An input of a metric; in one of six masks or lists of grades nothing is relevant."""
    values = catalogue.DRAW[kind](rng, n)
    if kind in ("grades", "masks"):
        values = values * (rng.random(n) < pick(rng, 0, 0.2, 0.5, 0.5, 1, 1))
        values = values.astype(bool) if kind == "masks" else values
    elif kind == "scores":
        values = pick(rng, values, rng.normal(size=n), 20 * rng.normal(size=n))
    return values.tolist()


def temperature(rng: Rng) -> float:
    return float(np.exp(rng.uniform(np.log(0.05), np.log(100))))


def taken(rng: Rng, row: catalogue.Row, given: list) -> dict[str, Any]:
    """What a metric takes besides, each in one of two cases: a cutoff, other grades, a value."""
    more = drawn(rng, "grades", int(rng.integers(7)))
    all_known = rng.permutation([*given[0], *more]).tolist()
    ways = {
        "k": int(rng.integers(1, len(given[0]) + 4)),
        "judged": all_known,
        "undefined": pick(rng, 0.0, 1.0, float("nan")),
    }
    return {name: ways[name] for name in sorted(row.takes & {*ways}) if rng.random() < 0.5}


def of_row(rng: Rng, row: catalogue.Row) -> Case:
    """Python draws its noise from a seed; the page is handed the same noise."""
    n = int(rng.integers(2 if row.name == "tau_ap" else 1, LONGEST + 1))
    given = [drawn(rng, kind, n) for kind in row.inputs]
    options = {**row.options, **taken(rng, row, given)}
    for name in {"temperature", "inner_temperature"} & {*options}:
        options[name] = temperature(rng)
    case = called(row.name, *given, **options)
    if row.name != "noised_soft_dcg":
        return case
    noise = np.random.default_rng(0).gumbel(size=(options["n_samples"], n)).tolist()
    return Case(case.name, case.args, case.options, {**case.options, "noise": noise})


def called(name: str, *given: Any, **options: Any) -> Case:
    """A call; on the page options come after all arguments that have a place."""
    parameters = inspect.signature(python_of(name)).parameters.values()
    places = [p for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD][len(given) :]
    if options:
        given += tuple(options.pop(p.name, p.default) for p in places)
    return Case(name, [*given], options)


def roc(rng: Rng) -> Case:
    """Masks with at least one document of each kind."""
    n = int(rng.integers(2, LONGEST + 1))
    relevant, first = drawn(rng, "masks", n), int(rng.integers(n))
    relevant[first], relevant[first - 1] = True, False
    return called("roc_curve", relevant, drawn(rng, "scores", n))


def forces(rng: Rng) -> Case:
    n = int(rng.integers(2, LONGEST + 1))
    method = pick(rng, "least_squares", "ranknet", "lambdarank", "soft_dcg")
    options = {"temperature": temperature(rng)} if method == "soft_dcg" else {}
    return called("forces", method, drawn(rng, "scores", n), drawn(rng, "grades", n), **options)


def of_meanings(name: str) -> Callable[[Rng], Case]:
    """Up to six documents with up to three meanings; some serve none."""

    def make(rng: Rng) -> Case:
        size = (int(rng.integers(1, 7)), int(rng.integers(1, 4)))
        covers = (rng.random(size) < pick(rng, 0, 0.3, 0.5, 0.8)).astype(int).tolist()
        all_options = {
            "k": pick(rng, None, int(rng.integers(1, 9))),
            "alpha": pick(rng, 0.0, 1.0, rng.random()),
            "undefined": pick(rng, 0.0, 1.0, float("nan")),
        }
        known = inspect.signature(python_of(name)).parameters
        chosen = [key for key in all_options if key in known and rng.random() < 0.7]
        return called(name, covers, **{key: all_options[key] for key in chosen})

    return make


def mmr(rng: Rng) -> Case:
    """Quarters, so that ties are ties in both."""
    n = int(rng.integers(1, LONGEST + 1))
    alike = rng.integers(0, 5, (n, n)) / 4
    similarity = np.maximum(alike, alike.T).tolist()
    options = {"k": int(rng.integers(1, n + 4)), "weight": int(rng.integers(5)) / 4}
    chosen = options if rng.random() < 0.8 else {}
    return called("mmr", drawn(rng, "chances", n), similarity, **chosen)


#: For those without a row in the catalogue.
MAKERS: dict[str, Callable[[Rng], Case]] = {
    "forces": forces,
    "mmr": mmr,
    "roc_curve": roc,
    **{
        name: of_meanings(name)
        for name in ("subtopic_recall", "alpha_dcg", "ideal_alpha_dcg", "alpha_ndcg")
    },
}


#: Rows of which no page needs the option.
OF_PYTHON_ALONE = {"recall_at_k-min", "rank_distribution-fair"}


def cases_for(name: str, count: int, seed: int = 0) -> Iterator[Case]:
    """Make `count` cases of one function, of each of its rows in turn."""
    rng = np.random.default_rng([seed, *name.encode()])
    rows = catalogue.ROWS.get(name, [])
    rows = [row for row in rows if not any(map(callable, row.options.values()))]
    rows = [row for row in rows if str(row) not in OF_PYTHON_ALONE]
    assert rows or name in MAKERS, f"{name} has no row that the page can be asked, and no maker"
    for number in range(count):
        yield MAKERS[name](rng) if name in MAKERS else of_row(rng, rows[number % len(rows)])
