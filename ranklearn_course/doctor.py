"""Examine an installation: each check says in a sentence what it found, the end how to mend it.

Whether packages fit each other, their installer knows. The course itself asks what nobody else can:
are the lessons whole, does the kernel answer, is there space. The standard library alone is
imported until a check needs more, so that a broken package is a finding and never a traceback.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from ranklearn_course import installation, jupyterlab, lessons
from ranklearn_course.chapters import chapters
from ranklearn_course.installation import PACKAGE
from ranklearn_course.versions import which

#: What the lessons and the code behind them import beside the standard library.
MODULES = (
    "IPython",
    "PIL",
    "anywidget",
    "ipywidgets",
    "jinja2",
    "markdown_it",
    "matplotlib",
    "nbformat",
    "numpy",
    "pygments",
    "scipy",
    "tqdm",
    "traitlets",
    "typer",
)
KERNEL_SECONDS = 120
# What may name the folder for temporary files.
TEMPORARY = ("TMPDIR", "TEMP", "TMP")
# Imports each line on its own and prints what was raised.
PROBE = """
import json, sys

def fault_of(line):
    try:
        exec(line, {{}})
    except BaseException as error:
        return (str(error).strip() or type(error).__name__).splitlines()[0]

faults = {{line: fault for line in {lines!r} if (fault := fault_of(line))}}
print("\\n" + json.dumps([sys.prefix, faults]))
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
    for check in (
        check_course,
        check_packages,
        check_files,
        check_lessons,
        check_own_copy,
        check_folders,
        check_kernel,
    ):
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


def installed_for(name: str, found: frozenset[str] = frozenset()) -> frozenset[str]:
    """Name the installed packages that a package asks for, and those that these ask for."""
    plain = re.sub(r"[-_.]+", "-", name).lower()
    if plain in found or version_of(plain) is None:
        return found
    found |= {plain}
    for line in metadata.requires(plain) or ():
        if "extra ==" in line and plain != PACKAGE:
            continue  # what somebody may add to it
        found = installed_for(re.match(r"[\w.-]+", line)[0], found)
    return found


def check_packages() -> Iterator[Check]:
    """Ask the installer whether what the course needs is there and fits."""
    if version_of(PACKAGE) is None:
        yield broken("The course is not installed as a package.")
        return
    try:
        # A folder for temporary files that is not there is a finding of its own.
        settings = os.environ | dict.fromkeys(TEMPORARY, tempfile.gettempdir())
        command = installation.checker()
        said = subprocess.run(command, capture_output=True, text=True, env=settings)
    except FileNotFoundError:
        yield note("Neither pip nor uv is here to say whether the packages fit each other.")
        return
    lines = [line.strip() for line in (said.stdout + said.stderr).splitlines() if line.strip()]
    owners, ours = [_package_at_fault(line) for line in lines], installed_for(PACKAGE)
    faults = [line for line, owner in zip(lines, owners, strict=True) if owner in ours]
    if said.returncode and not any(owners):
        faults = [f"The packages could not be examined: {' '.join(lines[-1:])}"]
    yield from map(broken, faults) if faults else [ok(f"The {len(ours)} packages fit.")]


def _package_at_fault(line: str) -> str:
    """Whose need is not met, by a line of `pip check` or `uv pip check`."""
    found = re.match(r"(?:The package `)?([\w.-]+)\S* .*\b(?:requires|requirement|broken)\b", line)
    return re.sub(r"[-_.]+", "-", found[1]).lower() if found else ""


def check_files() -> Iterator[Check]:
    """Look for the files of the packages, with the sizes they were installed with."""
    faults = [each for each in map(_damage, sorted(installed_for(PACKAGE))) if each]
    yield from faults or [ok("The files of the packages are whole.")]


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
    """Look whether each chapter has its lesson as delivered, whole."""
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError:
        yield _brought_back("The lessons are missing.")
        return
    paths = [folder / f"{chapter.lesson}.ipynb" for chapter in chapters().values()]
    faults = [fault for fault in map(_fault_of, paths) if fault]
    yield from map(_brought_back, faults)
    # No list names the lessons: each file of one has a chapter, and their numbers have no gap.
    known = {chapter.number: chapter.lesson for chapter in chapters().values()}
    lost = {
        number: f"{number:02}" for number in range(max(known, default=0)) if number not in known
    }
    named = (path.stem for path in folder.glob("[0-9][0-9]_*.ipynb"))
    lost |= {int(name[:2]): name for name in named if name not in known.values()}
    for name in lost.values():
        faults.append(f"The chapter of lesson {name} is missing from the code of the course.")
        yield _brought_back(faults[-1], "ranklearn_course/chapters")
    status = installation.git("status", "--porcelain", "notebooks").splitlines()
    if changed := ", ".join(line[3:] for line in status):
        yield note(f"Changed since the course was fetched: {changed}.")
    if not faults:
        yield ok(f"All {len(paths)} lessons are whole in {folder}.")


def _fault_of(lesson: Path) -> str:
    if not lesson.is_file():
        return f"The lesson {lesson} is missing."
    return "" if lessons.cells_of(lesson) else f"The lesson {lesson} is cut off or damaged."


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
                f"{path} is no whole notebook. It is kept under another name when you begin anew.",
                f"{installation.RANKLEARN} open --copy-only --fresh {chapter.lesson}",
            )
    modules = {*MODULES, PACKAGE.replace("-", "_"), *sys.stdlib_module_names}
    for path in sorted(own.glob("*")):
        if path.stem in modules and (path.suffix == ".py" or (path / "__init__.py").is_file()):
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
    for name in TEMPORARY:
        if (place := os.environ.get(name)) and not os.access(place, os.W_OK):
            yield problem(
                f"{name} names {place} as the folder for temporary files, and nothing can be "
                f"written there. Make that folder, or unset {name}."
            )
    if not full:
        free = min(map(jupyterlab.free_space, places))
        yield ok(f"At least {free} MiB are free for lessons and settings.")


def has_jupyterlab() -> bool:
    """Tell whether lessons can be opened here; without JupyterLab the course is a library."""
    return version_of("jupyterlab") is not None


def lesson_imports() -> list[str]:
    """List the import statements of the lessons."""
    found = {}
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError:
        return []  # check_lessons says it
    for path in sorted(folder.glob("*.ipynb")):
        for cell in lessons.cells_of(path) or ():
            nodes = _parsed("".join(cell["source"])) if cell["cell_type"] == "code" else []
            imports = (each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom))
            found |= dict.fromkeys(map(ast.unparse, imports))
    return list(found)


def _parsed(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except SyntaxError:  # a cell that begins with a magic
        return []


def run_in_kernel(source: str) -> str:
    """Run source in the kernel that JupyterLab would start and give what it prints."""
    from jupyter_client.manager import run_kernel

    said = []
    with (
        tempfile.TemporaryDirectory() as folder,
        # The kernel's own log would stand between the findings.
        run_kernel(cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as client,
    ):
        client.execute_interactive(
            source,
            timeout=KERNEL_SECONDS,
            output_hook=lambda message: said.append(message["content"].get("text", "")),
        )
    return "".join(said)


def run_in_python(source: str) -> str:
    """Run source in this Python and give what it prints."""
    command = [sys.executable, "-P", "-c", source]
    return subprocess.run(command, capture_output=True, text=True, timeout=KERNEL_SECONDS).stdout


def check_kernel(
    run: Callable[[str], str] | None = None, instead: Callable[[str], str] = run_in_python
) -> Iterator[Check]:
    """Start the kernel, import there what the lessons import, and see whose Python it is."""
    if not has_jupyterlab():
        yield note(f"JupyterLab is not installed. To have it: {installation.with_extra('lab')}")
    run = run or (run_in_kernel if has_jupyterlab() else run_in_python)
    modules = [f"import {name}" for name in MODULES]
    source = PROBE.format(lines=[*modules, *lesson_imports()])
    fault = None
    try:
        prefix, faults = _answer(run(source))
    except (TimeoutError, subprocess.TimeoutExpired):
        yield _too_slow()
        return
    except Exception as error:  # whatever goes wrong in there is the finding
        reason = (str(error).strip() or type(error).__name__).splitlines()[-1]
        fault = _fault_of_settings(run, source) or broken(f"The kernel does not answer ({reason}).")
    else:
        if Path(prefix).resolve() != Path(sys.prefix).resolve():
            fault = _foreign_kernel(prefix)
    if fault:
        yield fault
        try:
            _, faults = _answer(instead(source))
        except subprocess.TimeoutExpired:
            yield _too_slow()
            return
    for line in filter(faults.get, modules):
        yield broken(f"{line.split()[1]} cannot be imported ({faults[line]}).")
    if faults and not {*modules} & {*faults}:
        line, reason = next(iter(faults.items()))
        yield problem(
            f"The code of the course is damaged: `{line}` fails ({reason}). Undo the change, or "
            "fetch the course again."
        )
    if not fault and not faults:
        yield ok("What the lessons import is there, in the Python that runs them.")


def _fault_of_settings(run: Callable[[str], str], source: str) -> Check | None:
    """The finding that the kernel answers without the user's own settings of IPython."""
    before = os.environ.get("IPYTHONDIR")
    with tempfile.TemporaryDirectory() as empty:
        os.environ["IPYTHONDIR"] = empty
        try:
            _answer(run(source))
        except Exception:  # so they are not the reason
            return None
        finally:
            del os.environ["IPYTHONDIR"]
            os.environ.update({} if before is None else {"IPYTHONDIR": before})
    # Only now it is known to be there.
    from IPython.paths import get_ipython_dir

    own = get_ipython_dir()
    return problem(
        f"The kernel answers only without your settings of IPython in {own}. Look into its folder "
        "profile_default/startup: what stands there runs first. Rename it."
    )


def _too_slow() -> Check:
    return problem(
        f"In {KERNEL_SECONDS} seconds no lesson could be begun. If the machine is at work on "
        f"something else, ask again when it is not; if it is so all the time, run: "
        f"{installation.repair()}"
    )


def _answer(said: str) -> list:
    try:
        prefix, faults = json.loads(said.strip().rpartition("\n")[2])
    except (ValueError, TypeError):
        raise ValueError(f"it said {said.strip()[-60:]!r}") from None
    return [prefix, faults]


def _foreign_kernel(prefix: str) -> Check:
    from jupyter_client.kernelspec import KernelSpecManager

    folder = Path(KernelSpecManager().get_kernel_spec("python3").resource_dir)
    found = f"JupyterLab starts the kernel of another installation, {prefix}."
    if Path(sys.prefix).resolve() in folder.resolve().parents:
        return broken(found)
    return problem(f"{found} The folder {folder} says so: rename or delete it.")


def main() -> int:
    """Print the findings as they come, then what mends them; 1 if something has to be mended."""
    found = []
    try:
        for check in examine():
            if check not in found:  # several checks may meet the same broken package
                print(check.line(), flush=True)
                found.append(check)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    commands = dict.fromkeys(each.command for each in found if each.command)
    if commands:
        print("\nTo mend this, run:", *commands, sep="\n  ")
    return 0 if all(each.is_fine() for each in found) else 1
