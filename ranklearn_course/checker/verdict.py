"""What the checker answers: as text, as HTML and for machines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from html import escape
from typing import Any, Literal

from ranklearn_course.checker.words import say

Status = Literal["correct", "edge cases", "not yet", "error", "not started", "not judged"]


class Reason(StrEnum):
    """What decided a verdict."""

    CORRECT = auto()
    NOT_STARTED = auto()
    NOT_JUDGED = auto()
    EDGE_CASES = auto()
    WRONG = auto()
    ROUNDED = auto()
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
    Reason.NOT_JUDGED: "not judged",
    Reason.EDGE_CASES: "edge cases",
    Reason.WRONG: "not yet",
    Reason.ROUNDED: "not yet",
    Reason.CHANGES_ARGUMENTS: "not yet",
    Reason.NONDETERMINISTIC: "not yet",
}

# Status: its name, the sign, the colour with its name in JupyterLab's themes, the kind of line
# beside it. Sign and line tell the status to whoever sees no colour.
STYLE = {
    "correct": ("status.correct", "✓", "--jp-success-color1", "#2e7d32", "solid"),
    "edge cases": ("status.edge_cases", "◐", "--jp-info-color1", "#1976d2", "dashed"),
    "not yet": ("status.not_yet", "✗", "--jp-warn-color1", "#b35c00", "dashed"),
    "error": ("status.error", "⚠", "--jp-error-color1", "#c62828", "double"),
    "not started": ("status.not_started", "○", "--jp-border-color1", "#757575", "dotted"),
    "not judged": ("status.not_judged", "●", "--jp-border-color1", "#757575", "solid"),
}
BOX = (
    "border-left:6px {line} var({variable}, {color});padding:4px 12px;margin:4px 0;"
    "color:var(--jp-content-font-color1, inherit);"
    "font-family:var(--jp-content-font-family, sans-serif);line-height:1.5"
)
HTML = '<div role="group" aria-label="{label}" style="{box}">{inside}</div>'
LINE = '<p style="margin:4px 0">{text}</p>'
HEADLINE = '<p style="margin:4px 0"><span aria-hidden="true">{sign}</span> {text}</p>'
DETAILS = (
    '<details style="margin:4px 0"><summary style="cursor:pointer">{summary}</summary>'
    '<p style="margin:4px 0">{text}</p></details>'
)


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
    folded
        Sentences that stay folded in HTML until the learner opens them.
    printed
        The beginning of what the learner's function printed.
    seconds
        How long the check took.
    share
        The share of the cases that a function answers rightly; 0 where no cases were counted.
    is_constant
        Whether a function answers the same in every case.
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
    folded: tuple[str, ...] = ()
    printed: str = ""
    seconds: float = 0.0
    share: float = 0.0
    is_constant: bool = False

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
        lines = [self.headline, self._asked(), diagnosis, *self.folded, *self._further()]
        return "\n".join(line for line in lines if line)

    def __repr__(self) -> str:
        return str(self)

    def _asked(self) -> str:
        return say("verdict.question", question=self.question) if self.question else ""

    def _further(self) -> list[str]:
        printed = [say("verdict.printed", text=self.printed)] if self.printed else []
        return [*self.notes, *printed]

    def _repr_html_(self) -> str:
        name, sign, variable, color, line = STYLE[self.status]
        inside = HEADLINE.format(sign=sign, text=_html(self.headline))
        if self.question:
            inside += LINE.format(text=_html(self._asked()))
        if self.diagnosis:
            inside += DETAILS.format(
                summary=say("verdict.show_diagnosis"), text=_html(self.diagnosis)
            )
        if self.folded:
            text = "<br>".join(map(_html, self.folded))
            inside += DETAILS.format(summary=say("verdict.show_folded"), text=text)
        inside += "".join(LINE.format(text=_html(note)) for note in self._further())
        box = BOX.format(line=line, variable=variable, color=color)
        return HTML.format(label=say("verdict.region", status=say(name)), box=box, inside=inside)

    def to_dict(self) -> dict[str, Any]:
        """The machine form, with plain values for JSON."""
        return {
            "status": self.status,
            "reason": self.reason.value,
            "case": self.case,
            "expected": self.expected,
            "got": self.got,
            "mistake_ids": list(self.mistake_ids),
            "question": self.question,
            "seconds": self.seconds,
            "text": str(self),
        }


def _html(text: str) -> str:
    """Turn text into HTML: what stands between backticks becomes code.

    >>> _html("Give `k < 3`.")
    'Give <code>k &lt; 3</code>.'
    """
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))
