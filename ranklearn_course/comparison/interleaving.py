"""Let users choose between two rankings: one list mixed of both, credit for clicks, and a test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from ranklearn_course.metrics import validation as check

SIDES = ("A", "B")


class Draft(NamedTuple):
    """A list mixed by team draft: what is shown, and whose team each document is in."""

    shown: tuple[Hashable, ...]
    teams: tuple[str, ...]


def balanced(
    a: Sequence[Hashable], b: Sequence[Hashable], k: int | None = None, *, first: str = "A"
) -> list[Hashable]:
    """Mix two rankings so that the first documents of both are always shown, nearly as many.

    While neither ranking is used up: the one of which fewer documents are passed takes its turn,
    the one that is first if they are equal. It shows its next document, unless that is shown.

    Parameters
    ----------
    a, b : sequence of documents
        Two rankings, each document once.
    k : int, optional
        The length of the list to show. Default: until a ranking is used up.
    first : {"A", "B"}
        What one coin of the session decides.

    Returns
    -------
    list of documents

    Raises
    ------
    ValueError
        A document twice in a ranking, an empty one, a k that is no positive whole number.

    Examples
    --------
    >>> "".join(balanced("abc", "bca")), "".join(balanced("abc", "bca", first="B"))
    ('abc', 'bac')

    References
    ----------
    Joachims (2003).
    """
    a, b, k = _two_rankings(a, b, k)
    check.option(first, "first", SIDES)
    shown: list[Hashable] = []
    passed = {"A": 0, "B": 0}
    rankings, second = {"A": a, "B": b}, "B" if first == "A" else "A"
    while passed["A"] < len(a) and passed["B"] < len(b) and (k is None or len(shown) < k):
        turn = first if passed[first] <= passed[second] else second
        document = rankings[turn][passed[turn]]
        if document not in shown:
            shown.append(document)
        passed[turn] += 1
    return shown


def balanced_credit(
    a: Sequence[Hashable],
    b: Sequence[Hashable],
    shown: Sequence[Hashable],
    clicked: Collection[Hashable],
) -> tuple[int, int]:
    """Count the votes of a session with a list that `balanced` mixed.

    m = the smaller rank, in A or in B, of the lowest clicked document;
    votes of A = clicked documents among the first m of A, and so for B

    Parameters
    ----------
    a, b : sequence of documents
        The two rankings.
    shown : sequence of documents
        The mixed list.
    clicked : collection of documents
        Those that the user clicked, all of them shown.

    Returns
    -------
    int, int
        The votes of A and of B: the greater number wins, equal ones are a tie.

    Raises
    ------
    ValueError
        As `balanced`; a click on what was not shown; a document that neither ranking has.

    Examples
    --------
    >>> [balanced_credit("abc", "bca", "abc", each) for each in "abc"]  # two of three for B
    [(1, 0), (0, 1), (0, 1)]

    References
    ----------
    Joachims (2003).
    """
    a, b, _ = _two_rankings(a, b, None)
    seen = _clicks(shown, clicked)
    if not seen:
        return 0, 0
    ranks = [each.index(seen[-1]) + 1 for each in (a, b) if seen[-1] in each]
    if not ranks:
        raise ValueError(f"shown must hold documents of a or b, got {seen[-1]!r}")
    m = min(ranks)
    return len(set(a[:m]) & set(seen)), len(set(b[:m]) & set(seen))


def team_draft(
    a: Sequence[Hashable], b: Sequence[Hashable], coins: Iterable[str], k: int | None = None
) -> Draft:
    """Mix two rankings as two captains choose teams.

    Whenever both teams are equally large a coin says who picks, else the smaller team picks. It
    takes its best document that is not shown. The end: k documents, or a ranking without new ones.

    Parameters
    ----------
    a, b : sequence of documents
        Two rankings, each document once.
    coins : iterable of "A" and "B"
        Who picks, one for each moment of equal teams.
    k : int, optional
        The length of the list to show. Default: until a ranking has nothing new.

    Returns
    -------
    Draft

    Raises
    ------
    ValueError
        As `balanced`; too few coins, or one that is neither "A" nor "B".

    Examples
    --------
    >>> team_draft("abcd", "bdac", "AB")
    Draft(shown=('a', 'b', 'd', 'c'), teams=('A', 'B', 'B', 'A'))

    References
    ----------
    Radlinski, Kurup and Joachims (2008).
    """
    a, b, k = _two_rankings(a, b, k)
    rankings, flips = {"A": a, "B": b}, iter(coins)
    shown: list[Hashable] = []
    teams: list[str] = []
    while k is None or len(shown) < k:
        new = {side: [d for d in rankings[side] if d not in shown] for side in SIDES}
        if not (new["A"] and new["B"]):
            break
        lead = teams.count("A") - teams.count("B")
        side = ("B" if lead > 0 else "A") if lead else next(flips, None)
        if side is None:
            raise ValueError(f"coins must hold one for each round, got {len(shown) // 2}")
        shown.append(new[check.option(side, "coins", SIDES)][0])
        teams.append(side)
    return Draft(tuple(shown), tuple(teams))


def all_drafts(
    a: Sequence[Hashable], b: Sequence[Hashable], k: int | None = None
) -> dict[Draft, Fraction]:
    """Return every list that `team_draft` may show, with its probability.

    Parameters
    ----------
    a, b, k
        As for `team_draft`.

    Returns
    -------
    dict
        Draft -> Fraction; they add up to 1.

    Raises
    ------
    ValueError
        As `team_draft`.

    Examples
    --------
    >>> for draft, share in all_drafts("abc", "bca").items():
    ...     print("".join(draft.shown), "".join(draft.teams), share)
    abc ABA 1/4
    abc ABB 1/4
    bac BAA 1/4
    bac BAB 1/4
    """
    a, b, k = _two_rankings(a, b, k)
    rounds = (min(2 * min(len(a), len(b)), k or len(a) + len(b)) + 1) // 2
    drafts = Counter(team_draft(a, b, coins, k) for coins in product(SIDES, repeat=rounds))
    return {draft: Fraction(times, 2**rounds) for draft, times in drafts.items()}


def team_credit(draft: Draft, clicked: Collection[Hashable]) -> tuple[int, int]:
    """Count the votes of a session with a list that `team_draft` mixed: the clicks of each team.

    Parameters
    ----------
    draft : Draft
        What was shown.
    clicked : collection of documents
        Those that the user clicked, all of them shown.

    Returns
    -------
    int, int
        The votes of A and of B: the greater number wins, equal ones are a tie.

    Raises
    ------
    ValueError
        A click on what was not shown.

    Examples
    --------
    >>> team_credit(team_draft("abcd", "bdac", "AB"), "acd")
    (2, 1)

    References
    ----------
    Radlinski, Kurup and Joachims (2008).
    """
    seen = _clicks(draft.shown, clicked)
    teams = [team for document, team in zip(*draft, strict=True) if document in seen]
    return teams.count("A"), teams.count("B")


def sign_test(wins: int, losses: int) -> float:
    """Test whether votes lean to one side; ties are left out beforehand.

    p = min(1, 2 sum_{x >= max(wins, losses)} C(m, x) / 2^m),  m = wins + losses

    It is the exact `permutation_test` of differences that are +1 and -1.

    Parameters
    ----------
    wins, losses : int >= 0
        Sessions that each of two rankings won. Those of one user are one vote.

    Returns
    -------
    float in (0, 1]
        The two-sided p-value; 1 without votes.

    Raises
    ------
    ValueError
        A number of sessions that is no whole number of at least 0.

    Examples
    --------
    >>> sign_test(7, 1)  # 2 * (8 + 1) / 256
    0.0703125

    References
    ----------
    Dixon and Mood (1946).
    """
    for name, value in (("wins", wins), ("losses", losses)):
        if not check.is_whole(value, 0):
            raise ValueError(f"{name} must be a whole number of at least 0, got {value!r}")
    votes, most = int(wins) + int(losses), max(int(wins), int(losses))
    as_far, ways = 0, comb(votes, most)
    for x in range(most, votes + 1):
        as_far += ways
        ways = ways * (votes - x) // (x + 1)  # the next binomial coefficient
    return float(min(Fraction(1), Fraction(2 * as_far, 2**votes)))


def _two_rankings(
    a: Sequence[Hashable], b: Sequence[Hashable], k: int | None
) -> tuple[list[Hashable], list[Hashable], int | None]:
    rankings = []
    for name, ranking in (("a", a), ("b", b)):
        documents = list(ranking)
        if not documents:
            raise ValueError(f"{name} must hold at least one document, got none")
        if twice := [d for d, times in Counter(documents).items() if times > 1]:
            raise ValueError(f"{name} must hold each document once, got {twice[0]!r} twice")
        rankings.append(documents)
    return rankings[0], rankings[1], check.cutoff(k)


def _clicks(shown: Sequence[Hashable], clicked: Collection[Hashable]) -> list[Hashable]:
    """Return the clicked documents in the order in which they were shown."""
    if strange := set(clicked) - set(shown):
        raise ValueError(f"clicked must hold documents that were shown, got {strange.pop()!r}")
    return [document for document in shown if document in clicked]
