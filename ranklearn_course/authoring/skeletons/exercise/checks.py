"""What answers to the exercises of chapter toy are tried on."""

from ranklearn_course.checker import ranking_cases
from ranklearn_course.checker.draws import draw_ranking

COUNT_HITS_CASES = ranking_cases((0, 1))


def edge_of_count_hits(relevance, k):
    """Name the edge on which a case lies: the list ends before rank k."""
    return "large_cutoff" if k > len(relevance) else ""


def explain_count_hits(relevance, k):
    """Spell out the sum."""
    return " + ".join(map(str, [*relevance[:k], 0]))


def draw_count_hits(random):
    """Draw a case that the course does not show."""
    return draw_ranking(random, 1)
