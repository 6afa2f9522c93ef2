"""All the text of the score sliders, whole sentences with named placeholders.

A translated edition passes its own sentences as `ScoreSliders(..., words={...})`.
"""

from __future__ import annotations

RULES = ("stable", "best", "worst")
WORDS = {
    # the message on top
    "title_perfect": "A perfect ranking: no document stands below one of lower grade",
    "title_one": "One pair of neighbours stands in the wrong order",
    "title_many": "{count} pairs of neighbours stand in the wrong order",
    "how_to": (
        "Drag a slider, or focus it and press an arrow key. The ranking follows: highest score "
        "first. The number on a card is its grade."
    ),
    # the two columns
    "given": "Documents as given",
    "given_score": "score",
    "ranking": "Ranking by score",
    "ranking_label": "Ranking by score, best rank first",
    "ranked": "{name}, grade {grade}",
    "ranked_marked": "{name}, grade {grade}. Before the next one: {mark}",
    "slider": "Score of “{name}”, grade {grade}, position {position}",
    "wrong": "✗ wrong order",
    "tie": "= tie",
    "wrong_tie": "= tie, ✗ wrong",
    # the numbers below
    "permutation": "Permutation: positions by rank",
    "grades": "Grades by rank",
    "rules": "Grades by rank under each rule for equal scores",
    "rules_same": "All three rules give the same grades.",
    "rules_differ": "Here the tie rule decides, not the scores.",
    # controls
    "controls": "Settings of the score sliders",
    "ties": "Equal scores",
    "ties_stable": "stable: order as given",
    "ties_best": "best case: high grade first",
    "ties_worst": "worst case: low grade first",
    "double": "Double all scores",
    "add": "Add 1 to all",
    "perfect": "Perfect scores",
    "reset": "Back to the start",
    # what is said after a change
    "say_start": "Move a slider and see what follows.",
    "say_score_same": "“{name}” has the score {score}. The ranking stays the same.",
    "say_score_moved": "“{name}” has the score {score} and moves from rank {old} to rank {new}.",
    "say_scores_same": "The scores changed, the ranking did not: only their order counts.",
    "say_scores_moved": "The scores changed, and the ranking with them.",
    "say_ties_same": "The tie rule changed, the ranking did not.",
    "say_ties_moved": "The scores are the same. The new tie rule changed the ranking.",
    "say_no_room": "The sliders end at {high}, so there is no room for that.",
    # the text description
    "describe_document": "{name} {score} (grade {grade})",
    "describe_scores": "Score sliders with {n} documents. Scores as given: {documents}.",
    "describe_ranking": (
        "Ranking, best rank first: {names}. Permutation: {permutation}. Grades by rank: {grades}."
    ),
    "describe_wrong_none": "No neighbours stand in the wrong order.",
    "describe_wrong": "In the wrong order: {pairs}.",
    "describe_pair": "ranks {rank} and {next}",
    "describe_rules": (
        "Grades by rank with ties broken as given: {stable}. Grades by rank in the best case of "
        "all ties: {best}. In the worst case: {worst}."
    ),
}
