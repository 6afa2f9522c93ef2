"""The board's page: what it says, that it is well formed, and that no name breaks out of it."""

import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranklearn_course.contest.board import Board
from ranklearn_course.contest.board_axes import (
    Scale,
    isolated,
    score_range,
    score_ticks,
    shortened,
    spread,
    time_range,
    time_ticks,
)
from ranklearn_course.contest.board_page import render_page, shake_up, write_page
from ranklearn_course.contest.board_rows import About
from ranklearn_course.contest.board_standings import Entry, Score, standings
from ranklearn_course.contest.board_words import WORDS

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 7, 9, 8, 30, tzinfo=UTC)

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></svg><style>*{display:none}</style>",
    "{rank} {0} %s %(team)s",
    "&lt;b&gt; &amp; 'quoted'",
    "-->]]>",
    "javascript:alert(1)",
]

VOID = {"meta", "link"}


class Parser(HTMLParser):
    """Counts elements and keeps text; fails where elements do not nest."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.texts, self.ids = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append((self.open[-1], data))

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def parsed(page):
    parser = Parser()
    parser.feed(page)
    parser.close()
    assert not parser.open
    assert len(set(parser.ids)) == len(parser.ids)
    return parser


def entries_of(teams, *, ended=False, minutes=60):
    """Two submissions of each team; the reveal turns the order round."""
    entries = []
    for number in range(2 * len(teams)):
        team = number % len(teams)
        public = Score(0.05 - 0.001 * team - (0.0005 if number < len(teams) else 0), 0.0013)
        private = Score(0.03 + 0.001 * team, 0.0011) if ended else None
        time = NOON + timedelta(minutes=minutes * number)
        entries.append(Entry(number + 1, teams[team], time, "", "", public, False, private))
    return entries


def page_of(teams, *, ended=False, words=None, **options):
    about = About("Summer school", "c", 5, NOON, NOW if ended else None)
    rows = standings(entries_of(teams, ended=ended, **options))
    return render_page(about, rows, now=NOW, words=words)


def cells(page):
    """The rows of the table as texts."""
    rows = re.findall(r'<tr role="row">(.*?)</tr>', page)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell) for cell in row] for row in found]


def test_before_the_reveal_the_table_has_public_scores_alone():
    page = page_of(["Foxes", "Owls"])
    assert cells(page) == [
        ["Rank", "Team", "Public score", "Entries", "Last (UTC)"],
        ["1", "Foxes", "0.05000 ± 0.00130", "2", "2026-07-01 14:00"],
        ["2", "Owls", "0.04900 ± 0.00130", "2", "2026-07-01 15:00"],
    ]
    assert "<h2>Foxes leads with 0.05000</h2>" in page
    assert "Teams: 2. Submissions: 4. Ranked by the best public score." in page
    assert WORDS["hidden"] in page
    assert "Written on 2026-07-09 08:30 UTC." in page


def test_after_the_reveal_it_has_both_and_the_shake_up_in_words():
    page = page_of(["Foxes", "Owls", "Bears"], ended=True)
    assert cells(page) == [
        [
            "Rank",
            "Team",
            "Private score",
            "Public score",
            "Shake-up",
            "Entries",
            "Last (UTC)",
        ],
        row("1", "Bears", "0.03200", "0.04800", "▲ up 2, from 3", "17"),
        row("2", "Owls", "0.03100", "0.04900", "= unchanged", "16"),
        row("3", "Foxes", "0.03000", "0.05000", "▼ down 2, from 1", "15"),
    ]
    assert "<h2>Bears ends first with 0.03200</h2>" in page
    assert "Changed ranks: 2 of 3. The largest change: Bears went from rank 3 to rank 1." in page
    assert "The private scores were revealed on 2026-07-09 08:30 UTC." in page
    assert WORDS["hidden"] not in page


def row(rank, team, private, public, move, hour):
    scores = [f"{private} ± 0.00110", f"{public} ± 0.00130"]
    return [rank, team, *scores, move, "2", f"2026-07-01 {hour}:00"]


def test_a_shake_up_may_be_none():
    assert shake_up(standings(entries_of(["Foxes"], ended=True))) == "No team changed rank."


def test_an_empty_board_has_a_page():
    page = parsed(page_of([]))
    assert ("p", WORDS["empty"]) in page.texts
    assert not page.all("table")
    assert not page.all("svg")


@pytest.mark.parametrize("ended", [False, True])
def test_the_page_is_one_file_without_scripts_and_network(ended):
    page = page_of(["Foxes", *HOSTILE], ended=ended)
    parser = parsed(page)
    assert not {tag for tag, _ in parser.tags} & {"script", "img", "iframe", "object", "a", "form"}
    assert [link["href"] for link in parser.all("link")] == ["data:,"]
    attributes = [name for _, names in parser.tags for name in names]
    assert not any(name.startswith("on") or name in ("src", "style") for name in attributes)
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    assert "url(" not in style
    assert "@import" not in style
    policies = [meta["content"] for meta in parser.all("meta") if "http-equiv" in meta]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


@pytest.mark.parametrize("ended", [False, True])
def test_hostile_names_stand_as_they_are(ended):
    tame = parsed(page_of([f"Team {index}" for index in range(len(HOSTILE))], ended=ended))
    hostile = parsed(page_of(HOSTILE, ended=ended))
    # Not one element more or less than with harmless names.
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in tame.tags]
    assert [text for tag, text in hostile.texts if tag == "bdi"] == (
        HOSTILE[::-1] if ended else HOSTILE
    )


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=60), st.booleans())
def test_any_name_stands_as_it_is(name, ended):
    name = name.replace("\r", " ").replace("\x00", " ")
    page = page_of([name], ended=ended)
    tags = [tag for tag, _ in parsed(page).tags]
    assert tags == [tag for tag, _ in parsed(page_of(["Foxes"], ended=ended)).tags]


def test_the_title_and_words_are_escaped():
    about = About("A & <b>", "c", 5, NOON, None)
    rows = standings(entries_of(["Foxes"]))
    page = render_page(about, rows, now=NOW, words={"rank": "<Platz>", "language": '"de'})
    assert "<h1>A &amp; &lt;b&gt;</h1>" in page
    assert ">&lt;Platz&gt;<" in page
    assert '<html lang="&#34;de">' in page
    parsed(page)


def test_all_that_the_page_says_are_its_words():
    marked = {name: f"«{name}»{text}" for name, text in WORDS.items() if name != "language"}
    many = [f"T{index}" for index in range(22)]
    pages = [
        page_of(names, ended=ended, words=marked)
        for names, ended in (
            (many, False),
            (many, True),
            (["T0"], True),
            ([], False),
        )
    ]
    for page in pages:
        texts = re.sub(r"<[^>]*>", "\n", page.split("<h1>")[1]).split("\n")
        said = [text for text in texts if re.search(r"[a-z]{3}", text)]
        assert [text for text in said if "«" not in text] == ["Summer school"]
    used = set(re.findall(r"«(\w+)»", "".join(pages)))
    assert used == set(WORDS) - {"language"}


def svgs(page):
    return [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("teams", [1, 2, 8, 9, 25])
def test_a_plot_has_a_name_a_description_and_all_in_its_frame(ended, teams):
    names = [f"Team {index}" for index in range(teams)]
    plots = svgs(page_of(names, ended=ended))
    assert [plot.get("class") for plot in plots] == ["wide", "narrow"]
    for plot in plots:
        assert plot.get("role") == "img"
        title, desc = plot.find("title"), plot.find("desc")
        assert plot.get("aria-labelledby") == title.get("id")
        assert plot.get("aria-describedby") == desc.get("id")
        assert title.text.startswith(f"{names[-1 if ended else 0]} ")
        shown = min(teams, 20 if ended else 8)
        assert len(re.findall(r"Team \d+: ", desc.text)) == shown
        _, _, width, height = map(float, plot.get("viewBox").split())
        for part in plot.iter():
            for name, limit in (("x", width), ("x1", width), ("x2", width), ("cx", width)):
                assert 0 <= float(part.get(name, 0)) <= limit
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(part.get(name, 0)) <= height


def test_the_course_shows_each_rise_and_no_fall():
    publics = [0.01, 0.03, 0.02, 0.04]
    entries = [
        Entry(n, "Foxes", NOON + timedelta(hours=n), "", "", Score(value, 0.001), False)
        for n, value in enumerate(publics)
    ]
    page = render_page(About("T", "c", 5, NOON, None), standings(entries), now=NOW)
    for plot in svgs(page):
        assert len(plot.findall("circle")) == 3
        heights = [float(circle.get("cy")) for circle in plot.findall("circle")]
        assert heights == sorted(heights, reverse=True)
        ticks = {
            float(text.text): float(text.get("y")) - 4
            for text in plot.findall("text")
            if re.fullmatch(r"0\.\d+", text.text)
        }
        # The marks stand where the axis says.
        (low, y_low), (high, y_high) = min(ticks.items()), max(ticks.items())
        for value, height in zip((0.01, 0.03, 0.04), heights, strict=True):
            wanted = y_low + (value - low) / (high - low) * (y_high - y_low)
            assert height == pytest.approx(wanted, abs=0.1)


def test_the_shake_up_shows_scores_and_their_errors():
    for plot in svgs(page_of(["Foxes", "Owls"], ended=True)):
        ticks = {
            float(text.text): float(text.get("x"))
            for text in plot.findall("text")
            if re.fullmatch(r"0\.\d+", text.text)
        }
        (low, x_low), (high, x_high) = min(ticks.items()), max(ticks.items())
        scale = (x_high - x_low) / (high - low)
        rings = [float(ring.get("cx")) for ring in plot.findall("circle")][1:]
        squares = [float(square.get("x")) + 4 for square in plot.findall("rect")][1:]
        for found, wanted in ((rings, (0.049, 0.05)), (squares, (0.031, 0.03))):
            places = [x_low + (value - low) * scale for value in wanted]
            assert found == pytest.approx(places, abs=0.2)
        bars = [line for line in plot.findall("line") if "path" in line.get("class")]
        wide = [float(bar.get("x2")) - float(bar.get("x1")) for bar in bars[::3]]
        errors = [0.0013, 0.0011, 0.0013, 0.0011]
        assert wide == pytest.approx([2 * error * scale for error in errors], abs=0.2)


def test_no_two_lines_look_alike_without_colour():
    plot = svgs(page_of([f"T{index}" for index in range(8)]))[0]
    lines = [part for part in plot.iter("path") if "path" in part.get("class").split()]
    kinds = [(line.get("class"), line.get("stroke-dasharray")) for line in lines]
    assert len(set(kinds)) == 8
    # Class c0, c1 and c2 have marks of their own: circle, square, triangle.
    assert len(plot.findall("circle")) == 2 * 3
    assert len(plot.findall("rect")) == 2 * 3
    assert len([part for part in plot.iter("path") if part.get("class") == "m2"]) == 2 * 2


def test_a_page_is_written_whole_and_shows_what_the_board_holds(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("old")
    with Board.create(tmp_path / "b", title="Films", contest="c", clock=lambda: NOW) as board:
        board.submit("Füchse", b"one", lambda file: Score(0.25, 0.01), new=True, note="secret idea")
        rows = write_page(board, path)
    assert [row.team for row in rows] == ["Füchse"]
    content = path.read_bytes().decode("utf-8")
    assert content == render_page(About("Films", "c", 5, NOW, None), rows, now=NOW)
    assert "secret idea" not in content
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["b", "page.html"]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.floats(0, 300), min_size=1, max_size=12),
)
def test_labels_keep_their_order_their_gap_and_the_frame(places):
    moved = spread(places, 17, 0, 300)
    order = sorted(range(len(places)), key=lambda index: places[index])
    for one, other in pairwise(order):
        assert moved[other] - moved[one] >= 17 - 0.011
    assert min(moved) >= -0.011
    assert max(moved) <= 300.011


def test_labels_that_have_room_stay():
    assert spread([100, 20, 60], 17, 0, 300) == [100, 20, 60]


@settings(max_examples=100, deadline=None)
@given(st.floats(0, 1), st.floats(1e-4, 1), st.integers(3, 8))
def test_ticks_are_few_and_within(low, span, count):
    high = low + span
    ticks = score_ticks(low, high, count)
    assert 1 <= len(ticks) <= count + 1
    for value, text in ticks:
        assert low - 1e-9 <= value <= high + 1e-9
        assert float(text) == pytest.approx(value, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1)),
    st.timedeltas(timedelta(0), timedelta(days=1500)),
    st.integers(3, 8),
)
@example(datetime(2026, 1, 1), timedelta(days=687), 3)
@example(datetime(2026, 1, 1), timedelta(days=85), 3)
def test_times_on_the_axis_are_few_and_within(start, span, count):
    start = start.replace(tzinfo=UTC)
    first, last = time_range([start, start + span])
    assert last - first >= timedelta(days=1)
    ticks = time_ticks(first, last, count)
    assert 1 <= len(ticks) <= count
    assert all(first <= time <= last for time, _ in ticks)


def test_times_say_hours_within_a_day():
    first = datetime(2026, 7, 1, 20, tzinfo=UTC)
    ticks = time_ticks(first, first + timedelta(days=1), 7)
    assert [text for _, text in ticks] == ["07-02", "06:00", "12:00", "18:00"]


def test_an_axis_stays_within_scores():
    assert score_range([0.0], [1.0]) == (0.0, 1.0)
    assert Scale(0, 1, 10, 20)(0.25) == 12.5


def test_names_are_shortened_by_the_room_they_take():
    assert shortened("推荐小组推荐", 12) == "推荐小组推荐"
    assert shortened("推荐小组推荐", 8) == "推荐小…"
    assert shortened("e\u0301" * 5, 5) == "e\u0301" * 5


def test_names_from_right_to_left_stay_in_their_place():
    assert isolated("عربى") == "\u2068عربى\u2069"
    assert isolated("Север") == "Север"
    page = page_of(["عربى", "Foxes"], ended=True)
    assert "<text" in page
    assert page.count("\u2068") == page.count("\u2069") > 0
