"""The row of the judging desk."""

from ranklearn_course.chapters.unjudged import systems
from ranklearn_course.widgets import JudgingDesk
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Told

LISTS, RELEVANT = systems.DESK, systems.DESK_RELEVANT
TWO = {name: LISTS[name] for name in "AB"}
ONE = {"lists": {"A": "abc"}, "relevant": "a", "judged": "b", "k": 3, "budget": None}
PRICE = "Judgements left: {}. Which list is better?".format
POOL = {"lists": LISTS, "relevant": RELEVANT, "budget": None, "pooled": True}
JUDGE = {"lists": LISTS, "relevant": RELEVANT, "budget": None, "judge": systems.DESK_JUDGE}
SAID_BY_POOL = "P@5, unjudged as not relevant: A {}, B {}, C {}. {}".format
SAID_BY_JUDGE = "Kappa {}. P@5 by the judge: A {}, B {}, C {}. {}".format
LEAD = "Can A lead?"
AGAIN, CHANCE = "Met. Now bring one of them back.", "Met. Now let chance pull as hard."
APART = "Met. Does kappa tell the two judges apart?"

ROW = Row(
    JudgingDesk,
    {"lists": TWO, "relevant": RELEVANT, "judged": "", "k": 5, "budget": 5},
    shown=[
        Shown(
            {
                ".rl-list ~ .rl-list .rl-card > .rl-hidden": [
                    f"{document}, rank {rank}: not judged"
                    for rank, document in enumerate("abfeickl", start=1)
                ],
                ".rl-track ~ .rl-ends": ["0.000 to 1.000", "0.000 to 1.000"],
                ".rl-last .rl-letter": ["e", "i"],
            },
            {".rl-own": [0.4, 0.4], ".rl-both": [1, 1]},
        ),
        # One document of A alone, and one that both have.
        Shown(
            {".rl-track ~ .rl-ends": ["0.200 to 0.800", "0.200 to 1.000"]},
            {".rl-own": [0.2, 0.4], ".rl-both": [0.6, 0.8]},
            {"judged": ["c", "a"]},
        ),
        Shown(
            {
                ".rl-axis-row@aria-label": [
                    "P@5 of A: 0.600",
                    "P@5 of B: from 0.400 to 0.800; unjudged removed 0.400",
                    "P@5 of C: from 0.400 to 1.000; unjudged removed 0.400",
                    None,
                ],
                ".rl-lost .rl-letter": [*"ffiifj"],
            },
            state={"out": ["B", "C"]},
            given=POOL,
        ),
        Shown(
            {
                ".rl-axis-row@aria-label": [
                    "P@5 of A: 0.800 by the judge, 0.600 by people",
                    "P@5 of B: 0.600 by the judge, 0.800 by people",
                    "P@5 of C: 0.600 by the judge, 0.800 by people",
                    None,
                ],
                ".rl-seen-letter.rl-differs": ["c", "f"],
                ".rl-seen-letter[data-part=c]@--at": ["0.5116"],
            },
            state={"preference": 0.5},
            given=JUDGE,
        ),
    ],
    told=[
        Told([], PRICE(5), "Unjudged documents: 11."),
        Told(
            [{"judged": ["f"]}],
            PRICE(4),
            "f is relevant. Only B has it among its first 5: one bar moves.",
        ),
        Told(
            [{"judged": ["a"]}],
            PRICE(4),
            "a is relevant. Both lists have it among their first 5: both bars move alike.",
        ),
        Told(
            [{"judged": ["k"]}],
            PRICE(4),
            "k is not relevant, but it is below rank 5: no bar moves.",
        ),
        Told(
            [{"judged": [*"abcde"]}],
            "All 5 are spent, and it is still open. "
            "Start again: which documents tell the lists apart?",
        ),
        Told(
            [{"judged": [*"fid"]}, {"judged": [*"fidc"], "met": True}],
            "Decided after 4: P@5 of B is higher, whatever the rest turns out to be. "
            "Met. Start again: can fewer do?",
        ),
        Told(
            [{"judged": ["a", "c"], "met": True}],
            "Decided after 2: P@1 is the same. Met: no choice needs fewer.",
            given={"lists": {"A": "ab", "B": "cb"}, "relevant": "ac", "k": 1, "budget": 2},
        ),
        Told(
            [], SAID_BY_POOL("0.600", "0.800", "0.800", LEAD), "All systems are in the pool.", POOL
        ),
        Told(
            [{"out": ["B"]}],
            SAID_BY_POOL("0.600", "0.800", "0.800", LEAD),
            "Lost without B: nothing, since the others brought the same documents.",
            POOL,
        ),
        Told(
            [{"out": ["B", "C"], "met": True}],
            SAID_BY_POOL("0.600", "0.400", "0.400", AGAIN),
            "Lost without B, C: f, i, j.",
            POOL,
        ),
        Told([], SAID_BY_JUDGE("1.000", "0.600", "0.800", "0.800", LEAD), "", JUDGE),
        Told(
            [{"preference": 0.5, "met": True}],
            SAID_BY_JUDGE("0.714", "0.800", "0.600", "0.600", CHANCE),
            "The judge and people differ on: c, f.",
            JUDGE,
        ),
        Told(
            [{"preference": 0.3}],
            SAID_BY_JUDGE("0.857", "0.600", "0.600", "0.600", LEAD),
            "",
            JUDGE,
        ),
        # Fewer than half are relevant, to people and to the judge.
        Told(
            [{"preference": 1.0, "met": True}],
            SAID_BY_JUDGE("0.417", "0.800", "0.400", "0.400", CHANCE),
            "",
            JUDGE | {"relevant": "abdfil"},
        ),
        Told(
            [{"preference": 0.5, "met": True}, {"errors": "chance"}],
            SAID_BY_JUDGE("0.714", "0.800", "1.000", "1.000", APART),
            "The judge and people differ on: e, j.",
            JUDGE,
        ),
        Told([], "What can P@3 still be? From 0.000 to 0.667", given=ONE),
        Told([{"judged": [*"ba"]}], "", "a is relevant. Unjudged: 1.", ONE),
        Told([{"judged": [*"bac"]}], "All are judged: P@3 is 0.333", given=ONE),
        Told(
            [],
            "What can P@3 still be? Press a document with a question mark",
            given=ONE | {"simple": True},
        ),
    ],
    keys=[
        Keys(
            ".rl-list >> nth=1 >> .rl-card >> nth=0",
            "e.textContent.slice(2)",
            [
                ("ArrowRight", "b, rank 2: not judged"),
                ("ArrowRight", "f, rank 3: not judged"),
                ("End", "l, rank 8: not judged"),
                ("ArrowUp", "k, rank 7: not judged"),
                ("Enter", "k, rank 7: not relevant"),
            ],
        )
    ],
    acts=[
        Act("B in the pool", None, {"out": ["B"]}, POOL),
        Act("B in the pool", None, {"out": ["B", "C"], "met": True}, POOL | {"out": ["C"]}),
        Act("Strength", "0.3", {"preference": 0.3}, JUDGE),
        Act("Pulled by", "chance", {"errors": "chance"}, JUDGE),
    ],
    refused=[
        ({"lists": "abc"}, "lists must map names to documents", TypeError),
        ({"lists": {"A": "aa", "B": "b"}}, "1 to 10 different documents, got 'aa'"),
        ({"budget": None}, "with two or three lists one of budget, pooled and judge must be given"),
        ({"lists": {"A": "abdfil"}}, "with one list none"),
        (POOL | {"pooled": False, "budget": 5}, "budget must be given with two lists, got 3"),
        (JUDGE | {"judge": {"a": (1, 0, 0)}}, "judge must hold three numbers for 'b'"),
    ],
    refused_states=[
        ("judged", ["z"], "judged must be some of"),
        ("out", ["D"], "out must be some of A, B"),
        ("preference", 2.0, "preference must be a number from 0 to 1"),
        ("errors", "all", "errors"),
    ],
)
