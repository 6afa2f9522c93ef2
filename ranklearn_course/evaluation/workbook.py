"""The workbook with files of one's own: the notebook `your_own_ranking`, its files exchanged."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import nbformat

from ranklearn_course.atomic import write_atomic
from ranklearn_course.lessons import free_name, lesson_source, without_outputs

WORKBOOK = "your_own_ranking"
#: The tag of what needs a second system to compare with.
TWO = "two-runs"


def write_workbook(
    path: str | os.PathLike,
    judgements: Path,
    runs: Mapping[str, Path | list[Path]],
    *,
    metrics: Sequence[str],
    ties: str,
    columns: Mapping[str, str],
) -> Path:
    """Write the workbook for some files, and return its path: an existing file is left alone."""
    path = Path(path)
    book = nbformat.read(lesson_source() / f"{WORKBOOK}.ipynb", as_version=4)
    kept = [c for c in book.cells if len(runs) > 1 or TWO not in c.metadata.get("tags", ())]
    book.cells = kept
    options = "" if ties == "trec_eval" else f", ties={ties!r}"
    options += f", columns={dict(columns)!r}" if columns else ""
    for cell in kept:
        if cell.id == "files":
            cell.source = _files(judgements, runs, metrics)
        elif cell.cell_type == "code":
            cell.source = cell.source.replace("metrics=chosen)", f"metrics=chosen{options})")
            cell.source = cell.source.replace("metrics=patient)", f"metrics=patient{options})")
    text = nbformat.writes(nbformat.from_dict(without_outputs(book)))
    path = path if not path.exists() else free_name(path, "new", lambda each: not each.exists())
    write_atomic(path, text.encode())
    return path


def _files(judgements: Path, runs: Mapping[str, Path | list[Path]], metrics: Sequence[str]) -> str:
    # Whole paths: the notebook may be opened from any folder.
    lines = [f"    {name!r}: {_whole(own)!r}," for name, own in runs.items()]
    return "\n".join(
        [
            f"judgements = {str(judgements.resolve())!r}",
            "runs = {",
            *lines,
            "}",
            f"chosen = {[*metrics]!r}",
        ]
    )


def _whole(own: Path | list[Path]) -> str | list[str]:
    return [str(each.resolve()) for each in own] if isinstance(own, list) else str(own.resolve())
