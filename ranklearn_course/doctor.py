"""Examine an installation: each check says in a sentence what it found and how to mend it."""

from __future__ import annotations

import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet

from ranklearn_course import lessons

PACKAGE = "ranklearn-course"
REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements.txt"
LAB_EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
WIDGET_PACKAGES = ("anywidget", "ipywidgets", "jupyterlab-widgets")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PORT = 8888
KERNEL_SECONDS = 60

INSTALL_AGAIN = "Run start.py again, or in an environment of your own: pip install -e ."
PYTHON_FITS = "Python {version} fits ({allowed})."
PYTHON_MISFITS = (
    "Python is {version}, and the course needs {allowed}. Start it with another Python."
)
NOT_INSTALLED = "The course is not installed as a package. " + INSTALL_AGAIN
PACKAGE_MISSING = "The package {name} is missing. " + INSTALL_AGAIN
PACKAGE_MISFITS = "{name} is {found}, and the course was tested with {wanted}. " + INSTALL_AGAIN
LESSONS_FOUND = "{count} lessons were found in {place}."
NO_LESSONS = "No lesson was found in {place}. " + INSTALL_AGAIN
KERNEL_FAILS = "The kernel does not answer ({reason}). Run: pip install --force-reinstall ipykernel"
WIDGETS_MISFIT = "{name} {found} does not fit {owner}, which needs {wanted}. " + INSTALL_AGAIN


@dataclass(frozen=True)
class Check:
    """One finding: its state in a word (not in a colour alone) and a sentence."""

    state: str
    message: str

    def line(self) -> str:
        """Give the line to print."""
        return f"{self.state:<8} {self.message}"

    def is_fine(self) -> bool:
        """Tell whether nothing has to be mended."""
        return self.state != "PROBLEM"


def ok(message: str, **values: object) -> Check:
    """Make a finding that all is well."""
    return Check("OK", message.format(**values))


def note(message: str, **values: object) -> Check:
    """Make a finding worth knowing that stops nothing."""
    return Check("NOTE", message.format(**values))


def problem(message: str, **values: object) -> Check:
    """Make a finding that has to be mended."""
    return Check("PROBLEM", message.format(**values))


def examine() -> Iterator[Check]:
    """Yield the findings one by one, so that slow ones do not hold back the others."""
    for check in (
        check_python,
        check_packages,
        check_lessons,
        check_widgets,
        check_kernel,
        check_browser,
        check_port,
    ):
        yield from check()


def check_python(version: str | None = None) -> Iterator[Check]:
    """Compare Python with the range the package declares."""
    version = version or platform.python_version()
    try:
        allowed = metadata.metadata(PACKAGE)["Requires-Python"]
    except metadata.PackageNotFoundError:
        yield problem(NOT_INSTALLED)
        return
    fits = SpecifierSet(allowed).contains(version, prereleases=True)
    text = PYTHON_FITS if fits else PYTHON_MISFITS
    yield (ok if fits else problem)(text, version=version, allowed=allowed)


def pins(path: Path = REQUIREMENTS) -> list[Requirement]:
    """Read the pins that hold here; the package's own ranges where there is no file of pins."""
    if path.is_file():
        lines = path.read_text(encoding="utf-8").splitlines()
    else:
        lines = metadata.requires(PACKAGE) or []
    found = [_requirement(line) for line in lines]
    return [each for each in found if each and _holds_here(each)]


def _requirement(line: str) -> Requirement | None:
    try:
        return Requirement(line.split("#")[0])
    except InvalidRequirement:
        return None


def _holds_here(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


def version_of(name: str) -> str | None:
    """Give the installed version of a package, None if it is missing."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def check_packages(path: Path = REQUIREMENTS) -> Iterator[Check]:
    """Compare what is installed with the pins."""
    try:
        wanted = pins(path)
    except metadata.PackageNotFoundError:
        return  # check_python has said it
    problems = [each for each in map(_misfit, wanted) if each]
    yield from problems or [
        ok(
            "All {count} packages are there in the versions the course was tested with.",
            count=len(wanted),
        )
    ]


def _misfit(wanted: Requirement) -> Check | None:
    found = version_of(wanted.name)
    if found is None:
        return problem(PACKAGE_MISSING, name=wanted.name)
    if not wanted.specifier.contains(found, prereleases=True):
        return problem(PACKAGE_MISFITS, name=wanted.name, found=found, wanted=str(wanted.specifier))
    return None


def check_lessons() -> Iterator[Check]:
    """Look for the lessons as delivered."""
    try:
        place = lessons.lesson_source()
    except lessons.LessonError as error:
        yield problem("{reason}", reason=error)
    else:
        count = len(list(place.glob("*.ipynb")))
        report, text = (ok, LESSONS_FOUND) if count else (problem, NO_LESSONS)
        yield report(text, count=count, place=place)


def check_widgets() -> Iterator[Check]:
    """Compare the widget packages with each other and look for JupyterLab's side of them."""
    problems = [*_widget_misfits(), *_missing_extensions()]
    versions = ", ".join(f"{name} {version_of(name)}" for name in WIDGET_PACKAGES)
    yield from problems or [ok("The widgets fit JupyterLab: {versions}.", versions=versions)]


def _widget_misfits() -> Iterator[Check]:
    for owner in filter(version_of, WIDGET_PACKAGES):
        for each in map(Requirement, metadata.requires(owner) or []):
            found = version_of(each.name) if _holds_here(each) else None
            if found and not each.specifier.contains(found, prereleases=True):
                wanted = str(each.specifier)
                yield problem(
                    WIDGETS_MISFIT, name=each.name, found=found, owner=owner, wanted=wanted
                )


def _missing_extensions() -> Iterator[Check]:
    from jupyter_core.paths import jupyter_path

    folders = [Path(each) for each in jupyter_path("labextensions")]
    for name in LAB_EXTENSIONS:
        if not any((folder / name / "package.json").is_file() for folder in folders):
            yield problem(
                "JupyterLab does not know the widgets: its extension {name} is missing. "
                "Run: pip install --force-reinstall anywidget jupyterlab_widgets",
                name=name,
            )


def run_in_kernel(source: str) -> str:
    """Run a line in the kernel that JupyterLab would start and give what it prints."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    client = NotebookClient(notebook, timeout=KERNEL_SECONDS, kernel_name="python3")
    # The kernel's own log would stand between the findings.
    client.execute(stderr=subprocess.DEVNULL)
    return "".join(output.get("text", "") for output in notebook.cells[0].outputs)


def check_kernel(run: Callable[[str], str] = run_in_kernel) -> Iterator[Check]:
    """Start the kernel, let it compute, and see that it is the one of this installation."""
    try:
        answer = run("import sys; print(1 + 1, sys.prefix)")
    except Exception as error:  # whatever goes wrong in there is the finding
        reason = (str(error).strip() or type(error).__name__).splitlines()[-1]
        yield problem(KERNEL_FAILS, reason=reason)
        return
    result, _, place = answer.strip().partition(" ")
    if result != str(1 + 1):
        yield problem(KERNEL_FAILS, reason=f"1 + 1 gave {result!r}")
    elif Path(place).resolve() != Path(sys.prefix).resolve():
        yield problem(
            "JupyterLab starts the kernel of another installation, {place}. Run: "
            "python -m ipykernel install --sys-prefix",
            place=place,
        )
    else:
        yield ok("The kernel starts and computes.")


def check_browser() -> Iterator[Check]:
    """Look for the browser of the tests."""
    place = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield (
        ok("Chromium was found at {place}, so the browser tests can run.", place=place)
        if place
        else note(
            "Chromium was not found. Only the browser tests need it, and they are "
            "skipped. On Debian and Ubuntu, install it with: sudo apt install "
            "chromium"
        )
    )


def check_port(port: int = PORT) -> Iterator[Check]:
    """Try to listen where JupyterLab will."""
    try:
        _listen(0)
    except OSError as error:
        yield problem(
            "No port of this computer can be opened ({reason}). A firewall or a "
            "sandbox forbids it, and JupyterLab needs one.",
            reason=error.strerror or error,
        )
        return
    try:
        _listen(port)
    except OSError:
        yield note(
            "Port {port} is taken, perhaps by another JupyterLab. The next free one will be used.",
            port=port,
        )
    else:
        yield ok("Port {port}, where JupyterLab likes to listen, is free.", port=port)


def _listen(port: int) -> None:
    with socket.socket() as place:
        if sys.platform != "win32":
            # A server that has stopped leaves its port waiting for a minute; it counts as free.
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(("127.0.0.1", port))
