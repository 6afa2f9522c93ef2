"""All the text of the widget of forces: whole sentences with named placeholders.

A translated edition passes its own sentences as `Forces(..., words={...})`; the page and the text
description take them from the same place. Leave room for a third more letters.
"""

from __future__ import annotations

WORDS = {
    # names of the methods
    "least_squares": "Least squares",
    "ranknet": "RankNet",
    "lambdarank": "LambdaRank",
    "soft_dcg": "SoftDCG",
    # the message on top
    "title_start": "Every method pushes documents; the forces differ",
    "title_steps": "After {n} steps: nDCG {ndcg}, loss of {method} {loss}",
    "title_changed": "{method}: nDCG {ndcg}, loss {loss}",
    # how to use and read the widget
    "how_to": (
        "Drag a document up or down, or press an arrow key on it. Change its grade with − and +."
    ),
    "read_pairs": (
        "A line joins two documents that push each other; the thicker, the harder. Solid lines: "
        "pairs in the wrong order. An arrow is the force on a document, as long as five steps."
    ),
    "read_alone": (
        "{method} has no pairs. Every document is pulled to the mark at its own grade. An arrow is "
        "the force on a document, as long as five steps."
    ),
    # controls
    "controls_label": "Settings of the forces",
    "method": "Method",
    "step": "Step",
    "run": "Run",
    "pause": "Pause",
    "reset": "Back to the start",
    # the documents
    "axis": "score",
    "score_label": "Score of {name}, grade {grade}",
    "score_help": (
        "Up and down arrows change the score by 0.1, Page Up and Page Down by 0.5, Home and End "
        "go to the ends."
    ),
    "score_value": "score {score}, rank {rank}, force {force}",
    "grade_label": "Grade of {name}",
    "grade_help": "Plus and minus, or the up and down arrows, change the grade.",
    "lower": "Lower the grade of {name}",
    "raise": "Raise the grade of {name}",
    "rank": "rank {rank}",
    # the numbers
    "meter_loss": "Loss, {method}",
    "meter_ndcg": "nDCG",
    "meter_steps": "Steps",
    # the table of pushes
    "table_pairs": ("Pushes of {method}. Row: the document that is pushed. Column: its partner."),
    "table_alone": "{method} has no pairs: each document is pulled by its own grade alone",
    "table_force": "force",
    "up": "↑ {amount}",
    "down": "↓ {amount}",
    "none": "0",
    # what changed
    "say_start": "Press Step and watch which documents move.",
    "say_step": "Step {n}. nDCG is {ndcg}, the loss is {loss}.",
    "say_score": "{name} now has score {score} and rank {rank}. The loss is {loss}.",
    "say_grade": "{name} now has grade {grade}. nDCG is {ndcg}, the loss is {loss}.",
    "say_method": "The forces are now those of {method}.",
    "say_many": "Several settings changed. nDCG is {ndcg}, the loss is {loss}.",
    # the text description
    "describe_document": "{name} (grade {grade}) with score {score}",
    "describe_documents": "{n} documents, best rank first: {documents}.",
    "describe_numbers": "nDCG is {ndcg}. The loss of {method} is {loss}.",
    "describe_force": "{force} on {name}",
    "describe_forces": "Forces, upwards above 0: {forces}.",
}
