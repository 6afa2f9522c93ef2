"""Random graded queries in the two forms that peers and this package read."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Query:
    """Grades of the documents 0..m-1 and the documents that are shown, best first."""

    judged: tuple[int, ...]
    shown: tuple[int, ...]

    @property
    def relevance(self):
        """The grades in ranked order."""
        return [self.judged[document] for document in self.shown]


# The running example: eight judged documents, of which the run returns the first five.
SHARED = Query(judged=(0, 3, 0, 1, 2, 2, 0, 0), shown=(0, 1, 2, 3, 4))


def random_queries(count=300, seed=0, best_grade=3, with_relevant=True):
    """Queries of 2..20 documents, most of them shown in a random order."""
    rng = np.random.default_rng(seed)
    queries = []
    while len(queries) < count:
        size = int(rng.integers(2, 21))
        grades = rng.integers(0, best_grade + 1, size) * (rng.random(size) < rng.uniform(0.1, 1))
        shown = rng.permutation(size)[: rng.integers(1, size + 1)]
        if grades.any() or not with_relevant:
            queries.append(Query(tuple(map(int, grades)), tuple(map(int, shown))))
    return queries


def name(document):
    """The id of a document; ids sort like their numbers."""
    return f"d{document:03d}"


def as_qrels(queries):
    """{query: {document: grade}}, query ids from "1" on."""
    return {
        str(number): {name(document): grade for document, grade in enumerate(query.judged)}
        for number, query in enumerate(queries, start=1)
    }


def as_run(queries):
    """{query: {document: score}}; scores are whole numbers, so float32 keeps them apart."""
    return {
        str(number): {
            name(document): float(len(query.shown) - index)
            for index, document in enumerate(query.shown)
        }
        for number, query in enumerate(queries, start=1)
    }
