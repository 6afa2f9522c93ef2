"""What the texts of chapter cascade say of numbers, held against what is computed."""

import shutil
from itertools import product

import pytest

from ranklearn_course import metrics, widgets
from ranklearn_course.metrics import err, pfound, rbp, satisfaction
from tests.chapters.claims import function
from tests.later import Later

ir_measures, ranx = Later("ir_measures"), Later("ranx")
# The documents of the lesson's table of conventions, in ranked order.
GRADES = {"a": 0, "b": 3, "c": 0, "d": 1, "e": 2}
RUN = {"1": {"a": 5.0, "b": 4.0, "c": 3.0, "d": 2.0, "e": 1.0}}


@pytest.mark.skipif(shutil.which("perl") is None, reason="gdeval is a Perl script")
def test_the_table_of_conventions_has_what_gdeval_prints():
    (found,) = ir_measures.gdeval.iter_calc([ir_measures.ERR @ 5], {"1": GRADES}, RUN)
    assert found.value == round(err(satisfaction([*GRADES.values()], 4)), 5)


@pytest.mark.thorough  # the import of ranx takes seconds
def test_the_table_of_conventions_has_what_ranx_answers():
    found = ranx.evaluate(ranx.Qrels({"1": GRADES}), ranx.Run(RUN), "rbp.80")
    assert found == pytest.approx(3 * rbp(satisfaction([*GRADES.values()], 3, "ratio"), 0.8))


def test_catch_impostors_of_err(asked):
    right, wrong = (function("cascade.err", mistake) for mistake in ("", "persistence=leave"))
    asked.says("What does p = 1 hide, and what does p = 0.5 hide?")
    assert right([1, 1], 1, 0.5) == wrong([1, 1], 1, 0.5)
    assert right([1, 1], 1, 0.9) != wrong([1, 1], 1, 0.9)


def test_two_users(asked):
    one, five = [1, 0, 0, 0, 0], [1] * 5
    by_err = err(satisfaction([2, 0, 0, 0, 0], 2)), err(satisfaction(five, 2))
    by_rbp = rbp(one, p=0.8), rbp(five, p=0.8)
    asked.says("ERR 0.75 against 0.433, RBP 0.2 against 0.672.", *by_err, *by_rbp)


def test_err_by_hand(asked):
    first, second, third = 1 / 4, 3 / 4, 1 / 4
    looks = [1, 1 - first, (1 - first) * (1 - second)]
    assert err([first, second, third]) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {
            "1/(i + 1)": first / 2 + looks[1] * second / 3 + looks[2] * third / 4,
            "the third document": first + looks[1] * second / 2,
            "the scale up to 3": err([1 / 8, 3 / 8, 1 / 8]),
        },
        lambda mistake: function("cascade.err", mistake)([1, 2, 1], 2, 1),
    )


def test_pfound_by_hand(asked):
    assert pfound([0.4, 0, 0.4], 0.15) == pytest.approx(asked.truth)
    asked.wrong_numbers(
        {"added up pRel": 0.4 + 0 + 0.4},
        lambda mistake: function("cascade.pfound", mistake)([0.4, 0, 0.4], 0.15),
    )


def test_ceiling_of_rbp(asked):
    asked.says("With p = 0.9, RBP is 0.410.", 0.9, rbp([1] * 5, p=0.9))
    asked.says("The residual 0.590 is what", metrics.rbp_residual(5, p=0.9))
    asked.says("Without it the sum would be 4.10", sum(0.9**i for i in range(5)))
    asked.right("The ranks after the fifth hold the rest of the weight.")


def test_rbp_of_four(asked):
    def wrong(mistake):
        return function("cascade.rbp", mistake)([0, 1, 1, 0], 0.8)

    asked.says("Add up the shares at the two hits, 0.8 and 0.64.")
    asked.says("That is the sum 0.8 + 0.64.")
    asked.says("1.44", wrong("scale=none"))
    asked.says("You counted hits, not ranks")
    asked.says("0.36", wrong("exponent=hits"))
    asked.says("You took p for the probability of stopping: 0.8 * (0.2 + 0.04)")
    asked.says("0.192", wrong("persistence=swapped"))
    asked.right(f"{rbp([0, 1, 1, 0], p=0.8):.3f}")


def test_nobody_leaves(asked):
    asked.says("the worst document comes first")
    assert pfound([0.1, 0.4], 0.2) < pfound([0.4, 0.1], 0.2)
    asked.says("two with pRel 0.4 give 0.64.", 0.4, pfound([0.4, 0.4], p_break=0))
    asked.says("Take two documents with pRel 0.5 and 0 and work out both orders.")
    asked.right("It stays the same.")
    for one, other in ((0.1, 0.4), (0.5, 0)):
        assert pfound([one, other], p_break=0) == pytest.approx(pfound([other, one], p_break=0))


def test_ceiling_of_pfound(asked):
    asked.right(f"{pfound([0.5] * 99, p_break=0.2):.3f}")


def test_most_stop(asked):
    grades = [1, 0, 2, 3, 0]
    asked.says(
        "A page of grade 3 satisfies seven of eight users who see it, a page of grade 2 three"
    )
    assert satisfaction([1, 2, 3], 3).tolist() == [1 / 8, 3 / 8, 7 / 8]
    asked.says("About half of the users come to rank 4,")
    assert 0.5 < metrics.look_probability(satisfaction(grades, 3))[3] < 0.6
    ends = widgets.UserCrowd(grades, "err", n_users=60, seed=3).walk().counts(5)
    asked.says("4 users walk past the end.", ends[5])
    asked.right("At rank 4: the best document")
    assert ends.argmax() == 3
    asked.says("with the grade divided by 3, another convention, rank 3 would win.")
    ratio = satisfaction(grades, 3, kind="ratio")
    assert (metrics.look_probability(ratio) * ratio).argmax() == 2


def test_router_by_err(asked):
    a, b = (err(satisfaction(grades, 3)) for grades in ([3, 0, 0, 0, 0], [2, 2, 2, 2, 2]))
    asked.says("ERR is 0.875 for A and 0.575 for B.", a, b)
    asked.right("A: one sure answer")


def test_past_the_end(asked):
    assert asked.truth == pytest.approx(1000 * metrics.rbp_residual(5, p=0.8))
    asked.says("0.8^5 = 0.328, about 328 of 1,000", 0.8, 5, 0.8**5, asked.truth, 1000)


def test_beaten(asked):
    lists = [*product([0, 1 / 8, 3 / 8, 7 / 8], repeat=4)]
    asked.right("None")
    assert not any(err(each) > err(sorted(each, reverse=True)) + 1e-12 for each in lists)


def test_pfound_of_many(asked):
    assert pfound([0.4] * 200) == pytest.approx(asked.truth)
    asked.says("is $1 + 0.51 \\cdot S$", 1, (1 - 0.4) * (1 - 0.15))


def test_score_rises(asked):
    def value(score):
        return err(satisfaction(metrics.rank_by([2.0, 1.2, score], [0, 2, 3]), 3))

    asked.right("It changes once")
    assert value(0.7) == value(1.19) == value(1.2) < value(1.21) == value(1.9)
