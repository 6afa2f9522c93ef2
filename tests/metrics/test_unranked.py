"""What is special to sets over several lists."""

from ranklearn_course import metrics

NAN = float("nan")


def test_macro_skips_lists_marked_as_undefined():
    relevant, retrieved = [[1, 0], [0, 0]], [[1, 1], [1, 0]]
    assert metrics.recall(relevant, retrieved, average="macro") == (1 / 1 + 0) / 2
    assert metrics.recall(relevant, retrieved, average="macro", undefined=NAN) == 1 / 1
