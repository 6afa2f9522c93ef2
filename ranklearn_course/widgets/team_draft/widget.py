"""Two rankings, a coin, the list that two captains mix of them, and the votes of its users."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import traitlets

from ranklearn_course.comparison.interleaving import (
    Draft,
    sign_test,
    team_credit,
    team_draft,
)
from ranklearn_course.widgets.kit.checks import mapping, whole
from ranklearn_course.widgets.kit.goal import GoalWidget
from ranklearn_course.widgets.kit.luck import luck
from ranklearn_course.widgets.kit.widget import fixed, shared
from ranklearn_course.widgets.kit.words import number

SIDES = ("A", "B")
FEWEST_DOCUMENTS, MOST_DOCUMENTS = 2, 6
MOST_USERS, MANY = 10_000, 1000
ANY = "any"
SIGNIFICANT = 0.05
Votes = tuple[int, int, int]


class TeamDraft(GoalWidget):
    """Be the coin of a team draft, then its user; then let thousands of users vote.

    The learner tosses a coin for each round, clicks documents of the mixed list, lets users
    click at random or one document alone, and moves documents of B. The page computes for itself
    and needs no kernel.

    Parameters
    ----------
    documents : mapping (str to str)
        From the letter of each document, 2 to 6, to its name.
    a, b : str or list of str
        Two rankings of all documents, by their letters.
    seed : int
        Of the coins and of the users.
    simple, words
        As for every `CourseWidget`. A simple one has no users but the learner.

    Attributes
    ----------
    b : list of str
        The ranking of B. Set it in Python, and every view of the widget follows.
    coins, clicked : list of str
        What the coins of this user named, "A" or "B", and what this user clicked.
    votes : list of int
        Users before this one who voted for A, for neither, for B.
    liked : str
        What many users click: a letter, "any" for a click at random, or "".
    users : int
        How many they are, at most 10,000.
    met : bool
        Whether a document was found that the rankings place differently and the draft misses.

    Raises
    ------
    ValueError, TypeError, traitlets.TraitError
        An argument is not as above, or an attribute is set to what the widget cannot show.

    Examples
    --------
    >>> play = TeamDraft({"a": "Shop", "b": "Basics", "c": "Help"}, "abc", "bca")
    >>> play.coins = ["A", "B"]
    >>> play.draft().teams
    ('A', 'B', 'B')
    >>> play.clicked = ["c"]
    >>> play.own_votes()
    (0, 0, 1)
    """

    FOLDER = Path(__file__).parent
    BEFORE_PICTURE: ClassVar = {"toss": 2}

    documents = fixed(traitlets.List(help="pairs of a letter and a name"))
    a = fixed(traitlets.List(traitlets.Unicode()))
    seed = fixed(traitlets.Int())
    start = fixed(traitlets.Dict(help="what the learner can change, at construction"))
    b = shared(traitlets.List(traitlets.Unicode()))
    coins = shared(traitlets.List(traitlets.Enum(SIDES)))
    clicked = shared(traitlets.List(traitlets.Unicode()))
    votes = shared(traitlets.List(traitlets.Int()))
    liked = shared(traitlets.Unicode())
    users = shared(traitlets.Int())

    CHECKS: ClassVar = {
        "b": lambda self, b: ranking_of("b", b, self.a),
        "coins": lambda self, coins: coins_of(coins, self.rounds),
        "clicked": lambda self, clicked: letters_of("clicked", clicked, self.a),
        "votes": lambda self, votes: votes_of(votes),
        "liked": lambda self, liked: letters_of("liked", [liked], ["", ANY, *self.a])[0],
        "users": lambda self, users: whole("users", users, 0, MOST_USERS),
    }

    def __init__(
        self,
        documents: Mapping[str, str],
        a: Sequence[str],
        b: Sequence[str],
        *,
        seed: int = 0,
        **look: Any,
    ) -> None:
        what = "names of documents"
        pairs = mapping("documents", documents, FEWEST_DOCUMENTS, MOST_DOCUMENTS, what)
        given = {
            "documents": [[str(letter), str(name)] for letter, name in pairs.items()],
            "a": ranking_of("a", a, [*pairs]),
            "seed": whole("seed", seed, 0, 2**31),
        }
        settings = {"b": [*b], "coins": [], "clicked": [], "votes": [0, 0, 0]}
        super().__init__(given, {**settings, "liked": "", "users": 0}, **look)

    @property
    def rounds(self) -> int:
        """How many coins a list takes."""
        return (len(self.a) + 1) // 2

    def draft(self) -> Draft:
        """Return what the coins have picked up to now."""
        if not self.coins:
            return Draft((), ())
        return team_draft(self.a, self.b, self.coins, min(2 * len(self.coins), len(self.a)))

    def own_votes(self) -> Votes:
        """Return for whom the users by hand voted: A, neither, B; the present one counts too."""
        votes = [*self.votes]
        if self.clicked:
            for_a, for_b = team_credit(self.draft(), self.clicked)
            votes[1 - (for_a > for_b) + (for_b > for_a)] += 1
        return (votes[0], votes[1], votes[2])

    def many_votes(self) -> dict[str, Votes]:
        """Return for whom the many users vote, by team draft and by balanced lists.

        >>> play = TeamDraft({"a": "Shop", "b": "Basics", "c": "Help"}, "abc", "bca")
        >>> play.liked, play.users = "c", 1000
        >>> play.many_votes()["balanced"]
        (0, 0, 1000)
        """
        chances = luck(self.seed + 1, self.users, self.rounds)
        clicked = (chances[:, 0, 1] * len(self.a)).astype(int)
        if self.liked not in ("", ANY):
            clicked[:] = self.a.index(self.liked)
        coins = (chances[:, :, 0] >= 0.5) @ (2 ** np.arange(self.rounds)[::-1])
        team = np.array([[picker[each] for each in self.a] for picker in self._pickers()])
        higher = [np.sign(self.b.index(each) - rank) for rank, each in enumerate(self.a)]
        return {
            "team": _counted(team[coins, clicked]),
            "balanced": _counted(np.array(higher)[clicked]),
        }

    def _pickers(self) -> list[dict[str, int]]:
        """For each way in which the coins fall: 1 for each document of A's team, -1 for B's."""
        sides = [team_draft(self.a, self.b, coins) for coins in product(SIDES, repeat=self.rounds)]
        return [
            {each: 1 if team == "A" else -1 for each, team in zip(*draft, strict=True)}
            for draft in sides
        ]

    def title(self) -> str:
        """Say what the votes tell, and the goal."""
        return self.words["title"].format(result=self._result(), goal=self.goal())

    def _result(self) -> str:
        words, own = self.words, self.own_votes()
        if self.users:
            team, balanced = (
                sign_test(wins, losses) <= SIGNIFICANT
                for wins, _, losses in self.many_votes().values()
            )
            kind = {(1, 1): "both", (1, 0): "team", (0, 1): "balanced", (0, 0): "neither"}
            who = words["users_any" if self.liked == ANY else "users_one"]
            users = who.format(n=f"{self.users:,}", document=self.liked)
            return words[f"result_{kind[team, balanced]}"].format(users=users)
        if not any(own):
            return words["result_start"]
        return words["result_votes"].format(a=own[0], t=own[1], b=own[2], p=self._p(own))

    def _p(self, votes: Votes) -> str:
        p = sign_test(votes[0], votes[2])
        return self.words["p_small"] if p < 0.001 else self.words["p"].format(p=number(p))

    def describe(self) -> str:
        """Say both rankings, the list up to now, and the votes."""
        words, own = self.words, self.own_votes()
        lists = {"a": ", ".join(self.a), "b": ", ".join(self.b)}
        said = [words["describe_rankings"].format(**lists)]
        picks = [
            words["describe_pick"].format(document=document, side=side)
            for document, side in zip(*self.draft(), strict=True)
        ]
        if picks:
            said.append(words["describe_mixed"].format(picks=", ".join(picks)))
        if any(own):
            counts = words["counts"].format(a=own[0], t=own[1], b=own[2])
            said.append(words["describe_votes"].format(counts=counts, p=self._p(own)))
        return " ".join([*said, self.title()])


def _counted(found: np.ndarray) -> Votes:
    """Count votes for A, 1, for neither, 0, and for B, -1."""
    return (int((found > 0).sum()), int((found == 0).sum()), int((found < 0).sum()))


def ranking_of(argument: str, ranking: Iterable[str], letters: Sequence[str]) -> list[str]:
    """Return a ranking of all documents, by their letters.

    >>> ranking_of("b", "ba", ["a", "b"])
    ['b', 'a']
    """
    found = [*ranking]
    if sorted(found) != sorted(letters):
        raise ValueError(f"{argument} must rank each of {', '.join(letters)} once, got {ranking!r}")
    return found


def letters_of(argument: str, chosen: list[str], letters: Sequence[str]) -> list[str]:
    """Return letters of documents, each once."""
    strange = [each for each in chosen if each not in letters]
    if strange or len({*chosen}) < len(chosen):
        known = ", ".join(filter(None, letters))
        raise ValueError(f"{argument} must hold some of {known}, got {chosen!r}")
    return chosen


def coins_of(coins: list[str], rounds: int) -> list[str]:
    """Return the coins of a list, one for each round at most."""
    if len(coins) > rounds:
        raise ValueError(f"coins must hold at most {rounds}, one a round, got {len(coins)}")
    return coins


def votes_of(votes: list[int]) -> list[int]:
    """Return votes for A, ties and votes for B."""
    if len(votes) != 3 or min(votes) < 0:
        raise ValueError(f"votes must hold votes for A, ties and votes for B, got {votes!r}")
    return votes
