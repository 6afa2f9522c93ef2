"""The site in a browser: a learner goes through a lesson on a phone, on plain static files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Locator, Page, Route, expect

from ranklearn_course.course import chapters
from ranklearn_course.data.glossary_terms import by_words, folded, known_names
from ranklearn_course.exercises.bank import all_exercises, rows
from ranklearn_course.site import search, website
from ranklearn_course.site.distribution import NEEDED
from ranklearn_course.site.serving import Files
from ranklearn_course.site.website import Website
from ranklearn_course.widgets import RankingBoard
from ranklearn_course.widgets.kit.stored import StoredWidget
from tests.browser.axe import UNFOLD, can_be_used
from tests.browser.lesson import BoardOnPage
from tests.browser.plain_page import load_as
from tests.browser.site import (
    AP,
    PATIENCE,
    SIDEWAYS,
    WRONG,
    alive,
    editor,
    exercise,
    opened,
    press,
    progress,
    served,
    until_kept,
    write,
)
from tests.stub_wheels import write_wheel

pytestmark = pytest.mark.browser

SCRIPTS = Path(website.__file__).with_name("scripts")


@pytest.fixture(scope="module")
def visitor(browser: Browser, address: str) -> Iterator[Page]:
    """One page for tests that leave nothing behind."""
    with opened(browser, address, reads_only=True) as page:
        yield page


def test_a_second_site_takes_the_place_of_the_first(site: Path):
    """The folder keeps what is not of the site."""
    assert (site / "CNAME").read_text() == "old"
    assert (site.parent / "outside.txt").read_text() == "old"
    assert (site / "index.html").read_text(encoding="utf-8") != "old"
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    listed = (site / "files.txt").read_text().split("\n")
    assert names - {*listed} == {"CNAME", "files.txt"}
    assert {*listed} <= names
    assert "files/stale.svg" not in names


def test_every_link_and_place_of_the_search_leads_to_what_is_there(site: Path):
    pages = {path.name: path.read_text(encoding="utf-8") for path in site.glob("*.html")}
    anchors = {name: {*re.findall(r'\bid="([^"]+)"', html)} for name, html in pages.items()}
    texts = json.loads((site / "search.json").read_text(encoding="utf-8"))["texts"]
    places = [address for address, *_ in texts]
    links = [
        (name, link)
        for name, html in pages.items()
        for link in re.findall(r'<a\b[^>]*\bhref="([^"]+)"', html)
    ]
    # An answer of the key has an address that its script reads.
    links += [("search.json", place) for place in places if "#case/" not in place]
    lost = []
    for name, link in links:
        file, _, anchor = link.partition("#")
        file = file.partition("?")[0] or name
        if not link.startswith("https:") and (
            not (site / file).is_file() or (anchor and anchor not in anchors[file])
        ):
            lost.append((name, link))
    assert lost == []
    # Each word, function, exercise and part of the guide is found, and found once.
    assert len({*places}) == len(places)
    for name, tag in (("glossary", "section"), ("reference", "section"), ("further", "h2")):
        ids = re.findall(rf'<{tag} id="([^"]+)"', pages[f"{name}.html"])
        assert {f"{name}.html#{id}" for id in ids} <= {*places}
    assert sum(place.startswith("teaching.html#") for place in places) > 14


class Hosted(Files):
    """Shows the site's page where a file is missing, as hosts do."""

    def send_error(self, code: int, *_: object) -> None:
        """Answer with that page."""
        page = Path(self.directory, self.path.split("/")[1], "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page)


@pytest.mark.parametrize("place", ["lost.html", "a/b/c/lost.html"])
def test_at_any_depth_a_missing_page_leads_to_the_lessons(place: str, browser: Browser, site: Path):
    with served(site, Hosted) as address, closing(browser.new_page()) as page:
        page.goto(f"{address}{place}")
        link = page.get_by_role("link", name="All lessons")
        expect(link).to_have_attribute("href", f"{address}index.html")
        expect(page.locator("body")).to_have_css("max-width", "1180px")
        link.click()
        expect(page.locator(".lesson").first).to_be_visible()


def test_a_long_page_has_contents_that_follow_the_reader(visitor: Page, address: str):
    long = {"glossary": 20, "reference": 60, "teaching": 14, "further": 10, "02_precision": 5}
    for name, contents in long.items():
        visitor.goto(f"{address}{name}.html")
        links = visitor.locator(".contents li a")
        assert links.count() >= contents
        expect(links.first).to_be_hidden()
        visitor.locator(".contents summary").click()
        links.nth(contents - 1).click()
        expect(links.first).to_be_hidden()
        place = visitor.url.partition("#")[2]
        expect(visitor.locator(f"[id='{place}']")).to_be_in_viewport()
        assert visitor.evaluate(SIDEWAYS) <= 0


def test_a_lesson_prints_on_light_paper_without_buttons_answers_and_code_folds(
    browser: Browser, address: str
):
    with opened(browser, address, reads_only=True) as page:
        page.goto(f"{address}03_dcg.html")
        alive(page)
        scheme = "getComputedStyle(document.documentElement).colorScheme"
        page.get_by_role("button", name="Dark or light").click()
        assert page.evaluate(scheme) == "dark"
        folds = page.locator("main details:not([open])")
        count = folds.count()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.set_viewport_size({"width": 670, "height": 1000})  # A4 less its margins
        page.emulate_media(media="print")
        assert page.evaluate(scheme) == "light"
        assert page.locator(":is(.press, .rl-button, .rl-move):visible").count() == 0
        expect(page.locator(".rl-choice").first).to_be_visible()
        expect(page.locator(".widget .rl-fill").first).to_have_css("print-color-adjust", "exact")
        # Code and answers stay folded, and a fold of code is not even seen.
        assert folds.count() == page.locator("main :is(.answers, .cell details)").count() < count
        assert page.locator(".cell details:not(.after):visible").count() == 0
        assert page.locator(".after[open]").count() == page.locator(".after").count() > 3
        # Paper does not scroll.
        is_cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
        wide = page.locator("main :is(pre, textarea, table, figure):visible")
        assert wide.evaluate_all(is_cut) == 0
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert folds.count() == count


def test_a_learner_takes_lesson_02_on_a_phone_and_goes_on_without_a_network(
    browser: Browser, address: str
):
    solution = all_exercises()[AP].solution.strip("\n")
    check = f'\n\n\ncheck("{AP}", average_precision)'
    with opened(browser, address, has_touch=True, keeps_files=True) as page:
        page.goto(f"{address}index.html")
        page.get_by_role("link", name="How good are the first k?").click()
        alive(page)
        guess = page.locator("[data-guess='precision.ap_of_five']")
        answer = page.locator("[data-after='precision.ap_of_five'] .shown").first
        expect(answer).to_be_hidden()
        guess.locator("input").last.fill("0.5")
        guess.get_by_role("button", name="This is my guess").click()
        expect(answer).to_be_visible()

        board = BoardOnPage(page, page.locator("#first-play-0-0"))
        value = board.root.locator(".rl-value").first
        first, marks = value.inner_text(), board.marks()
        board.drag_by_touch(3, 1)
        expect(value).not_to_have_text(first)
        assert board.marks() != marks
        moved = value.inner_text()

        box, quiz = exercise(page, AP), page.locator("#quiz-answers-0-0")
        content = editor(box)
        assert page.workers == []
        with page.expect_worker():
            content.click()
        expect(box.locator(".says")).to_contain_text("Python is loading, about 8 MB")
        write(page, box, f"{WRONG}{check}")
        assert "Not yet" in press(box, "Check")
        assert "Hint 1" in press(box, "Hint")
        assert "you cannot find it yourself" in press(box, "Solution")
        write(page, box, solution + check)
        assert "Correct" in press(box, "Check")

        for option in ("1", "0.3"):
            quiz.locator(".rl-card").first.get_by_role("button", name=option, exact=True).click()
        expect(quiz.locator(".rl-right")).to_have_count(1)
        events = progress(page)
        statuses = [event.get("status") for event in events if event["exercise"] == AP]
        assert statuses == ["not yet", None, "correct"]

        until_kept(page, "pyodide/pyodide.asm.wasm")
        page.context.set_offline(True)
        page.reload()
        alive(page)
        expect(answer).to_be_visible()
        expect(value).to_have_text(moved)
        expect(editor(box)).to_contain_text(solution.splitlines()[-1].strip())
        expect(quiz.locator(".rl-right")).to_have_count(1)
        assert progress(page) == events
        assert "Correct" in press(box, "Check")
        page.context.set_offline(False)
        page.get_by_role("link", name="Next: 03").first.click()
        expect(page.locator("h1")).to_have_text(re.compile("How much is found"))
        page.get_by_role("link", name="All lessons", exact=True).click()
        expect(page.locator(".lesson .square.correct")).to_have_count(2)
        expect(page.locator("#go-on")).to_contain_text("02 Precision")


# A page of each kind.
KINDS = ["index", "02_precision", "family", "further", "reference", "widget", "away"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_page_can_be_used_by_everybody(kind: str, browser: Browser, address: str):
    with opened(browser, address, bypass_csp=True, reads_only=True) as page:
        can_be_used(page, f"{address}{kind}.html", few=True)


@pytest.mark.thorough
def test_all_pages_can_be_used_by_everybody(browser: Browser, site: Path, address: str):
    with opened(browser, address, bypass_csp=True, reads_only=True) as page:
        for path in sorted(site.glob("*.html")):
            can_be_used(page, f"{address}{path.name}")


def test_without_scripts_it_is_a_book_with_pictures_that_fits_a_phone(
    browser: Browser, site: Path, address: str
):
    with opened(browser, address, java_script_enabled=False) as page:
        wide = {}
        for path in site.glob("*.html"):
            page.goto(f"{address}{path.name}")
            page.evaluate(UNFOLD)
            wide[path.name] = page.evaluate(SIDEWAYS)
        assert {name: pixels for name, pixels in wide.items() if pixels > 0} == {}
        page.goto(f"{address}02_precision.html")
        expect(page.locator("noscript")).to_be_visible()
        expect(page.locator("#board-0-0 img")).to_be_visible()
        expect(exercise(page, AP).locator("pre")).to_contain_text("def average_precision")
        fraction = page.locator(".formula math mfrac").first
        assert fraction.bounding_box()["height"] > 20
        page.goto(f"{address}widget.html")
        expect(page.get_by_text("The widget is loading")).to_be_hidden()
        # The key to the metrics is a list there: an answer leads to its question, or opens.
        page.goto(f"{address}family.html")
        page.get_by_role("link", name="Passages for a language model").click()
        assert page.url.endswith("#ask-passages")
        page.locator("summary", has_text="One good passage is known").click()
        expect(page.locator(".take:visible h3")).to_have_text("Take R@100, and RR@100 beside it")


CELLS = {
    "setup": "import numpy\nfrom IPython.display import display",
    "mine": f"def average_precision(*given):\n    return 7\n\n\ncheck('{AP}', average_precision)",
    "own": "print(numpy.WORD, average_precision([], 0))",
    "shown": "display({'text/html': '<b>bold</b>'}, raw=True)\nnumpy.board()",
}
TAGS = {"setup": ["part:setup"], "mine": [f"exercise:{AP}"]}
BOARD = """
WORD = "loaded"


class board:
    def _repr_mimebundle_(self):
        return {"text/html": HTML}, {}
"""


def test_with_pyodides_distribution_all_cells_run(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The real one is large: here its packages are small ones of the same names."""
    board = RankingBoard([("a", 1), ("b", 0)], k=1)
    stored = StoredWidget("RankingBoard", board.traits_of_page(), "")
    modules = {
        "numpy": {"numpy.py": f"{BOARD}\nHTML = {stored.html()!r}"},
        "ipython": {"IPython/__init__.py": "", "IPython/display.py": "display = None"},
    }
    files = [write_wheel(tmp_path, name, "0", modules.get(name, {})) for name in NEEDED]
    wheels = {file.name: file.read_bytes() for file in files}
    monkeypatch.setattr(website, "wheels", lambda *_: wheels)
    cells = [
        new_code_cell(source, id=id, metadata={"tags": TAGS.get(id, [])})
        for id, source in CELLS.items()
    ]
    lesson = new_notebook(cells=[new_markdown_cell("# Lesson"), *cells])
    nbformat.write(lesson, tmp_path / "02_precision.ipynb")
    monkeypatch.setattr(website.lessons, "lesson_source", lambda: tmp_path)
    monkeypatch.setattr(website, "chapters", lambda: {"precision": chapters()["precision"]})
    for part in ("articles", "family", "recall", "start_page"):
        monkeypatch.setattr(Website, f"_write_{part}", lambda self: None)
    Website(tmp_path / "site", with_slides=False, distribution=tmp_path).write()
    lock = tmp_path / "site" / "pyodide" / "pyodide-lock.json"
    known = json.loads(lock.read_text())
    for name, (file, content) in zip(NEEDED, wheels.items(), strict=True):
        made = {"file_name": file, "sha256": sha256(content).hexdigest(), "depends": []}
        known["packages"][name] |= made
    lock.write_text(json.dumps(known))
    with served(tmp_path / "site") as address, opened(browser, address) as page:
        page.goto(f"{address}02_precision.html")
        assert page.get_by_role("button", name="Run", exact=True).count() == 2
        own = page.locator("[data-cell=own]")
        assert run_cell(own) == "loaded 7\n"
        shown = page.locator("[data-cell=shown]")
        assert "bold" in run_cell(shown)
        expect(shown.locator(".rl-ranking-board")).to_be_visible()
        own.get_by_role("button", name="Change").click()
        write(page, own, "1 / 0")
        assert "ZeroDivisionError" in run_cell(own)
        own.get_by_role("button", name="As it was").click()
        assert run_cell(own) == "loaded 7\n"
        write(page, own, "1 / 0")
        page.reload()
        expect(editor(own)).to_have_text("1 / 0")


def run_cell(cell: Locator) -> str:
    """Run a cell of a lesson and return what it prints."""
    cell.get_by_role("button", name="Run", exact=True).click()
    expect(cell.locator(".says")).to_contain_text("Run in", timeout=PATIENCE)
    expect(cell.get_by_role("button", name="Stop")).to_be_hidden()
    return cell.locator(".shown").text_content()


def test_a_widget_alone_stands_as_its_address_says(visitor: Page, address: str):
    visitor.goto(f"{address}widget.html?lesson=02_precision&widget=board-0-0&state={{%22k%22:2}}")
    expect(visitor.locator(".rl-ranking-board output").first).to_have_text("2")
    opening = visitor.locator(".rl-title").inner_text()
    visitor.get_by_role("button", name="Worst first").click()
    expect(visitor.locator(".rl-title")).not_to_have_text(opening)
    visitor.get_by_role("button", name="Copy the address").click()
    expect(visitor.locator(".says")).not_to_be_empty()
    here = visitor.url
    title = visitor.locator(".rl-title").inner_text()
    visitor.goto("about:blank")
    visitor.goto(here)
    expect(visitor.locator(".rl-title")).to_have_text(title)


# By how many pixels tables are cut that hide less than a column.
CUT = """() => [...document.querySelectorAll("main table:not(.rl-widget *)")]
    .map((table) => table.scrollWidth - table.clientWidth).filter((cut) => cut > 0 && cut <= 24)"""


# Lines of code that a page breaks.
BROKEN = """() => [...document.querySelectorAll("main pre.code, main .cm-line")]
    .filter((code) => {
        const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(code);
        const high = code.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
        return high > (code.textContent.split("\\n").length + 0.5) * parseFloat(lineHeight);
    }).map((code) => code.textContent)"""


def test_the_lines_and_tables_of_a_lesson_fit_a_phone(visitor: Page, address: str):
    visitor.goto(f"{address}01_unranked.html")
    visitor.evaluate(UNFOLD)
    assert visitor.evaluate(CUT) == []
    editor(visitor.locator(".exercise").first)
    assert visitor.evaluate(BROKEN) == []
    # No line begins with the mark after a formula.
    kept = visitor.locator(".together").evaluate_all(
        "all => all.map((each) => getComputedStyle(each).whiteSpace)"
    )
    assert kept == ["nowrap"] * len(kept)
    assert len(kept) > 10


#: What is typed, and where the first hit leads, or what it begins with.
LEADS_TO = {
    "recall@10": "glossary.html#r@k",
    "HR@10": "glossary.html#success@k",
    "ndcg_cut_10": "glossary.html#ndcg",
    "RAG": "glossary.html#retrieval-augmented-generation",
    "llm": "glossary.html#llm-judge",
    "xgboost": "glossary.html#boosted-trees",
    "sklearn": "glossary.html#convention-passport",
    "temporal split": "glossary.html#split-in-time",
    "MAP vs MRR": "glossary.html#map",
    "ndcg greater than 1": "glossary.html#ndcg",
    "precision_bounds": "reference.html#precision_bounds",
    "most of the traffic": "family.html#case/other/traffic",
    "write ndcg": "03_dcg.html#1-write-ndcg",
    "four denominators": "02_precision.html#four-denominators",
}


def test_the_search_leads_to_the_place_by_any_name_forgives_a_slip_and_goes_by_keys(
    visitor: Page, address: str
):
    visitor.goto(f"{address}index.html")
    field, found = visitor.get_by_role("searchbox"), visitor.locator("#found")
    count = found.get_by_role("status").last
    visitor.route("**/search.json", lambda route: route.fulfill(body=""))
    field.fill("metri")
    expect(found).to_contain_text("The search could not be loaded")
    visitor.unroute("**/search.json")
    for typed, place in LEADS_TO.items():
        field.fill(typed)
        expect(found.locator("a").first).to_have_attribute("href", re.compile(re.escape(place)))
    # No word is found inside another.
    field.fill("rag")
    assert "average precision" not in [each.inner_text() for each in found.locator("strong").all()]
    # A word that no place has does not hide what has the others.
    field.fill("zzzz that judge a ranking")
    expect(count).to_have_text("Found: 40")
    field.fill("zzzz")
    expect(count).to_have_text("Nothing found.")
    field.fill("metrik")
    expect(found).to_contain_text('These have "metric"')
    assert int(count.inner_text().removeprefix("Found: ")) == found.locator("a").count() > 12
    field.fill("four denominators")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Escape"):
        visitor.keyboard.press(key)
    expect(field).to_be_focused()
    expect(found).to_be_hidden()
    field.fill("four denominators")
    visitor.keyboard.press("ArrowDown")
    visitor.keyboard.press("Enter")
    expect(visitor.locator("h1")).to_have_text("How good are the first k?")
    assert "#" in visitor.url


PHRASES = (
    "why is my nDCG greater than 1",
    "recall below ndcg",
    "AUC@5 of sampled negatives",
    "mean over unanswered queries",
    "which metric for one right answer",
    "ties broken by document ids",
)


def test_names_and_phrases_are_read_as_the_glossary_reads_them(page: Page):
    load_as(page, "search", SCRIPTS / "search.js", "folded", "index_of", "answers_to")
    typed = [each.replace("@k", "@10,20") for each in (*known_names(), "Recall at 5", "TOP-5 hit")]
    assert page.evaluate("all => all.map(search.folded)", typed) == [*map(folded, typed)]
    ask = """([index, all]) => all.map((each) =>
        search.answers_to(each, search.index_of(index)).found.map(({ heading }) => heading))"""
    found = page.evaluate(ask, [json.loads(search.as_json(search.words())), PHRASES])
    for phrase, headings in zip(PHRASES, found, strict=True):
        best = [entry.term for entry in by_words(phrase)]
        assert headings[: len(best)] == best, phrase


SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { shift += value; }))
    .observe({ type: "layout-shift", buffered: true });"""


def test_a_first_visit_by_phone_does_not_jump(browser: Browser, address: str):
    """What its scripts change, which come late, stands in its place before."""
    with opened(browser, address, reads_only=True) as page:
        page.add_init_script(SHIFTS)
        late: list[Route] = []
        page.route("**/course/lesson.js", lambda route: late.append(route))
        page.goto(f"{address}11_unjudged.html", wait_until="commit")
        expect(page.locator("#notebook")).to_be_attached()
        expect(page.locator("h1")).to_be_in_viewport()
        expect(page.locator(".contents ol")).to_be_hidden()
        late[0].continue_()
        alive(page)
        assert page.evaluate("shift") < 0.1


def test_each_question_of_a_quiz_has_an_address_of_its_own(visitor: Page, address: str):
    visitor.goto(f"{address}02_precision.html")
    alive(visitor)
    cards = visitor.locator(".rl-quiz .rl-card[id^='exercise:']")
    assert cards.count() == visitor.locator(".rl-quiz .rl-card").count() > 2
    last = cards.last.get_attribute("id")
    visitor.goto("about:blank")
    visitor.goto(f"{address}02_precision.html#{last}")
    alive(visitor)
    assert visitor.locator(f"[id='{last}']").count() == 1
    expect(visitor.locator(f"[id='{last}']")).to_be_in_viewport()


def test_a_term_explains_itself_to_mouse_keys_and_finger(browser: Browser, address: str):
    with opened(browser, address, reads_only=True, has_touch=True) as page:
        page.goto(f"{address}03_dcg.html")
        alive(page)
        term, said = page.locator("a.term[href$='#dcg']"), page.locator("#explained")
        words = term.get_attribute("data-says")
        term.tap()
        expect(said).to_have_text(words)
        expect(term).to_have_attribute("aria-describedby", "explained")
        assert page.evaluate(SIDEWAYS) <= 0
        page.keyboard.press("Escape")
        expect(said).to_be_hidden()
        term.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(said).to_be_visible()
        page.keyboard.press("Escape")
        term.hover()
        expect(said).to_be_visible()
        assert "03_dcg" in page.url
        term.click()
        expect(page.locator("#dcg")).to_be_in_viewport()


def test_a_reader_sees_how_much_is_solved_and_copies_code(visitor: Page, address: str):
    visitor.goto(f"{address}03_dcg.html")
    ids = [row.id for row in rows({}, "dcg") if not row.is_further]
    tried = [{"exercise": id, "status": "error" if id == ids[0] else "correct"} for id in ids]
    lines = "\n".join(map(json.dumps, tried))
    visitor.evaluate("lines => localStorage.setItem('ranklearn.progress', lines)", lines)
    visitor.reload()
    expect(visitor.locator("#solved")).to_contain_text(f"{len(ids) - 1} of {len(ids)} solved")
    section = visitor.locator(".contents a[href^='#']").nth(3)
    visitor.goto(f"{address}03_dcg.html{section.get_attribute('href')}")
    expect(section).to_have_attribute("aria-current", "true")
    visitor.get_by_role("link", name="Next: 04").first.click()
    expect(visitor.locator("h1")).to_have_text("How long until the first hit?")
    code = visitor.locator(".with-copy:visible").first
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.get_by_role("heading", name="Play first").get_by_role("link").click()
    expect(visitor.locator("[data-said]")).to_have_attribute("data-said", "Copied")
    assert visitor.evaluate("navigator.clipboard.readText()") == visitor.url
    assert visitor.url.endswith("#play-first")
    code.get_by_role("button", name="Copy").click()
    expect(code.get_by_role("button", name="Copied")).to_be_visible()
    text = code.locator("pre").text_content()
    assert visitor.evaluate("navigator.clipboard.readText()") == text


@pytest.mark.thorough
def test_what_measures_the_site_opens_it(browser: Browser, address: str):
    from benchmarks.measure_site import SLOWER, seconds

    paint, alive, longest, *answers = seconds(browser, address, SLOWER[0])
    # A quick machine has no task that is long enough to be counted.
    assert 0 <= longest < PATIENCE
    assert all(0 < each < PATIENCE for each in (paint, alive, *answers))
