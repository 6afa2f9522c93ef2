"""A paper as a notebook and as Markdown for printing, and the way back from a notebook."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.atomic import write_atomic
from ranklearn_course.exam import ExamError
from ranklearn_course.exam.marking import Answer, answer_name, is_stub, read_cell
from ranklearn_course.exam.paper import Paper, asked, stub
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.record import read_record, record_path
from ranklearn_course.exam.report import Marks
from ranklearn_course.exam.sitting import NOTHING_TO_MARK, Notice, checked_paper, close, marks_of

KEY = "ranklearn_exam"
TITLE = "# Mock exam, paper {seed}"
SIZE = "{minutes} minutes, {count} questions, {points} points."
RULES = """* A question has as many points as it should take minutes. The other minutes are for
  reading and checking.
* Pen and paper help, the lessons stay closed. Where $\\min(R, k)$ or $R$ stand, $R$ is the number
  of relevant documents.
* Three decimals are enough: a number is right if it differs by 0.001 at most.
* Part of the points: a number that a known mistake explains gets up to half, one that is right to
  two decimals only three quarters. A list that misses one of its requirements gets a quarter. A
  function that is right apart from edge cases gets three quarters; one with a single known
  mistake, or with at most one wrong case of ten, gets half; one with two known mistakes a quarter.
* After the time you may go on. What comes late is marked apart."""
IN_NOTEBOOK = """* Put your answer in place of `None` and run the cell: it is saved with the
  time. You may change it and run the cell again; the last one within the time counts.
* A number has a point, as in `0.5`, or stands as arithmetic: `(1/2 + 2/3) / 2`. A letter stands
  in quotes: `"a"`. A list stands in brackets: `[1, 0, 1]`.
* The right answers are not in this file."""
START = "Run the next cell: the clock starts."
START_CODE = """from ranklearn_course.exam.sitting import open_paper

paper = open_paper(seed={seed}, minutes={minutes}, digest="{digest}")
paper"""
QUESTION = "## {number}. {title} ({points})\n\n{text}"
ONE_POINT, SEVERAL_POINTS = "1 point", "{points} points"
ANSWER_CODE = "{name} = None\npaper.save({number}, {name})"
FUNCTION_CODE = "{stub}\n\n\npaper.save({number}, {name})"
FINISH = """## Finished

The next cell says how many questions are saved. Put `True` in place of `False` to have the paper
marked: the right answers are shown then, and later answers are marked apart.

`ranklearn exam mark {name}.ipynb` marks the same answers in a terminal, and finds those that were
not saved."""
RUNNING = (
    "The clock is running, in minute {minute} of {minutes}. Marking shows the right answers, and "
    "later answers are marked apart. Once you are finished: ranklearn exam mark {path} --finished"
)
FINISH_CODE = "finished = False\npaper.mark(finished)"
PRINTED_ANSWER = "Answer: ________________________"
PRINTED_CODE = "```python\n{head}\n\n\n\n\n\n\n```"

ANSWER_ID = re.compile(r"answer-(\d{1,3})")
SAVES = re.compile(r"^paper\.save\((\d{1,3}), *\w+\)", re.MULTILINE)

EXISTS = "{path} exists, and may hold answers. Name another folder, or move it away."
NO_FOLDER = "the paper could not be written to {path} ({reason}). Name a folder that you may use."
NO_FILE = "there is no paper {path}"
UNREADABLE = "{path} cannot be read ({reason})"
NO_NOTEBOOK = "{path} is not a notebook, or it is damaged: it cannot be read as one."
FOREIGN = "{path} is a notebook, but no paper of the mock exam. Papers come from: ranklearn exam"
DAMAGED = (
    "{path} has lost its seed or its minutes. Make the paper anew with the same seed, and copy "
    "your answers into it."
)


def paper_notebook(paper: Paper) -> nbformat.NotebookNode:
    """The paper as a notebook: questions and cells for the answers, and no right answer."""
    facts = {"seed": paper.seed, "minutes": paper.minutes, "digest": paper.digest}
    title = "\n\n".join([_head(paper), f"{RULES}\n{IN_NOTEBOOK}", START])
    cells = [
        new_markdown_cell(title, id="title"),
        new_code_cell(START_CODE.format(**facts), id="start"),
    ]
    for question in paper.questions:
        cells.append(new_markdown_cell(_text(question), id=f"question-{question.number}"))
        cells.append(new_code_cell(answer_cell(question), id=f"answer-{question.number}"))
    cells.append(new_markdown_cell(FINISH.format(name=paper.name), id="finish-text"))
    cells.append(new_code_cell(FINISH_CODE, id="finish"))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, KEY: facts}
    return new_notebook(cells=cells, metadata=metadata)


def paper_markdown(paper: Paper) -> str:
    """The paper as Markdown for printing, with room for the answers."""
    parts = [_head(paper), RULES]
    for question in paper.questions:
        code = stub(question)
        room = (
            PRINTED_CODE.format(head=code.removesuffix("    return None"))
            if code
            else PRINTED_ANSWER
        )
        parts += [_text(question), room]
    return "\n\n".join(parts) + "\n"


def write_paper(paper: Paper, folder: str | Path) -> list[Path]:
    """Write the notebook and the Markdown into a folder, which is made if it does not exist.

    Raises
    ------
    ExamError
        If a file is there already, or the folder cannot be written.
    """
    place = Path(folder)
    texts = {
        place / f"{paper.name}.ipynb": nbformat.writes(paper_notebook(paper)) + "\n",
        place / f"{paper.name}.md": paper_markdown(paper),
    }
    for path in texts:
        if path.exists():
            raise ExamError(EXISTS.format(path=path))
    written = []
    try:
        place.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            write_atomic(path, text.encode())
            written.append(path)
    except OSError as error:
        # Half a paper would stand in the way of the whole one.
        for path in written:
            path.unlink()
        raise ExamError(NO_FOLDER.format(path=place, reason=error.strerror)) from None
    return list(texts)


def mark_notebook(path: str | Path, finished: bool = False) -> Marks | Notice:
    """Mark a paper: its saved answers, and beside them what its cells hold and was not saved.

    The cells of functions are run, so mark only papers that you would run.

    Parameters
    ----------
    path
        The notebook.
    finished
        Needed while the clock runs: marking ends the time.

    Returns
    -------
    Marks or Notice
        A notice while the clock runs without ``finished``, and for a paper without an answer
        whose time is not over.

    Raises
    ------
    ExamError
        If the file is missing, damaged or no paper, or was made by another version.
    """
    path = Path(path)
    notebook = _read(path)
    paper = _paper(notebook, path)
    sources = _answer_cells(notebook)
    record_file = record_path(path.parent, paper)
    record = read_record(record_file, paper)
    unsaved: dict[int, tuple[Answer | None, str]] = {}
    for question in paper.questions:
        source = sources.get(question.number, "")
        saved = {answer.source.strip() for answer in record.answers.get(question.number, ())}
        if source.strip() in saved or _is_untouched(question, source):
            continue
        answer, fault = read_cell(question, source)
        if answer and answer.value is not None and answer.value in record.values(question.number):
            continue
        unsaved[question.number] = answer, fault
    is_over = record.is_over(paper)
    if not (is_over or unsaved or record.answers):
        return Notice(NOTHING_TO_MARK)
    if record.start is not None and not is_over:
        if not finished:
            words = {"minute": int(record.minute) + 1, "minutes": paper.minutes, "path": path}
            return Notice(RUNNING.format(**words))
        close(record_file, record)
    return marks_of(paper, record_file, unsaved)


def _answer_cells(notebook: Any) -> dict[int, str]:
    """The cells of the answers, told by their ids, or by what they save if a tool lost the ids."""
    found: dict[int, str] = {}
    for cell in notebook.cells:
        number = ANSWER_ID.fullmatch(cell.get("id", "")) or SAVES.search(cell.source)
        if cell.cell_type == "code" and number:
            found[int(number[1])] = cell.source
    return found


def _is_untouched(question: Question, source: str) -> bool:
    if stub(question):
        return is_stub(question, source)
    return source.strip() in ("", answer_cell(question))


def _read(path: Path) -> Any:
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise ExamError(NO_FILE.format(path=path)) from None
    except OSError as error:
        raise ExamError(UNREADABLE.format(path=path, reason=error.strerror)) from None
    try:
        notebook = nbformat.reads(text.decode(), as_version=4)
        _ = [(cell.cell_type, cell.source + "") for cell in notebook.cells]
    except Exception:
        # nbformat raises many kinds of errors for files that are no notebooks.
        raise ExamError(NO_NOTEBOOK.format(path=path)) from None
    return notebook


def _paper(notebook: Any, path: Path) -> Paper:
    facts = notebook.metadata.get(KEY)
    if facts is None:
        raise ExamError(FOREIGN.format(path=path))
    if not isinstance(facts, dict) or not {"seed", "minutes", "digest"} <= set(facts):
        raise ExamError(DAMAGED.format(path=path))
    try:
        return checked_paper(facts["seed"], facts["minutes"], str(facts["digest"]))
    except ExamError as error:
        raise ExamError(f"{path}: {error}") from None


def answer_cell(question: Question) -> str:
    """The code cell in which a question is answered."""
    code, name = stub(question), answer_name(question)
    if code:
        return FUNCTION_CODE.format(stub=code, number=question.number, name=name)
    return ANSWER_CODE.format(name=name, number=question.number)


def _head(paper: Paper) -> str:
    size = {"minutes": paper.minutes, "count": len(paper.questions), "points": paper.points}
    return f"{TITLE.format(seed=paper.seed)}\n\n{SIZE.format(**size)}"


def _text(question: Question) -> str:
    count = question.points
    points = ONE_POINT if count == 1 else SEVERAL_POINTS.format(points=count)
    return QUESTION.format(
        number=question.number,
        title=question.drawn.exercise.title,
        points=points,
        text=asked(question),
    )
