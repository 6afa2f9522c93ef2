"""What every metric promises, whatever it measures: each row of the catalogue, the same tests."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from ranklearn_course import metrics
from ranklearn_course.metrics.per_list import CHUNK
from tests.metrics.catalogue import EXEMPT, STANDS_FOR, TABLE, draw
from tests.rows import with_each

pytestmark = pytest.mark.filterwarnings("error")

NAN = float("nan")
LEADING = [(), (1,), (5,), (2, 3), (0,), (2, 0)]
CLOSE = {"rtol": 1e-12, "atol": 1e-14}

every_metric = with_each(TABLE)


def those(promise):
    return with_each(entry for entry in TABLE if promise(entry))


def answer_shape(metric, n):
    return {"number": (), "list": (n,), "matrix": (n, n)}[metric.answer]


def padded(array, extra, value=0):
    return np.concatenate([array, np.full((*array.shape[:-1], extra), value, array.dtype)], -1)


def test_every_public_name_is_in_the_catalogue_or_says_why_not():
    tested = {STANDS_FOR.get(entry.name, entry.name) for entry in TABLE}
    assert tested | set(EXEMPT) == set(metrics.__all__)
    assert not tested & set(EXEMPT)


def test_every_public_name_can_be_called():
    assert all(callable(getattr(metrics, name)) for name in metrics.__all__)


# shape -------------------------------------------------------------------------------------------


@those(lambda entry: entry.answer == "number")
def test_one_list_gives_a_plain_float(metric):
    assert type(metric(*draw(metric, ()))) is float


@every_metric
def test_the_answer_has_the_leading_axes(metric):
    for leading, n in product(LEADING, (2, 6)):
        answer = metric(*draw(metric, leading, n))
        assert np.shape(answer) == (*leading, *answer_shape(metric, n))
        if np.shape(answer):
            assert isinstance(answer, np.ndarray)
            assert answer.dtype == float or (metric.answer == "list" and answer.dtype.kind in "iu")


@those(lambda entry: "order" not in entry.inputs)
def test_a_list_of_one_document_is_a_list(metric):
    assert np.all(np.isfinite(metric(*draw(metric, (), 1))))


@every_metric
def test_a_batch_equals_the_loop_over_its_lists(metric):
    for leading in [(7,), (2, 3)]:
        arrays = draw(metric, leading)
        batch = metric(*arrays)
        for index in np.ndindex(leading):
            assert_allclose(batch[index], metric(*(array[index] for array in arrays)), **CLOSE)


@those(lambda entry: entry.padding != "none" and entry.answer == "number")
def test_a_batch_larger_than_one_chunk_equals_the_loop_over_its_parts(metric):
    edge = CHUNK // 60
    arrays = draw(metric, (edge + 100,), 60)
    whole = metric(*arrays)
    for part in (slice(0, 10), slice(edge - 5, edge + 5), slice(edge + 90, edge + 100)):
        assert_allclose(whole[part], metric(*(array[part] for array in arrays)), rtol=1e-12)


# padding, cutoff, judged -------------------------------------------------------------------------


@those(lambda entry: entry.padding == "exact" and entry.answer == "number")
def test_zeros_behind_the_list_change_nothing(metric):
    arrays = draw(metric, (40,))
    longer = [padded(array, 5) for array in arrays]
    for options in [{}] + [{"k": k} for k in (1, 3, 6, 9) if "k" in metric.takes]:
        assert_allclose(metric(*longer, **options), metric(*arrays, **options), **CLOSE)


@those(lambda entry: "k" in entry.takes and entry.padding in ("exact", "cutoff", "where"))
def test_a_list_shorter_than_k_counts_as_padded_with_zeros(metric):
    arrays = draw(metric, (40,))
    expected = metric(*(padded(array, 4) for array in arrays), k=10)
    assert_allclose(metric(*arrays, k=10), expected, **CLOSE)


@those(lambda entry: "where" in entry.takes)
def test_hidden_documents_change_nothing(metric):
    arrays = draw(metric, (40,))
    longer = [padded(array, 3, value=1) for array in arrays]
    where = padded(np.ones(arrays[0].shape, bool), 3, value=False)
    expected = metric(*arrays)
    if metric.answer == "list":
        expected = padded(expected, 3)
    assert_allclose(metric(*longer, where=where), expected, **CLOSE)
    assert_allclose(metric(*longer, where=where[0]), expected, **CLOSE)
    assert_allclose(metric(*longer, where=where.tolist()), expected, **CLOSE)


@those(lambda entry: "k" in entry.takes)
def test_a_cutoff_of_the_whole_length_is_no_cutoff(metric):
    arrays = draw(metric, (40,))
    assert_allclose(metric(*arrays, k=6), metric(*arrays), **CLOSE)
    assert_allclose(metric(*arrays, k=np.int32(6)), metric(*arrays), **CLOSE)
    assert_allclose(metric(*arrays, k=None), metric(*arrays), **CLOSE)


@those(lambda entry: "k" in entry.takes and len(entry.inputs) == 1 and entry.name != "ideal_dcg")
def test_documents_below_the_cutoff_do_not_count(metric):
    (rows,) = draw(metric, (40,))
    judged = {"judged": rows} if "judged" in metric.takes else {}
    assert_allclose(metric(rows[:, :3], k=3, **judged), metric(rows, k=3), **CLOSE)


@those(lambda entry: "judged" in entry.takes)
def test_the_list_itself_is_judged_by_default_and_in_any_order(metric):
    (rows,) = draw(metric, (40,))
    expected = metric(rows)
    for judged in (rows, rows[:, ::-1], np.sort(rows), padded(rows, 5)):
        assert_allclose(metric(rows, judged=judged), expected, **CLOSE)


@those(
    lambda entry: (
        "judged" in entry.takes and entry.name not in ("precisions", "ndcg", "r_precision")
    )
)
def test_missed_relevant_documents_never_raise_the_value(metric):
    rows = draw(metric, (60,))[0]
    assert np.all(metric(rows, judged=padded(rows, 2, value=1)) <= metric(rows) + 1e-12)


@those(lambda entry: "undefined" in entry.takes)
def test_undefined_says_what_stands_for_0_by_0(metric):
    shape = (len(metric.empty[0]),)
    for value in (0.0, NAN, 1.0, -3.5, 1):
        lone = metric(*metric.empty, undefined=value)
        batch = metric(*(np.array([[row], [row]]) for row in metric.empty), undefined=value)
        if metric.answer == "number":
            assert type(lone) is float
        assert_array_equal(lone, np.full(answer_shape(metric, *shape), value))
        assert_array_equal(batch, np.full((2, 1, *answer_shape(metric, *shape)), value))
    assert_array_equal(metric(*metric.empty), 0.0)


# dtypes and memory -------------------------------------------------------------------------------


def binary_inputs(metric):
    """Inputs of zeros and ones, which every dtype can hold; without ties where they are refused."""
    if "order" in metric.inputs:
        return [np.array([[1, 0], [0, 1]]), np.array([[1, 0], [1, 0]])]
    rng = np.random.default_rng(3)
    return [rng.integers(0, 2, (30, 6)) for _ in metric.inputs]


@every_metric
def test_the_dtype_of_the_input_does_not_matter(metric):
    arrays = binary_inputs(metric)
    expected = metric(*(array.astype(float) for array in arrays))
    for dtype in ("bool", "int8", "uint8", "int32", "uint64", "float32", ">f8"):
        actual = metric(*(array.astype(dtype) for array in arrays))
        assert_allclose(actual, expected, err_msg=dtype, **CLOSE)


@every_metric
def test_lists_and_tuples_are_as_good_as_arrays(metric):
    arrays = draw(metric, ())
    for kind in (list, tuple):
        actual = metric(*(kind(array.tolist()) for array in arrays))
        assert_allclose(actual, metric(*arrays), **CLOSE)


@every_metric
def test_single_precision_input_is_computed_in_double_precision(metric):
    arrays = [
        array if kind == "masks" else (0.9 * array + 0.03).astype("float32")
        for kind, array in zip(metric.inputs, draw(metric, (20,)), strict=True)
    ]
    double = [array if array.dtype == bool else array.astype(float) for array in arrays]
    assert_allclose(metric(*arrays), metric(*double), **CLOSE)


@every_metric
def test_strided_turned_and_read_only_arrays_are_accepted(metric):
    arrays = draw(metric, (4,))
    expected = metric(*arrays)
    strided = [np.repeat(array, 2, axis=-1)[:, ::2] for array in arrays]
    turned = [np.asfortranarray(array) for array in arrays]
    backwards = [np.ascontiguousarray(array[:, ::-1])[:, ::-1] for array in arrays]
    for array in arrays:
        array.flags.writeable = False
    for same in (strided, turned, backwards, arrays):
        assert_allclose(metric(*same), expected, **CLOSE)


@every_metric
def test_inputs_are_never_changed(metric):
    arrays = draw(metric, (4,))
    before = [array.copy() for array in arrays]
    options = [{}]
    if "k" in metric.takes:
        options.append({"k": 3})
    if "judged" in metric.takes:
        options.append({"judged": arrays[0]})
    if "where" in metric.takes:
        options.append({"where": np.ones((4, 6), bool)})
    for each in options:
        metric(*arrays, **each)
    for array, copy in zip(arrays, before, strict=True):
        assert_array_equal(array, copy)


@every_metric
def test_the_answer_belongs_to_the_caller(metric):
    for leading in [(), (4,)]:
        arrays = draw(metric, leading)
        answer = metric(*arrays)
        if np.shape(answer):
            expected = answer.copy()
            assert not any(np.shares_memory(answer, array) for array in arrays)
            answer[...] = 7
            assert_array_equal(metric(*arrays), expected)


# values ------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), n=st.integers(2, 9))
def test_every_value_is_finite_and_in_range(seed, n):
    @every_metric
    def demand(metric):
        length = n if metric.name != "rr_over_ties" else min(n, 5)
        values = metric(*draw(metric, (8,), length, seed))
        assert np.all(np.isfinite(values))
        assert np.all(values >= metric.low - 1e-12)
        assert np.all(values <= metric.high + 1e-12)

    demand()


@every_metric
def test_the_same_call_gives_the_same_answer(metric):
    arrays = draw(metric, (3,))
    assert_array_equal(metric(*arrays), metric(*arrays))
