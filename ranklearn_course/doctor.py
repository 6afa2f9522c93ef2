"""Examine an installation: each check says in a sentence what it found, the end how to mend it.

The standard library alone is imported until a check needs more, so that a broken package is a
finding and never a traceback.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from ranklearn_course import installation, jupyterlab, lessons
from ranklearn_course.installation import PACKAGE

REQUIREMENTS = installation.HOME / "requirements.txt"
LAB_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
WIDGET_PACKAGES = ("anywidget", "ipywidgets", "jupyterlab-widgets")
#: What the lessons and the code behind them import beside the standard library.
MODULES = (
    "IPython",
    "PIL",
    "anywidget",
    "ipywidgets",
    "jinja2",
    "matplotlib",
    "nbformat",
    "numpy",
    "scipy",
    "tqdm",
    "traitlets",
    "typer",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PORT = 8888
KERNEL_SECONDS = 60
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
        check_python,
        check_packages,
        check_files,
        check_lessons,
        check_folders,
        check_widgets,
        check_kernel,
        check_browser,
        check_port,
    ):
        try:
            yield from check()
        except ModuleNotFoundError as error:
            yield broken(f"The package {error.name} is missing or damaged.")
        except Exception as error:  # whatever is broken there is the finding
            yield broken(f"{check.__name__} ended with {type(error).__name__}: {error}")


def check_python(version: str | None = None) -> Iterator[Check]:
    """Compare Python with the range the package declares."""
    version = version or platform.python_version()
    try:
        allowed = metadata.metadata(PACKAGE)["Requires-Python"]
    except metadata.PackageNotFoundError:
        yield broken("The course is not installed as a package.")
        return
    from packaging.specifiers import SpecifierSet

    if SpecifierSet(allowed).contains(version, prereleases=True):
        yield ok(f"Python {version} fits ({allowed}).")
    else:
        yield problem(
            f"Python is {version}, and the course needs {allowed}. Start it with another Python."
        )


def version_of(name: str) -> str | None:
    """Give the installed version of a package, None if it is missing."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def needed(pins: Path = REQUIREMENTS) -> list:
    """List the requirements that hold here: a clone's pins, else what the package needs in turn."""
    from packaging.requirements import Requirement

    if pins.is_file():
        lines = [
            line.split("#")[0].strip() for line in pins.read_text(encoding="utf-8").splitlines()
        ]
        return [each for each in map(Requirement, filter(None, lines)) if _holds_here(each)]
    lab = "[lab]" if version_of("jupyterlab") else ""
    found, todo = {}, [Requirement(PACKAGE + lab)]
    while todo:
        owner = todo.pop()
        lines = metadata.requires(owner.name) or [] if version_of(owner.name) else []
        for each in map(Requirement, lines):
            if _holds_here(each, owner.extras) and str(each) not in found:
                found[str(each)] = each
                todo.append(each)
    return list(found.values())


def _holds_here(requirement, extras=()) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": each}) for each in ("", *extras))


def check_packages(pins: Path = REQUIREMENTS) -> Iterator[Check]:
    """Compare what is installed with the pins, or with the ranges where there are none."""
    wanted = needed(pins)
    if not wanted:
        return  # check_python has said that the course is not installed
    faults = [each for each in map(_misfit, wanted) if each]
    fit = "in the versions that the course was tested with" if pins.is_file() else "and fit"
    names = {each.name.lower() for each in wanted}
    yield from faults or [ok(f"All {len(names)} packages are there {fit}.")]
    if not version_of("jupyterlab") and not faults:
        yield note(f"JupyterLab is not installed. To have it: {installation.with_extra('lab')}")


def _misfit(wanted) -> Check | None:
    found = version_of(wanted.name)
    if found is None:
        return broken(f"The package {wanted.name} is missing.")
    if not wanted.specifier.contains(found, prereleases=True):
        return broken(f"{wanted.name} is {found}, and the course needs {wanted.specifier}.")
    return None


def check_files(pins: Path = REQUIREMENTS) -> Iterator[Check]:
    """Look for the files of the packages, with the sizes they were installed with."""
    names = {PACKAGE, *(each.name for each in needed(pins))}
    faults = [each for each in map(_damage, sorted(filter(version_of, names))) if each]
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
    """Look for the lessons as delivered, and for files beside the learner's that hide a module."""
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError:
        yield _missing_lessons("The lessons are missing.")
        return
    count = len(list(folder.glob("*.ipynb")))
    yield (
        ok(f"{count} lessons were found in {folder}.")
        if count
        else _missing_lessons(f"No lesson was found in {folder}.")
    )
    modules = {*MODULES, PACKAGE.replace("-", "_"), *sys.stdlib_module_names}
    own = lessons.default_folder()
    for path in sorted(own.glob("*") if os.access(own, os.R_OK) else ()):
        if path.stem in modules and (path.suffix == ".py" or (path / "__init__.py").is_file()):
            yield problem(f"{path} hides the module {path.stem} from the lessons. Rename it.")


def _missing_lessons(message: str) -> Check:
    home = installation.HOME
    if (home / ".git").exists():
        return problem(message, f'git -C "{home}" checkout -- notebooks')
    if (home / "start.py").exists():
        return problem(f"{message} Put the folder notebooks back, or fetch the course again.")
    return broken(message)


def check_folders() -> Iterator[Check]:
    """See whether JupyterLab may write its settings."""
    folder = jupyterlab.unwritable_folder()
    yield (
        problem(jupyterlab.NOT_WRITABLE.format(folder=folder, ranklearn=installation.RANKLEARN))
        if folder
        else ok("JupyterLab may write its settings.")
    )


def check_widgets() -> Iterator[Check]:
    """Compare the widget packages with each other and look for JupyterLab's side of them."""
    faults = [*_widget_misfits(), *_missing_extensions()]
    versions = ", ".join(f"{name} {version_of(name)}" for name in WIDGET_PACKAGES)
    yield from faults or [ok(f"The widgets fit JupyterLab: {versions}.")]


def _widget_misfits() -> Iterator[Check]:
    from packaging.requirements import Requirement

    for owner in filter(version_of, WIDGET_PACKAGES):
        for each in map(Requirement, metadata.requires(owner) or []):
            found = version_of(each.name) if _holds_here(each) else None
            if found and not each.specifier.contains(found, prereleases=True):
                yield broken(
                    f"{each.name} {found} does not fit {owner}: it needs {each.specifier}."
                )


def _missing_extensions() -> Iterator[Check]:
    from jupyter_core.paths import jupyter_path

    folders = [Path(each) for each in jupyter_path("labextensions")]
    for name in LAB_EXTENSIONS:
        if not any((folder / name / "package.json").is_file() for folder in folders):
            yield broken(f"JupyterLab does not know the widgets: its extension {name} is missing.")


def lesson_imports() -> list[str]:
    """List the import statements of the lessons."""
    found = {}
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError:
        return []  # check_lessons says it
    for path in sorted(folder.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
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
    run: Callable[[str], str] = run_in_kernel, instead: Callable[[str], str] = run_in_python
) -> Iterator[Check]:
    """Start the kernel, import there what the lessons import, and see whose Python it is."""
    modules = [f"import {name}" for name in MODULES]
    source = PROBE.format(lines=[*modules, *lesson_imports()])
    fault = None
    try:
        prefix, faults = _answer(run(source))
    except Exception as error:  # whatever goes wrong in there is the finding
        reason = (str(error).strip() or type(error).__name__).splitlines()[-1]
        fault = broken(f"The kernel does not answer ({reason}).")
    else:
        if Path(prefix).resolve() != Path(sys.prefix).resolve():
            fault = _foreign_kernel(prefix)
    if fault:
        yield fault
        _, faults = _answer(instead(source))
    for line in filter(faults.get, modules):
        yield broken(f"{line.split()[1]} cannot be imported ({faults[line]}).")
    if faults and not {*modules} & {*faults}:
        line, reason = next(iter(faults.items()))
        yield problem(
            f"The code of the course is damaged: `{line}` fails ({reason}). Undo the change, or "
            "fetch the course again."
        )
    if not fault and not faults:
        yield ok("The kernel starts, and all that the lessons import is there.")


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


def check_browser() -> Iterator[Check]:
    """Look for the browser of the tests."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield (
        ok(f"Chromium was found at {path}, so the browser tests can run.")
        if path
        else note(
            "Chromium was not found. Only the browser tests need it. On Debian and Ubuntu, "
            "install it with: sudo apt install chromium"
        )
    )


def check_port(port: int = PORT) -> Iterator[Check]:
    """Try to listen where JupyterLab will."""
    try:
        _listen(0)
    except OSError as error:
        yield problem(
            f"No port of this computer can be opened ({error.strerror or error}). A firewall or a "
            "sandbox forbids it, and JupyterLab needs one."
        )
        return
    try:
        _listen(port)
    except OSError:
        yield note(
            f"Port {port} is taken, perhaps by another JupyterLab. The next free one will be used."
        )
    else:
        yield ok(f"Port {port}, where JupyterLab likes to listen, is free.")


def _listen(port: int) -> None:
    with socket.socket() as listener:
        if sys.platform != "win32":
            # A server that has stopped leaves its port waiting for a minute; it counts as free.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))


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
