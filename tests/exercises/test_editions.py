"""What a lesson shows of its exercises: those of the bank, unanswered, and no answer."""

from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom.editions import asked_in, exercise_cells
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from tests.exercises import editions
from tests.exercises.secrets_of import secrets_of, squeezed
from tests.rows import with_each
from tests.scope import in_scope

LESSONS = in_scope(editions.NOTEBOOKS)


@with_each(LESSONS)
def test_the_bank_knows_which_of_its_exercises_the_lesson_shows(lesson):
    """Those in FURTHER of the chapter's module are reached by `task`, all others here."""
    chapter = lesson.stem.partition("_")[2]
    of_the_chapter = {name for name in all_exercises() if name.startswith(f"{chapter}.")}
    assert set(asked_in(editions.read(lesson))) == of_the_chapter - further_exercises()


def student_cell(exercise, source):
    """The bank's stub and the check; short answers may choose the variable's name."""
    if isinstance(exercise, WriteFunction):
        return f'{exercise.stub.strip()}\n\n\ncheck("{exercise.id}", {exercise.name})'
    name = source.partition(" ")[0].removeprefix("my_")
    return f'my_{name} = None\ncheck("{exercise.id}", my_{name})'


@with_each(LESSONS)
def test_a_lesson_shows_the_exercises_of_the_bank_and_no_answer(lesson):
    notebook = editions.read(lesson)
    for place, name in exercise_cells(notebook):
        exercise, cell = all_exercises()[name], notebook.cells[place]
        texts = exercise.title, exercise.statement.strip("\n"), f"({exercise.minutes} minutes)"
        above = notebook.cells[place - 1].source
        assert [text for text in texts if text not in above] == [], name
        assert cell.source == student_cell(exercise, cell.source)
    cells = [squeezed(cell.source) for cell in notebook.cells]
    secrets = [each for name in asked_in(notebook) for each in secrets_of(all_exercises()[name])]
    assert [each for each in map(squeezed, secrets) if any(each in cell for cell in cells)] == []
