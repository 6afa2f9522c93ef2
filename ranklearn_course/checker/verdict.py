"""What the checker answers: as text, as HTML and for machines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

Status = Literal["correct", "edge cases", "not yet", "error", "not started"]

QUESTION = "Question: {question}"
PRINTED = "Your function printed: {text}"
REGION = "Verdict: {status}"
SHOW_DIAGNOSIS = "The name of the mistake"
SHOW_FOLDED = "What is exposed so far"

# Status: the mark, the colour with its name in JupyterLab's themes, the kind of line beside it.
# Mark and line tell the status to whoever sees no colour.
LOOK = {
    "correct": ("✓", "--jp-success-color1", "#2e7d32", "solid"),
    "edge cases": ("◐", "--jp-info-color1", "#1976d2", "dashed"),
    "not yet": ("✗", "--jp-warn-color1", "#b35c00", "dashed"),
    "error": ("⚠", "--jp-error-color1", "#c62828", "double"),
    "not started": ("○", "--jp-border-color1", "#757575", "dotted"),
}
BOX = (
    "border-left:6px {line} var({variable}, {color});padding:4px 12px;margin:4px 0;"
    "color:var(--jp-content-font-color1, inherit);"
    "font-family:var(--jp-content-font-family, sans-serif);line-height:1.5"
)
HTML = '<div role="group" aria-label="{label}" style="{box}">{inside}</div>'
LINE = '<p style="margin:4px 0">{text}</p>'
HEADLINE = '<p style="margin:4px 0"><span aria-hidden="true">{mark}</span> {text}</p>'
DETAILS = (
    '<details style="margin:4px 0"><summary style="cursor:pointer">{summary}</summary>'
    '<p style="margin:4px 0">{text}</p></details>'
)


@dataclass(frozen=True)
class Verdict:
    """The answer to one check.

    Parameters
    ----------
    status
        "correct", "edge cases" (right apart from them), "not yet", "error" or "not started".
    headline
        What happened, in a sentence or two.
    case
        The arguments of the smallest counter-example, None if there is none.
    expected, got
        The right value and the learner's, or words for what is not a number.
    mistakes
        The titles of the switches that explain the answers, empty if none does.
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

    status: Status
    headline: str
    case: tuple[Any, ...] | None = None
    expected: Any = None
    got: Any = None
    mistakes: tuple[str, ...] = ()
    question: str = ""
    diagnosis: str = ""
    notes: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    printed: str = ""
    seconds: float = 0.0
    share: float = 0.0
    is_constant: bool = False

    @property
    def is_correct(self) -> bool:
        """Tell whether everything is right."""
        return self.status == "correct"

    def __str__(self) -> str:
        diagnosis = f"{SHOW_DIAGNOSIS}: {self.diagnosis}" if self.diagnosis else ""
        lines = [self.headline, self._asked(), diagnosis, *self.folded, *self._further()]
        return "\n".join(line for line in lines if line)

    def __repr__(self) -> str:
        return str(self)

    def _asked(self) -> str:
        return QUESTION.format(question=self.question) if self.question else ""

    def _further(self) -> list[str]:
        printed = [PRINTED.format(text=self.printed)] if self.printed else []
        return [*self.notes, *printed]

    def _repr_html_(self) -> str:
        mark, variable, color, line = LOOK[self.status]
        inside = HEADLINE.format(mark=mark, text=_marked(self.headline))
        if self.question:
            inside += LINE.format(text=_marked(self._asked()))
        if self.diagnosis:
            inside += DETAILS.format(summary=SHOW_DIAGNOSIS, text=_marked(self.diagnosis))
        if self.folded:
            text = "<br>".join(map(_marked, self.folded))
            inside += DETAILS.format(summary=SHOW_FOLDED, text=text)
        inside += "".join(LINE.format(text=_marked(note)) for note in self._further())
        box = BOX.format(line=line, variable=variable, color=color)
        return HTML.format(label=REGION.format(status=self.status), box=box, inside=inside)

    def to_dict(self) -> dict[str, Any]:
        """The machine form, with plain values for JSON."""
        return {
            "status": self.status,
            "case": self.case,
            "expected": self.expected,
            "got": self.got,
            "mistakes": list(self.mistakes),
            "question": self.question,
            "seconds": self.seconds,
            "text": str(self),
        }


def _marked(text: str) -> str:
    """Turn text into HTML: what stands between backticks becomes code.

    >>> _marked("Give `k < 3`.")
    'Give <code>k &lt; 3</code>.'
    """
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(text))
