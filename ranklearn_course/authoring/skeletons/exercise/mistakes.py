"""The functions of chapter toy with what a learner's may do instead."""


def make_count_hits(*, stop="k", answer="count"):
    """Return the count of hits, or one of its wrong variants."""

    def count_hits(relevance, k):
        seen = relevance[:k] if stop == "k" else relevance
        return sum(seen) if answer == "count" else sum(seen) / k

    return count_hits
