"""The formulas of the widgets say what Python says, to 1e-12.

kit/metrics.js and kit/soft_metrics.js mirror ranklearn_course.metrics, forces/learning.js the room
of learning.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.scripts import modules
from ranklearn_course.widgets import Forces
from tests.browser.plain_page import load_as
from tests.widgets.parity_cases import Case, cases_for

pytestmark = pytest.mark.browser

LEARNING = Forces.FOLDER / "learning.js"
# With all that it imports: lists.js, weights.js, metrics.js and soft_metrics.js.
MODULES = {file.name: file.read_text(encoding="utf-8") for file in modules(LEARNING)}
EXPORTS = [
    "GAINS",
    "DISCOUNTS",
    *(
        name
        for file in ("metrics.js", "soft_metrics.js", "learning.js")
        for name in re.findall(r"^export (?:function|const) (\w+)", MODULES[file], re.MULTILINE)
    ),
]
TOLERANCE = 1e-12  # absolute up to 1, relative above; the quadrature of both sides needs no more
CASES_PER_FUNCTION = 100

CALL = """(calls) => {
    const read = (key, value) => (value === "NaN" ? NaN : value);
    const write = (key, value) =>
        (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
    const answer = ({ name, args }) => {
        try { return metrics[name](...args); } catch (error) { return String(error); }
    };
    return JSON.stringify(JSON.parse(calls, read).map(answer), write);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture(scope="module")
def exports(page: Page) -> list[str]:
    """The page with the modules loaded as `metrics`, and the names that they export."""
    return load_as(page, "metrics", LEARNING, *EXPORTS)


def plain(value: Any) -> Any:
    """Arrays as lists, NaN and infinity as words: what JSON can carry."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else f"{'-' if value < 0 else ''}Infinity"
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [plain(part) for part in value]
    return value.item() if isinstance(value, np.generic) else value


def in_browser(page: Page, cases: list[Case]) -> list:
    return json.loads(page.evaluate(CALL, json.dumps([plain(c.for_script()) for c in cases])))


def difference(expected: Any, found: Any) -> float:
    """Largest difference of two answers; infinite where their shapes or kinds differ."""
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return math.inf
        return max(map(difference, expected, found), default=0.0)
    if isinstance(expected, dict):
        has_same_keys = isinstance(found, dict) and set(expected) == set(found)
        pairs = ((value, found[key]) for key, value in expected.items()) if has_same_keys else ()
        return max((difference(*pair) for pair in pairs), default=math.inf)
    if isinstance(expected, str) or isinstance(found, str | list | None):
        return 0.0 if expected == found else math.inf
    return abs(expected - found) / max(1.0, abs(expected))


def differences(page: Page, cases: list[Case]) -> list[float]:
    answers = in_browser(page, cases)
    pairs = zip(cases, answers, strict=True)
    return [difference(plain(case.in_python()), found) for case, found in pairs]


def test_same_numbers_as_python(page: Page, exports: list[str]):
    """One test for all: most rest on a few, so what is wrong in one is wrong in many."""
    names = [name for name in exports if name not in ("GAINS", "DISCOUNTS")]
    cases = [case for name in names for case in cases_for(name, CASES_PER_FUNCTION)]
    wrong: dict[str, Case] = {}
    for case, found in zip(cases, differences(page, cases), strict=True):
        if not found <= TOLERANCE:
            wrong.setdefault(case.name, case)
    assert not wrong, f"{', '.join(wrong)}; the first: {next(iter(wrong.values()))}"


REFUSED = [
    Case("satisfaction", [[3], 2], {}),
    Case("roc_curve", [[1, 1], [1, 2]], {}),
    Case("roc_curve", [[0, 0], [1, 2]], {}),
    Case("dcg", [[2000, 1]], {}),
    Case("tau_ap", [[1], [1]], {}),
    Case("tau_ap", [[1, 1], [1, 2]], {}),
]


@pytest.mark.usefixtures("exports")
def test_grades_and_ties_that_python_refuses_are_refused_in_its_words(page: Page):
    """An address of the site may give them to a widget, which then stands as in the lesson."""
    said = []
    for case in REFUSED:
        with pytest.raises(ValueError, match="must") as caught:
            case.in_python()
        said.append(f"RangeError: {caught.value}")
    assert in_browser(page, REFUSED) == said


@pytest.mark.usefixtures("exports")
def test_a_long_scale_does_not_overflow(page: Page):
    case = Case("satisfaction", [[1100, 1099, 0], 1100], {})
    assert in_browser(page, [case]) == [[1.0, 0.5, 0.0]]
    assert case.in_python().tolist() == [1.0, 0.5, 0.0]
