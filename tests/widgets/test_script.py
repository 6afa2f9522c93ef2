"""The modules of a widget can be put one after the other: no name is taken twice or renamed."""

from __future__ import annotations

import re
from pathlib import Path

from ranklearn_course import widgets
from ranklearn_course.scripts import modules, script
from ranklearn_course.widgets.kit.widget import that_reopens
from tests.rows import with_each

FOLDER = Path(widgets.__file__).parent
AROUND = modules(FOLDER / "kit" / "reopened.js")
# What stands around a page, and what a page without a kernel has beside it.
APART = (*AROUND, FOLDER / "kit" / "standalone.js")
SOURCES = {
    path: path.read_text(encoding="utf-8") for path in FOLDER.glob("*/*.js") if path not in APART
}
PAGES = sorted(FOLDER.glob("*/page.js"))
PAGES.remove(FOLDER / "kit" / "page.js")
IMPORT = re.compile(r'^import ([^;]+) from "(.+)";$', re.MULTILINE)
each_page = with_each(PAGES)


def imports(path: Path) -> dict[Path, set[str]]:
    """The names that a module imports, by the module that they come from."""
    return {
        (path.parent / file).resolve(): set(re.findall(r"\w+", names))
        for names, file in IMPORT.findall(SOURCES[path])
    }


def test_every_widget_has_a_page_and_every_module_is_used():
    assert len(PAGES) == len(widgets.__all__)
    assert {file for page in PAGES for file in modules(page)} == set(SOURCES)


@with_each(SOURCES)
def test_a_module_imports_names_as_they_are_exported(path: Path):
    assert len(re.findall(r"^import", SOURCES[path], re.MULTILINE)) == len(imports(path))
    assert not re.search(r"^import[^;]*\b(?:as|default)\b", SOURCES[path], re.MULTILINE)
    for file, names in imports(path).items():
        exports = re.findall(r"^export (?:function\*?|const|class) (\w+)", SOURCES[file], re.M)
        assert names <= set(exports)


@each_page
def test_the_joined_module_exports_the_widget_and_imports_nothing(page: Path):
    joined = script(page)
    assert re.findall(r"^(?:im|ex)port.*", joined, re.M) == ["export default { render };"]
    assert len(re.findall(r"^(?:im|ex)port.*", that_reopens(joined), re.M)) == 1
