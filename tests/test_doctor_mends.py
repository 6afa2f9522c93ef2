"""The doctor's advice, followed word by word, mends a course of stub packages."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from ranklearn_course import doctor
from tests.stub_course import PYTHON, Course
from tests.stub_wheels import write_wheel

PACKAGE = Path(doctor.__file__).parent
COPIED = (
    "__init__",
    "__main__",
    "atomic",
    "doctor",
    "installation",
    "jupyterlab",
    "lessons",
    "versions",
)
CHAPTER = """
number = 0
title = "A"
question = "Why?"
learn = "That."
minutes = { core = 1, further = 1 }
"""
IPYTHON_PATHS = "import os\ndef get_ipython_dir(): return os.path.expanduser('~/.ipython')"
KERNEL = "share/jupyter/kernels/python3/kernel.json"
EXTENSION = "share/jupyter/labextensions/anywidget/package.json"
JUPYTER_CORE = """
import os, sys
def jupyter_path(name): return [os.path.join(sys.prefix, "share", "jupyter", name)]
def jupyter_config_dir(): return os.path.expanduser("~/.jupyter")
jupyter_data_dir = jupyter_runtime_dir = jupyter_config_dir
"""
JUPYTER_CLIENT = """
import contextlib, json, os, subprocess, sys
import ipykernel
class Client:
    def execute_interactive(self, source, timeout, output_hook):
        with open(os.path.join(sys.prefix, "share/jupyter/kernels/python3/kernel.json")) as file:
            python = json.load(file)["argv"][0].replace("this", sys.executable)
        said = subprocess.run([python, "-P", "-c", source], capture_output=True, text=True).stdout
        output_hook({"content": {"text": said}})
@contextlib.contextmanager
def run_kernel(**_): yield Client()
"""
KERNELSPEC = """
import os, sys
class KernelSpecManager:
    def get_kernel_spec(self, name):
        self.resource_dir = os.path.join(sys.prefix, "share/jupyter/kernels", name)
        return self
"""


class Patient(Course):
    """A stub course that holds the real doctor and packages of the names that it looks for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.home = folder / "home"
        self.lessons = self.home / "ranklearn-lessons"
        self.lessons.mkdir(parents=True)
        for name in COPIED:
            shutil.copy(PACKAGE / f"{name}.py", self.folder / "ranklearn_course")
        chapters = self.folder / "ranklearn_course" / "chapters"
        (chapters / "a").mkdir(parents=True)
        for name in ("__init__", "schema"):
            shutil.copy(PACKAGE / "chapters" / f"{name}.py", chapters)
        (chapters / "a" / "chapter.toml").write_text(CHAPTER)
        notebooks = self.folder / "notebooks"
        notebooks.mkdir()
        (notebooks / "LICENSE").touch()
        cell = {"cell_type": "code", "source": ["from numpy import one\n"]}
        (notebooks / "00_a.ipynb").write_text(json.dumps({"cells": [cell]}))
        names = ("matplotlib", "numpy", "scipy", "tqdm", "typer")
        stubs = {name: {f"{name}/__init__.py": "one = 1"} for name in names}
        stubs |= {
            "ipython": {"IPython/__init__.py": "", "IPython/paths.py": IPYTHON_PATHS},
            "ipykernel": {
                "ipykernel.py": "",
                f"ipykernel-1.data/data/{KERNEL}": '{"argv": ["this"]}',
            },
            "jupyter-client": {
                "jupyter_client/__init__.py": "",
                "jupyter_client/manager.py": JUPYTER_CLIENT,
                "jupyter_client/kernelspec.py": KERNELSPEC,
            },
            "jupyter-core": {
                "jupyter_core/__init__.py": "",
                "jupyter_core/paths.py": JUPYTER_CORE,
            },
            "jupyterlab": {},
            "anywidget": {f"anywidget-1.data/data/{EXTENSION}": "{}"},
        }
        for name, files in stubs.items():
            write_wheel(self.wheels, name, "1", files)
        pins = [f"{name}==1" for name in stubs]
        (self.folder / "requirements.txt").write_text("\n".join(pins))
        with (self.folder / "pyproject.toml").open("a") as project:
            project.write(f"dependencies = {pins}\n")
        self.start("--repair")

    @property
    def site(self) -> Path:
        return self.packages / "site-packages"

    def settings(self, **more: str) -> dict[str, str]:
        path = os.pathsep.join([str(Path(PYTHON).parent), os.environ["PATH"]])
        return {**super().settings(**more), "HOME": str(self.home), "PATH": path}

    def examine(self) -> str:
        """Run the doctor without start.py, which would mend some of it before."""
        python = self.folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        command = [python, "-P", "-m", "ranklearn_course", "doctor"]
        answer = subprocess.run(
            command, capture_output=True, text=True, env=self.settings(), cwd=self.home
        )
        assert answer.stderr == ""
        assert answer.returncode == ("PROBLEM" in answer.stdout)
        return answer.stdout

    def uninstall(self, name: str) -> None:
        for path in self.site.glob(f"{name}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def newer_numpy(patient):
    patient.uninstall("numpy")
    (patient.site / "numpy-2.dist-info").mkdir()
    text = "Metadata-Version: 2.1\nName: numpy\nVersion: 2\n"
    (patient.site / "numpy-2.dist-info" / "METADATA").write_text(text)


# What is broken at once, and what is said of it.
BREAKS = {
    "`tqdm==1`, but it's not installed": lambda patient: patient.uninstall("tqdm"),
    "`numpy==1`, but `2` is installed": newer_numpy,
    "scipy is damaged": lambda patient: (patient.site / "scipy" / "__init__.py").unlink(),
    "matplotlib cannot be imported (it broke)": lambda patient: (
        patient.site / "matplotlib" / "__init__.py"
    ).write_text("raise OSError('it broke')"),
    "anywidget is damaged": lambda patient: (patient.folder / ".venv" / EXTENSION).unlink(),
    "the kernel of another installation": lambda patient: (
        patient.folder / ".venv" / KERNEL
    ).write_text(json.dumps({"argv": [PYTHON]})),
    "ranklearn-course is damaged": lambda patient: (patient.site / "course.pth").write_text(
        f"{patient.folder}\n# edited\n"
    ),
}


def test_all_that_is_broken_is_named_and_the_advice_followed_word_by_word_mends_it(tmp_path):
    patient = Patient(tmp_path)
    assert "PROBLEM" not in patient.examine()
    for harm in BREAKS.values():
        harm(patient)
    told = patient.examine()
    assert [finding for finding in BREAKS if finding not in told] == []
    command = told.partition("To mend this, run:\n")[2].strip()
    assert command.endswith(f'"{patient.folder / "start.py"}" --repair')
    subprocess.run(command, shell=True, check=True, env=patient.settings(), capture_output=True)
    assert "PROBLEM" not in patient.examine()
