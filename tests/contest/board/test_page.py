"""The board's page: what it says, that it is well formed, and that no name breaks out of it."""

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import page as page_module
from ranklearn_course.contest.board.page import WIDTHS, render_page, write_page
from ranklearn_course.contest.board.rules import BoardError, Entry, clean, standings
from ranklearn_course.contest.board.store import About, Board
from ranklearn_course.palette import INK, SOFT_INK, THEMES
from tests.test_palette import contrast

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

VOID = {"meta", "link", "img", "source"}


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


def entries_of(teams, *, ended=False):
    """Two submissions of each team; the reveal turns the order round."""
    entries = []
    for number in range(2 * len(teams)):
        team = number % len(teams)
        public = Estimate(0.05 - 0.001 * team - (0.0005 if number < len(teams) else 0), 0.0013)
        private = Estimate(0.03 + 0.001 * team, 0.0011) if ended else None
        time = NOON + timedelta(hours=number)
        entries.append(Entry(number + 1, teams[team], time, "", "", public, False, private))
    return entries


def page_of(teams, *, ended=False):
    about = About("Summer school", "c", 5, NOON, NOW if ended else None)
    return render_page(about, standings(entries_of(teams, ended=ended)), NOW)


NO_PICTURES = dict.fromkeys(WIDTHS, "data:,")


@pytest.fixture
def without_pictures(monkeypatch):
    """For tests of the text alone: a picture takes a tenth of a second."""
    monkeypatch.setattr(page_module, "_pictures", lambda _: dict.fromkeys(THEMES, NO_PICTURES))


def cells(page):
    """The rows of the table as texts."""
    lines = re.findall(r'<tr role="row">(.*?)</tr>', page, re.DOTALL)
    found = [re.findall(r"<t[dh] [^>]*>(.*?)</t[dh]>", line, re.DOTALL) for line in lines]
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in line] for line in found]


@pytest.mark.usefixtures("without_pictures")
def test_before_the_reveal_the_table_has_public_scores_alone():
    page = page_of(["Foxes", "Owls"])
    assert cells(page) == [
        ["Rank", "Team", "Public score", "Entries", "Last (UTC)"],
        ["1", "Foxes", "0.05000 ± 0.00130", "2", "2026-07-01 14:00"],
        ["2", "Owls", "0.04900 ± 0.00130", "2", "2026-07-01 15:00"],
    ]
    assert headings(page) == ["Foxes leads with 0.05000", "Standings"]
    assert "Teams: 2. Submissions: 4." in page
    assert "private score of" not in page
    assert "2026-07-09 08:30 UTC" in page


def headings(page):
    return [re.sub(r"<[^>]*>", "", heading) for heading in re.findall(r"<h2.*?>(.*?)</h2>", page)]


@pytest.mark.usefixtures("without_pictures")
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
        line("1", "Bears", "0.03200", "0.04800", "▲ up 2, from 3", "17"),
        line("2", "Owls", "0.03100", "0.04900", "= unchanged", "16"),
        line("3", "Foxes", "0.03000", "0.05000", "▼ down 2, from 1", "15"),
    ]
    assert headings(page) == ["Bears ends first with 0.03200", "Standings"]
    assert "Changed ranks: 2 of 3." in page
    assert "<bdi>Bears</bdi> went from rank 3 to rank 1." in page
    assert "revealed on 2026-07-09 08:30 UTC" in page


def line(rank, team, private, public, move, hour):
    scores = [f"{private} ± 0.00110", f"{public} ± 0.00130"]
    return [rank, team, *scores, move, "2", f"2026-07-01 {hour}:00"]


@pytest.mark.usefixtures("without_pictures")
def test_a_shake_up_may_be_none():
    assert "No team changed rank." in page_of(["Foxes"], ended=True)


def test_an_empty_board_has_a_page():
    page = parsed(page_of([]))
    assert not page.all("table")
    assert not page.all("img")


@pytest.mark.parametrize("ended", [False, True])
def test_the_page_is_one_file_without_scripts_and_network(ended):
    page = page_of(["Foxes", *HOSTILE], ended=ended)
    parser = parsed(page)
    assert not {tag for tag, _ in parser.tags} & {"script", "svg", "iframe", "object", "a", "form"}
    attributes = [attribute for _, names in parser.tags for attribute in names.items()]
    assert not any(name.startswith("on") or name == "style" for name, _ in attributes)
    loaded = [value for name, value in attributes if name in ("href", "src", "srcset")]
    assert len(loaded) == 5
    assert all(value.startswith("data:") for value in loaded)
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    assert "url(" not in style
    assert "@import" not in style
    policies = [meta["content"] for meta in parser.all("meta") if "http-equiv" in meta]
    assert policies == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("ended", [False, True])
def test_hostile_names_stand_as_they_are(ended):
    tame = parsed(page_of([f"Team {index}" for index in range(len(HOSTILE))], ended=ended))
    hostile = parsed(page_of(HOSTILE, ended=ended))
    # Not one element more or less than with harmless names.
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in tame.tags]
    names = [text for tag, text in hostile.texts if tag == "bdi"]
    assert names[-len(HOSTILE) :] == (HOSTILE[::-1] if ended else HOSTILE)


@settings(max_examples=15, deadline=None)
@given(st.text(min_size=1, max_size=60), st.booleans())
def test_any_name_that_is_allowed_stands_as_it_is(name, ended):
    try:
        name = clean("team's name", name, 60)
    except BoardError:
        return
    page = parsed(page_of([name], ended=ended))
    assert [text for tag, text in page.texts if tag == "bdi"][-1] == name
    for picture in pictures(page).values():
        assert picture.tag.endswith("svg")


@pytest.mark.usefixtures("without_pictures")
def test_the_title_is_escaped():
    about = About("A & <b>", "c", 5, NOON, None)
    page = render_page(about, standings(entries_of(["Foxes"])), NOW)
    assert "<h1>A &amp; &lt;b&gt;</h1>" in page
    parsed(page)


def pictures(page):
    """The plots by the condition under which a browser takes them."""
    found = [(source.get("media"), source["srcset"]) for source in page.all("source")]
    found += [(None, image["src"]) for image in page.all("img")]
    return {
        media: ET.fromstring(b64decode(address.removeprefix("data:image/svg+xml;base64,")))
        for media, address in found
    }


def texts_in(picture):
    return [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("teams", [1, 9, 25])
def test_a_plot_has_a_description_with_the_numbers_and_names_the_teams(ended, teams):
    names = [f"Team {index}" for index in range(teams)]
    page = parsed(page_of(names, ended=ended))
    (image,) = page.all("img")
    first, described = names[-1 if ended else 0], image["alt"]
    assert described.startswith(f"\u2068{first}\u2069 ")
    drawn = min(teams, 20 if ended else 8)
    numbers = r"public 0\.\d+ ± 0\.00130, private 0\.\d+ ± 0\.00110" if ended else r"0\.\d+ since"
    assert len(re.findall(rf"Team \d+\u2069: {numbers}", described)) == drawn
    found = pictures(page)
    dark = "(prefers-color-scheme: dark)"
    assert set(found) == {f"{dark} and (max-width: 860px)", dark, "(max-width: 860px)", None}
    for picture in found.values():
        assert sum("Team" in text for text in texts_in(picture)) == drawn


def test_a_plot_has_the_colours_of_its_theme():
    named_like_a_colour = THEMES["light"]["ink"].lower()
    found = pictures(parsed(page_of([named_like_a_colour])))
    for media, drawn in found.items():
        assert any(named_like_a_colour in text for text in texts_in(drawn))
        picture = ET.tostring(drawn)
        theme = "dark" if media and "dark" in media else "light"
        for name, colors in THEMES.items():
            assert (colors["series_1"].lower().encode() in picture) == (name == theme)


@pytest.mark.parametrize("colors", THEMES.values(), ids=THEMES)
def test_letters_and_lines_stand_out_from_the_ground(colors):
    lines = [f"series_{i}" for i in range(1, 7)]
    for names, least in ((("ink", "soft"), 4.5), (lines, 3)):
        for name in names:
            assert contrast(colors[name], colors["background"]) >= least


def drawn_with(draw, teams, *, ended):
    axes = Figure().add_subplot()
    draw(axes, standings(entries_of(teams, ended=ended)), WIDTHS["wide"], THEMES["light"])
    return axes


def test_the_public_plot_shows_each_rise_and_no_fall():
    publics = [0.01, 0.03, 0.02, 0.04]
    entries = [
        Entry(n, "Foxes", NOON + timedelta(hours=n), "", "", Estimate(value, 0.001), False)
        for n, value in enumerate(publics)
    ]
    axes = Figure().add_subplot()
    page_module._public_plot(axes, standings(entries), WIDTHS["wide"], THEMES["light"])
    (step,) = axes.lines
    times, scores = step.get_data(orig=True)
    assert list(times[:3]) == [NOON, NOON + timedelta(hours=1), NOON + timedelta(hours=3)]
    assert list(scores) == [0.01, 0.03, 0.04, 0.04]
    assert step.get_drawstyle() == "steps-post"
    assert step.get_markevery() == [0, 1, 2]
    # Half a day at least to either side.
    low, high = axes.get_xlim()
    assert high - low == pytest.approx(1)


def test_the_private_plot_shows_scores_and_their_errors():
    axes = drawn_with(page_module._private_plot, ["Foxes", "Owls"], ended=True)
    bars = {bar.get_label(): bar for bar in axes.containers}
    for name, values, error in (
        ("public", [0.049, 0.05], 0.0013),
        ("private", [0.031, 0.03], 0.0011),
    ):
        marks, _, (lines,) = bars[name].lines
        assert marks.get_xdata().tolist() == values
        for value, segment in zip(values, lines.get_segments(), strict=True):
            assert segment[:, 0].tolist() == pytest.approx([value - error, value + error])
    ring, square = (bars[name].lines[0] for name in ("public", "private"))
    assert (ring.get_marker(), square.get_marker()) == ("o", "s")
    assert ring.get_markerfacecolor() != ring.get_color()
    # No score is relevant, and nobody moved it.
    assert [mark.get_color() for mark in (ring, square)] == [SOFT_INK, INK]


def test_no_two_lines_look_alike_without_colour():
    axes = drawn_with(page_module._public_plot, [f"T{index}" for index in range(8)], ended=False)
    looks = {(line.get_linestyle(), line.get_marker()) for line in axes.lines}
    assert len(looks) == 8
    assert len({line.get_color() for line in axes.lines}) == 6


def test_a_page_is_written_whole_and_shows_what_the_board_holds(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("old")
    with Board.create(tmp_path / "b", title="Films", contest="c", clock=lambda: NOW) as board:
        board.submit(
            "Füchse", b"one", lambda file: Estimate(0.25, 0.01), new=True, note="secret idea"
        )
        table = write_page(board, path)
    assert [standing.team for standing in table] == ["Füchse"]
    content = path.read_bytes().decode("utf-8")
    assert content == render_page(About("Films", "c", 5, NOW, None), table, NOW)
    assert "secret idea" not in content
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["b", "page.html"]


@pytest.mark.parametrize(
    ("team", "shown"),
    [
        ("推荐小组", "推荐小组"),
        ("推荐小组推荐", "推荐小组…"),
        ("e\u0301" * 8, "e\u0301" * 8),
        ("e\u0301" * 9, "e\u0301" * 8 + "…"),
        ("wwwwww", "wwww…"),
        ("عربى", "عربى"),
    ],
)
def test_names_are_cut_by_the_room_they_take_and_turn_nothing(team, shown):
    assert page_module._label(3, team, 8) == f"3 \u2068{shown}\u2069"
