"""Every widget has a page, and every module belongs to one."""

from pathlib import Path

from ranklearn_course import widgets
from ranklearn_course.scripts import modules

FOLDER = Path(widgets.__file__).parent
AROUND = modules(FOLDER / "kit" / "reopened.js")
# What stands around a page, and what a page without a kernel has beside it.
APART = (*AROUND, FOLDER / "kit" / "standalone.js")
SOURCES = {
    path: path.read_text(encoding="utf-8") for path in FOLDER.glob("*/*.js") if path not in APART
}
PAGES = sorted(FOLDER.glob("*/page.js"))
PAGES.remove(FOLDER / "kit" / "page.js")


def test_every_widget_has_a_page_and_every_module_is_used():
    assert len(PAGES) == len(widgets.__all__)
    assert {file for page in PAGES for file in modules(page)} == set(SOURCES)


def test_no_widget_puts_values_into_a_sentence_by_replace():
    """`String.replace` reads $$ and $& in a learner's text; `fill` does not."""
    assert [file for file, source in SOURCES.items() if 'replace("{' in source] == []
