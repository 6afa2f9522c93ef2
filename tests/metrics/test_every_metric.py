"""What every metric promises, whatever it measures: each row of the catalogue, the same tests."""

from functools import partial
from itertools import permutations, product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tests.metrics.catalogue import FUNCTIONS, OTHERS, OWN_LOOPS, ROWS, VALUES, draw

pytestmark = pytest.mark.filterwarnings("error")

NAN = float("nan")
LEADING = [(), (1,), (5,), (2, 3), (0,), (2, 0)]
LENGTHS = (3, 1, 6, 3, 2)
CUTOFFS = (None, 1, 3, 6)
MISSED = (None, [0, 1, 1, 2])
close = partial(assert_allclose, rtol=1e-12, atol=1e-14)
# They take all lists at once: ragged ones are refused, `rank_by` has tests of its own.
TAKES_ALL = {"rank_by", "tie_averaged", "mean_over_queries", "noised_soft_dcg"}


def each_row_where(promise):
    """The test runs once for each metric, on those of its rows that promise something."""
    kept = {name: [row for row in rows if promise(row)] for name, rows in ROWS.items()}
    kept = {name: rows for name, rows in kept.items() if rows}
    return pytest.mark.parametrize("rows", kept.values(), ids=kept)


each_metric = each_row_where(lambda row: True)


def answer_shape(row, n):
    return {"number": (), "list": (n,), "matrix": (n, n)}[row.answer]


def padded(array, extra, value=0):
    return np.concatenate([array, np.full((*array.shape[:-1], extra), value, array.dtype)], -1)


def test_every_public_function_is_in_the_catalogue_with_a_slow_loop():
    differ = (ROWS.keys() | OTHERS) ^ FUNCTIONS | (ROWS.keys() & OTHERS)
    assert not differ, f"the catalogue has no rows for {differ}, and OTHERS does not name them"
    missing = {name for name, rows in ROWS.items() if not rows[0].loop} ^ OWN_LOOPS
    assert not missing, f"write slow loops of these names into tests/metrics/slow.py: {missing}"


# values ------------------------------------------------------------------------------------------


def small_lists(row):
    """A batch for each length with every short list, or pair of lists; and some long ones."""
    for n in range(2 if "order" in row.inputs else 1, 6 if len(row.inputs) == 1 else 4):
        lists = [
            [*permutations(range(n))] if kind == "order" else [*product(VALUES[kind], repeat=n)]
            for kind in row.inputs
        ]
        yield [np.array(each) for each in zip(*product(*lists), strict=True)]
    if row.name != "tie_averaged":
        yield draw(row, (30,), 60)


def with_missed(rows, missed):
    """Each list's grades with those of documents it missed in front: `judged` in any order."""
    return np.concatenate([np.tile(missed, (len(rows), 1)).astype(rows.dtype), rows], axis=-1)


@each_row_where(lambda row: row.loop)
def test_it_equals_the_loop_on_every_short_list(rows):
    for row, missed in product(rows, MISSED):
        if missed and "judged" not in row.takes:
            continue
        undefined = {"undefined": -7.0} if "undefined" in row.takes else {}
        for arrays, k in product(small_lists(row), CUTOFFS if "k" in row.takes else (None,)):
            options = undefined | ({"k": k} if "k" in row.takes else {})
            judged = {"judged": with_missed(*arrays, missed)} if missed else {}
            if row.name == "ann_recall" and (k or 99) > arrays[0].shape[-1]:
                continue
            expected = [
                row.by_loop(*lists, **options, **({"judged": missed + lists[0]} if missed else {}))
                for lists in zip(*(array.tolist() for array in arrays), strict=True)
            ]
            told = f"{row}, {options}, judged: {missed}"
            assert_allclose(
                row(*arrays, **options, **judged), expected, rtol=1e-12, atol=1e-12, err_msg=told
            )


@each_metric
def test_every_value_is_finite_and_in_range(rows):
    for row, seed, n in product(rows, range(6), (2, 5, 9)):
        length = min(n, 5) if row.name == "tie_averaged" else n
        values = row(*draw(row, (8,), length, seed))
        assert np.all(np.isfinite(values)), row
        assert np.all(values >= row.low - 1e-12), row
        assert np.all(values <= row.high + 1e-12), row


@each_row_where(lambda row: "undefined" in row.takes)
def test_undefined_says_what_stands_for_0_by_0(rows):
    for row, value in product(rows, (0.0, NAN, -3.5, 1)):
        shape, empty = answer_shape(row, 1), [[0]] * len(row.inputs)
        lone = row(*empty, undefined=value)
        batch = row(*(np.array([[each], [each]]) for each in empty), undefined=value)
        assert type(lone) is float or shape
        assert_array_equal(lone, np.full(shape, value), err_msg=str(row))
        assert_array_equal(batch, np.full((2, 1, *shape), value), err_msg=str(row))
        assert_array_equal(row(*empty), 0.0, err_msg=str(row))


# batches -----------------------------------------------------------------------------------------


@each_metric
def test_a_batch_of_any_shape_is_the_loop_over_its_lists(rows):
    for row, leading, n in product(rows, LEADING, (1, 2, 6)):
        if n == 1 and "order" in row.inputs:
            continue
        arrays = draw(row, leading, n)
        batch = row(*arrays)
        assert np.shape(batch) == (*leading, *answer_shape(row, n)), row
        assert type(batch) is (np.ndarray if np.shape(batch) else float), row
        for index in np.ndindex(leading):
            alone = row(*(array[index] for array in arrays))
            close(np.asarray(batch)[index], alone, err_msg=str(row))


@each_row_where(lambda row: row.answer == "number" and row.name not in TAKES_ALL)
def test_each_list_of_a_ragged_batch_counts_as_if_it_stood_alone(rows):
    for row in rows:
        lengths = [max(2, n) for n in LENGTHS] if "order" in row.inputs else LENGTHS
        batch = [[*each] for each in zip(*(draw(row, (), n) for n in lengths), strict=True)]
        alone = [row(*lists) for lists in zip(*batch, strict=True)]
        for kind in (np.ndarray.tolist, np.array):
            close(row(*([*map(kind, lists)] for lists in batch)), alone, err_msg=str(row))
        objects = [np.array(lists, dtype=object) for lists in batch]
        close(row(*objects), alone, err_msg=str(row))
        if "judged" in row.takes:
            judged = [[*filter(None, each), *[3, 0] * i, 0] for i, each in enumerate(batch[0])]
            for shown in (batch[0], np.array([each[:1] for each in batch[0]])):
                pairs = zip(shown, judged, strict=True)
                wanted = [row(each, judged=known) for each, known in pairs]
                close(row(shown, judged=judged), wanted, err_msg=str(row))


@each_row_where(
    lambda row: (row.answer != "number" or row.name in TAKES_ALL) and row.name != "rank_by"
)
def test_a_ragged_batch_without_an_answer_says_what_to_do(rows):
    with pytest.raises(ValueError, match="equal length; take lists of other lengths one at a time"):
        rows[0](*([[1, 0][:n] for n in (1, 2, 2)] for _ in rows[0].inputs))


# padding -----------------------------------------------------------------------------------------


@each_row_where(lambda row: "where" in row.takes)
def test_hidden_documents_are_not_there(rows):
    for row, k in product(rows, (None, 3)):
        if k and "k" not in row.takes:
            continue
        arrays, options = draw(row, (40,)), {"k": k} if k else {}
        longer = [padded(array, 3, value=1) for array in arrays]
        where = padded(np.ones(arrays[0].shape, bool), 3, value=False)
        expected = row(*arrays, **options)
        if row.answer == "list":
            expected = padded(expected, 3)
        nan = [np.where(where, array, NAN) for array in longer]
        for lists, mask in product((longer, nan), (where, where[0], where.tolist())):
            close(row(*lists, where=mask, **options), expected, err_msg=f"{row}, {options}")
        # The weights of these go by the rank, also of what is hidden.
        if row.answer == "number" and not k and row.name not in ("rbp_bounds", "dcg_bounds"):
            some = np.random.default_rng(3).random(arrays[0].shape) < 0.6
            some[:, 0] = True
            alone = [row(*(array[i][some[i]] for array in arrays)) for i in range(40)]
            close(row(*arrays, where=some), alone, err_msg=str(row))


# kinds of arrays ---------------------------------------------------------------------------------


def binary_inputs(row):
    """Inputs of zeros and ones, which every dtype can hold; without ties where they are refused."""
    if "order" in row.inputs:
        return [np.array([[1, 0], [0, 1]]), np.array([[1, 0], [1, 0]])]
    rng = np.random.default_rng(3)
    return [rng.integers(0, 2, (30, 6)) for _ in row.inputs]


@each_metric
def test_the_kind_of_the_input_does_not_matter(rows):
    for row in rows:
        arrays = binary_inputs(row)
        expected = row(*(array.astype(float) for array in arrays))
        for dtype in ("bool", "int8", "uint8", "int32", "uint64", "float32", ">f8"):
            actual = row(*(array.astype(dtype) for array in arrays))
            close(actual, expected, err_msg=f"{row}, {dtype}")
        arrays = draw(row, (4,))
        expected = row(*arrays)
        backwards = [np.ascontiguousarray(array[:, ::-1])[:, ::-1] for array in arrays]
        kinds = {
            "lists": [array.tolist() for array in arrays],
            "tuples": [tuple(map(tuple, array.tolist())) for array in arrays],
            "strided": [np.repeat(array, 2, axis=-1)[:, ::2] for array in arrays],
            "turned": [np.asfortranarray(array) for array in arrays],
            "backwards": backwards,
        }
        for kind, same in kinds.items():
            close(row(*same), expected, err_msg=f"{row}, {kind}")


@each_metric
def test_single_precision_input_is_computed_in_double_precision(rows):
    for row in rows:
        arrays = [
            array if kind == "masks" else (0.9 * array + 0.03).astype("float32")
            for kind, array in zip(row.inputs, draw(row, (20,)), strict=True)
        ]
        double = [array if array.dtype == bool else array.astype(float) for array in arrays]
        close(row(*arrays), row(*double), err_msg=str(row))


@each_metric
def test_inputs_are_never_changed_and_the_answer_belongs_to_the_caller(rows):
    options = {"k": 3, "judged": None, "where": np.ones((4, 6), bool)}
    for row in rows:
        arrays = draw(row, (4,))
        for array in arrays:
            array.flags.writeable = False
        answer, copy = row(*arrays), row(*arrays).copy()
        assert not any(np.shares_memory(answer, array) for array in arrays), row
        for name in row.takes & options.keys():
            row(*arrays, **{name: arrays[0] if name == "judged" else options[name]})
        answer[...] = 7
        assert_array_equal(row(*arrays), copy, err_msg=str(row))
