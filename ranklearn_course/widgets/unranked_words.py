"""All the text of the threshold explorer: whole sentences with named placeholders.

A translated edition passes its own sentences as `ThresholdExplorer(..., words={...})`.
"""

from __future__ import annotations

WORDS = {
    "title": "At threshold {threshold}: precision {precision}, recall {recall}",
    "how_to": (
        "Drag the line, or focus it and press an arrow key: one press, one score further. What "
        "stands on the line or right of it is retrieved. You can also drag the points on the "
        "curves."
    ),
    # the score axis
    "relevant": "relevant",
    "not_relevant": "not relevant",
    "axis": "score",
    "documents": "Documents, highest score first",
    "document": "{name}: score {score}, {kind}",
    "handle": "Threshold",
    "handle_value": "{threshold}, {n} of {total} retrieved",
    "threshold": "threshold {threshold}",
    # the confusion table
    "table": "Confusion table",
    "retrieved": "retrieved",
    "not_retrieved": "left out",
    "all": "all",
    "TP": "TP",
    "FP": "FP",
    "FN": "FN",
    "TN": "TN",
    # the curves
    "roc": "ROC curve",
    "roc_x": "false positive rate",
    "roc_y": "recall",
    "roc_label": "ROC curve. The point stands at false positive rate {x}, recall {y}.",
    "pr": "Precision and recall",
    "pr_x": "recall",
    "pr_y": "precision",
    "pr_label": "Precision against recall. The point stands at recall {x}, precision {y}.",
    "plot_axes": "up: {y}, right: {x}",
    "pr_empty": "Precision against recall. No point: nothing is retrieved.",
    # the numbers
    "precision": "Precision",
    "recall": "Recall",
    "f_beta": "F{beta}",
    "roc_auc": "AUC, all thresholds",
    "share": "{part} / {whole}",
    "empty": "0 / 0, counts as 0",
    "f_weights": "weights {precision} P, {recall} R",
    "pairs": "{won} won, {tied} tied of {all} pairs",
    # controls
    "controls": "Settings of the threshold explorer",
    "beta": "F with beta",
    "reset": "Back to the start",
    # what is said after a change; only what is said is read out
    "said": "{n} of {total} documents are retrieved, {hits} of them relevant.",
    "precision_rose": "Precision rises from {old} to {new}.",
    "precision_fell": "Precision falls from {old} to {new}.",
    "precision_same": "Precision stays at {new}.",
    "recall_rose": "Recall rises from {old} to {new}.",
    "recall_fell": "Recall falls from {old} to {new}.",
    "recall_same": "Recall stays at {new}.",
    # the text description
    "describe": (
        "Threshold explorer with {total} documents, {relevant} of them relevant. At threshold "
        "{threshold}, {n} are retrieved: {TP} relevant (TP) and {FP} not (FP). Left out are {FN} "
        "relevant ones (FN) and {TN} others (TN)."
    ),
    "describe_numbers": (
        "Precision {precision}, recall {recall}, F{beta} {f_beta}, false positive rate {fpr}. "
        "Over all thresholds, AUC is {roc_auc}."
    ),
}
