"""Lists to compare on: every short one, and some long random ones; and the comparison itself."""

from itertools import product

import numpy as np
from hypothesis import settings

CUTOFFS = (None, 1, 2, 3, 4, 5, 6)
TOLERANCE = 1e-12
#: For identities: every short list is compared with a loop elsewhere, so few drawn ones suffice.
FEW = settings(max_examples=40, deadline=None)


def every_list(grades=(0, 1, 2), longest=5):
    """One batch for each length from 1 to `longest`, with every list of these grades."""
    return [np.array(list(product(grades, repeat=n))) for n in range(1, longest + 1)]


def long_lists(seed=20, max_grade=4):
    """Batches of random graded lists, some with many grades of 0, longer than a loop is quick."""
    rng = np.random.default_rng(seed)
    graded = rng.integers(0, max_grade + 1, size=(30, 60))
    return [graded, graded * (rng.random(graded.shape) < 0.2), graded[:4, :1]]


def assert_agrees(fast, slow, batches=None, cutoffs=CUTOFFS, **options):
    """Compare a whole batch at a time with the loop over its lists, for every cutoff."""
    for batch in every_list() + long_lists() if batches is None else batches:
        for k in cutoffs:
            expected = [slow(row, k, **options) for row in batch.tolist()]
            np.testing.assert_allclose(
                fast(batch, k, **options),
                expected,
                rtol=TOLERANCE,
                atol=TOLERANCE,
                err_msg=f"k={k}, {options}",
            )


def with_missed(batch, missed):
    """Each list's grades with those of documents it missed in front: `judged` in any order."""
    return np.concatenate([np.tile(missed, (*batch.shape[:-1], 1)), batch], axis=-1)
