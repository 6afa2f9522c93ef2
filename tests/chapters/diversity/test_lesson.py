"""What lesson 13 says of its tables, held against what is stored."""

import re
from collections import Counter
from pathlib import Path

import nbformat
import pytest

from experiments.diversity import BEST_PART
from ranklearn_course.chapters.diversity.experiments import BEST, WEIGHTS, numbers, stored
from ranklearn_course.course import chapters
from ranklearn_course.metrics import gini, mmr
from ranklearn_course.widgets import MeaningBoard
from ranklearn_course.widgets.leak.widget import most_of
from tests.rows import with_each
from tests.widgets.catalogue.leak import ROW, VIEWS

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


def of(name, column, model, seed):
    return numbers(name, column, model=model, seed=seed)[0]


def cells_of(chapter):
    return nbformat.read(NOTEBOOKS / f"{chapters()[chapter].lesson}.ipynb", as_version=4).cells


def test_each_price_of_the_checklist_is_measured():
    for column in ("map", "map_seen_left_in"):
        says(f"{of('models', column, 'SVD', 0):.4f}")
    (turned,) = stored("turned", seed=0, first="ALS", second="popularity")
    assert float(turned["exact_gap"]) > 0 > float(turned["gap_of_100"])
    says("Among 100 drawn films popularity passes ALS.")


def test_what_is_said_of_other_contests_and_of_all():
    assert len(stored("turned", seed=0)) == 11
    says("Three other invented contests show less: 10, 2 and 3 pairs, one of them filled.")
    others = [stored("turned", seed=seed) for seed in (1, 2, 3)]
    assert [*map(len, others)] == [10, 2, 3]
    gaps = [(float(row["exact_gap"]), float(row["exact_error"])) for rows in others for row in rows]
    assert sum(gap > 2 * error for gap, error in gaps) == 1
    says("ALS, SVD and EASE with trend have more of both than popularity.")
    for seed in range(4):
        for column in ("map", "coverage"):
            values = [of("models", column, model, seed) for model in ("ALS", "SVD", BEST)]
            assert min(values) > of("models", column, "popularity", seed)


def test_lesson_10_reverses_what_the_checklist_says_of_it():
    says("In lesson 10 a split at random reversed the order of popularity and recent popularity.")
    (table,) = (
        output.data["text/plain"]
        for cell in cells_of("entrance_task")
        if cell.id == "validation-table"
        for output in cell.outputs
        if "data" in output
    )
    rows = dict(re.findall(r"^((?:recent )?popularity) +(.*)$", table, re.M))
    at_random, _, board = zip(*(map(float, row.split()) for row in rows.values()), strict=True)
    assert at_random[0] > at_random[1]
    assert board[0] < board[1]


def says(sentence):
    """The lesson says it, in these words."""
    text = " ".join(cell.source for cell in cells_of("diversity") if cell.cell_type == "markdown")
    assert sentence in text, sentence


@with_each([(0.9, "AAACT"), (0.7, "ACAAT"), (0.5, "ACTAA")])
def test_where_mmr_turns_on_the_board(weight, order):
    """The lesson names what moves up and leaves 0.6 out, where two pages tie."""
    pages = [(mark, mark, grade) for mark, grade in zip("AAACT", (3, 3, 3, 2, 1), strict=True)]
    board = MeaningBoard(pages, {"A": "animal", "C": "car", "T": "team"}, weight=weight)
    found = mmr(board.relevance, board.similarity, weight=board.weight)
    assert "".join(board.names[document] for document in found) == order


def test_the_leak_is_that_of_the_tests_of_the_widget():
    (source,) = (cell.source for cell in cells_of("diversity") if cell.source.startswith("Leak("))
    assert eval(source, {"Leak": lambda views, **more: {"views": views, **more}}) == ROW.usual


def seen_by_crowd(user, evening, cut=6, seed=0):
    """What others watched on an evening, both counted from 1, as far as it is not hidden."""
    widget = ROW.make(cut=cut)
    widget.seed = seed
    hidden, row = widget.asked(), widget.users.index(user)
    others = [each for each in range(len(widget.users)) if each != row]
    seen = [each for each in others if (each, evening - 1) not in hidden]
    return Counter(widget.series[each][evening - 1] for each in seen)


def test_what_the_two_models_guess_of_ben_and_dia():
    says("Take Ben on evening 7, and let the models see evenings 1 to 6.")
    says("Ben watched B most, so Habit guesses B, and is right.")
    (most, n), (_, next_most) = Counter(VIEWS["Ben"][:6]).most_common(2)
    assert (most, VIEWS["Ben"][6]) == ("B", "B")
    assert n > next_most
    says("On evening 6 the others watched H most, so Crowd guesses H, and is wrong.")
    assert seen_by_crowd("Ben", 6).most_common(1)[0][0] == "H" != VIEWS["Ben"][6]
    says("press Dia's ● on evening 6: Crowd has seen two H and one A of *that same evening*.")
    assert seen_by_crowd("Dia", 6, seed=1) == {"H": 2, "A": 1}
    assert (VIEWS["Dia"][5], (3, 5) in ROW.make(seed=1).asked()) == ("H", True)


def test_what_the_two_models_show_after_the_log():
    says("On evening 9 Crowd guesses D for all seven users")
    others = ["".join(v[7] for user, v in VIEWS.items() if user != each) for each in VIEWS]
    assert [*map(most_of, others)] == ["D"] * 7
    says("Habit guesses D three times, A twice, B and F once")
    habits = Counter(most_of(series[:8]) for series in VIEWS.values())
    assert habits == {"D": 3, "A": 2, "B": 1, "F": 1}
    places = [habits[series] for series in "ABCDEFGH"]
    assert (gini(places), gini([7] + [0] * 7)) == pytest.approx((0.625, 0.875))


def test_who_enters_the_mean_decides_how_far_popularity_leads():
    says("Popularity's MAP is 10 times random's, but only 1.4 times if each model drops them.")
    for column, wanted in (("map", 10), ("map_with_a_hit", 1.4)):
        popularity, random = (of("models", column, each, 0) for each in ("popularity", "random"))
        assert popularity / random == pytest.approx(wanted, rel=0.03)


def test_where_the_knob_stops_to_buy():
    says("nDCG is highest at $\\lambda = 1$, α-nDCG at 0.6, with each of the ten seeds")
    for column, best in (("ndcg", 1), ("alpha_ndcg", 0.6)):
        values = numbers("knob", column).reshape(10, -1)
        assert {WEIGHTS[place] for place in values.argmax(axis=1)} == {best}


def test_a_hit_among_100_is_a_place_among_the_first_9_5_per_cent():
    says("in the first 9.5 %")
    of_100, best_part = (numbers("negatives", each) for each in ("of_100", "best_part"))
    assert 100 * BEST_PART == 9.5
    assert abs(of_100 - best_part).max() < 0.012
