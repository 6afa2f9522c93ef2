"""Right answers to the exercises of chapter cascade: what a learner writes."""


def rbp(grades, p):
    """Return the RBP of a list of grades, best rank first."""
    total = 0.0
    look = 1.0
    for grade in grades:
        if grade > 0:
            total += look
        look *= p
    return (1 - p) * total


def satisfaction(grade, max_grade):
    """Return the probability that a document of this grade satisfies the user."""
    return (2**grade - 1) / 2**max_grade


def err(grades, max_grade, p):
    """Return the ERR of a list of grades, best rank first."""
    terms = []
    look = 1.0
    for rank, grade in enumerate(grades, start=1):
        satisfied = (2**grade - 1) / 2**max_grade
        terms.append(look * satisfied / rank)
        look *= p * (1 - satisfied)
    return sum(terms)


def pfound(p_rel, p_break):
    """Return the PFound of a list of probabilities, best rank first."""
    terms = []
    look = 1.0
    for rel in p_rel:
        terms.append(look * rel)
        look *= (1 - rel) * (1 - p_break)
    return sum(terms)
