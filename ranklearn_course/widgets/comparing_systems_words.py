"""All the text of the metric duel: whole sentences with named placeholders.

A translated edition passes its own sentences as `MetricDuel(..., words={...})`; the page and the
text description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # the message on top
    "title_duel": "{first} prefers {first_wins}, {second} prefers {second_wins}",
    "title_agree": "{first} and {second} both prefer {wins}",
    "title_blind": "{blind} calls A and B equal, {judge} prefers {wins}",
    "title_equal": "{first} and {second} both call A and B equal",
    # how to use and read the widget
    "how_to": "Choose two metrics. Drag a card, or press Alt with an arrow key on it.",
    "read": "The number on a card is its grade, from 0 to 2; rank 1 is on top.",
    # controls
    "controls_label": "The two metrics",
    "first": "First metric",
    "second": "Second metric",
    "search": "Smallest disagreement",
    "reset": "Back to the start",
    # the columns
    "left_head": "Ranking A",
    "right_head": "Ranking B",
    "card_role": "card to move",
    "card_label": "Ranking {ranking}, rank {rank} of {n}, grade {grade}",
    "card_help": "Alt with an arrow key moves the card, an arrow key alone goes to the next one.",
    # the numbers
    "of_a": "A",
    "of_b": "B",
    "prefers": "prefers {wins}",
    "equal": "calls both equal",
    # what changed
    "say_start": "Change an order and see which metric changes its mind.",
    "say_found": (
        "The smallest pair on which {first} and {second} disagree has {n} documents. "
        "Pairs tried: {tried}."
    ),
    "say_none": (
        "{first} and {second} do not disagree on any pair of up to {longest} documents. "
        "Pairs tried: {tried}."
    ),
    "say_same_metric": "A metric never disagrees with itself: choose two different ones.",
    "say_moved": "Ranking {ranking}: a document of grade {grade} went from rank {old} to {new}.",
    "say_many": "The rankings changed.",
    "say_values": "{metric}: {left} for A, {right} for B.",
    # the text description
    "describe_rankings": (
        "Two rankings of the same documents, best rank first. A: grades {left}. B: grades {right}."
    ),
    "describe_verdict": "{title}.",
}
