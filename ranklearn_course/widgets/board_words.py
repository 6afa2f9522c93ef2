"""All the text of the ranking board: whole sentences with named placeholders.

A translated edition passes its own sentences as `RankingBoard(..., words={...})`; the page and
the text description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # names of the metrics, as the field writes them
    "precision_at_k": "P@{k}",
    "recall_at_k": "R@{k}",
    "f_at_k": "F1@{k}",
    "r_precision": "R-precision",
    "average_precision": "AP@{k}",
    "cumulative_gain": "CG@{k}",
    "dcg": "DCG@{k}",
    "ndcg": "nDCG@{k}",
    "reciprocal_rank": "RR",
    "err": "ERR@{k}",
    "rbp": "RBP",
    # the message on top
    "title_start": "{metric} is {value} for this order",
    "title_move_rose": "{metric} rises to {value} when “{name}” moves to rank {rank}",
    "title_move_fell": "{metric} falls to {value} when “{name}” moves to rank {rank}",
    "title_move_same": "{metric} stays at {value} when “{name}” moves to rank {rank}",
    "title_change_rose": "{metric} rises to {value}",
    "title_change_fell": "{metric} falls to {value}",
    "title_change_same": "{metric} stays at {value}",
    # how to use and read the board
    "how_to": "Drag a card, or press Alt + arrow on it.",
    "read_precision": (
        "Bars: precision after each rank; a thin line joins their ends. Full bars stand at hits "
        "among the first k and enter AP."
    ),
    "read_gain": (
        "Bars: gain × discount at each rank; dashed: what the ideal list would earn there."
    ),
    # cards
    "list_label": "Ranking, best rank first",
    "card_role": "card",
    "card_label": "Rank {rank} of {n}: {name}, {mark}",
    "card_help": (
        "Alt + arrow moves this card, Alt + Home and Alt + End move it to the top and to the "
        "bottom. Arrows alone go to another card."
    ),
    "relevant": "relevant",
    "not_relevant": "not relevant",
    "badge_relevant": "relevant",
    "badge_not_relevant": "not",
    "grade": "grade {grade}",
    "move_up": "Move “{name}” up",
    "move_down": "Move “{name}” down",
    # numbers beside each rank
    "row_precision": "{hits}/{rank} = {value}",
    "row_found": "{hits} of {relevant} found",
    "row_gain": "{gain} × {discount} = {value}",
    # the arithmetic below the ranks
    "average_precision_formula": "{metric} = ({terms}) / {divisor} = {value}",
    "average_precision_no_hit": (
        "{metric} = 0 / {divisor} = {value}: no hit stands among the first k"
    ),
    "average_precision_no_mean": (
        "{metric} = {value}: no hit stands among the first k, so there is nothing to average"
    ),
    "average_precision_undefined": "{metric} = {value}: nothing is relevant, 0/0 counts as 0",
    "divisor_min": "min({relevant}, {k})",
    "divisor_relevant": "{relevant}",
    "divisor_k": "{k}",
    "divisor_hits": "{hits}",
    "ndcg_formula": "{metric} = DCG {dcg} / ideal DCG {ideal} = {value}",
    # controls
    "controls_label": "Settings of the ranking board",
    "k": "Cutoff k",
    "cutoff": "k = {k}",
    "denominator": "Divide AP by",
    "denominator_min": "min(R, k)",
    "denominator_relevant": "R, all relevant",
    "denominator_k": "k",
    "denominator_hits": "hits among the first k",
    "gain": "Gain",
    "gain_exponential": "2^grade − 1",
    "gain_linear": "grade",
    "discount": "Discount",
    "discount_log2": "1 / log2(1 + rank)",
    "discount_jarvelin": "1 / max(1, log{base} rank)",
    "discount_reciprocal": "1 / rank",
    "ideal": "Ideal list from",
    "ideal_judged": "all judged",
    "ideal_returned": "this list alone",
    "reset": "Back to the start",
    "best": "Best first",
    "worst": "Worst first",
    # what changed
    "change_up": "▲ up {amount}",
    "change_down": "▼ down {amount}",
    "change_none": "unchanged",
    "say_start": "Move a card and see which numbers follow.",
    "say_move": "“{name}” moved from rank {old} to rank {new}.",
    "say_order": "The order of the cards changed.",
    "say_k": "The cutoff k went from {old} to {new}.",
    "say_reset": "The board is back at its start.",
    "say_setting": "“{setting}” is now “{choice}”.",
    "say_rose": "{metric} rose from {old} to {new}.",
    "say_fell": "{metric} fell from {old} to {new}.",
    "say_same": "{metric} stayed at {new}.",
    # the text description
    "describe_document": "{rank} {name} ({mark})",
    "describe_board": "Ranking board with {n} documents, best rank first: {documents}.",
    "describe_number": "{metric} = {value}",
    "describe_numbers": "With cutoff k = {k}: {numbers}.",
    "describe_dcg": "Of DCG: gain {gain}, discount {discount}.",
    "describe_ndcg": "Of nDCG: gain {gain}, discount {discount}, ideal list from {ideal}.",
}
