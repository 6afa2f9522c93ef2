"""Which texts answer what is typed: the rule of the site's search, here for the glossary.

Rare words tell more than common ones, names more than texts, whole words more than beginnings of
words, and no word is found inside another: RAG is not in average. `site/scripts/search.js` ranks in
the same way; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import log

from ranklearn_course.data.search_engines import STOP_WORDS

#: Words that do not say what is looked for.
EMPTY = STOP_WORDS | {"all", "between", "but", "get", "has", "have", "me", "need", "no", "only"}
EMPTY |= {"our", "so", "than", "they", "use", "using", "versus", "vs", "want", "you", "your"}
#: What a word counts among names and in a short text; it counts half in a text of LONG words.
NAME, TEXT, LONG = 8, 6, 300
_ENDINGS = ((r"(?<=..)s$", ""), (r"(?<=...)(y|ie|e)$", ""), (r"(?<=.....)(ed|ing)$", ""))


def stems_of(text: str) -> list[str]:
    """Return the words of a text without their endings; a cutoff is a word of its own.

    >>> stems_of("Queries flattened: recall@10")
    ['quer', 'flatten', 'recall', '@k']
    """
    found = re.findall(r"@?[^\W_]+", re.sub(r"@(\d+|k\b)", " @k ", text.lower()))
    for ending, instead in _ENDINGS:
        found = [re.sub(ending, instead, word) for word in found]
    return found


def ranked(
    typed: str, texts: Sequence[tuple[Sequence[str], str]], named: Callable[[str], int | None]
) -> list[tuple[float, int]]:
    """Return the score and the place of each text that has some of the words, the best first.

    score = Σ rarity · worth · (share of what was typed that the text has) · (1 + 2 · likeness)

    What was typed is folded. A text has names and a body; likeness is that of its most similar
    name. `named` gives the place of the text that a word names: its first name is looked for, too.
    """
    titles = [[stems_of(name) for name in names] for names, _ in texts]
    places: dict[str, dict[int, float]] = {}
    for i, (_, text) in enumerate(texts):
        body = stems_of(text)
        for worth, words in ((NAME, chain(*titles[i])), (TEXT / (1 + len(body) / LONG), body)):
            for word in words:
                places.setdefault(word, {}).setdefault(i, worth)

    def worths(word: str) -> dict[int, float]:
        own, term = stems_of(word.removesuffix("@k")), named(word)
        forms = [(stems_of(word), 1.0), (own, 1.0)]
        forms += [] if term is None else [(titles[term][0], 1.0)]
        forms += [([stem], 0.5) for stem in places if len(own[0]) > 1 and stem.startswith(own[0])]
        found: dict[int, float] = {}
        for form, part in forms:
            held = [places.get(stem, {}) for stem in form]
            for i in set.intersection(*map(set, held)):
                found[i] = max(found.get(i, 0), part * min(each[i] for each in held))
        return found

    def rarity(found: dict[int, float]) -> float:
        return log(1 + len(texts) / (1 + len(found)))

    known = re.findall(r"[^\W_]+(?:@k)?", typed)
    telling = [word for word in known if word not in EMPTY and len(word) > 1 and not word.isdigit()]
    each = [worths(word) for word in telling or known]
    pairs = zip(telling or known, each, strict=True)
    asked = {stems_of(word)[0]: rarity(found) for word, found in pairs}

    def likeness(name: Iterable[str]) -> float:
        own = {stem: asked.get(stem, rarity(places[stem])) for stem in name if stem not in EMPTY}
        both = sum(own[stem] for stem in own if stem in asked)
        return 2 * both / (sum(own.values()) + sum(asked.values()))

    scores = []
    for i in set().union(*each):
        there = [found for found in each if i in found]
        has = sum(map(rarity, there)) / sum(map(rarity, each))
        worth = sum(rarity(found) * found[i] for found in there)
        scores.append((worth * has * (1 + 2 * max(map(likeness, titles[i]))), i))
    return sorted(scores, key=lambda each: (-each[0], each[1]))
