"""The row of team draft."""

from __future__ import annotations

from ranklearn_course.widgets import TeamDraft
from tests.widgets.catalogue.row import Act, Keys, Row, Shown, Simple, Told

PAGES = {"a": "All routers on sale", "b": "Basics of wireless", "c": "Change the channel"}
PAGES |= {"d": "Do a restart"}
START = "Whose ranking do the users like?"
GOAL = "Find a page that A and B rank differently, and team draft misses."
MET = "Met: you found one. Now raise pages of B until team draft misses none."
LIST = {"coins": ["A", "B"], "clicked": []}
ANY = {"liked": "any", "users": 1000}
ONE = {"liked": "c", "users": 1000}
THREE = {"documents": {each: PAGES[each] for each in "abc"}, "a": "abc", "b": "bca"}


def picked(rank: int) -> str:
    return f".rl-slot >> nth={rank - 1}"


ROW = Row(
    TeamDraft,
    {"documents": PAGES, "a": "abcd", "b": "bcda"},
    shown=[
        Shown(
            {
                ".rl-drafts > .rl-label": [
                    "The 4 drafts that the coins can give. Pages that team draft misses: c, d."
                ]
            },
            state={**ONE, "met": True},
        ),
        Shown(
            {
                ".rl-drafts > .rl-label": [
                    "The 4 drafts that the coins can give. Team draft misses no page."
                ]
            },
            state={"b": [*"dbca"], "met": True},
        ),
        Shown(
            {
                ".rl-slot > .rl-hidden": [
                    "Rank 1: a, All routers on sale, picked by A",
                    "Rank 2: b, Basics of wireless, picked by B",
                    "Rank 3: c, Change the channel, picked by B",
                    "Rank 4: d, Do a restart, picked by A",
                ],
                ".rl-slot@aria-pressed": ["false", "false", "true", "false"],
                ".rl-mark": ["picked by A", "picked by B", "✓ vote for B", "picked by A"],
                ".rl-coin": ["B"],
                ".rl-counts": ["A 4, ties 1, B 3", "no votes yet", "no votes yet"],
                ".rl-p": ["p = 1.000", "", ""],
            },
            {".rl-for-a": [0.5, 0, 0], ".rl-for-b": [0.375, 0, 0]},
            state={"coins": ["A", "B"], "clicked": ["c"], "votes": [4, 1, 2]},
        ),
        Shown(
            {
                ".rl-slot > .rl-hidden": [
                    "Rank 1: b, Basics of wireless, picked by B",
                    "Rank 2: a, All routers on sale, picked by A",
                    "Rank 3: not picked yet",
                    "Rank 4: not picked yet",
                ],
                ".rl-deck .rl-hidden": [
                    "a, rank 1: All routers on sale, already shown",
                    "b, rank 2: Basics of wireless, already shown",
                    "c, rank 3: Change the channel",
                    "d, rank 4: Do a restart",
                    "b, rank 1: Basics of wireless, already shown",
                    "d, rank 2: Do a restart",
                    "a, rank 3: All routers on sale, already shown",
                    "c, rank 4: Change the channel",
                ],
                ".rl-slot@aria-disabled": ["true"] * 4,
                ".rl-ask": ["B picked first. Round 2 of 2: who picks first?"],
                ".rl-draft@aria-label": [
                    "no longer possible for this user: a by A, b by B, c by A, d by B",
                    "no longer possible for this user: a by A, b by B, d by B, c by A",
                    "b by B, a by A, c by A, d by B",
                    "b by B, a by A, d by B, c by A",
                ],
            },
            state={"b": [*"bdac"], "coins": ["B"]},
        ),
        Shown(
            {
                ".rl-counts": [
                    "no votes yet",
                    "A 490, ties 0, B 510",
                    "A 242, ties 0, B 758",
                ],
                ".rl-p": ["", "p = 0.548", "p < 0.001"],
                ".rl-more .rl-button@aria-pressed": ["true", *["false"] * 4, None],
            },
            {".rl-for-a": [0, 0.49, 0.242], ".rl-for-b": [0, 0.51, 0.758]},
            state=ANY,
        ),
    ],
    told=[
        Told([], f"{START} {GOAL}", "No page is picked yet."),
        Told([{"coins": ["A"]}], f"{START} {GOAL}", "The coin names A. A picks a, B picks b."),
        Told([{"coins": ["B", "B"]}], "", "The coin names B. B picks c.", THREE),
        Told(
            [LIST, {"clicked": ["c"]}],
            f"Your users: 0 for A, 1 for B, p = 1.000. {GOAL}",
            "c was picked by B: a vote for B.",
        ),
        Told(
            [{**LIST, "clicked": ["c", "d"]}, {"clicked": ["c"]}],
            "",
            "The click on d is taken back.",
        ),
        Told(
            [{**LIST, "clicked": ["c"]}],
            "Your users: 0 for A, 1 for B.",
            given={"simple": True},
        ),
        Told([], START, given={"simple": True}),
        Told(
            ["at random"],
            f"1,000 users click at random: only balanced lists name a winner. {GOAL}",
            "1,000 users click at random. By team draft: A 490, ties 0, B 510, p = 0.548. "
            "By balanced lists: A 242, ties 0, B 758, p < 0.001.",
        ),
        Told([ANY], f"1,000 users click at random: only balanced lists name a winner. {GOAL}"),
        Told(
            [{"b": [*"badc"], **ANY}],
            f"1,000 users click at random: neither method names a winner. {GOAL}",
        ),
        Told(
            [{"liked": "a", "users": 1000}],
            f"1,000 users click a alone: both methods name a winner. {GOAL}",
        ),
        Told([ONE], "", MET),
        Told(
            [{"b": [*"bdca"], **ONE}],
            f"1,000 users click c alone: only team draft names a winner. {GOAL}",
        ),
        Told(
            [{"b": [*"bdca"]}],
            "",
            "B now ranks d at 2. All votes begin again.",
        ),
        Told([LIST, "Back to the start"], "", "All is as it was at the start."),
    ],
    keys=[
        Keys(
            picked(1),
            "e.textContent.slice(0, 8) + e.ariaPressed",
            [
                ("ArrowDown", "Rank 2: false"),
                ("ArrowDown", "Rank 3: false"),
                ("End", "Rank 4: false"),
                ("Enter", "Rank 4: true"),
            ],
            LIST,
        )
    ],
    acts=[
        Act("Toss the coin", None, {"coins": ["A"]}),
        Act("Toss the coin", None, {"coins": ["B", "A"]}, {"coins": ["B"]}),
        Act(
            "Raise d in B", None, {"b": [*"bdca"], "coins": [], "met": True}, {**LIST, "met": True}
        ),
        Act("c", None, {"liked": "c", "users": 2000, "met": True}, ONE),
        Act(
            "Toss the coin",
            None,
            {"votes": [3, 1, 1], "clicked": []},
            {**LIST, "clicked": ["d"], "votes": [2, 1, 1]},
        ),
    ],
    large={
        "documents": {each: f"A long name of the page {each}" for each in "abcdef"},
        "a": "abcdef",
        "b": "fedcba",
    },
    simple=[
        Simple(
            ".rl-toss, .rl-slot",
            5,
            "Enter",
            ("p =", "1,000", "balanced", "▲", "drafts"),
            {"votes": [2, 0, 1]},
        )
    ],
    refused=[
        ({"documents": "abcd"}, "documents must map names to names of documents", TypeError),
        ({"a": "abc"}, "a must rank each of a, b, c, d once, got 'abc'"),
        ({"seed": -1}, "seed must be a whole number from 0"),
    ],
    refused_states=[
        ("b", [*"bcd"], "b must rank each of a, b, c, d once"),
        ("coins", ["A"] * 3, "coins must hold at most 2, one a round, got 3"),
        ("clicked", ["z"], "clicked must hold some of a, b, c, d"),
        ("votes", [1, 2], "votes must hold votes for A, ties and votes for B"),
        ("liked", "z", "liked must hold some of any, a, b, c, d"),
        ("users", 20_000, "users must be a whole number from 0 to 10000"),
    ],
)
