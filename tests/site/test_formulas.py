"""The formulas of all pages are set by one call of Node.js."""

import re
import shutil

from ranklearn_course.site.formulas import with_mathml
from ranklearn_course.site.website import KATEX
from tests.missing import missing


def test_each_formula_stays_in_its_place():
    if not shutil.which("node"):
        missing("Node.js is not installed, so no formula is set")
    mark = '<span class="formula inline">{}</span>'.format
    pages = {"a": mark("x &lt; 1") + mark("y"), "b": "none", "c": mark("z")}
    made = with_mathml(pages, KATEX / "katex.min.js")
    written = {name: re.findall(r'x-tex">(.*?)</annotation>', made[name]) for name in made}
    assert written == {"a": ["x &lt; 1", "y"], "b": [], "c": ["z"]}
