"""The row of the slope explorer."""

from __future__ import annotations

from ranklearn_course.widgets import SlopeExplorer
from tests.widgets.catalogue.row import Act, Drag, Keys, Place, Row, Shown, Simple, Told

FIVE = [("A", 1, 2.0), ("B", 3, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
LOW, HIGH = -1, 3
#: The best order, but for D, which belongs between A and B.
GOOD = [("A", 3, 2.0), ("B", 1, 1.2), ("C", 0, 0.9), ("D", 2, 0.3), ("E", 1, -0.5)]
ALONE = {"documents": GOOD, "temperature": 0.02, "moved": 3, "temperature_alone": True}
SCORED = [("A", 0, 2.0), ("B", 3, -1.0), ("C", 1, 0.5)]


ENDS = ("at", "from", "to")
FLAT = "flat between steps"


def slopes(
    values: list[str],
    notes: list[str],
    column: list[str],
    ends: list[float],
    chances: list[int],
    **state,
) -> Shown:
    """Values and slopes of the metrics, all slopes of one of them, and where its lines end.

    The last are the chances of the ranks of document B in percent.
    """
    texts = {
        ".rl-value": values,
        ".rl-note": [FLAT, notes[0], FLAT, notes[1]],
        ".rl-row:not(.rl-head) .rl-slope": column,
        ".rl-ranks tbody tr:nth-child(2) td": [str(chance) for chance in chances],
        ".rl-line-name@--down": [f"{end:.4f}" for end in ends],
    }
    # A slope of 1 is a fifth of the track.
    arrows = [0.2 * abs(float(slope.strip("←→ −"))) for slope in column]
    return Shown(texts, {".rl-arrow": arrows}, state=state)


def dot(name: str) -> str:
    return f"[aria-label^='Score of {name},']"


def at(row: int, score: float) -> Place:
    track = f".rl-row:not(.rl-head) >> nth={row} >> .rl-track"
    return track, (score - LOW) / (HIGH - LOW), 0.5


ROW = Row(
    SlopeExplorer,
    {"documents": FIVE},
    shown=[
        Shown(
            {
                ".rl-row:not(.rl-head) .rl-rank": ["1", "3", "2", "4", "5"],
                ".rl-dot@aria-valuetext": [
                    "score 2.00, rank 1",
                    "score 0.50, rank 3",
                    "score 0.90, rank 2",
                    "score 0.30, rank 4",
                    "score −0.50, rank 5",
                ],
            },
            state={"scores": [2, 0.5, 0.9, 0.3, -0.5]},
        ),
        slopes(
            ["3.200", "3.101", "3.208", "3.131"],
            ["slope 0.552", "slope 0.538"],
            ["← −0.100", "→ 0.552", "← −0.460", "→ 0.024", "← −0.016"],
            [0.1050, 0.3150, 0, 0.21],
            [5, 67, 27, 1, 0],
            moved=1,
        ),
        slopes(
            ["3.200", "2.902", "3.369", "3.201"],
            ["slope −0.009", "slope −0.116"],
            ["0"] * 5,
            [0.5029, 0.7129, 0.3979, 0.6079],
            [20, 45, 25, 5, 5],
            metric="noised",
            temperature=1,
        ),
        slopes(
            ["3.200", "3.177", "3.175", "3.177"],
            ["slope −0.003", "slope −0.003"],
            ["← −0.003", "→ 0.229", "← −0.230", "→ 0.004", "0"],
            [0.3713, 0.5813, 0.6863, 0.4763],
            [0, 95, 5, 0, 0],
            metric="fair",
            temperature=0.1,
        ),
        *(
            Shown(
                {f".rl-crest@--{end}": [share] for end, share in zip(ENDS, crest, strict=True)},
                state={"temperature": temperature},
                given=ALONE,
            )
            for temperature, crest in (
                (0.2, ("0.6375", "0.0000", "0.0902")),
                (1, ("0.9875", "0.3741", "0.5805")),
            )
        ),
    ],
    told=[
        Told([], "Take “A” from the last rank to the first. Where does DCG have a slope?"),
        Told(
            [{"scores": [2, 2.6, 0.9, 0.3, -0.5]}],
            "DCG jumps from 3.200 to 4.200; SoftDCG glides to 4.087. Where does DCG have a slope?",
            "“B” now has score 2.60 and rank 1. DCG rose from 3.200 to 4.200.",
            {"moved": 1},
        ),
        Told(
            [{"scores": [2, 2.6, 0.9, 0.3, -0.5]}],
            "DCG jumps from 3.200 to 4.200; NoisedSoftDCG steps to 4.125. "
            "Where does DCG have a slope?",
            given={"moved": 1, "metric": "noised"},
        ),
        Told(
            [{"scores": [2, 1.3, 0.9, 0.3, -0.5]}],
            "DCG stays at 3.200; SoftDCG is 3.157, slope 0.566. Where does DCG have a slope?",
            "DCG stayed at 3.200.",
            {"moved": 1},
        ),
        Told(
            [{"scores": [2, 1.3, 0.9, 0.3, -0.5]}],
            "DCG stays at 3.200; SoftDCG is 3.157. Where does DCG have a slope?",
            given={"moved": 1, "simple": True},
        ),
        Told(
            [{"scores": [2, 3, 0.9, 0.3, -0.5]}, {"scores": [2, -1, 0.9, 0.3, -0.5]}],
            "DCG jumps from 4.200 to 2.517; SoftDCG glides to 2.553. "
            "Met: DCG has no slope. Now raise T.",
            "DCG fell from 4.200 to 2.517.",
            {"moved": 1},
        ),
        Told(
            [{"scores": [2, 3, 0.9, 0.3, -0.5]}, {"scores": [2, -1, 0.9, 0.3, -0.5]}],
            "DCG jumps from 4.200 to 2.517; SoftDCG glides to 2.553. "
            "Met: DCG has no slope anywhere.",
            given={"moved": 1, "simple": True},
        ),
        # Too cold, right, too hot: where the document is, and where FairSoftDCG would take it.
        Told(
            [],
            "T = 0.02: no slope at D, so nothing says where to go. Which T shows it the way?",
            "Move the temperature and watch where the curve is highest.",
            ALONE,
        ),
        Told(
            [{"temperature": 0.2}],
            "T = 0.20: slope 0.050 at D; the curve is highest where DCG is best. "
            "Met. When does it lie?",
            "The temperature is now 0.20. DCG stayed at 4.200. "
            "FairSoftDCG fell from 4.200 to 4.154.",
            ALONE,
        ),
        Told(
            [{"temperature": 1}],
            "T = 1.00: the curve is highest at 2.95, where DCG is 4.033, not 4.533. "
            "Which T shows it the way?",
            given=ALONE,
        ),
        Told(
            [{"temperature": 1}],
            "DCG stays at 3.200; SoftDCG is 2.902, slope −0.009. Where does DCG have a slope?",
            "The temperature is now 1.00.",
        ),
        Told([{"metric": "fair"}], "", "Arrows and table now show FairSoftDCG."),
        Told([{"temperature": 1, "metric": "fair"}], "", "Several settings changed."),
    ],
    drags=[
        Drag(at(1, 1.2), at(1, 3), {"scores": [2, 3, 0.9, 0.3, -0.5], "moved": 1}, {"moved": 1})
    ],
    keys=[
        Keys(
            dot("B"),
            "e.ariaValueText",
            [
                ("ArrowRight", "score 1.30, rank 2"),
                ("ArrowRight", "score 1.40, rank 2"),
                ("PageDown", "score 0.90, rank 2"),
                ("End", "score 3.00, rank 1"),
                ("Alt+Home", "score 3.00, rank 1"),
            ],
        )
    ],
    acts=[
        Act("Temperature T", "0", {"temperature": 1}),
        Act("Arrows and table of", "fair", {"metric": "fair"}),
        Act("Temperature T", "0", {"temperature": 1}, ALONE),
    ],
    large={"documents": [(f"doc {i}", (7 * i) % 5, 3 - 0.45 * i) for i in range(10)]},
    simple=[
        Simple(
            ".rl-moved .rl-dot",
            1,
            "End",
            ("Noised", "Fair", "flat", "Temperature", "Probability"),
            {"documents": SCORED, "moved": 1},
        )
    ],
    refused=[
        ({"documents": [("A", 1), ("B", 1)]}, "documents must all be triples", TypeError),
        ({"documents": [("A", 1, 0), ("B", 1, 99)]}, "must lie within 8, got a spread of 99"),
    ],
    refused_states=[
        ("scores", [9.0, 1, 1, 1, 1], "each of scores must be a number from -1 to 3, got 9.0"),
        ("moved", 5, "moved must be a whole number from 0 to 4, got 5"),
    ],
)
