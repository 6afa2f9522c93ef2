import numpy as np
import pytest

from ranklearn_course.data import digits_retrieval


@pytest.fixture(scope="module")
def digits():
    from sklearn.datasets import load_digits

    return load_digits()


def test_pictures_and_labels_are_those_of_scikit_learn(digits):
    run = digits_retrieval("pixels", queries=[0])
    np.testing.assert_array_equal(run.pictures, digits.images)
    np.testing.assert_array_equal(run.labels, digits.target)


def test_each_picture_asks_all_others():
    run = digits_retrieval("pixels")
    assert run.scores.shape == run.relevance.shape == run.documents.shape == (1797, 1796)
    everything = np.sort(np.column_stack([run.queries, run.documents]))
    assert (everything == np.arange(1797)).all()


def see_pixels(picture):
    return picture.ravel()


def see_thumbnail(picture):
    quarters = [picture[r : r + 4, c : c + 4] for r in (0, 4) for c in (0, 4)]
    return np.array([quarter.mean() for quarter in quarters])


def see_ink(picture):
    return np.array([picture.sum()])


@pytest.mark.parametrize(
    ("system", "see"), [("pixels", see_pixels), ("worse", see_thumbnail), ("ink", see_ink)]
)
def test_scores_are_distances_of_what_the_system_sees_and_same_digits_relevant(system, see, digits):
    run = digits_retrieval(system, queries=[0, 700, 1796])
    for i, query in enumerate(run.queries):
        for j in (0, 699, 700, 701, 1795):
            document = run.documents[i, j]
            difference = see(digits.images[query]) - see(digits.images[document])
            assert run.scores[i, j] == pytest.approx(-np.sqrt(difference @ difference), abs=1e-12)
            assert run.relevance[i, j] == (digits.target[document] == digits.target[query])


def test_random_scores_depend_on_the_seed_and_the_query_only():
    several = digits_retrieval("random", queries=[3, 9, 27], seed=5)
    alone = digits_retrieval("random", queries=[9], seed=5)
    other = digits_retrieval("random", queries=[9], seed=6)
    np.testing.assert_array_equal(several.scores[1], alone.scores[0])
    assert (several.scores[0] != several.scores[1]).all()
    assert (alone.scores != other.scores).all()


def test_queries_keep_their_order_and_match_the_full_result(digits):
    of_threes = digits_retrieval("worse", digit=3)
    assert of_threes.queries.tolist() == np.flatnonzero(digits.target == 3).tolist()
    everything = digits_retrieval("worse")
    some = digits_retrieval("worse", queries=np.array([40, 3], dtype=np.uint8))
    np.testing.assert_array_equal(some.scores, everything.scores[[40, 3]])
    np.testing.assert_array_equal(some.relevance, everything.relevance[[40, 3]])


def test_retrieved_shows_the_first_k_with_their_pictures():
    run = digits_retrieval("worse", queries=[12, 3])
    top = run.retrieved(1, k=5)
    order = np.argsort(-run.scores[1], kind="stable")
    np.testing.assert_array_equal(top.query_picture, run.pictures[3])
    np.testing.assert_array_equal(top.documents, run.documents[1, order[:5]])
    np.testing.assert_array_equal(top.pictures, run.pictures[top.documents])
    np.testing.assert_array_equal(top.relevance, (run.labels[top.documents] == 3).astype(int))
    np.testing.assert_array_equal(run.ranked(7)[1], run.relevance[1, order[:7]])
