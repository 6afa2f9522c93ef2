"""The passport: the stored answers are what installed libraries still say."""

from __future__ import annotations

import json

import pytest

from ranklearn_course.comparison import libraries, passport, vectors
from ranklearn_course.comparison.conventions import (
    MOST_KEPT,
    WHY,
    Convention,
    reasons_here,
    reproduce,
)
from ranklearn_course.comparison.passport import CONVENTIONS

HERE = [
    # The import of ranx takes seconds.
    pytest.param(name, marks=[pytest.mark.thorough] if name == "ranx" else [])
    for name in libraries.installed()
    if name not in ("torchmetrics", "CatBoost")
]
STALE = "run python -m ranklearn_course.comparison.passport: {library} {version} answers otherwise"


def test_so_many_equal_scores_keep_their_order_as_is_said():
    for n, expected in ((15, 1), (16, None)):
        hit = [1] + [0] * (n - 1)
        assert reproduce(Convention(ties="unstable"), "RR", [1] * n, hit, n) == expected
    assert "up to 15 documents keep their order" in WHY["ties", "unstable"]


@pytest.mark.parametrize("library", HERE)
def test_an_installed_library_still_answers_so(library):
    for case, found in vectors.answers_of(library).items():
        if library == "ranx" and len(vectors.CASES[case].scores) > MOST_KEPT:
            continue  # the stored answer is that of compiled code, which has a sort of its own
        told = STALE.format(library=library, version=libraries.installed()[library])
        assert found == pytest.approx(passport.stored()[library]["answers"][case]), told


def test_regenerate_keeps_the_answers_of_absent_libraries(tmp_path, monkeypatch):
    file = tmp_path / "passport.json"
    monkeypatch.setattr(passport, "_file", lambda: file)
    monkeypatch.setattr(libraries, "installed", lambda: {"scikit-learn": "9.9"})
    file.write_text(json.dumps({"ranx": {"version": "0.1", "answers": {}}}))
    assert "Asked scikit-learn; kept ranx." in passport.regenerate()
    versions = {name: each["version"] for name, each in json.loads(file.read_text()).items()}
    assert versions == {"scikit-learn": "9.9", "ranx": "0.1"}


@pytest.mark.parametrize(
    ("library", "metric", "one", "names"),
    [
        ("scikit-learn", "AP", ([3, 2, 1], [1, 0, 1], 1), ["cut"]),
        ("scikit-learn", "AP", ([1, 1, 1], [1, 0, 0], 3), ["ties"]),
        ("pytrec_eval", "AP", ([3, 2, 1], [1, 0, 1], 3), []),
        ("pytrec_eval", "nDCG", ([2, 2, 1], [1, 3, 2], 3), ["gain", "ties"]),
        ("CatBoost", "R", ([2, 1], [0, 0], 2), ["empty"]),
        # The hits among the first k and the scores below 0 hide each other's effect.
        ("torchmetrics", "AP", ([1, -1], [0, 1], 2), ["positive_scores"]),
    ],
)
def test_a_reason_is_a_setting_that_makes_the_difference_here(library, metric, one, names):
    assert reasons_here(CONVENTIONS[library][metric], metric, *one) == names
