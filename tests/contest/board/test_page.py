"""The board's page: what it says, that it is well formed, and that no name breaks out of it."""

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from html import escape, unescape

import pytest
from matplotlib.figure import Figure

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board import page as page_module
from ranklearn_course.contest.board.page import WIDTHS, render_page
from ranklearn_course.contest.board.rules import Entry, standings
from ranklearn_course.contest.board.store import About
from ranklearn_course.palette import INK, SOFT_INK, THEMES

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 7, 9, 8, 30, tzinfo=UTC)
HOSTILE = [
    '"><img src=x onerror=alert(1)>',
    "</title></svg><style>*{display:none}</style>",
    "{rank} {0} %s $x^2$ %(team)s",
    "&lt;b&gt; &amp; 'quoted'",
    "-->]]>",
    THEMES["light"]["ink"].lower(),
]


def table_of(teams, *, ended=False):
    """Two submissions of each team; the reveal turns the order round."""
    entries = []
    for number in range(2 * len(teams)):
        team = number % len(teams)
        public = Estimate(0.05 - 0.001 * team - (0.0005 if number < len(teams) else 0), 0.0013)
        private = Estimate(0.03 + 0.001 * team, 0.0011) if ended else None
        time = NOON + timedelta(hours=number)
        entries.append(Entry(number + 1, teams[team], time, "", "", public, False, private))
    return standings(entries)


def page_of(teams, *, ended=False):
    about = About("A & <b>", "c", 5, NOW if ended else None)
    return render_page(about, table_of(teams, ended=ended), NOW)


def cells(page):
    """The rows of the table as texts, and the headings above it."""
    rows = re.findall(r'<tr role="row">(.*?)</tr>', page, re.DOTALL)
    found = [re.findall(r"<t[dh] [^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    headings = re.findall(r"<h\d.*?>(.*?)</h\d>", page)
    bare = [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in [headings, *found]]
    return [" | ".join(row) for row in bare]


def test_before_the_reveal_the_page_has_public_scores_alone():
    page = page_of(["Foxes", "Owls"])
    assert cells(page) == [
        "A &amp; &lt;b&gt; | Foxes leads with 0.05000 | Standings",
        "Rank | Team | Public score | Entries | Last (UTC)",
        "1 | Foxes | 0.05000 ± 0.00130 | 2 | 2026-07-01 14:00",
        "2 | Owls | 0.04900 ± 0.00130 | 2 | 2026-07-01 15:00",
    ]
    assert "Teams: 2. Submissions: 4." in page
    assert "private score of" not in page
    assert "Written on 2026-07-09 08:30 UTC" in page
    assert "Nobody has handed in a submission yet." in page_of([])


def test_after_the_reveal_it_has_both_and_the_shake_up_in_words():
    page = page_of(["Foxes", "Owls", "Bears"], ended=True)
    public, private = " ± 0.00130 | ", " ± 0.00110 | "
    assert cells(page) == [
        "A &amp; &lt;b&gt; | Bears ends first with 0.03200 | Standings",
        "Rank | Team | Private score | Public score | Shake-up | Entries | Last (UTC)",
        f"1 | Bears | 0.03200{private}0.04800{public}▲ up 2, from 3 | 2 | 2026-07-01 17:00",
        f"2 | Owls | 0.03100{private}0.04900{public}= unchanged | 2 | 2026-07-01 16:00",
        f"3 | Foxes | 0.03000{private}0.05000{public}▼ down 2, from 1 | 2 | 2026-07-01 15:00",
    ]
    assert "Changed ranks: 2 of 3." in page
    assert "<bdi>Bears</bdi> went from rank 3 to rank 1." in page
    assert "revealed on 2026-07-09 08:30 UTC" in page
    assert "No team changed rank." in page_of(["Foxes"], ended=True)


@pytest.mark.parametrize("ended", [False, True])
def test_the_page_is_one_file_without_scripts_and_network_whatever_the_names_are(ended):
    page = page_of(HOSTILE, ended=ended)
    names = [unescape(name) for name in re.findall("<bdi>(.*?)</bdi>", page)]
    assert names[-len(HOSTILE) :] == (HOSTILE[::-1] if ended else HOSTILE)
    # No name stands there as it was typed, in a text or an attribute.
    assert [name for name in HOSTILE if name in page and name != escape(name)] == []
    tame = page_of([f"T{n}" for n in range(len(HOSTILE))], ended=ended)
    assert tags_of(page) == tags_of(tame)
    assert not {"script", "svg", "iframe", "object", "a", "form"} & {*tags_of(page)}
    assert not re.search(r"<[^>]* (on\w+|style)=", tame)
    loaded = re.findall(r' (?:href|src|srcset)="(.*?)"', page)
    assert len(loaded) == 5
    assert all(address.startswith("data:") for address in loaded)
    assert "default-src 'none'; style-src 'unsafe-inline'; img-src data:" in unescape(page)
    # A name that reads like a colour of the light theme stays in the dark one.
    assert all(HOSTILE[-1] in " ".join(texts_of(plot)) for plot in pictures(page).values())


def tags_of(page):
    return re.findall(r"<(/?\w+)", page)


def pictures(page):
    """The plots by the condition under which a browser takes them."""
    found = re.findall(r'<(?:source media="(.*?)" srcset|img src)="(.*?)"', page)
    return {
        media: ET.fromstring(b64decode(address.removeprefix("data:image/svg+xml;base64,")))
        for media, address in found
    }


def texts_of(picture):
    return [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(("ended", "drawn"), [(False, 8), (True, 20)])
def test_a_plot_has_a_description_with_the_numbers_and_the_colours_of_its_theme(ended, drawn):
    page = page_of([f"Team {index}" for index in range(25)], ended=ended)
    alt = unescape(re.search(r' alt="(.*?)"', page, re.DOTALL)[1])
    assert alt.startswith(f"\u2068Team {24 if ended else 0}\u2069 ")
    numbers = r"public 0\.\d+ ± 0\.00130, private 0\.\d+ ± 0\.00110" if ended else r"0\.\d+ since"
    assert len(re.findall(rf"Team \d+\u2069: {numbers}", alt)) == drawn
    dark = "(prefers-color-scheme: dark)"
    found = pictures(page)
    assert set(found) == {f"{dark} and (max-width: 860px)", dark, "(max-width: 860px)", ""}
    for media, picture in found.items():
        assert sum("Team" in text for text in texts_of(picture)) == drawn
        theme = "dark" if "dark" in media else "light"
        for name, colors in THEMES.items():
            assert (colors["ink"].lower().encode() in ET.tostring(picture)) == (name == theme)


def drawn_with(draw, table):
    axes = Figure().add_subplot()
    draw(axes, table, WIDTHS["wide"], THEMES["light"])
    return axes


def test_the_public_plot_shows_each_rise_and_no_fall():
    entries = [
        Entry(n, "Foxes", NOON + timedelta(hours=n), "", "", Estimate(value, 0.001), False)
        for n, value in enumerate([0.01, 0.03, 0.02, 0.04])
    ]
    axes = drawn_with(page_module._public_plot, standings(entries))
    (step,) = axes.lines
    times, scores = step.get_data(orig=True)
    assert list(times[:3]) == [NOON, NOON + timedelta(hours=1), NOON + timedelta(hours=3)]
    assert list(scores) == [0.01, 0.03, 0.04, 0.04]
    assert (step.get_drawstyle(), step.get_markevery()) == ("steps-post", [0, 1, 2])
    # Half a day at least to either side.
    low, high = axes.get_xlim()
    assert high - low == pytest.approx(1)
    # Without colour, too, no two lines look alike.
    axes = drawn_with(page_module._public_plot, table_of([f"T{index}" for index in range(8)]))
    assert len({(line.get_linestyle(), line.get_marker()) for line in axes.lines}) == 8


def test_the_private_plot_shows_scores_and_their_errors():
    axes = drawn_with(page_module._private_plot, table_of(["Foxes", "Owls"], ended=True))
    bars = {bar.get_label(): bar.lines for bar in axes.containers}
    looks = {}
    for name, values, error in (
        ("public", [0.049, 0.05], 0.0013),
        ("private", [0.031, 0.03], 0.0011),
    ):
        marks, _, (lines,) = bars[name]
        assert marks.get_xdata().tolist() == values
        for value, segment in zip(values, lines.get_segments(), strict=True):
            assert segment[:, 0].tolist() == pytest.approx([value - error, value + error])
        looks[name] = marks.get_marker(), marks.get_color()
    assert looks == {"public": ("o", SOFT_INK), "private": ("s", INK)}


@pytest.mark.parametrize(
    ("team", "shown"),
    [
        ("推荐小组推荐", "推荐小组…"),
        ("e\u0301" * 9, "e\u0301" * 8 + "…"),
        ("wwwwww", "wwww…"),
    ],
)
def test_names_are_cut_by_the_room_they_take_and_turn_nothing(team, shown):
    assert page_module._label(3, team, 8) == f"3 \u2068{shown}\u2069"
