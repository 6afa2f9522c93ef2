"""Writes the skeletons of a chapter, an exercise and a widget, which pass all that the gate asks.

They are the files of `skeletons/`. There a chapter or a widget is called `toy`, its title or class
`Toy`, an exercise `count_hits`, and the lesson has the number 99. Nothing is written if anything is
refused.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.atomic import write_atomic
from ranklearn_course.authoring.lesson import (
    EXERCISE,
    PART,
    as_text,
    read_notebook,
    tags,
    with_parts,
)
from ranklearn_course.authoring.tidy import tidied
from ranklearn_course.course import chapters
from ranklearn_course.lessons import editable_source

SKELETONS = Path(__file__).parent / "skeletons"
NAME = re.compile("[a-z]+(_[a-z]+)*")
Texts = dict[Path, str]


class NewError(Exception):
    """A skeleton cannot be written; the text says why and what would be right."""


def new_chapter(name: str) -> list[Path]:
    """Write a chapter with its lesson and its row of the README.

    Returns
    -------
    The files that are new or changed. Raises NewError for a name that is taken or no name.
    """
    _demand_name(name)
    if name in chapters():
        raise NewError(f"There is a chapter {name!r}. Give the new one another name.")
    number = f"{max(each.number for each in chapters().values()) + 1:02}"
    words = name.replace("_", " ")
    names = {"99 toy": f"{number} {words}", "Toy": words.capitalize(), "toy": name, "99": number}
    root, folder = editable_source().parent, SKELETONS / "chapter"
    made = {
        root / "ranklearn_course" / "chapters" / name / file: _filled(folder / file, names)
        for file in ("__init__.py", "chapter.toml", "exercises.toml", "guesses.toml")
    }
    claims = root / "tests" / "chapters" / name / "test_claims.py"
    made[claims] = _filled(folder / "claims.txt", names)
    lesson = tomllib.loads(_filled(folder / "lesson.toml", names))
    made[root / "notebooks" / f"{number}_{name}.ipynb"] = as_text(_lesson(lesson["cell"]))
    readme = root / "README.md"
    rows = re.findall(r"^\| \[\d\d .*\n", _read(readme), re.MULTILINE)
    made[readme] = _after(_read(readme), rows[-1], _filled(folder / "row.md", names))
    return _write(made)


def new_exercise(id: str) -> list[Path]:
    """Write an exercise of kind write into the files of its chapter and into its lesson.

    Returns
    -------
    The files that are new or changed. Raises NewError for an id that is taken or no id.
    """
    chapter, _, name = id.partition(".")
    if chapter not in chapters():
        known = ", ".join(chapters())
        raise NewError(f"{id!r} must be CHAPTER.NAME with one of the chapters {known}.")
    _demand_name(name)
    room = chapters()[chapter].folder
    if f'id = "{id}"' in _read(room / "exercises.toml"):
        raise NewError(f"There is an exercise {id!r}. Give the new one another name.")
    names, folder = {"toy": chapter, "count_hits": name}, SKELETONS / "exercise"
    solutions = room / "solutions.py"
    made = {solutions: _joined(_read(solutions), _filled(folder / "solutions.py", names))}
    text = _filled(folder / "exercises.toml", names)
    made[room / "exercises.toml"] = f"{_read(room / 'exercises.toml').rstrip()}\n{text}"
    (row,) = tomllib.loads(text)["exercise"]
    path = editable_source() / f"{chapters()[chapter].lesson}.ipynb"
    notebook = read_notebook(path)
    before = _ask(notebook, row, ast.parse(made[solutions]))
    made[path] = as_text(tidied(notebook))
    made[room / "chapter.toml"] = _listed(_read(room / "chapter.toml"), id, before)
    path = editable_source().parent / "tests" / "checker" / "corpus" / "other_forms.toml"
    more = _filled(folder / path.with_suffix(".txt").name, names)
    made[path] = f"{_read(path).rstrip()}\n{more}"
    return _write(made)


def new_widget(name: str) -> list[Path]:
    """Write a widget: sentences, page, style sheet, class, where it is found, and its row of tests.

    Returns
    -------
    The files that are new or changed. Raises NewError for a name that is taken or no name.
    """
    _demand_name(name)
    root = editable_source().parent
    room = root / "ranklearn_course" / "widgets"
    if (room / name).exists():
        raise NewError(f"There is a folder {name!r} among the widgets. Give another name.")
    cls = "".join(map(str.capitalize, name.split("_")))
    names = {"rl-toy": f"rl-{name.replace('_', '-')}", "Toy": cls, "toy": name}
    made = {
        room / name / path.name: _filled(path, names)
        for path in sorted((SKELETONS / "widget").glob("*.*"))
    }
    made[root / "tests/widgets/catalogue" / f"{name}.py"] = _filled(SKELETONS / "row.txt", names)
    line = f"from ranklearn_course.widgets.{name}.widget import {cls}\n"
    text = _after(_read(room / "__init__.py"), '"""\n\n', line)
    made[room / "__init__.py"] = _after(text, "__all__ = [\n", f'    "{cls}",\n')
    return _write(made)


def _demand_name(name: str) -> None:
    if not NAME.fullmatch(name):
        message = f"A name is small letters, with _ between words, as in rank_pairs, not {name!r}."
        raise NewError(message)


def _filled(path: Path, names: dict[str, str]) -> str:
    text = _read(path)
    for old, new in names.items():
        text = text.replace(old, new)
    return text


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _after(text: str, line: str, more: str) -> str:
    before, found, behind = text.partition(line)
    return before + found + more + behind


def _joined(text: str, more: str) -> str:
    """A module with the function of another one; its own docstring stays."""
    _, _, function = more.partition("\n\n\n")
    return f"{text.rstrip()}\n\n\n{function}" if text else more


def _lesson(cells: list[dict]) -> NotebookNode:
    notebook = new_notebook()
    for cell in cells:
        source = cell["source"].strip("\n")
        tagged = {"tags": [f"{PART}{cell['part']}"]} if "part" in cell else {}
        hidden = {"jupyter": {"source_hidden": True}} if cell["kind"] == "shows" else {}
        made = new_markdown_cell if cell["kind"] == "text" else new_code_cell
        notebook.cells.append(made(source, metadata={**hidden, **tagged}))
    return tidied(notebook)


def _ask(notebook: NotebookNode, row: dict, solutions: ast.Module) -> str:
    """Put the two cells of an exercise behind those that the lesson has; give the id before it."""
    places = [i for i, (part, _) in enumerate(with_parts(notebook)) if part == "exercises"]
    behind = [i for i, (part, _) in enumerate(with_parts(notebook)) if part in ("quiz", "summary")]
    place = places[-1] + 1 if places else behind[0]
    ids = [
        tag.removeprefix(EXERCISE)
        for cell in notebook.cells[:place]
        for tag in tags(cell)
        if tag.startswith(EXERCISE)
    ]
    task = f"### {len(ids) + 1}. {row['title']} ({row['minutes']} minutes)\n\n{row['statement']}"
    metadata = {} if places else {"tags": [f"{PART}exercises"]}
    text = task if places else f"## Exercises\n\n{task}"
    wanted = next(node for node in solutions.body if getattr(node, "name", "") == row["function"])
    assert isinstance(wanted, ast.FunctionDef)
    head = f"def {wanted.name}({ast.unparse(wanted.args)}):\n"
    stub = f'{head}    """{ast.get_docstring(wanted)}"""\n    return None'
    code = f'{stub}\n\n\ncheck("{row["id"]}", {wanted.name})'
    notebook.cells[place:place] = [
        new_markdown_cell(text, metadata=metadata),
        new_code_cell(code, metadata={"tags": [EXERCISE + row["id"]]}),
    ]
    return ids[-1] if ids else ""


def _listed(text: str, id: str, before: str) -> str:
    """The chapter.toml with an exercise in its place of the lesson, and in the first section."""
    if "\nexercises = [" not in text:
        text = text.replace("\nlearn = ", "\nexercises = [\n]\nlearn = ", 1)
    line = f'    "{before}",\n' if before else "\nexercises = [\n"
    text = _after(text, line, f'    "{id}",\n')
    head, table, sections = text.partition("[teaching.sections]\n")
    first, opened, listed = sections.partition("= [")
    more = f'\n    "{id}",' if listed.startswith("\n") else f'"{id}", '
    return head + table + first + opened + (more + listed).replace(", ]", "]", 1)


def _write(made: Texts) -> list[Path]:
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        write_atomic(path, text.encode())
    modules = [str(path) for path in made if path.suffix == ".py"]
    # Without ruff they work as well; it sorts the imports and the names of the widgets.
    sort = [sys.executable, "-m", "ruff", "check", "--quiet", "--fix", "--select=I,RUF022"]
    subprocess.run([*sort, *modules], capture_output=True, check=False)
    chapters.cache_clear()
    return [*made]
