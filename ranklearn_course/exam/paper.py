"""A paper: which questions a seed chooses, so that chapters, kinds and minutes balance."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from ranklearn_course.checker import Choose, WriteFunction
from ranklearn_course.course import chapters, find_chapter, paths
from ranklearn_course.exam import ExamError
from ranklearn_course.exam.loading import all_templates
from ranklearn_course.exam.question import Kind, Question, Template
from ranklearn_course.installation import RANKLEARN

# Minutes of a paper: below, most chapters are missing; above, questions would repeat.
SHORTEST, LONGEST = 20, 150
# One minute of so many is for reading, writing and checking.
SPARE = 10
# Minutes that are left over: to fill them, the few shortest questions would come ever again.
LEFT_OVER = 2
LARGEST_SEED = 10**9
# A paper that has so many minutes a lesson asks about all: a question waits that leaves less than
# KEPT, a little more than the shortest one takes, for each lesson still to come. In a shorter paper
# only the shortest would not wait.
FOR_ALL, KEPT = 3.5, 2.25
# The share of the minutes that each kind should get.
SHARES: dict[Kind, float] = {"number": 0.4, "counter-example": 0.2, "code": 0.25, "choice": 0.15}


@dataclass(frozen=True)
class Paper:
    """The questions that a seed and a number of minutes give.

    >>> paper = make_paper(seed=7, minutes=60)
    >>> {question.template.chapter for question in paper.questions} <= set(chapters())
    True
    >>> 48 <= paper.points <= 54
    True
    """

    seed: int
    minutes: int
    questions: tuple[Question, ...]
    without: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The sum of all points: a question has as many as it should take minutes."""
        return sum(question.points for question in self.questions)

    @property
    def name(self) -> str:
        """The name of its files, without an ending."""
        kept = [name for name in chapters() if name not in self.without]
        is_aimed = len(kept) < len(self.without)
        word, names = ("-only", kept) if is_aimed else ("-without", self.without)
        numbers = [f"{chapters()[name].number:02}" for name in names]
        rest = "-".join([word, *numbers]) if numbers else ""
        return f"mock-exam-{self.seed}-{self.minutes}-minutes{rest}"

    @cached_property
    def digest(self) -> str:
        """A fingerprint by which another version of the course is told, whatever its words are."""
        facts = [[q.template.id, q.drawn.given, q.drawn.options] for q in self.questions]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]

    def question(self, number: object) -> Question:
        """The question of this number; ExamError if there is none."""
        if isinstance(number, bool) or number not in range(1, len(self.questions) + 1):
            raise ExamError(
                f"the questions are numbered from 1 to {len(self.questions)}, got {number!r}"
            )
        return self.questions[number - 1]


def asked(question: Question) -> str:
    """What a question asks, in Markdown, without the code to begin from."""
    exercise = question.drawn.exercise
    text = exercise.lettered() if isinstance(exercise, Choose) else exercise.statement
    return text.strip()


def stub(question: Question) -> str:
    """The code to begin from, empty if an answer is no function."""
    exercise = question.drawn.exercise
    return exercise.stub.strip() if isinstance(exercise, WriteFunction) else ""


def make_paper(seed: int, minutes: int = 60, without: Sequence[str] = ()) -> Paper:
    """Make the paper of a seed: the same one each time, with the same version of the course.

    Parameters
    ----------
    seed : int
        From 0 to 10^9.
    minutes : int
        From 20 to 150; the questions take nine tenths of them, or a few less.
    without : texts
        Lessons to leave out, by number or name, such as "07" or "smooth_dcg".

    Raises
    ------
    ExamError
        If one of the first two is out of its range, there is no such lesson, or the others have not
        enough questions.

    >>> make_paper(seed=7).digest == make_paper(seed=7).digest != make_paper(seed=8).digest
    True
    """
    if type(minutes) is not int or not SHORTEST <= minutes <= LONGEST:
        raise ExamError(
            f"minutes must be a whole number from {SHORTEST} to {LONGEST}, got {minutes!r}"
        )
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise ExamError(f"seed must be a whole number from 0 to {LARGEST_SEED}, got {seed!r}")
    out = left_out(without=without)
    rest = f", without {', '.join(out)}" if out else ""
    random = Random(f"ranklearn mock exam, seed {seed}, {minutes} minutes{rest}")
    chosen = _choose(random, minutes, out)
    questions = (
        Question(number, template, template.drawn(random))
        for number, template in enumerate(chosen, 1)
    )
    return Paper(seed, minutes, tuple(questions), out)


def left_out(
    only: Sequence[str] = (), path: str = "", without: Sequence[str] = ()
) -> tuple[str, ...]:
    """The names of the chapters that a paper leaves out, in the order of the course.

    Parameters
    ----------
    only, without : texts
        Lessons to ask about, or not, by number or name; several in one text by commas.
    path : str
        The name of a way through the course, whose lessons are asked about.

    Raises
    ------
    ExamError
        If there is no such lesson or path, or no lesson is left.

    >>> "reciprocal_rank" in left_out(path="entrance"), "precision" in left_out(only=["02,10"])
    (True, False)
    """
    if path and path not in paths():
        raise ExamError(f"path must be one of {', '.join(paths())}, got {path!r}")
    wanted = {*_names(only), *(paths()[path].lessons() if path else ())} or {*chapters()}
    kept = wanted - {*_names(without)}
    if not kept:
        raise ExamError("no lesson is left to ask about; leave out fewer")
    return tuple(name for name in chapters() if name not in kept)


def _names(lessons: Sequence[str]) -> Iterator[str]:
    given = lessons if isinstance(lessons, list | tuple) else [lessons]
    for text in (part.strip() for each in given for part in str(each).split(",")):
        chapter = find_chapter(text)
        if chapter is None:
            numbers = [f"{each.number:02}" for each in chapters().values()]
            raise ExamError(
                f"There is no lesson {text!r}. Lessons are named by their number, from "
                f"{min(numbers)} to {max(numbers)}, or by a name such as dcg."
            )
        yield chapter.name


def checked_paper(seed: int, minutes: int, digest: str, without: Sequence[str] = ()) -> Paper:
    """The paper of a seed, if its questions are those of the digest; else an ExamError."""
    paper = make_paper(seed, minutes, without)
    if digest and digest != paper.digest:
        options = "".join(f" --without {name}" for name in paper.without)
        raise ExamError(
            "this paper was made by another version of the course, whose questions "
            f"differ. Make it anew: {RANKLEARN} exam --seed {seed} --minutes {minutes}{options}"
        )
    return paper


def _choose(random: Random, minutes: int, without: Sequence[str] = ()) -> list[Template]:
    """Choose templates one by one: the chapter and the kind that lack most come next."""
    left = [template for template in all_templates() if template.chapter not in without]
    random.shuffle(left)
    by_kind = dict.fromkeys(SHARES, 0)
    by_chapter = dict.fromkeys((template.chapter for template in left), 0)
    chosen: list[Template] = []
    budget = minutes - minutes // SPARE
    most = sum(template.minutes for template in left)
    if most < budget:
        raise ExamError(
            f"the lessons that are left have questions for {most} minutes, and a paper of "
            f"{minutes} minutes needs {budget}; leave out fewer, or make a shorter paper"
        )
    kept = KEPT if budget >= FOR_ALL * len(by_chapter) else 0

    def take(template: Template) -> None:
        left.remove(template)
        chosen.append(template)
        by_kind[template.kind] += template.minutes
        by_chapter[template.chapter] += 1

    for topic in _topics(without):
        take(next(template for template in left if template.id in topic))
    budget -= sum(template.minutes for template in chosen)
    while budget > LEFT_OVER and (fitting := [each for each in left if each.minutes <= budget]):
        others = [*by_chapter.values()].count(0) - 1
        # min takes the first of equals, and the lot has shuffled them.
        best = min(
            fitting,
            key=lambda template: (
                by_chapter[template.chapter],
                template.minutes + kept * others > budget,
                by_kind[template.kind] / SHARES[template.kind],
            ),
        )
        take(best)
        budget -= best.minutes
    return sorted(chosen, key=all_templates().index)


def _topics(without: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What a paper must ask about, if its lessons are those of a path."""
    kept = {*chapters()} - {*without}
    return next((each.topics for each in paths().values() if {*each.lessons()} == kept), ())
