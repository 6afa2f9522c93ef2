"""The row of the forces."""

from __future__ import annotations

from ranklearn_course.widgets import Forces
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Shown, Simple, Told

FIVE = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5), ("D", 0, 1.0), ("E", 2, -2.0)]
SCORED = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]
ALIKE = [("A", 1, 0.0), ("B", 1, 1.0)]
START = [score for _, _, score in FIVE]
MET = "Met: nDCG reached 1. Which method needs fewer steps?"
MET_SIMPLE = "Met: nDCG reached 1. Run on: do the pushes end?"
SHOP = [("cup", 2, 2.0), ("jar", 3, 1.0), ("pen", 1, 0.0), ("mat", 0, -1.0), ("bag", 4, -2.0)]
CLICKED = {"documents": SHOP, "clicks": (0.05, 0.15, 0.35, 0.6, 0.9)}
BOTH = "Met: both reached 1. Switch labels."


def of_three(method: str, loss: str, table: list[list[str]]) -> Shown:
    """What three documents show: in a line of the table the pushes of the others, then their sum.

    Columns of others stay empty where each document is pulled by its own grade alone.
    """
    scores = ("score 2.00, rank 1", "score −1.00, rank 3", "score 0.50, rank 2")
    texts = {
        "[data-metric=loss] .rl-value": [loss],
        "[data-metric=ndcg] .rl-value": ["0.541"],
        "[data-metric=steps] .rl-value": ["0"],
        ".rl-rank": ["rank 1", "rank 3", "rank 2"],
        ".rl-pushes tbody td": [cell for line in table for cell in line],
        ".rl-dot@aria-valuetext": [
            f"{score}, force {line[-1]}" for score, line in zip(scores, table, strict=True)
        ],
        "button.rl-name@aria-pressed": ["false", "false", "false"],
    }
    return Shown(texts, state={"method": method}, given={"documents": SCORED})


def dot(name: str) -> str:
    return f"[aria-label^='Score of {name},']"


def at(name: str, score: float) -> Place:
    """Above or below the dot of a document: 30 pixels are a unit of the axis, and one dot."""
    start = dict(zip("ABCDE", START, strict=True))[name]
    return dot(name), 0.5, 0.5 - (score - start)


ROW = Row(
    Forces,
    {"documents": FIVE},
    shown=[
        of_three(
            "least_squares",
            "10.125",
            [["", "", "", "↓ 2.00"], ["", "", "", "↑ 4.00"], ["", "", "", "↑ 0.50"]],
        ),
        of_three(
            "ranknet",
            "6.451",
            [
                ["", "↓ 0.95", "↓ 0.82", "↓ 1.77"],
                ["↑ 0.95", "", "↑ 0.82", "↑ 1.77"],
                ["↑ 0.82", "↓ 0.82", "", "0"],
            ],
        ),
        Shown(
            {
                # A fifth of 100 users look at the last one, and 90 % of these click.
                ".rl-dot": ["35", "30", "5", "1", "18"],
                ".rl-rank:nth-child(3)": [f"{n} of 100 look" for n in (100, 50, 33, 25, 20)],
                ".rl-meter-name": ["Loss, RankNet", "nDCG by labels", "nDCG by grades", "Steps"],
                ".rl-value": ["4.749", "0.976", "0.643", "0"],
                ".rl-pair.rl-wrong@data-part": [None, None],
            },
            given=CLICKED,
        ),
        Shown(
            {
                ".rl-dot": ["35", "60", "15", "5", "90"],
                ".rl-value": ["12.749", "0.723", "0.643", "0"],
            },
            state={"labels": "per_look"},
            given=CLICKED,
        ),
        # SoftDCG lifts a leader whose grade is the lower one.
        Shown(
            {".rl-pair.rl-wrong@data-part": [None] * 4},
            state={"method": "soft_dcg"},
            given={"documents": [("A", 3, 2.7), ("B", 3, 0.0), ("C", 4, -0.4), ("D", 2, 0.7)]},
        ),
    ],
    told=[
        Told([], "Can clicks teach the order of the grades?", given=CLICKED),
        Told(
            ["Run"],
            "nDCG by clicks 1.000, by grades 0.719. Which labels bring both to 1?",
            "Step 12. nDCG by clicks is 1.000, by grades 0.719.",
            CLICKED,
        ),
        Told(
            ["Run", ("Labels", "per_look")],
            "",
            "The labels are now clicks per look.",
            CLICKED,
        ),
        Told(
            [{"labels": "per_look"}, "Run"],
            f"nDCG by clicks per look 1.000, by grades 1.000. {BOTH}",
            BOTH,
            CLICKED,
        ),
        Told(
            [{"grades": [1, 3, 1, 0, 4]}],
            "",
            "cup now has grade 1 and label 15. nDCG by grades is 0.576.",
            CLICKED,
        ),
        Told(
            [{"grades": [1, 3, 1, 0, 4], "labels": "per_look"}],
            "",
            "Several settings changed. nDCG by grades is 0.576.",
            CLICKED,
        ),
        Told([], "Every method pushes documents; the forces differ"),
        Told([], "nDCG of this order is 0.498", given={"simple": True}),
        Told(
            ["Step"],
            "Step 1: nDCG 0.498, loss of RankNet 16.676. Can nDCG reach 1?",
            "Step 1. nDCG is 0.498, the loss is 16.676.",
        ),
        Told(["Step"], "Step 1: nDCG 0.498. Can nDCG reach 1?", given={"simple": True}),
        # Without motion up to 25 steps are taken at once. The goal ends them, one time.
        Told(
            ["Run"],
            f"Step 12: nDCG 1.000, loss of RankNet 3.226. {MET}",
            f"Step 12. nDCG is 1.000, the loss is 3.226. {MET}",
        ),
        Told(["Run"], f"Step 12: nDCG 1.000. {MET_SIMPLE}", given={"simple": True}),
        Told(["Run", "Run"], f"Step 37: nDCG 1.000, loss of RankNet 1.130. {MET}", "Step 37."),
        Told([{"scores": [-1, 3, 1, -2, 2]}], f"RankNet: nDCG 1.000, loss 1.021. {MET}"),
        Told(
            [{"scores": [2, 3, 0.5, 1, -2]}],
            "RankNet: nDCG 0.915, loss 12.847. Can nDCG reach 1?",
            "B now has score 3.00 and rank 1. The loss is 12.847.",
        ),
        Told(
            [{"scores": [2, 3, 0.5, 1, -2]}],
            "nDCG 0.915. Can nDCG reach 1?",
            given={"simple": True},
        ),
        Told(
            [{"grades": [0, 3, 3, 0, 2]}],
            "RankNet: nDCG 0.594, loss 15.310. Can nDCG reach 1?",
            "C now has grade 3. nDCG is 0.594, the loss is 15.310.",
        ),
        Told([{"method": "lambdarank"}], "", "The forces are now those of LambdaRank."),
        Told([{"chosen": 1}, {"chosen": None}], "", "The pushes on all documents are shown."),
        Told(
            [{"scores": [2, 3, 0.5, 1, -1], "grades": [0, 3, 3, 0, 2]}],
            "",
            "Several settings changed. nDCG is 0.865, the loss is 8.511.",
        ),
        Told([{"method": "least_squares"}, {"chosen": 1}], "", "B is pulled by its own grade"),
        Told([], "", "No push on A is as large as 0.001.", {"documents": ALIKE, "chosen": 0}),
    ],
    drags=[
        Drag(dot("B"), at("B", 2), {"scores": [2, 2, 0.5, 1, -2]}),
        Drag(
            "[aria-label='Grade of A']",
            ("[aria-label='Grade of A']", 0.5, -0.77),
            {"grades": [2, 3, 1, 0, 2]},
        ),
    ],
    keys=[
        Keys(
            dot("B"),
            "e.ariaValueNow",
            [
                ("ArrowUp", "-0.9"),
                ("ArrowUp", "-0.8"),
                ("PageUp", "-0.3"),
                ("End", "5"),
                ("Alt+Home", "5"),
            ],
        ),
        Keys(
            "[aria-label='Grade of C']",
            "e.ariaValueNow",
            [("ArrowUp", "2"), ("ArrowUp", "3"), ("-", "2"), ("End", "4")],
        ),
    ],
    acts=[
        Act("Step", None, {"n_steps": 1}),
        Act("Method", "least_squares", {"method": "least_squares"}),
        Act("Labels", "per_look", {"labels": "per_look"}, CLICKED),
        Act("Lower the grade of B", None, {"grades": [0, 2, 1, 0, 2]}),
        Act("Pushes on C alone", None, {"chosen": 2}),
        Act("All documents", None, {"chosen": None}, {"chosen": 1}),
    ],
    grows_by=("chosen",),
    large={"documents": [(f"doc {i}", (3 * i) % 5, 3 - 0.75 * i) for i in range(8)]},
    simple=[
        Simple(
            "button:text-matches('^(Step|Run)$')",
            2,
            "Enter",
            ("RankNet", "loss", "Loss", "Grade of", "Method", "Page Up"),
            {"documents": SCORED},
        )
    ],
    refused=[
        ({"documents": 7}, "documents must be a list of triples", TypeError),
        (
            {"documents": [("A", 1, 9), ("B", 1, 1)]},
            "each of scores must be a number from -5 to 5, got 9",
        ),
        ({"clicks": [0.5, 1]}, "clicks must hold 5 numbers, got 2"),
        ({**CLICKED, "simple": True}, "simple must be False where there are clicks"),
    ],
    refused_states=[
        ("labels", "clicks", "labels must be one of 'grades', got 'clicks'"),
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -5 to 5, got 9.0"),
        ("grades", [9, 1, 1, 1, 1], "each of grades must be a whole number from 0 to 4, got 9"),
        ("chosen", -1, "chosen must be a whole number from 0 to 4, got -1"),
    ],
)
