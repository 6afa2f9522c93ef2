"""The teacher's side: solved lessons, assignments, marking, reports.

Start with `commands`, which has a command for each of them. `editions` solves whole
lessons; `assignment` and `release` make what goes out, `marking` judges what comes back,
`report` tells of a class; `guide` and `plans` write the pages of docs/teaching.

Nothing here is needed to learn. Only the slides need the extra `classroom`.
"""


class ClassroomError(ValueError):
    """Raised where a teacher's order cannot be carried out; the text says why and what to do."""
