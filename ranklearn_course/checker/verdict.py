"""What the checker answers: as text, as HTML and for machines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from html import escape
from typing import Any, Literal

from ranklearn_course import cards
from ranklearn_course.checker.wall import Wall
from ranklearn_course.checker.words import say

Status = Literal["correct", "edge cases", "not yet", "error", "not started"]


class Reason(StrEnum):
    """What decided a verdict."""

    CORRECT = auto()
    NOT_STARTED = auto()
    EDGE_CASES = auto()
    WRONG = auto()
    ROUNDED = auto()
    IN_PER_CENT = auto()
    CHANGES_ARGUMENTS = auto()
    NONDETERMINISTIC = auto()
    RAISED = auto()
    NO_NUMBER = auto()
    ENDLESS = auto()
    TOO_SLOW = auto()
    NOT_A_FUNCTION = auto()
    WRONG_PARAMETERS = auto()
    CHECKS_ITSELF = auto()
    UNREADABLE = auto()
    REFUSED = auto()
    UNKNOWN_EXERCISE = auto()
    CHECK_FAILED = auto()

    @property
    def status(self) -> Status:
        """The status of a verdict with this reason."""
        return _STATUS.get(self, "error")


_STATUS: dict[Reason, Status] = {
    Reason.CORRECT: "correct",
    Reason.NOT_STARTED: "not started",
    Reason.EDGE_CASES: "edge cases",
    Reason.WRONG: "not yet",
    Reason.ROUNDED: "not yet",
    Reason.IN_PER_CENT: "not yet",
    Reason.CHANGES_ARGUMENTS: "not yet",
    Reason.NONDETERMINISTIC: "not yet",
}

# Status: its name, the heading above a drawing, and the sign, which tells it to whoever sees no
# colour.
STYLE = {
    "correct": ("status.correct", "heading.correct", "✓"),
    "edge cases": ("status.edge_cases", "heading.edge_cases", "◐"),
    "not yet": ("status.not_yet", "heading.not_yet", "✗"),
    "error": ("status.error", "heading.error", "⚠"),
    "not started": ("status.not_started", "", "○"),
}
LINE = '<p style="margin:4px 0">{text}</p>'
HEADLINE = (
    '<p style="margin:4px 0"><span class="rlc-sign" aria-hidden="true">{sign}</span> {text}</p>'
)
HEADING = "<strong>{heading}</strong> <small>{text}</small>"
DETAILS = (
    '<details style="margin:4px 0"><summary style="cursor:pointer">{summary}</summary>'
    '<p style="margin:4px 0">{text}</p></details>'
)


@dataclass(frozen=True)
class Drawing:
    """What is drawn of a verdict in a notebook, where the headline says all in words.

    Parameters
    ----------
    lead
        What stands above.
    parameters
        The names of the arguments; the arguments are the verdict's case.
    case
        The case in words.
    expected, why, got
        The right value, where it comes from, and the learner's; empty for what is not shown.
    error, location, call
        The error that stopped the function, where, and the call that did.
    """

    lead: str
    parameters: tuple[str, ...] = ()
    case: str = ""
    expected: str = ""
    why: str = ""
    got: str = ""
    error: str = ""
    location: str = ""
    call: str = ""

    def to_html(self, arguments: tuple[Any, ...]) -> str:
        """Draw the error, the arguments and the two values."""
        inside = ""
        if self.error:
            where = f"<div>{as_html(self.location)}</div>" if self.location else ""
            call = f"<div><code>{escape(self.call)}</code></div>"
            inside = f'<div class="rlc-fault"><b>{escape(self.error)}</b>{where}{call}</div>'
        if arguments:
            inside += cards.case(self.parameters, arguments, self.case)
        values = (
            (say("drawn.expected"), self.expected, self.why),
            (say("drawn.yours"), self.got, ""),
        )
        shown = [each for each in values if each[1]]
        return inside + (cards.numbers(*shown) if shown else "")


@dataclass(frozen=True)
class Verdict:
    """The answer to one check.

    Parameters
    ----------
    reason
        What decided; the status follows from it.
    headline
        What happened, in a sentence or two.
    case
        The arguments of the smallest counter-example, None if there is none.
    expected, got
        The right value and the learner's, or words for what is not a number.
    mistake_ids
        The ids of the mistakes that explain the answer, such as "denominator=k"; empty if none
        does.
    question
        The guiding question, asked before the mistake is named.
    diagnosis
        The mistake in a sentence: a bug or another convention, and whose.
    notes
        Further sentences.
    told
        Sentences that stand in the text alone: a notebook shows the wall.
    printed
        The beginning of what the learner's function printed.
    share
        The share of the cases that a function answers rightly; 0 where no cases were counted.
    is_coarse
        Whether a function's answers are too coarse to tell how it computes them.
    drawing
        What a notebook draws in place of the headline, None for the headline.
    wall
        The impostors of an exercise that asks for a set of cases, None elsewhere.
    next_step
        What comes after a right answer, or helps after a wrong one, as HTML for a notebook.
    """

    reason: Reason
    headline: str
    case: tuple[Any, ...] | None = None
    expected: Any = None
    got: Any = None
    mistake_ids: tuple[str, ...] = ()
    question: str = ""
    diagnosis: str = ""
    notes: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    printed: str = ""
    share: float = 0.0
    is_coarse: bool = False
    drawing: Drawing | None = None
    wall: Wall | None = None
    next_step: str = ""

    @property
    def status(self) -> Status:
        """The answer in a word or two; "edge cases" is right apart from them."""
        return self.reason.status

    @property
    def is_correct(self) -> bool:
        """Tell whether everything is right."""
        return self.status == "correct"

    def __str__(self) -> str:
        name = say("verdict.show_diagnosis")
        diagnosis = f"{name}: {self.diagnosis}" if self.diagnosis else ""
        lines = [self.headline, self._asked(), diagnosis, *self._further(), *self.told]
        return "\n".join(line for line in lines if line)

    def __repr__(self) -> str:
        return str(self)

    def _asked(self) -> str:
        return say("verdict.question", question=self.question) if self.question else ""

    def _further(self) -> list[str]:
        printed = [say("verdict.printed", text=self.printed)] if self.printed else []
        return [*self.notes, *printed]

    def _repr_html_(self) -> str:
        name, heading, sign = STYLE[self.status]
        lead, drawn = as_html(self.headline), ""
        if self.drawing:
            lead = HEADING.format(heading=say(heading), text=as_html(self.drawing.lead))
            drawn = self.drawing.to_html(self.case or ())
        inside = cards.style() + HEADLINE.format(sign=sign, text=lead) + drawn
        if self.question:
            inside += LINE.format(text=as_html(self._asked()))
        if self.diagnosis:
            inside += DETAILS.format(
                summary=say("verdict.show_diagnosis"), text=as_html(self.diagnosis)
            )
        if self.wall:
            inside += self.wall.to_html()
        inside += "".join(LINE.format(text=as_html(note)) for note in self._further())
        inside += f'<div class="rlc-next">{self.next_step}</div>' if self.next_step else ""
        label = say("verdict.region", status=say(name))
        return cards.frame(label, self.status.replace(" ", "-"), inside)


def as_html(text: str) -> str:
    """Turn text into HTML: what stands between backticks becomes code.

    >>> as_html("Give `k < 3`.")
    'Give <code>k &lt; 3</code>.'
    """
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))
