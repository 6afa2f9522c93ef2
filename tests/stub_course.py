"""A course of stub packages around the real start.py: set up in parts of a second, offline."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import start
from tests import stub_wheels

ROOT = Path(start.__file__).parent
# The environment of the tests has no pip, and start.py would make one that has it.
PYTHON = getattr(sys, "_base_executable", sys.executable)
PYPROJECT = """
[build-system]
requires = []
build-backend = "stub_wheels"
backend-path = ["."]
[project]
name = "ranklearn-course"
version = "1"
"""
SAYS_ITS_CALL = """
import json, os, sys
print(json.dumps([sys.argv[1:], dict(os.environ)]))
"""


def own_uv() -> Path:
    """Find the uv of this course, or the same one elsewhere."""
    own = [*start.TOOLS.glob("uv-*/bin/uv"), *start.TOOLS.glob("uv-*/bin/uv.exe")]
    found = own[0] if own else shutil.which("uv")
    assert found, "this test needs the uv that start.py fetches"
    return Path(found)


class Course:
    """A small course in a folder with spaces in its path, whose packages come from `wheels`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheels = folder / "a course of mine", folder / "wheels"
        (self.folder / "requirements").mkdir(parents=True)
        (self.folder / "ranklearn_course").mkdir()
        self.wheels.mkdir()
        shutil.copy(ROOT / "start.py", self.folder)
        shutil.copy(stub_wheels.__file__, self.folder)
        (self.folder / "pyproject.toml").write_text(PYPROJECT)
        (self.folder / "ranklearn_course" / "__main__.py").write_text(SAYS_ITS_CALL)
        tools = self.folder / ".uv" / start.UV.replace("==", "-") / "bin"
        tools.mkdir(parents=True)
        (tools / own_uv().name).symlink_to(own_uv())
        self.pin("requirements.txt", numpy="1", scipy="2")
        self.pin("requirements/classroom.txt", numpy="1", nbconvert="3")
        self.pin("requirements/test.txt", pytest="9")

    def pin(self, file: str, **pins: str) -> None:
        """Write a file of pins and the wheels that fit."""
        (self.folder / file).write_text("".join(f"{k}=={v}\n" for k, v in pins.items()))
        for name, version in pins.items():
            stub_wheels.write_wheel(self.wheels, name, version, {f"{name}.py": SAYS_ITS_CALL})

    def settings(self, **more: str) -> dict[str, str]:
        mine = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "UV_"))}
        # No index that the settings of this machine's pip and uv name, and none of the network.
        own = {"PIP_CONFIG_FILE": os.devnull, "UV_NO_CONFIG": "1", "UV_NO_INDEX": "1"}
        own["UV_FIND_LINKS"] = str(self.wheels)
        return {**mine, **own, **more}

    def command(self, *arguments: str) -> list[str]:
        return [PYTHON, str(self.folder / "start.py"), *arguments]

    def start(self, *arguments: str, code: int = 0, **settings: str):
        """Call start.py in another folder than its own."""
        answer = subprocess.run(
            self.command(*arguments),
            capture_output=True,
            text=True,
            env=self.settings(**settings),
            cwd=self.wheels,
        )
        assert answer.returncode == code, answer.stdout + answer.stderr
        return answer

    @property
    def packages(self) -> Path:
        venv = self.folder / ".venv"
        return venv / "Lib" if os.name == "nt" else next((venv / "lib").glob("python*"))

    def installed(self) -> set[str]:
        found = self.packages.glob("site-packages/*.dist-info")
        return {path.stem for path in found} - {"ranklearn_course-1"}
