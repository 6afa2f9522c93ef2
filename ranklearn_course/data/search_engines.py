"""Four small search engines for short texts. Each gives every document a score for a question.

They read words, not meaning: small letters, "@" and inner hyphens kept ("p@k", "tau_ap",
"top-weighted" are words), no stemming ("ranking" and "rankings" differ), and the words of
`STOP_WORDS` left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

_STOP_WORDS = """
a an and are as at be by can do does for from how i if in is it its me my not of on or s should that
the their there this to was what when which who why with
"""
#: Words that the search engines do not look at.
STOP_WORDS = frozenset(_STOP_WORDS.split())

_WORD = re.compile(r"[\w@]+(?:-[\w@]+)*")


class Document(NamedTuple):
    """What is searched: an entry of a glossary."""

    id: str
    """Its name in the TREC files."""
    term: str
    """The word that it explains."""
    other_names: tuple[str, ...]
    """Synonyms and abbreviations."""
    definition: str
    """What the word means."""


def words_of(text: str) -> list[str]:
    """Return the words that a search engine here sees.

    >>> words_of("What is the top-weighted P@k?")
    ['top-weighted', 'p@k']
    """
    return [word for word in _WORD.findall(text.lower()) if word not in STOP_WORDS]


def text_of(entry: Document) -> str:
    """Return what is searched: the term, its other names and the definition."""
    return " ".join((entry.term, *entry.other_names, entry.definition))


def tf_idf(questions: Sequence[str], texts: Sequence[str]) -> np.ndarray:
    """Cosine of the angle between the word vectors of question and text.

    weight(w, t) = tf(w, t) · idf(w),   idf(w) = ln((1 + n) / (1 + n_w)) + 1

    tf counts w in t, n_w counts the texts that hold w. Words that no text holds are ignored.

    >>> tf_idf(["ideal list"], ["the ideal list", "a hit"]).round(3).tolist()
    [[1.0, 0.0]]

    Salton and Buckley (1988); the smoothed idf is that of scikit-learn.
    """
    vocabulary = {w: i for i, w in enumerate(sorted({w for t in texts for w in words_of(t)}))}
    counts = _counts(texts, vocabulary)
    idf = np.log((1 + len(texts)) / (1 + (counts > 0).sum(axis=0))) + 1
    return _unit(_counts(questions, vocabulary) * idf) @ _unit(counts * idf).T


def bm25(
    questions: Sequence[str], texts: Sequence[str], k1: float = 1.2, b: float = 0.75
) -> np.ndarray:
    """Okapi BM25: rare words count more, repeated words ever less, long texts are held back.

    score(q, t) = Σ_{w in q} idf(w) · tf · (k1 + 1) / (tf + k1 · (1 - b + b · |t| / mean length))
    idf(w) = ln(1 + (n - n_w + 0.5) / (n_w + 0.5))

    tf counts w in t, |t| all words of t, n_w the texts that hold w.

    >>> bm25(["ideal list"], ["the ideal list", "a hit"]).round(3).tolist()
    [[1.22, 0.0]]

    Robertson and Zaragoza (2009); this idf is that of Lucene.
    """
    tf = [Counter(words_of(text)) for text in texts]
    lengths = np.array([counts.total() for counts in tf])
    mean = lengths.sum() / max(1, len(texts)) or 1  # texts without words have no mean length
    norm = k1 * (1 - b + b * lengths / mean)
    scores = np.zeros((len(questions), len(texts)))
    for row, question in zip(scores, questions, strict=True):
        for word in words_of(question):
            hits = np.array([counts[word] for counts in tf])
            found = hits > 0
            idf = np.log(1 + (len(texts) - found.sum() + 0.5) / (found.sum() + 0.5))
            row[found] += (idf * hits * (k1 + 1))[found] / (hits + norm)[found]
    return scores


def title(questions: Sequence[str], names: Sequence[Sequence[str]]) -> np.ndarray:
    """Dice coefficient of the question and the best of a document's names.

    score = max over names of 2 · |words in common| / (|words of question| + |words of name|)

    >>> title(["ideal list"], [["ideal ranking", "ideal list"], ["hit"]]).tolist()
    [[1.0, 0.0]]
    """
    asked = [set(words_of(question)) for question in questions]
    named = [[set(words_of(name)) for name in row] for row in names]
    return np.array([[max(_dice(q, name) for name in row) for row in named] for q in asked])


def shuffled(questions: Sequence[str], ids: Sequence[str], seed: int) -> np.ndarray:
    """Deal every document a score that depends on seed, question and document, and on no meaning.

    A document keeps its scores when others join the collection, so judgements stay complete.

    >>> alone, joined = shuffled(["why?"], ["dcg"], 0), shuffled(["why?"], ["dcg", "hit"], 0)
    >>> bool(alone[0, 0] == joined[0, 0])
    True
    """
    return np.array([[_dealt(f"{seed}|{q}|{name}") for name in ids] for q in questions])


SYSTEMS: dict[str, Callable[[Sequence[str], Sequence[Document], int], np.ndarray]] = {
    "bm25": lambda questions, entries, _: bm25(questions, [text_of(e) for e in entries]),
    "tf-idf": lambda questions, entries, _: tf_idf(questions, [text_of(e) for e in entries]),
    "title": lambda questions, entries, _: title(
        questions, [(e.term, *e.other_names) for e in entries]
    ),
    "random": lambda questions, entries, seed: shuffled(questions, [e.id for e in entries], seed),
}


def _counts(texts: Sequence[str], vocabulary: dict[str, int]) -> np.ndarray:
    table = np.zeros((len(texts), len(vocabulary)))
    for row, text in zip(table, texts, strict=True):
        for word in words_of(text):
            if word in vocabulary:
                row[vocabulary[word]] += 1
    return table


def _unit(rows: np.ndarray) -> np.ndarray:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def _dice(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / max(1, len(one) + len(other))


def _dealt(text: str) -> float:
    return 1.0 + int.from_bytes(blake2b(text.encode(), digest_size=3).digest(), "big")
