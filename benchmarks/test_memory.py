"""How much memory a large batch takes above its inputs."""

import tracemalloc

from benchmarks.work import five_metrics, make_queries

MEBIBYTE = 2**20


def test_extra_memory_of_a_large_batch(measure):
    queries = make_queries(100_000, 100)
    tracemalloc.start()
    five_metrics(queries)
    peak = tracemalloc.get_traced_memory()[1] / MEBIBYTE
    tracemalloc.stop()
    measure("five metrics, 100,000 × 100", "peak above the inputs", peak, "MiB", goal=40)
    assert peak < 40
