"""What lesson 12 does with lists, and what it says of stored worlds, is so."""

import numpy as np

from experiments import clicks as simulations
from ranklearn_course.chapters.clicks.simulations import stored
from ranklearn_course.chapters.clicks.users import shown


def test_lists_keep_their_documents_when_they_are_turned_or_swapped():
    bm25 = shown("bm25")
    for other in (bm25.upside_down(), bm25.swapped(1, 5), bm25.swapped(1, 2)):
        assert (np.sort(other.documents) == np.sort(bm25.documents)).all()
        assert ((other.documents < 0) == (bm25.documents < 0)).all()
    first, last = bm25.upside_down().documents[0], bm25.documents[0]
    assert first[first >= 0].tolist() == last[last >= 0][::-1].tolist()


def test_the_formula_for_sessions_keeps_its_word():
    """The sign test of few votes jumps from one p to the next, so its power may be less."""
    for pair in simulations.PAIRS:
        for method in (*simulations.INTERLEAVED, *simulations.COUNTED):
            found = stored("powers", pair=pair, method=method)
            least = 0.7 if method in simulations.INTERLEAVED else 0.77
            assert least < found["power"].mean() < 0.83, (pair, method)
