"""All the text of the order-pair widget: whole sentences with named placeholders.

A translated edition passes its own sentences as `OrderPair(..., words={...})`; the page and the
text description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # names of the metrics
    "inversions": "Inversions",
    "tau": "Kendall’s tau",
    "rho": "Spearman’s rho",
    "tau_ap": "tau_AP",
    "ndcg": "nDCG",
    # the message on top
    "title_start": "Inversions: {inversions} of {pairs} pairs. tau is {tau}, tau_AP is {tau_ap}",
    # how to use and read the widget
    "how_to": "Drag a card on the right, or press Alt with an arrow key on it.",
    "read": "Lines join the same document; every crossing is an inversion.",
    # the two columns
    "left_head": "True order",
    "right_head": "Order to compare",
    "left_label": "The true order, best first",
    "right_label": "The order to compare, best first",
    "card_role": "card to move",
    "card_label": "{name}, at rank {rank} of {n}, true rank {true_rank}",
    "card_help": "Alt with an arrow key moves the card, an arrow key alone goes to the next one.",
    "true_rank": "true rank {rank}",
    "drawing_label": "Lines between {n} documents, crossings: {inversions}",
    # buttons
    "controls_label": "Changes of the order on the right",
    "swap_top": "Swap the top two",
    "swap_bottom": "Swap the bottom two",
    "reverse": "Reverse",
    "reset": "Back to the start",
    # the numbers below
    "note_inversions": "of {pairs} pairs",
    "note_tau": "1 − 2 · {inversions}/{pairs}",
    "note_rho": "1 − 6 · {squares}/{scale}",
    "note_tau_ap": "2 · {share} − 1",
    "note_ndcg": "{dcg} / {ideal}",
    "change_up": "▲ up {amount}",
    "change_down": "▼ down {amount}",
    "change_none": "unchanged",
    # what changed
    "say_start": "Change the order on the right and see which numbers follow.",
    "say_swap": "“{first}” and “{second}” changed places.",
    "say_move": "“{name}” went from rank {old} to rank {new}.",
    "say_many": "The order changed.",
    "say_rose": "{metric} rose from {old} to {new}.",
    "say_fell": "{metric} fell from {old} to {new}.",
    "say_same": "{metric} stayed at {new}.",
    # the text description
    "describe_orders": (
        "Two orders of {n} documents. The true order: {left}. The order to compare: {right}."
    ),
    "describe_number": "{metric} = {value}",
    "describe_numbers": "Inversions: {inversions} of {pairs} pairs. {numbers}.",
}
