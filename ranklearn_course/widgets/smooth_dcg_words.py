"""All the text of the slope explorer: whole sentences with named placeholders.

A translated edition passes its own sentences as `SlopeExplorer(..., words={...})`; the page and
the text description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # names of the metrics
    "dcg": "DCG",
    "soft": "SoftDCG",
    "noised": "NoisedSoftDCG",
    "fair": "FairSoftDCG",
    # the message on top
    "title_start": "DCG moves in steps; the smooth metrics glide",
    "title_jump": "DCG jumps from {old} to {new}; {metric} glides to {soft}",
    "title_still": "DCG stays at {new}; {metric} is now {soft}",
    # how to use and read the widget
    "how_to": (
        "Drag a document along its line, or press an arrow key, Home or End on it. The number on "
        "it is its grade. Equal scores keep the order of the list."
    ),
    "read": (
        "Arrows say which way {metric} wants each score to move; the longest means a slope of "
        "{slope} or more. The curves show every metric against the score of “{name}”; dotted "
        "lines are the other scores. Raise T to see the curves part. NoisedSoftDCG keeps the error "
        "of its samples."
    ),
    # controls
    "controls_label": "Settings of the slope explorer",
    "temperature": "Temperature T",
    "metric": "Arrows and table of",
    "reset": "Back to the start",
    # the documents
    "score_label": "Score of {name}, grade {grade}",
    "score_help": (
        "Left and right arrows change the score by 0.1, Page Up and Page Down by 0.5, Home and End "
        "go to the ends."
    ),
    "score_value": "score {score}, rank {rank}",
    "head_rank": "rank",
    "head_slope": "slope",
    "slope_up": "→ {amount}",
    "slope_down": "← {amount}",
    "slope_none": "0",
    # the curves
    "best": "best {value}",
    "worst": "worst {value}",
    "curves": "Metrics against the score of {name}",
    "axis": "score of “{name}” from {low} to {high}",
    # the numbers
    "meter_slope": "slope {slope}",
    "meter_steps": "slope 0, with steps",
    # the table of probabilities
    "table": "Probability of each rank in %, {metric}",
    "table_sums": "sum",
    # what changed
    "say_start": "Move a document past the others and watch the numbers.",
    "say_score": "“{name}” now has score {score} and rank {rank}.",
    "say_temperature": "The temperature is now {temperature}.",
    "say_metric": "Arrows and table now show {metric}.",
    "say_many": "Several settings changed.",
    "say_rose": "{metric} rose from {old} to {new}.",
    "say_fell": "{metric} fell from {old} to {new}.",
    "say_same": "{metric} stayed at {new}.",
    # the text description
    "describe_document": "{name} (grade {grade}) with score {score}",
    "describe_documents": "{n} documents, best rank first: {documents}.",
    "describe_number": "{metric} = {value}",
    "describe_numbers": "With the weight 1/rank and temperature {temperature}: {numbers}.",
    "describe_slope": "{slope} for {name}",
    "describe_slopes": "Slopes of {metric} in the scores: {slopes}.",
}
