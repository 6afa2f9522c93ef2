"""Right answers to the exercises of chapter comparing_systems: what a learner writes."""

from itertools import product


def permutation_test(first, second):
    """Return the share of sign choices at least as surprising as what was seen."""
    d = [a - b for a, b in zip(first, second)]
    sums = [sum(s * x for s, x in zip(signs, d)) for signs in product((1, -1), repeat=len(d))]
    surprising = [value for value in sums if abs(value) >= abs(sum(d))]
    return len(surprising) / len(sums)


def holm(p_values):
    """Return the adjusted p-values in the order given."""
    m = len(p_values)
    adjusted, largest = [0.0] * m, 0.0
    for index, i in enumerate(sorted(range(m), key=lambda i: p_values[i])):
        largest = max(largest, (m - index) * p_values[i])
        adjusted[i] = min(1.0, largest)
    return adjusted
