"""environment.yml, the files of pins and pyproject.toml say the same."""

import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from itertools import product
from pathlib import Path

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import start
from ranklearn_course.__main__ import EXTRA_OF
from tests.rows import with_each

ROOT = Path(__file__).resolve().parent.parent
BUILD, PROJECT, TOOLS = (
    tomllib.loads((ROOT / "pyproject.toml").read_text())[table]
    for table in ("build-system", "project", "tool")
)
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
EXTRAS = PROJECT["optional-dependencies"]
# Each file of pins holds the course with one extra; the learner's has JupyterLab.
PIN_FILES = {"requirements.txt": "lab"} | {
    f"requirements/{name}.txt": name for name in EXTRAS if name not in ("lab", "lessons", "peers")
}
CARD = ("jupyterlab", "numpy", "matplotlib", "ipywidgets", "nbval")
PYTHONS = ("3.11.0", "3.11.9", "3.12.4", "3.13.1", "3.14.0")
PLATFORMS = (("linux", "posix"), ("darwin", "posix"), ("win32", "nt"))


def requirements(lines) -> list[Requirement]:
    kept = (line.split("#")[0].strip() for line in lines)
    return [Requirement(line) for line in kept if line]


@cache
def pins(name: str) -> list[Requirement]:
    return requirements((ROOT / name).read_text().splitlines())


def environment_of(python: str, system: str, os_name: str) -> dict[str, str]:
    of_python = {"python_version": python.rsplit(".", 1)[0], "python_full_version": python}
    return of_python | {"sys_platform": system, "os_name": os_name}


def versions(name: str, where: dict[str, str]) -> dict[str, str]:
    """Give the version of each package that the pins of a file install there."""
    loose = [pin for pin in pins(name) if not re.fullmatch(r"==[\w.!+]+", str(pin.specifier))]
    assert loose == []
    held = [pin for pin in pins(name) if pin.marker is None or pin.marker.evaluate(where)]
    found = {canonicalize_name(pin.name): str(pin.specifier) for pin in held}
    assert len(found) == len(held), "a package is pinned twice for one environment"
    return {package: specifier.removeprefix("==") for package, specifier in found.items()}


def unmet(wanted, pinned: dict[str, str]) -> list[str]:
    return [
        str(each)
        for each in wanted
        if canonicalize_name(each.name) not in pinned
        or not each.specifier.contains(pinned[canonicalize_name(each.name)])
    ]


EVERYWHERE = [environment_of(python, *each) for python in PYTHONS for each in PLATFORMS]


@cache
def wanted_with(extra: str) -> list[Requirement]:
    """Give what the course with an extra asks for; an extra may name others of the course."""
    found = requirements([*PROJECT["dependencies"], *EXTRAS[extra]])
    others = [name for each in found if each.name == PROJECT["name"] for name in each.extras]
    own = [each for each in found if each.name != PROJECT["name"]]
    return own + [each for name in others for each in wanted_with(name)]


def test_every_extra_but_the_parts_of_others_has_a_file_of_pins():
    files = {f"requirements/{path.name}" for path in (ROOT / "requirements").iterdir()}
    assert files | {"requirements.txt"} == {*PIN_FILES}


@with_each(product(PIN_FILES, EVERYWHERE))
def test_what_is_asked_for_is_pinned_at_an_allowed_version(name, where):
    assert unmet(wanted_with(PIN_FILES[name]), versions(name, where)) == []


@with_each(EVERYWHERE)
def test_all_files_pin_the_same_versions_and_a_learner_has_no_test_tools(where):
    together: dict[str, str] = {}
    for name in PIN_FILES:
        for package, version in versions(name, where).items():
            assert together.setdefault(package, version) == version, (name, package)
    learner = versions("requirements.txt", where)
    assert learner.keys() <= versions("requirements/test.txt", where).keys()
    assert not {"pytest", "nbval", "scikit-learn", "coverage", "playwright"} & {*learner}


IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import|import (\w+))", re.MULTILINE)


def imported_packages(path: Path) -> set[str]:
    """Give the top names of all modules that a file imports."""
    found = IMPORT.findall(path.read_text(encoding="utf-8"))
    return {one or other for one, other in found} - set(sys.stdlib_module_names)


def named_in(*extras: str) -> set[str]:
    return {canonicalize_name(each.name) for name in extras for each in wanted_with(name)}


# What only some rooms may import: the passport asks other libraries, each where it is installed.
OF_LESSONS = ["chapters", "contest", "exam", "exercises", "learning", "recall", "widgets"]
OF_LESSONS += ["comparison/paired.py", "evaluation/workbook.py", "figures/display.py"]
OF_LESSONS += ["markdown.py"]
ALSO_ALLOWED = {place: named_in("lessons") for place in OF_LESSONS} | {
    "comparison/libraries.py": named_in("passport"),
    "authoring": named_in("author"),
    "classroom": named_in("classroom"),
    "doctor.py": named_in("lab"),
    "jupyterlab.py": named_in("lab"),
    "start_page/server.py": named_in("lab"),
    "site": named_in("web"),
}


def names_in(lines) -> set[str]:
    return {canonicalize_name(each.name) for each in requirements(lines)}


def test_a_missing_package_is_told_with_the_extra_that_brings_it_and_the_course_alone_does_not():
    owners, brought = packages_distributions(), set()
    for module, extra in EXTRA_OF.items():
        names = {*map(canonicalize_name, owners[module])}
        assert names & names_in(EXTRAS[extra]) - names_in(PROJECT["dependencies"]), module
        brought |= names
    # JupyterLab's own are asked for by name where they are needed.
    for extra in ("author", "classroom", "lessons", "web"):
        assert names_in(EXTRAS[extra]) - {PROJECT["name"]} <= brought, extra


def test_every_import_of_the_package_is_a_declared_dependency():
    base = names_in(PROJECT["dependencies"])
    providers = packages_distributions()
    package = ROOT / "ranklearn_course"
    for path in package.rglob("*.py"):
        place = path.relative_to(package).as_posix()
        also = [names for start, names in ALSO_ALLOWED.items() if place.startswith(start)]
        for name in imported_packages(path) - {"ranklearn_course"}:
            owners = {canonicalize_name(each) for each in providers.get(name, [name])}
            assert owners & base.union(*also), f"{place} imports {name}"


@with_each([*PIN_FILES, "environment.yml", "pyproject.toml"])
def test_no_file_names_an_index_or_a_hash(name):
    lines = (ROOT / name).read_text().splitlines()
    commands = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    assert name == "pyproject.toml" or "://" not in commands
    assert not re.search(r"index-url|find-links|trusted-host|--hash|sha256|file:", commands)
    locks = ("uv.lock", "pylock*.toml", "package-lock.json")
    assert [path for lock in locks for path in ROOT.glob(lock)] == []


def test_conda_installs_the_pins_the_card_and_the_course():
    assert CONDA["name"] == PROJECT["name"]
    assert CONDA["channels"] == ["conda-forge"]
    python, pip, installed = CONDA["dependencies"]
    assert (Requirement(python).name, pip) == ("python", "pip")
    pins = ["-r requirements.txt", "-c requirements/test.txt", "-e ."]
    assert installed["pip"] == [*CARD, *pins]


SUPPORTED = [
    f"3.{minor}"
    for minor in range(6, 30)
    if SpecifierSet(PROJECT["requires-python"]).contains(f"3.{minor}")
]


def test_all_settings_and_texts_name_the_same_pythons():
    of_conda = Requirement(CONDA["dependencies"][0]).specifier
    assert of_conda == SpecifierSet(PROJECT["requires-python"])
    named = [entry.split()[-1] for entry in PROJECT["classifiers"] if "Python :: 3." in entry]
    assert named == SUPPORTED
    ends = ["{}.{}".format(*each) for each in (start.OLDEST, start.NEWEST)]
    assert ends == [SUPPORTED[0], SUPPORTED[-1]]
    for name in ("README.md", "docs/teaching/README.md", "docs/hub.md"):
        told = re.findall(r"Python (3\.\d+) to (3\.\d+)", (ROOT / name).read_text("utf-8"))
        assert {*told} == {tuple(ends)}, name
    assert TOOLS["ruff"]["target-version"] == "py" + SUPPORTED[0].replace(".", "")
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "gate.yml").read_text())["jobs"]
    assert jobs["gate"]["strategy"]["matrix"]["python"] == SUPPORTED


def test_the_build_back_end_is_pinned_and_downloaded_as_the_guide_says():
    (back_end,) = requirements(BUILD["requires"])
    assert back_end.name == BUILD["build-backend"].split(".")[0]
    assert [each.operator for each in back_end.specifier] == ["=="]
    guide = (ROOT / "docs/teaching/README.md").read_text("utf-8")
    assert f"-r requirements.txt {start.UV} {back_end} editables\n" in guide
    assert (ROOT / "ranklearn_course" / "py.typed").is_file()
