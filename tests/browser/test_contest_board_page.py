"""The page of the contest's board in a browser: both schemes, wide and narrow, nothing loaded."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import WIDTHS, write_page
from ranklearn_course.contest.board.store import Board
from ranklearn_course.palette import THEMES
from tests.browser.plain_page import new_page

pytestmark = pytest.mark.browser

NAMES = [
    "Foxes",
    "<script>window.broken = 1</script>",
    "w" * 60,
    "A long name of many words that needs more than one line",
    "عربى فريق",
]

# Every text with its colour and the first ground behind it that is not transparent.
CONTRASTS = """() => {
    const channels = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = (color) => {
        const [r, g, b] = channels(color).slice(0, 3).map((value) => {
            const share = value / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if ((channels(color)[3] ?? 1) > 0) return color;
        }
        return "rgb(255, 255, 255)";
    };
    const ratio = (one, other) => {
        const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    };
    const visible = [...document.querySelectorAll("main *")].filter((element) =>
        element.getClientRects().length);
    const texts = visible.filter((element) => [...element.childNodes].some((node) =>
        node.nodeType === Node.TEXT_NODE && node.data.trim()));
    return texts.map((element) => {
        const style = getComputedStyle(element);
        return [element.textContent.slice(0, 30), ratio(style.color, ground(element))];
    });
}"""


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


@pytest.fixture(scope="module", params=["light", "dark"])
def view(request: pytest.FixtureRequest, browser: Browser) -> Page:
    with new_page(browser, color_scheme=request.param) as page:
        page.scheme = request.param
        yield page


@pytest.mark.parametrize("state", ["open", "ended"])
# 961 is where the table is the narrowest.
@pytest.mark.parametrize("width", [360, 961])
def test_the_page_fits_and_can_be_read(
    view: Page, pages: dict[str, Path], shoot: Callable[..., None], state: str, width: int
) -> None:
    said, asked = [], []
    view.on("console", lambda message: said.append(message.text))
    view.on("request", lambda request: asked.append(request.url))
    view.set_viewport_size({"width": width, "height": 800})
    view.goto(pages[state].as_uri())
    shoot(view, f"board-{state}-{view.scheme}-{width}.png", full_page=True)
    assert view.evaluate("document.documentElement.scrollWidth") == width
    assert view.evaluate("window.broken") is None
    assert [url for url in asked if not url.startswith("data:")] == [pages[state].as_uri()]
    assert said == []
    is_dark = view.evaluate("getComputedStyle(document.body).backgroundColor") != (
        "rgb(255, 255, 255)"
    )
    assert is_dark == (view.scheme == "dark")
    contrasts = view.evaluate(CONTRASTS)
    assert len(contrasts) > 40
    assert [found for found in contrasts if found[1] < 4.5] == []
    plot = view.get_by_role("img")
    picture = b64decode(plot.evaluate("image => image.currentSrc").partition("base64,")[2])
    assert f'width="{WIDTHS["wide" if width > 860 else "narrow"]}pt"'.encode() in picture
    assert THEMES[view.scheme]["ink"].lower().encode() in picture
    assert plot.evaluate("image => image.complete && image.naturalWidth") > 0


@pytest.mark.parametrize("width", [360, 961])
def test_a_screen_reader_finds_one_plot_and_a_table(
    view: Page, pages: dict[str, Path], width: int
) -> None:
    view.set_viewport_size({"width": width, "height": 800})
    view.goto(pages["ended"].as_uri())
    plot = view.get_by_role("img")
    assert plot.count() == 1
    assert view.get_by_role("img", name="ends first with 0.05000").count() == 1
    assert view.get_by_role("table", name="Standings").count() == 1
    heads = view.get_by_role("columnheader").all_text_contents()
    assert heads[:3] == ["Rank", "Team", "Private score"]
    rows = view.get_by_role("row")
    assert rows.count() == 1 + len(NAMES)
    assert rows.nth(1).get_by_role("rowheader").text_content() == "Foxes"
    assert rows.nth(1).get_by_role("cell").count() == 6
    # On a narrow page labels stand beside the numbers, for the eye alone.
    view.get_by_role("cell", name="▲ up 4, from 5").or_(
        view.get_by_role("cell", name="up 4, from 5")
    ).wait_for()
