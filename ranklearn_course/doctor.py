"""Examine an installation: each check says in a sentence what it found, the end how to mend it.

Whether packages fit each other, their installer knows; which files they have, it has recorded;
whether they can be imported, the kernel says. The course itself asks what nobody else can: are the
lessons complete, is there space. The standard library alone is imported until a check needs more,
so that a broken package is a finding and never a traceback.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from ranklearn_course import installation, jupyterlab, lessons
from ranklearn_course.course import chapters
from ranklearn_course.installation import PACKAGE
from ranklearn_course.versions import text_that_ships, which

SECONDS = 120
# What the kernel is asked to run: where it is, and the first import of the lessons that fails.
PROBE = """
import importlib, sys
fault = ""
for name in {names}:
    try:
        importlib.import_module(name)
    except BaseException as error:
        fault = f"{{name}} cannot be imported ({{error or type(error).__name__}})."
        break
print(f"\\n{{sys.prefix}}\\n{{fault}}")
"""


@dataclass(frozen=True)
class Check:
    """A finding: its state in a word (not in a colour alone), a sentence, a command as a cure."""

    state: str
    message: str
    command: str | None = None

    def line(self) -> str:
        """Give the line to print."""
        return f"{self.state:<8} {self.message}"

    def is_fine(self) -> bool:
        """Tell whether nothing has to be mended."""
        return self.state != "PROBLEM"


def ok(message: str) -> Check:
    """Make a finding that all is well."""
    return Check("OK", message)


def note(message: str) -> Check:
    """Make a finding worth knowing that stops nothing."""
    return Check("NOTE", message)


def problem(message: str, command: str | None = None) -> Check:
    """Make a finding that has to be mended, by a command or as the sentence says."""
    return Check("PROBLEM", message, command)


def broken(message: str) -> Check:
    """Make a finding that installing everything anew mends."""
    return problem(message, installation.repair())


def examine() -> Iterator[Check]:
    """Yield the findings one by one, so that slow ones do not hold back the others."""
    for check in CHECKS:
        try:
            yield from check()
        except ModuleNotFoundError as error:
            yield broken(f"The package {error.name} is missing or damaged.")
        except Exception as error:  # whatever is broken there is the finding
            yield broken(f"{check.__name__} ended with {type(error).__name__}: {error}")


def check_course() -> Iterator[Check]:
    """Say which course this is, for whoever reads the findings elsewhere."""
    python = f"Python {platform.python_version()} on {platform.system()}"
    yield ok(f"{PACKAGE} {which()}, in {installation.HOME}, with {python}.")


def version_of(name: str) -> str | None:
    """Give the installed version of a package, None if it is missing."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def installed_for(name: str = PACKAGE, found: frozenset[str] = frozenset()) -> frozenset[str]:
    """Name the installed packages that a package asks for, and those that these ask for."""
    if name in found or version_of(name) is None:
        return found
    found |= {name}
    for line in metadata.requires(name) or ():
        if name == PACKAGE or "extra ==" not in line:
            found = installed_for(_plain(re.match(r"[\w.-]+", line)[0]), found)
    return found


def check_packages() -> Iterator[Check]:
    """Ask the installer whether what the course needs is there and fits."""
    if version_of(PACKAGE) is None:
        yield broken("The course is not installed as a package.")
        return
    try:
        said = subprocess.run(installation.checker(), capture_output=True, text=True)
    except FileNotFoundError:
        yield note(
            "Neither pip nor uv is here, so nothing checks whether the packages fit together."
        )
        return
    lines = [line.strip() for line in (said.stdout + said.stderr).splitlines() if line.strip()]
    owners, ours = [_package_at_fault(line) for line in lines], installed_for()
    faults = [broken(line) for line, owner in zip(lines, owners, strict=True) if owner in ours]
    if said.returncode and not any(owners):
        faults = [problem(f"The packages could not be examined: {' '.join(lines[-1:])}")]
    yield from faults or [ok(f"The {len(ours)} packages fit together.")]


def _package_at_fault(line: str) -> str:
    """Whose need is not met, by a line of `pip check` or `uv pip check`."""
    found = re.match(r"(?:The package `)?([\w.-]+)\S* .*\b(?:requires|requirement|broken)\b", line)
    return _plain(found[1]) if found else ""


def check_files() -> Iterator[Check]:
    """Look for the files of the packages, with the sizes they were installed with."""
    faults = [each for each in map(_damage, sorted(installed_for())) if each]
    yield from faults or [ok("The files of the packages are complete.")]


def _damage(name: str) -> Check | None:
    for file in metadata.distribution(name).files or ():
        path = Path(file.locate())
        # Files outside of the packages' folder, such as a kernel's, may be written again.
        inside = file.parts[0] != ".." and file.size is not None
        if file.suffix != ".pyc" and not path.is_file():
            return broken(f"The package {name} is damaged: {path} is missing.")
        if inside and path.stat().st_size != file.size:
            return broken(f"The package {name} is damaged: {path} was changed.")
    return None


def check_lessons() -> Iterator[Check]:
    """Look whether each lesson that ships is there and whole, with its chapter."""
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError:
        yield _brought_back("The lessons are missing.")
        return
    known = {chapter.lesson for chapter in chapters().values()}
    # A chapter that is not there cannot say so; the teacher's guide lists them all.
    guide = text_that_ships("docs/teaching/plans.md")
    shipped = known | {*re.findall(r"\b\d\d_[a-z_]+\b", guide)}
    faults = []
    for name in sorted(shipped):
        path = folder / f"{name}.ipynb"
        if not path.is_file():
            faults.append(_brought_back(f"The lesson {path} is missing."))
        elif not lessons.cells_of(path):
            faults.append(_brought_back(f"The lesson {path} is cut off or damaged."))
        if name not in known:
            message = f"The chapter of lesson {name} is missing from the code of the course."
            faults.append(_brought_back(message, "ranklearn_course/chapters"))
    yield from faults
    status = installation.git("status", "--porcelain", "notebooks").splitlines()
    if changed := ", ".join(line[3:] for line in status):
        yield note(f"Changed since the course was fetched: {changed}.")
    if not faults:
        yield ok(f"All {len(shipped)} lessons in {folder} are complete.")


def _brought_back(message: str, folder: str = "notebooks") -> Check:
    """The finding that something of a folder is gone, with what fetches it again."""
    home = installation.HOME
    if (home / ".git").exists():
        return problem(message, f'git -C "{home}" checkout -- {folder}')
    if (home / "start.py").exists():
        return problem(f"{message} Put the folder {folder} back, or fetch the course again.")
    return broken(message)


def check_own_copy() -> Iterator[Check]:
    """Look for lessons of the learner that can't be read, and for files that hide a module."""
    own = lessons.default_folder()
    if not os.access(own, os.R_OK):
        return
    for chapter in chapters().values():
        path = own / f"{chapter.lesson}.ipynb"
        if path.is_file() and lessons.cells_of(path) is None:
            yield problem(
                f"{path} is not a whole notebook. If you start it afresh, yours is kept under "
                "another name.",
                f"{installation.RANKLEARN} open --copy-only --fresh {chapter.lesson}",
            )
    hidden = {*metadata.packages_distributions(), "ranklearn_course", *sys.stdlib_module_names}
    for path in sorted(own.glob("*")):
        if path.stem in hidden and (path.suffix == ".py" or (path / "__init__.py").is_file()):
            yield problem(f"{path} hides the module {path.stem} from the lessons. Rename it.")


def check_folders() -> Iterator[Check]:
    """See whether lessons and settings may be written, and whether there is space for them."""
    places = [installation.HOME, Path.home(), lessons.default_folder()]
    disks = {os.stat(jupyterlab.nearest(place)).st_dev: place for place in places}
    full = [fault for fault in map(jupyterlab.lack_of_space, disks.values()) if fault]
    yield from map(problem, full)
    own = jupyterlab.nearest(lessons.default_folder())
    if not os.access(own, os.W_OK):
        yield problem(
            f"You may not write to {own}, where your lessons are. Name another folder: "
            f"{installation.RANKLEARN} open FOLDER"
        )
    if has_jupyterlab() and (folder := jupyterlab.unwritable_folder()):
        message = jupyterlab.NOT_WRITABLE
        yield problem(message.format(folder=folder, ranklearn=installation.RANKLEARN))
    if not full:
        free = min(map(jupyterlab.free_space, places))
        yield ok(f"At least {free} MiB are free for lessons and settings.")


def has_jupyterlab() -> bool:
    """Tell whether lessons can be opened here; without JupyterLab the course is a library."""
    return version_of("jupyterlab") is not None


def ask_kernel() -> tuple[str, str]:
    """Ask the kernel that JupyterLab would start where it is, and what it cannot import."""
    from jupyter_client.manager import run_kernel

    said: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        # The kernel's own log would stand between the findings.
        run_kernel(cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as client,
    ):
        client.execute_interactive(
            PROBE.format(names=imported_by_lessons()),
            timeout=SECONDS,
            output_hook=lambda message: said.append(message["content"].get("text", "")),
        )
    prefix, fault, _ = ["", "", *"".join(said).split("\n")][-3:]
    return prefix, fault


def imported_by_lessons() -> list[str]:
    """Name the modules of the course that the lessons import."""
    try:
        texts = [path.read_text("utf-8") for path in lessons.lesson_source().glob("*.ipynb")]
    except lessons.LessonError:
        return []  # check_lessons says it
    return sorted({*re.findall(r"from (ranklearn_course[\w.]*) import", " ".join(texts))})


def check_kernel() -> Iterator[Check]:
    """Start the kernel of the lessons, see whose Python it is, and import what they import."""
    if not has_jupyterlab():
        yield note(f"JupyterLab is not installed. To have it: {installation.with_extra('lab')}")
        return
    try:
        prefix, fault = ask_kernel()
    except TimeoutError:
        yield problem(
            f"No lesson could be started within {SECONDS} seconds. If the machine is busy with "
            "something else, ask again later; if this happens every time, run: "
            f"{installation.repair()}"
        )
    except Exception as error:  # whatever goes wrong in there is the finding
        yield _silent_kernel((str(error).strip() or type(error).__name__).splitlines()[-1])
    else:
        if not prefix:
            yield _silent_kernel("it says nothing")
        elif Path(prefix).resolve() != Path(sys.prefix).resolve():
            yield _foreign_kernel(prefix)
        elif fault:
            yield broken(fault)
        else:
            yield ok("The kernel answers, and can import what the lessons need.")


def _silent_kernel(reason: str) -> Check:
    found = f"The kernel does not answer ({reason})."
    # Only where IPython is installed there is a kernel.
    from IPython.paths import get_ipython_dir

    profile = Path(get_ipython_dir(), "profile_default")
    for own in (*profile.glob("startup/*.*py"), *profile.glob("*config.py")):
        return problem(f"{found} Your own file {own} runs first: rename it and ask again.")
    return broken(found)


def _foreign_kernel(prefix: str) -> Check:
    from jupyter_client.kernelspec import KernelSpecManager

    folder = Path(KernelSpecManager().get_kernel_spec("python3").resource_dir)
    found = f"JupyterLab starts the kernel of another installation, {prefix}."
    if Path(sys.prefix).resolve() in folder.resolve().parents:
        return broken(found)
    return problem(f"{found} The folder {folder} says so: rename or delete it.")


CHECKS = (
    check_course,
    check_packages,
    check_files,
    check_lessons,
    check_own_copy,
    check_folders,
    check_kernel,
)


def main() -> int:
    """Print the findings as they come, then what mends them; 1 if something has to be mended."""
    found = []
    for check in examine():
        if check not in found:  # several checks may meet the same broken package
            print(check.line(), flush=True)
            found.append(check)
    commands = dict.fromkeys(each.command for each in found if each.command)
    if commands:
        print("\nTo mend this, run:", *commands, sep="\n  ")
    return 0 if all(each.is_fine() for each in found) else 1
