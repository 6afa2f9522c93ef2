"""Right and wrong answers to a paper, as a candidate would type them."""

from ranklearn_course.checker import Choose, GiveRanking, NumberByHand
from ranklearn_course.exam.loading import all_templates


def source_of(name):
    """The solution of the exercise that asks for a function."""
    drawn = (template.draw(None) for template in all_templates() if template.kind == "code")
    return next(each.exercise.solution for each in drawn if each.exercise.name == name)


def right_value(question):
    exercise = question.drawn.exercise
    if isinstance(exercise, NumberByHand):
        return round(exercise.value, 3)
    if isinstance(exercise, GiveRanking):
        return list(exercise.example)
    if isinstance(exercise, Choose):
        return exercise.letters[[option.is_right for option in exercise.options].index(True)]
    raise AssertionError


def right_cell(question):
    """The cell of a question with a right answer."""
    if question.template.kind == "code":
        name = question.drawn.exercise.name
        return f"{source_of(name)}\n\npaper.save({question.number}, {name})"
    name = f"answer_{question.number}"
    return f"{name} = {right_value(question)!r}\npaper.save({question.number}, {name})"


def fill(notebook, cells):
    """Put sources into the cells of a notebook, by the number of the question."""
    for cell in notebook["cells"]:
        number = cell["id"].removeprefix("answer-")
        if cell["id"].startswith("answer-") and int(number) in cells:
            cell["source"] = cells[int(number)]
