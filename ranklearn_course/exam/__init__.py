"""The mock exam: papers over all chapters, drawn from a seed, and their marking.

A paper holds questions alone. Marking draws them again from the seed, so the right answers are
nowhere but in the package.

Start with `paper`, which chooses the questions. They are drawn from the templates of all chapters,
which `loading` makes from their data; `marking` marks one answer, `report` a paper.
"""


class ExamError(ValueError):
    """Raised for what the exam cannot do; the text says what was wrong and what would be right."""
