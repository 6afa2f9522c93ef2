"""The teacher's side: editions of the lessons, assignments, marking, reports, a hub for a class.

Nothing here is needed to learn. Only nbgrader's part and the hub need the extra `classroom`.
"""


class ClassroomError(ValueError):
    """Raised where a teacher's order cannot be carried out; the text says why and what to do."""
