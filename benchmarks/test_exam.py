"""A thousand papers: all valid and distinct, all answers confirmed in another way.

.venv/bin/python -m pytest benchmarks/test_exam.py -s
"""

import time
from math import isclose

from ranklearn_course.course import chapters
from ranklearn_course.exam.paper import make_paper
from tests.exam.by_hand import NUMBERS
from tests.exam.lists import CHOICES, LISTS

SEEDS = 1000


def confirm(id, drawn):
    exercise, given = drawn.exercise, drawn.given
    if id in NUMBERS:
        assert isclose(NUMBERS[id](**given), exercise.value, abs_tol=1e-9), (id, given)
    elif id in LISTS:
        assert all(LISTS[id](list(exercise.example), **given).values()), (id, given)
    elif id in CHOICES:
        (right,) = [option.text for option in exercise.options if option.is_right]
        assert right == CHOICES[id](**given), (id, given)


def test_a_thousand_papers():
    started, digests = time.perf_counter(), set()
    for seed in range(SEEDS):
        paper = make_paper(seed)
        assert 48 <= paper.points <= 54
        assert {question.template.chapter for question in paper.questions} == {*chapters()}
        digests.add(paper.digest)
        for question in paper.questions:
            confirm(question.template.id, question.drawn)
    assert len(digests) == SEEDS
    print(f"\n{SEEDS} papers in {time.perf_counter() - started:.1f} s")
