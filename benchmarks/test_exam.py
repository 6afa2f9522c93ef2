"""A thousand papers: all valid and distinct, all answers confirmed by slow loops.

.venv/bin/python -m pytest benchmarks/test_exam.py -s
"""

import time

from ranklearn_course.chapters import chapters
from ranklearn_course.exam.paper import make_paper
from tests.exam.confirm import confirm

SEEDS = 1000


def test_a_thousand_papers():
    started, digests, counts = time.perf_counter(), set(), {}
    for seed in range(SEEDS):
        paper = make_paper(seed)
        assert 48 <= paper.points <= 54
        assert {question.template.chapter for question in paper.questions} == set(chapters())
        digests.add(paper.digest)
        for kind, count in confirm(paper).items():
            counts[kind] = counts.get(kind, 0) + count
    assert len(digests) == SEEDS
    print(f"\n{SEEDS} papers in {time.perf_counter() - started:.1f} s, questions: {counts}")
