import pytest

from ranklearn_course.figures.cards import row, sign_of


@pytest.mark.parametrize(("n", "k"), [(5, 3), (3, 5), (30, 30), (1, 1)])
def test_a_row_fits_between_its_edges_with_a_gap_at_the_cutoff(n, k):
    places = row(1.0, 7.0, 0, n, k)
    centers = [places.center(rank) for rank in range(1, max(n, k) + 1)]
    assert centers == sorted(centers)
    assert centers[0] - places.width / 2 >= 1.0
    assert centers[-1] + places.width / 2 <= places.end(n) <= 7.0 + 1e-12
    assert places.center(k) + places.width / 2 < places.cut
    if n > k:
        assert places.cut < places.center(k + 1) - places.width / 2


@pytest.mark.parametrize(
    ("grade", "max_grade", "sign"), [(1, 1, "✓"), (0, 1, ""), (0, 3, "0"), (3, 3, "3")]
)
def test_the_sign_on_a_card(grade, max_grade, sign):
    assert sign_of(grade, max_grade) == sign
