"""A paper as a notebook, and the way back from one."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.atomic import write_atomic
from ranklearn_course.exam import ExamError
from ranklearn_course.exam.cells import Answer
from ranklearn_course.exam.marking import answer_name, is_stub, read_cell
from ranklearn_course.exam.paper import Paper, checked_paper, stub
from ranklearn_course.exam.printed import head, printed, text_of
from ranklearn_course.exam.question import Question
from ranklearn_course.exam.record import Record, close, read_record, record_path
from ranklearn_course.exam.report import MarkedPaper, Unsaved, mark_paper
from ranklearn_course.exam.sitting import Notice
from ranklearn_course.exam.words import say
from ranklearn_course.installation import RANKLEARN

KEY = "ranklearn_exam"
START_CODE = """from ranklearn_course.exam.sitting import open_paper

paper = open_paper(seed={seed}, minutes={minutes}, digest="{digest}"{rest})
paper"""
ANSWER_ID = re.compile(r"answer-(\d{1,3})")
SAVES = re.compile(r"^paper\.save\((\d{1,3}), *\w+\)", re.MULTILINE)


def paper_notebook(paper: Paper) -> nbformat.NotebookNode:
    """The paper as a notebook: questions and cells for the answers, and no right answer."""
    facts: dict[str, Any] = {"seed": paper.seed, "minutes": paper.minutes, "digest": paper.digest}
    if paper.without:
        facts["without"] = list(paper.without)
    rest = f", without={facts['without']}" if paper.without else ""
    rules = f"{say('paper.rules')}\n{say('paper.in_notebook')}"
    title = "\n\n".join([head(paper), rules, say("paper.start")])
    cells = [
        new_markdown_cell(title, id="title"),
        new_code_cell(START_CODE.format(**facts, rest=rest), id="start"),
    ]
    for question in paper.questions:
        cells.append(new_markdown_cell(text_of(question), id=f"question-{question.number}"))
        cells.append(new_code_cell(_answer_cell(question), id=f"answer-{question.number}"))
    cells.append(new_markdown_cell(say("paper.finish", name=paper.name), id="finish-text"))
    cells.append(new_code_cell("finished = False\npaper.mark(finished)", id="finish"))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, KEY: facts}
    return new_notebook(cells=cells, metadata=metadata)


def write_paper(paper: Paper, folder: str | Path) -> list[Path]:
    """Write the notebook and the page to print into a folder, which is made if it does not exist.

    Parameters
    ----------
    paper
        What `make_paper` made.
    folder
        Where the files go.

    Returns
    -------
    list of Path
        The notebook and the page.

    Raises
    ------
    ExamError
        If a file is there already, or the folder cannot be written.
    """
    folder = Path(folder)
    texts = {
        folder / f"{paper.name}.ipynb": nbformat.writes(paper_notebook(paper)) + "\n",
        folder / f"{paper.name}.html": printed(paper),
    }
    for path in texts:
        if path.exists():
            raise ExamError(
                f"{path} exists, and may hold answers. Name another folder, or move it away."
            )
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            write_atomic(path, text.encode())
            written.append(path)
    except OSError as error:
        # Half a paper would stand in the way of the whole one.
        for path in written:
            path.unlink()
        raise ExamError(
            f"the paper could not be written to {folder} ({error.strerror}). Name a folder that "
            "you may use."
        ) from None
    return list(texts)


def mark_notebook(path: str | Path, finished: bool = False) -> MarkedPaper | Notice:
    """Mark a paper: its saved answers, and beside them what its cells hold and was not saved.

    The cells are run, so mark only papers that you would run.

    Parameters
    ----------
    path
        The notebook.
    finished
        Needed while the clock runs, for marking ends the time, and where it was never started.

    Returns
    -------
    MarkedPaper or Notice
        A notice without ``finished`` where it is needed, and for a paper without an answer whose
        time is not over.

    Raises
    ------
    ExamError
        If the file is missing, damaged or no paper, or was made by another version.
    """
    path = Path(path)
    paper, notebook = read_paper(path)
    # The kernel of a paper that is a link runs beside its target, and saves there.
    folder = path.resolve().parent
    record_file = record_path(folder, paper)
    record = read_record(record_file, paper)
    with _beside(folder):
        unsaved = _unsaved(_answer_cells(notebook), paper, record)
    is_over = record.is_over(paper)
    if not (is_over or unsaved or record.answers):
        return Notice(say("sitting.empty", ranklearn=RANKLEARN, path=path))
    if record.start is None and not finished:
        return Notice(say("sitting.not_started", ranklearn=RANKLEARN, path=path))
    if record.start is not None and not is_over:
        if not finished:
            time = {"minute": int(record.minute) + 1, "minutes": paper.minutes}
            return Notice(say("sitting.still_running", ranklearn=RANKLEARN, path=path, **time))
        close(record_file, record)
    with _beside(folder):
        return mark_paper(paper, read_record(record_file, paper), unsaved)


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Let cells find the files beside their notebook, and open no window for a figure."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    sys.path.insert(0, str(folder))
    try:
        with chdir(folder):
            yield
    finally:
        sys.path.remove(str(folder))


def _unsaved(cells: dict[int, str], paper: Paper, record: Record) -> dict[int, Unsaved]:
    """What stands in the cells and was not saved, by question."""
    questions = {question.number: question for question in paper.questions}
    written = [
        Answer(None, cells[number], number=number)
        for number, question in questions.items()
        if not _is_saved(cells.get(number, ""), record.answers.get(number, ()))
        and not _is_untouched(question, cells.get(number, ""))
    ]
    ran = [*record.saved, *written]
    found = {each.number: read_cell(questions[each.number], each.among(ran)) for each in written}
    return {number: each for number, each in found.items() if not _has_value(each[0], record)}


def _is_saved(source: str, saved: Iterable[Answer]) -> bool:
    return source.strip() in {answer.source.strip() for answer in saved}


def _has_value(answer: Answer | None, record: Record) -> bool:
    """Tell whether an answer's value was saved from another cell."""
    if answer is None or answer.value is None:
        return False
    return answer.value in [each.value for each in record.answers.get(answer.number, ())]


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
    return source.strip() in ("", _answer_cell(question))


def read_paper(path: Path) -> tuple[Paper, Any]:
    """The paper of a notebook and what the notebook holds; ExamError as for `mark_notebook`."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise ExamError(f"there is no paper {path}") from None
    except OSError as error:
        raise ExamError(f"{path} cannot be read ({error.strerror})") from None
    try:
        notebook = nbformat.reads(text.decode(), as_version=4)
        _ = [(cell.cell_type, cell.source + "") for cell in notebook.cells]
    except Exception:
        # nbformat raises many kinds of errors for files that are no notebooks.
        raise ExamError(
            f"{path} is not a notebook, or it is damaged: it cannot be read as one."
        ) from None
    facts = notebook.metadata.get(KEY)
    if facts is None:
        raise ExamError(
            f"{path} is a notebook, but not a paper of the mock exam. "
            f"To make a paper: {RANKLEARN} exam"
        )
    if not isinstance(facts, dict) or not {"seed", "minutes", "digest"} <= set(facts):
        raise ExamError(
            f"{path} has lost its seed or its minutes. Make the paper anew with the same seed, and "
            "copy your answers into it."
        )
    try:
        digest, without = str(facts["digest"]), facts.get("without", ())
        return checked_paper(facts["seed"], facts["minutes"], digest, without), notebook
    except ExamError as error:
        raise ExamError(f"{path}: {error}") from None


def _answer_cell(question: Question) -> str:
    """The code cell in which a question is answered."""
    code, name = stub(question), answer_name(question)
    given = f"{code}\n\n\n" if code else f"{name} = None\n"
    return f"{given}paper.save({question.number}, {name})"
