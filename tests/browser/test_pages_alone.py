"""Pages in a file of their own: an evaluation, a contest's board, a paper of the mock exam.

Nothing of them is loaded, and everybody can use them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import write_page
from ranklearn_course.contest.board.store import Board
from ranklearn_course.data import glossary_qrels, glossary_run, glossary_search
from ranklearn_course.evaluation import evaluate
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import printed
from tests.browser.axe import can_be_used
from tests.browser.site import opened

pytestmark = pytest.mark.browser

TEAMS = [
    "Foxes",
    "<script>window.broken = 1</script>",
    "w" * 60,
    "A long name of many words that needs more than one line",
    "عربى فريق",
]
PAPER = "getComputedStyle(document.body).backgroundColor"
WHITE = "rgb(255, 255, 255)"


@contextmanager
def shown(browser: Browser, file: Path) -> Iterator[Page]:
    """A page that everybody can use, as wide as a phone."""
    with opened(browser, file.as_uri(), bypass_csp=True, offline=True) as page:
        # 961 is where the table of a board is the narrowest.
        can_be_used(page, file.as_uri(), (360, 961, 1280))
        page.set_viewport_size({"width": 360, "height": 740})
        yield page


def test_an_evaluation_may_have_long_names(browser: Browser, tmp_path: Path):
    # A few queries have all that a page may have, and axe takes its time over each.
    judgements = dict([*glossary_qrels().items()][:5]) | {"w" * 80: {"ndcg": 1}}
    runs = {name: glossary_run(name) for name in ("bm25", "tf-idf", "title")}
    runs["tf-idf"]["w" * 80] = {"ndcg": 1.0, "v" * 80: 0.5}
    asked = glossary_search()
    texts = dict(zip(asked.question_ids, asked.questions, strict=True))
    evaluate(judgements, runs).page(tmp_path / "report.html", texts=texts)
    with shown(browser, tmp_path / "report.html") as page:
        assert page.get_by_role("heading", name="w" * 80).count() == 1
        assert page.get_by_role("listitem").filter(has_text="not judged").count() >= 1


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A board's page before the reveal, and one after it."""
    folder = tmp_path_factory.mktemp("board")
    now = [datetime(2026, 7, 1, tzinfo=UTC)]
    with Board.create(folder / "b", title="Films", contest="c", clock=lambda: now[0]) as board:
        for index in range(3 * len(TEAMS)):
            now[0] += timedelta(hours=7)
            team, is_new = TEAMS[index % len(TEAMS)], index < len(TEAMS)
            scored = Estimate(0.02 + 0.002 * index, 0.0013)
            board.submit(team, b"%d" % index, lambda file, it=scored: it, new=is_new)
        write_page(board, folder / "open.html")
        board.reveal(lambda file: Estimate(0.06 - 0.002 * int(file), 0.0011))
        write_page(board, folder / "ended.html")
    return folder


@pytest.mark.parametrize("state", ["open", "ended"])
def test_a_board_has_all_teams_in_each_scheme(browser: Browser, boards: Path, state: str):
    with shown(browser, boards / f"{state}.html") as page:
        assert page.evaluate("window.broken") is None
        # On a phone, too, its rows are rows of a table for who hears them.
        table = page.get_by_role("table", name="Standings")
        assert table.get_by_role("row").count() == 1 + len(TEAMS)
        if state == "ended":
            # On a narrow page labels stand beside the numbers, for the eye alone.
            moved = page.get_by_role("cell", name=re.compile("^(▲ )?up 4, from 5$"))
            assert moved.count() == 1
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert (page.evaluate(PAPER) == WHITE) == (scheme == "light")


def test_a_paper_has_all_its_pictures_and_is_white(browser: Browser, tmp_path: Path):
    file = tmp_path / "paper.html"
    file.write_text(printed(make_paper(3, 150)), encoding="utf-8")
    with shown(browser, file) as page:
        sizes = "[...document.images].map((each) => each.naturalHeight * each.clientHeight)"
        heights = page.evaluate(sizes)
        assert len(heights) > 9
        assert min(heights) > 0
        assert page.evaluate(PAPER) == WHITE
