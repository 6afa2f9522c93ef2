"""The passport: stored answers are reproduced, and are what installed libraries still say."""

from __future__ import annotations

import json
import runpy
from dataclasses import asdict, replace

import numpy as np
import pytest

from ranklearn_course.comparison import libraries, passport
from ranklearn_course.comparison.conventions import (
    CONCERNS,
    CONVENTIONS,
    DEFAULT,
    FOLLOWED,
    METRICS,
    SAME,
    WHY,
    Convention,
    reasons,
    reasons_here,
    reproduce,
)
from ranklearn_course.exercises.bank import find_exercise
from tests.rows import with_each

# torchmetrics computes in single precision.
TOLERANCE = 1e-7
HERE = [name for name in libraries.installed() if name not in ("torchmetrics", "CatBoost")]
STALE = "run python -m ranklearn_course.comparison.passport: {library} {version} answers otherwise"


def test_all_seven_libraries_are_stored_with_their_version():
    assert list(passport.stored()) == list(libraries.LIBRARIES) == list(CONVENTIONS)
    for entry in passport.stored().values():
        assert set(entry) == {"version", "answers"}
        assert entry["version"][0].isdigit()
        assert set(entry["answers"]) == set(passport.CASES)


@with_each(CONVENTIONS)
def test_the_conventions_reproduce_every_stored_answer(library):
    reproduced = 0
    for case, found in passport.stored()[library]["answers"].items():
        for metric, value in found.items():
            ours = reproduce(CONVENTIONS[library][metric], metric, *passport.CASES[case][1:])
            if ours is not None:
                assert ours == pytest.approx(value, abs=TOLERANCE), (case, metric)
                reproduced += 1
    # torchmetrics follows no rule on two lists with ties, but for one metric; ranx on the long one.
    answered = sum(map(len, passport.stored()[library]["answers"].values()))
    without = {"torchmetrics": 2 * 4, "ranx": 5}
    assert reproduced == answered - without.get(library, 0)


def test_ranx_keeps_the_order_of_few_equal_scores_and_not_of_twenty():
    found = passport.stored()["ranx"]["answers"]

    def agrees(case, ties):
        ours = {
            metric: reproduce(replace(convention, ties=ties), metric, *passport.CASES[case][1:])
            for metric, convention in CONVENTIONS["ranx"].items()
        }
        return ours == pytest.approx(found[case], abs=TOLERANCE)

    orders = [ties for ties in FOLLOWED if ties not in ("average", "threshold")]
    assert [ties for ties in orders if agrees("ties", ties)] == ["given", "ascending"]
    assert [ties for ties in orders if agrees("twenty", ties)] == []
    assert found["twenty"]["RR"] == 1 / 2  # input rank 18 of 20


def test_a_low_score_is_no_hit_and_stays_in_the_recall_base():
    # torchmetrics finds one of two relevant documents; the other has a score below 0.
    assert passport.stored()["torchmetrics"]["answers"]["mixed"]["R"] == 0.5
    convention = CONVENTIONS["torchmetrics"]["R"]
    assert reproduce(convention, "R", [3, 2, -1, -2], [0, 1, 1, 0], 3) == 0.5
    assert reproduce(replace(convention, positive_scores=False), "R", [3, -1], [1, 1], 2) == 1


@with_each(CONVENTIONS)
def test_every_setting_is_proved_by_an_answer(library):
    """With one setting put back to this course's, some answer is no longer reproduced."""
    for metric, convention in CONVENTIONS[library].items():
        for name in CONCERNS[metric]:
            value = getattr(convention, name)
            if value in (getattr(DEFAULT, name), "ascending", "threshold", "unstable", "no rule"):
                continue
            if metric in ("P", "R") and value == "descending":
                continue  # both orders of the tied list show one relevant document in two
            usual = replace(convention, **{name: getattr(DEFAULT, name)})
            assert any(
                reproduce(usual, metric, *case[1:]) != reproduce(convention, metric, *case[1:])
                for case in passport.CASES.values()
            ), (metric, name)


@with_each(HERE)
def test_an_installed_library_still_answers_so(library):
    for case, found in passport.measure_one(library)["answers"].items():
        if (library, case) == ("ranx", "twenty"):
            continue  # the stored answer is that of compiled code, which has a sort of its own
        told = STALE.format(library=library, version=libraries.installed()[library])
        assert found == pytest.approx(passport.stored()[library]["answers"][case]), told


@with_each(HERE)
def test_the_conventions_hold_on_random_lists(library):
    rng = np.random.default_rng(6)
    for i in range(12):
        n = int(rng.integers(2, 8))
        scores = rng.integers(1, 4 if i % 2 else 100, n).astype(float).tolist()
        if i % 4 == 3:
            scores.sort(reverse=True)
        grades, k = rng.integers(0, 4, n).tolist(), int(rng.integers(1, n + 2))
        for metric, value in libraries.ask(library, scores, grades, k).items():
            ours = reproduce(CONVENTIONS[library][metric], metric, scores, grades, k)
            if ours is not None:
                assert value == pytest.approx(ours, abs=TOLERANCE), (metric, scores, grades, k)


def test_what_a_library_refuses_is_left_out():
    assert libraries.ask("scikit-learn", [0.5], [1], 1) == {"AP": 1.0}
    assert "AP" not in libraries.ask("scikit-learn", [3, 2, 1], [0, 0, 0], 2)
    assert libraries.ask("scikit-learn", [float("nan"), 1], [1, 0], 2) == {}


def test_a_table_of_answers_and_one_of_reasons():
    cut = passport.answers("cut")
    assert dict(zip(cut.column("library"), cut.column("AP"), strict=True)) == {
        "this course": 0.5, "scikit-learn": 0.804166666667, "pytrec_eval": 0.25,
        "ir-measures": 0.25, "ranx": 0.25, "torchmetrics": 1.0, "CatBoost": 0.5, "LightGBM": 0.5,
    }  # fmt: skip
    table = passport.why("nDCG")
    assert len(table.rows) == 7
    assert all("grade itself" in row[2] for row in table.rows if row[0] != "LightGBM")
    assert passport.why("P").column("library") == [
        "pytrec_eval", "ir-measures", "ranx", "torchmetrics", "CatBoost",
    ]  # fmt: skip


def test_reasons_are_sentences_about_this_metric_only():
    strange = Convention("hits", "linear", 1.0, "worst", False, True, "shown")
    for metric in METRICS:
        said = reasons(strange, metric)
        assert len(said.split(". ")) == len(CONCERNS[metric])
        assert reasons(DEFAULT, metric) == SAME
    assert all(text.endswith(".") for text in WHY.values())


def test_regenerate_keeps_the_answers_of_absent_libraries(tmp_path, monkeypatch):
    file = tmp_path / "passport.json"
    monkeypatch.setattr(passport, "_file", lambda: file)
    monkeypatch.setattr(libraries, "installed", lambda: {"scikit-learn": "9.9"})
    file.write_text(json.dumps({"ranx": {"version": "0.1", "answers": {}}}))
    assert "Asked scikit-learn; kept ranx." in passport.regenerate()
    written = json.loads(file.read_text())
    assert list(written) == ["scikit-learn", "ranx"]
    assert written["scikit-learn"]["version"] == "9.9"
    assert written["ranx"]["version"] == "0.1"
    file.unlink()
    assert "kept none." in passport.regenerate()


def test_the_command_prints_what_it_did(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(libraries, "installed", dict)
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    runpy.run_path(passport.__file__, run_name="__main__")
    assert "Asked none; kept none." in capsys.readouterr().out
    assert json.loads((tmp_path / "passport.json").read_text()) == {}


@with_each(
    [
        ("scikit-learn", "AP", ([3, 2, 1], [1, 0, 1], 1), ["cut"]),
        ("scikit-learn", "AP", ([1, 1, 1], [1, 0, 0], 3), ["ties"]),
        ("pytrec_eval", "AP", ([3, 2, 1], [1, 0, 1], 1), ["denominator"]),
        ("pytrec_eval", "AP", ([3, 2, 1], [1, 0, 1], 3), []),
        ("pytrec_eval", "nDCG", ([2, 2, 1], [1, 3, 2], 3), ["gain", "ties"]),
        ("torchmetrics", "RR", ([1, 1], [1, 0], 2), ["ties"]),
        ("CatBoost", "R", ([2, 1], [0, 0], 2), ["empty"]),
        # The hits among the first k and the scores below 0 hide each other's effect.
        ("torchmetrics", "AP", ([1, -1], [0, 1], 2), ["positive_scores"]),
    ]
)
def test_a_reason_is_a_setting_that_makes_the_difference_here(library, metric, one, names):
    assert reasons_here(CONVENTIONS[library][metric], metric, *one) == names


def test_settings_that_hide_each_other_are_all_named():
    both = Convention(denominator="hits", ties="worst", positive_scores=True)
    one = [2.0, 2.0, -1.0], [1, 0, 1], 3
    values = {n: reproduce(replace(both, **{n: getattr(DEFAULT, n)}), "AP", *one)
              for n in ("denominator", "ties", "positive_scores")}  # fmt: skip
    value = reproduce(both, "AP", *one)
    named = reasons_here(both, "AP", *one)
    assert named == [n for n, other in values.items() if other != pytest.approx(value)]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: passport.answers("odd"), "case must be one of 'grades', 'cut'"),
        (lambda: passport.why("MAP"), "metric must be one of 'P', 'R'"),
        (lambda: reproduce(DEFAULT, "F", [1], [1], 1), "metric must be one of"),
    ],
)
def test_errors_name_what_is_wrong(call, text):
    with pytest.raises(ValueError, match=text):
        call()


def test_only_seven_libraries_can_be_asked(monkeypatch):
    def nothing(package):
        raise libraries.PackageNotFoundError(package)

    monkeypatch.setattr(libraries, "version", nothing)
    assert libraries.installed() == {}


@with_each(
    [
        ("precision.average_precision", "undefined=one", "AP", {"empty": 1.0}),
        ("precision.recall_at_k", "undefined=one", "R", {"empty": 1.0}),
        ("dcg.ndcg", "undefined=one", "nDCG", {"empty": 1.0}),
        ("dcg.dcg", "gain=linear", "nDCG", {"gain": "linear"}),
        ("learning_to_rank.delta_ndcg", "gain=linear", "nDCG", {"gain": "linear"}),
    ]
)
def test_a_mistake_names_libraries_that_compute_so(exercise, mistake, metric, setting):
    mistakes = {each.id: each for each in find_exercise(exercise).catalogue.mistakes}
    named = [library for library in CONVENTIONS if library in mistakes[mistake].whose]
    assert named
    for library in named:
        assert asdict(CONVENTIONS[library][metric]).items() >= setting.items()
