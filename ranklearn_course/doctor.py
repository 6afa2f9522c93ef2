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


def ok(message: str) -> Check:
    """Make a finding that all is well."""
    return Check("OK", message)


def note(message: str) -> Check:
    """Make a finding worth knowing that stops nothing."""
    return Check("NOTE", message)


def problem(message: str) -> Check:
    """Make a finding that has to be mended."""
    return Check("PROBLEM", message)


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
        yield problem(f"The course is not installed as a package. {INSTALL_AGAIN}")
        return
    if SpecifierSet(allowed).contains(version, prereleases=True):
        yield ok(f"Python {version} fits ({allowed}).")
    else:
        yield problem(
            f"Python is {version}, and the course needs {allowed}. Start it with another Python."
        )


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
        ok(f"All {len(wanted)} packages are there in the versions the course was tested with.")
    ]


def _misfit(wanted: Requirement) -> Check | None:
    found = version_of(wanted.name)
    if found is None:
        return problem(f"The package {wanted.name} is missing. {INSTALL_AGAIN}")
    if not wanted.specifier.contains(found, prereleases=True):
        return problem(
            f"{wanted.name} is {found}, and the course was tested with {wanted.specifier}. "
            f"{INSTALL_AGAIN}"
        )
    return None


def check_lessons() -> Iterator[Check]:
    """Look for the lessons as delivered."""
    try:
        folder = lessons.lesson_source()
    except lessons.LessonError as error:
        yield problem(str(error))
        return
    count = len(list(folder.glob("*.ipynb")))
    yield (
        ok(f"{count} lessons were found in {folder}.")
        if count
        else problem(f"No lesson was found in {folder}. {INSTALL_AGAIN}")
    )


def check_widgets() -> Iterator[Check]:
    """Compare the widget packages with each other and look for JupyterLab's side of them."""
    problems = [*_widget_misfits(), *_missing_extensions()]
    versions = ", ".join(f"{name} {version_of(name)}" for name in WIDGET_PACKAGES)
    yield from problems or [ok(f"The widgets fit JupyterLab: {versions}.")]


def _widget_misfits() -> Iterator[Check]:
    for owner in filter(version_of, WIDGET_PACKAGES):
        for each in map(Requirement, metadata.requires(owner) or []):
            found = version_of(each.name) if _holds_here(each) else None
            if found and not each.specifier.contains(found, prereleases=True):
                yield problem(
                    f"{each.name} {found} does not fit {owner}, which needs {each.specifier}. "
                    f"{INSTALL_AGAIN}"
                )


def _missing_extensions() -> Iterator[Check]:
    from jupyter_core.paths import jupyter_path

    folders = [Path(each) for each in jupyter_path("labextensions")]
    for name in LAB_EXTENSIONS:
        if not any((folder / name / "package.json").is_file() for folder in folders):
            yield problem(
                f"JupyterLab does not know the widgets: its extension {name} is missing. "
                "Run: pip install --force-reinstall anywidget jupyterlab_widgets"
            )


def run_in_kernel(source: str) -> str:
    """Run a line in the kernel that JupyterLab would start and give what it prints."""
    from jupyter_client.manager import run_kernel

    said = []
    # The kernel's own log would stand between the findings.
    with run_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as client:
        client.execute_interactive(
            source,
            timeout=KERNEL_SECONDS,
            output_hook=lambda message: said.append(message["content"].get("text", "")),
        )
    return "".join(said)


def check_kernel(run: Callable[[str], str] = run_in_kernel) -> Iterator[Check]:
    """Start the kernel, let it compute, and see that it is the one of this installation."""
    try:
        answer = run("import sys; print(1 + 1, sys.prefix)")
    except Exception as error:  # whatever goes wrong in there is the finding
        yield _dead_kernel((str(error).strip() or type(error).__name__).splitlines()[-1])
        return
    result, _, prefix = answer.strip().partition(" ")
    if result != str(1 + 1):
        yield _dead_kernel(f"1 + 1 gave {result!r}")
    elif Path(prefix).resolve() != Path(sys.prefix).resolve():
        yield problem(
            f"JupyterLab starts the kernel of another installation, {prefix}. Run: "
            "python -m ipykernel install --sys-prefix"
        )
    else:
        yield ok("The kernel starts and computes.")


def _dead_kernel(reason: str) -> Check:
    return problem(
        f"The kernel does not answer ({reason}). Run: pip install --force-reinstall ipykernel"
    )


def check_browser() -> Iterator[Check]:
    """Look for the browser of the tests."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    yield (
        ok(f"Chromium was found at {path}, so the browser tests can run.")
        if path
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
    """Print the findings as they come and give the exit code: 1 if something must be mended."""
    fine = True
    for check in examine():
        print(check.line(), flush=True)
        fine = fine and check.is_fine()
    return 0 if fine else 1
