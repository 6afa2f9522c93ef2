"""The page of the contest's board in a browser: both schemes, wide and narrow, nothing loaded."""

from __future__ import annotations

import re
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import WIDTHS, write_page
from ranklearn_course.contest.board.store import Board
from ranklearn_course.palette import THEMES
from tests.browser.axe import faults
from tests.browser.site import opened

pytestmark = pytest.mark.browser

NAMES = [
    "Foxes",
    "<script>window.broken = 1</script>",
    "w" * 60,
    "A long name of many words that needs more than one line",
    "عربى فريق",
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page before the reveal and one after it."""
    folder = tmp_path_factory.mktemp("board")
    now = [datetime(2026, 7, 1, tzinfo=UTC)]
    with Board.create(folder / "b", title="Films", contest="c", clock=lambda: now[0]) as board:
        for index in range(3 * len(NAMES)):
            now[0] += timedelta(hours=7)
            value = 0.02 + 0.002 * index

            def score(file: bytes, value: float = value) -> Estimate:
                return Estimate(value, 0.0013)

            team = NAMES[index % len(NAMES)]
            board.submit(team, b"%d" % index, score, new=index < len(NAMES))
        write_page(board, folder / "open.html")
        board.reveal(lambda file: Estimate(0.06 - 0.002 * int(file), 0.0011))
        write_page(board, folder / "ended.html")
    return {"open": folder / "open.html", "ended": folder / "ended.html"}


# 961 is where the table is the narrowest.
@pytest.mark.parametrize(
    ("state", "width", "scheme"),
    [
        ("open", 961, "light"),
        ("open", 360, "dark"),
        ("ended", 360, "light"),
        ("ended", 961, "dark"),
    ],
)
def test_the_page_fits_and_can_be_read(
    browser: Browser,
    pages: dict[str, Path],
    state: str,
    width: int,
    scheme: str,
) -> None:
    file, size = pages[state].as_uri(), {"width": width, "height": 800}
    with opened(browser, file, viewport=size, color_scheme=scheme) as page:
        page.goto(file)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate("window.broken") is None
        assert faults(page, "main") == []
        # One plot, as wide as the page has room for, in the colours of the scheme.
        plot = page.get_by_role("img")
        assert plot.evaluate("image => image.complete && image.naturalWidth") > 0
        picture = b64decode(plot.evaluate("image => image.currentSrc").partition("base64,")[2])
        assert f'width="{WIDTHS["wide" if width > 860 else "narrow"]}pt"'.encode() in picture
        assert THEMES[scheme]["ink"].lower().encode() in picture
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
        table = page.get_by_role("table", name="Standings")
        assert table.get_by_role("row").count() == 1 + len(NAMES)
        if state == "ended":
            first = table.get_by_role("row").nth(1)
            assert first.get_by_role("rowheader").text_content() == "Foxes"
            assert page.get_by_role("img", name="ends first with 0.05000").count() == 1
            # On a narrow page labels stand beside the numbers, for the eye alone.
            moved = page.get_by_role("cell", name=re.compile("^(▲ )?up 4, from 5$"))
            assert moved.count() == 1
