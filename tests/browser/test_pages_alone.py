"""Pages in a file of their own: an evaluation, a contest's board, a paper of the mock exam.

Nothing of them is loaded, and everybody can use them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ranklearn_course.data import glossary_qrels, glossary_run, glossary_search
from ranklearn_course.evaluation import evaluate
from ranklearn_course.exam.paper import make_paper
from ranklearn_course.exam.printed import printed
from tests.browser.axe import can_be_used
from tests.browser.site import opened
from tests.contest.board.test_page import page_of

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


@pytest.mark.parametrize("ended", [False, True])
def test_a_board_has_all_teams_in_each_scheme(browser: Browser, tmp_path: Path, ended: bool):
    file = tmp_path / "board.html"
    file.write_text(page_of(TEAMS, ended=ended), encoding="utf-8")
    with shown(browser, file) as page:
        assert page.evaluate("window.broken") is None
        # On a phone, too, its rows are rows of a table for who hears them.
        table = page.get_by_role("table", name="Standings")
        assert table.get_by_role("row").count() == 1 + len(TEAMS)
        if ended:
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
