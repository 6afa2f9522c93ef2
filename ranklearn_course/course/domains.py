"""What a function takes, said once: its cases, those of marked work and refusals follow from it.

`takes = { relevance = "binary list", k = "cutoff" }` in exercises.toml gives each argument a
word of `WORDS`; the lists of one case have the same length, n. Where words do not say it,
`takes = "log"` names a function of checks.py: `log(random, n)` draws a case of about n documents.

To add a word, write a row of `WORDS`, and its sentence in words.toml beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations, product
from math import inf, prod
from random import Random
from typing import Any

from ranklearn_course.checker import Sentence
from ranklearn_course.checker.cases import Case, case_size, in_order
from ranklearn_course.checker.draws import (
    draw_cutoff,
    draw_different,
    draw_grades,
    draw_list,
    draw_numbers,
    draw_positive,
    draw_share,
    draw_shares,
)
from ranklearn_course.course.refusals import is_number, is_whole

# So many lengths, from the least one on, are short.
SHORT = 5
# So many plain cases, and drawn ones, of the first two lengths; half of the third one, and so on.
PLAIN, DRAWN = 220, 100
# So many of each longer length.
LONGER = 4
LONGEST = 14
# Differences of larger numbers lose their digits.
LARGEST = 1e15
CLOSE = 1e-9


@dataclass(frozen=True)
class Word:
    """What an argument may be.

    Parameters
    ----------
    plain
        `plain(n)` are the plainest values for n documents, which are all tried if they are few.
    draw
        `draw(random, n)` draws any value for n documents.
    admits
        `admits(value)` tells whether a value is one.
    refusal
        The id of the sentence on what is none, with the places `name` and `value`.
    """

    plain: Callable[[int], Iterable[Any]]
    draw: Callable[[Random, int], Any]
    admits: Callable[[Any], bool]
    refusal: str

    def refuse(self, name: str, value: Any) -> Sentence | None:
        """Say why an argument of this name is none; None if it is one."""
        if self.admits(value):
            return None
        return Sentence(self.refusal, {"name": name, "value": value})


def _list(
    plain: Sequence[Any],
    draw: Callable[[Random, int], Any],
    admits: Callable[[Any], bool],
    refusal: str,
) -> Word:
    """The word for a list, by the plain values of an entry and by what an entry must be."""
    return Word(
        lambda n: product(plain, repeat=n),
        draw,
        lambda values: isinstance(values, list) and all(map(admits, values)),
        refusal,
    )


def _number(
    plain: Sequence[float],
    draw: Callable[[Random], float],
    admits: Callable[[Any], bool],
    refusal: str,
) -> Word:
    """The word for one number."""
    return Word(lambda n: plain, lambda random, n: draw(random), admits, refusal)


def _whole(low: float, high: float = inf) -> Callable[[Any], bool]:
    return lambda value: is_whole(value, low, high)


def _real(low: float, high: float) -> Callable[[Any], bool]:
    return lambda value: is_number(value, low, high)


def _is_bit(value: Any) -> bool:
    return is_number(value, 0, 1) and value in (0, 1)


def _is_mark(value: Any) -> bool:
    return value is None or is_whole(value, 0, 1)


def _is_below_1(value: Any) -> bool:
    return is_number(value, 0, 1) and value < 1


def _is_positive(value: Any) -> bool:
    return is_number(value, 0, LARGEST) and value > 0


def _are_different(values: Any) -> bool:
    return NUMBERS.admits(values) and len({*values}) == len(values)


def _are_shares_of_1(values: Any) -> bool:
    return SHARES.admits(values) and abs(sum(values) - 1) < CLOSE


def _are_rankings(values: Any) -> bool:
    return isinstance(values, list) and all(BITS.admits(each) and each for each in values)


def _grades(random: Random, n: int) -> Case:
    return draw_grades(random, n, random.choice((2, 4, 10)))


def _plain_rankings(n: int) -> Iterable[Case]:
    """Lists of n rankings, the shorter the more there are."""
    lengths = range(1, max(1, 4 - n) + 1)
    return product([each for length in lengths for each in BITS.plain(length)], repeat=n)


def _rankings(random: Random, n: int) -> Case:
    longest = random.choice((2, 3, 9))
    return tuple(draw_grades(random, random.randint(1, longest)) for _ in range(n))


def _plain_distributions(n: int) -> Iterable[Case]:
    halves = (parts for parts in product((2, 1, 0), repeat=n) if sum(parts) == 2)
    return (tuple(part / 2 for part in parts) for parts in halves)


def _distribution(random: Random, n: int) -> Case:
    ends = [0, *sorted(random.randint(0, 20) for _ in range(n - 1)), 20]
    return tuple((end - start) / 20 for start, end in pairwise(ends))


BITS = _list((1, 0), draw_grades, _is_bit, "not_binary")
NUMBERS = _list((1, 0, 3), draw_numbers, _real(-LARGEST, LARGEST), "not_numbers")
SHARES = _list((0.4, 1, 0), draw_shares, _real(0, 1), "not_shares")
WORDS = {
    "binary list": BITS,
    "grades": _list((2, 1, 0), _grades, _whole(0), "not_grades"),
    "grades 0 to 2": _list(
        (2, 1, 0), lambda random, n: draw_grades(random, n, 2), _whole(0, 2), "not_graded"
    ),
    "marks": _list(
        (0, 1, None),
        lambda random, n: draw_list(random, (0, 1, None), n),
        _is_mark,
        "not_marks_and_gaps",
    ),
    "whole numbers 0 to 10": _list(
        (2, 1, 0),
        lambda random, n: draw_grades(random, n, random.choice((1, 10))),
        _whole(0, 10),
        "not_whole_to_ten",
    ),
    "whole numbers above 0": _list(
        (1, 2),
        lambda random, n: draw_list(random, range(1, random.choice((3, 60))), n),
        _whole(1),
        "not_whole_above_zero",
    ),
    "numbers": NUMBERS,
    "different numbers": Word(
        lambda n: permutations(range(n, 0, -1)), draw_different, _are_different, "not_different"
    ),
    # The powers of e of larger ones are no numbers of a computer.
    "exponents": _list(
        (1, 0, 3), lambda random, n: draw_numbers(random, n, 1), _real(-20, 20), "not_exponents"
    ),
    "probabilities": SHARES,
    "distribution": Word(
        _plain_distributions, _distribution, _are_shares_of_1, "not_a_distribution"
    ),
    "rankings": Word(_plain_rankings, _rankings, _are_rankings, "not_rankings"),
    "cutoff": Word(lambda n: range(1, n + 2), draw_cutoff, _whole(1), "not_a_cutoff"),
    "probability": _number((0.5, 0.2, 1, 0), draw_share, _real(0, 1), "not_a_probability"),
    "number below 1": _number(
        (0.5, 0.8, 0), lambda random: min(draw_share(random), 0.999), _is_below_1, "not_below_one"
    ),
    "positive number": _number((1, 2, 0.5), draw_positive, _is_positive, "not_positive"),
}


@dataclass(frozen=True)
class Domain:
    """What the arguments of a function may be.

    Parameters
    ----------
    draw_of
        `draw_of(random, n)` draws a case of about n documents.
    words
        What each argument may be; empty where only the draw says it.
    refuse
        `refuse(*arguments)` says why they are no case; None if they are one.
    at_least, at_most
        How many documents there may be.
    """

    draw_of: Callable[[Random, int], Case]
    words: tuple[Word, ...] = ()
    refuse: Callable[..., Sentence | None] = lambda *arguments: None
    at_least: int = 1
    at_most: float = inf

    def cases(self, chosen: Iterable[Case] = ()) -> tuple[Case, ...]:
        """The cases in order of size, with those that somebody chose."""
        random, plain, drawn = Random(0), [*chosen], []
        for n in range(self.at_least, self._most(LONGEST) + 1):
            place = max(1, n - 1)
            if place < SHORT:
                plain += self._plain(random, n, PLAIN // place)
            wanted = DRAWN // place if place < SHORT else LONGER
            drawn += [self.draw_of(random, n) for _ in range(wanted)]
        # Of those of one size a learner reads the plain ones first.
        cases = dict.fromkeys([*in_order(plain), *in_order(drawn)])
        return tuple(sorted(cases, key=lambda case: case_size(case)[:2]))

    def _plain(self, random: Random, n: int, most: int) -> Iterable[Case]:
        """All plain cases of n documents, or so many of them; without words those near 0."""
        if not self.words:
            drawn = {self.draw_of(random, n) for _ in range(2 * most)}
            return sorted(drawn, key=lambda case: (case_size(case), repr(case)))[: most // 2]
        values = [tuple(word.plain(n)) for word in self.words]
        if prod(map(len, values)) <= most:
            return product(*values)
        return [tuple(map(random.choice, values)) for _ in range(most)]

    def draw(self, random: Random, n: int | None = None) -> Case:
        """Draw a case of about n documents, without n one for marked work."""
        if n is None:
            n = random.randint(self.at_least, random.choice((self.at_least + 2, LONGEST)))
        return self.draw_of(random, max(self.at_least, self._most(n)))

    def _most(self, wanted: int) -> int:
        return int(min(wanted, self.at_most))


def of_words(
    words: Mapping[str, str], parameters: Sequence[str], at_least: int, at_most: float
) -> Domain:
    """Return the domain that gives each parameter a word.

    ValueError for a word that is none, a parameter without one, or another name.
    """
    if not isinstance(words, dict):
        raise ValueError(f"must be a table of words or a name of checks.py, got {words!r}")
    for name in (*words, *parameters):
        if name not in parameters:
            raise ValueError(f"names {name}; the arguments are {', '.join(parameters)}")
        if name not in words:
            raise ValueError(f"lacks the argument {name}")
        if not isinstance(words[name], str) or words[name] not in WORDS:
            raise ValueError(
                f"gives {name} the word {words[name]!r}; the words are {', '.join(WORDS)}"
            )
    chosen = tuple(WORDS[words[name]] for name in parameters)

    def draw(random: Random, n: int) -> Case:
        if random.randint(1, 8) > 1:
            return tuple(word.draw(random, n) for word in chosen)
        # Arguments that may be equal are so now and then.
        drawn = {word: word.draw(random, n) for word in dict.fromkeys(chosen)}
        return tuple(drawn[word] for word in chosen)

    def refuse(*arguments: Any) -> Sentence | None:
        lists = {}
        for name, word, value in zip(parameters, chosen, arguments, strict=True):
            if fault := word.refuse(name, value):
                return fault
            if isinstance(value, list):
                lists[name] = value
        return _length_of(lists, at_least, at_most)

    return Domain(draw, chosen, refuse, at_least, at_most)


def _length_of(lists: Mapping[str, list[Any]], at_least: int, at_most: float) -> Sentence | None:
    """Say why lists have not one length, or none that is asked for."""
    for name, values in lists.items():
        first = next(iter(lists))
        if len(values) < at_least:
            return Sentence("too_short", {"name": name, "least": at_least, "value": values})
        if len(values) > at_most:
            return Sentence("too_long", {"name": name, "most": at_most, "value": values})
        if len(values) != len(lists[first]):
            places = {"first": first, "second": name, "n": len(lists[first]), "m": len(values)}
            return Sentence("other_length", places)
    return None
