"""The board's page: what it says, that it is well formed, and that no name breaks out of it."""

import re
from datetime import UTC, datetime, timedelta
from html import escape, unescape

import pytest

from ranklearn_course.contest import Estimate
from ranklearn_course.contest.board.page import render_page
from ranklearn_course.contest.board.rules import Entry, standings
from ranklearn_course.contest.board.store import About

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
NOW = datetime(2026, 7, 9, 8, 30, tzinfo=UTC)
HOSTILE = [
    '"><img src=x onerror=alert(1)>',
    "</title></svg><style>*{display:none}</style>",
    "{rank} {0} %s $x^2$ %(team)s",
    "&lt;b&gt; &amp; 'quoted'",
    "-->]]>",
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
    assert "<bdi>Foxes</bdi> leads with 0.05000" in page
    assert cells(page) == [
        "A &amp; &lt;b&gt; | Standings",
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
    assert "<bdi>Bears</bdi> ends first with 0.03200" in page
    assert cells(page) == [
        "A &amp; &lt;b&gt; | Standings",
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
    assert re.findall(r' (?:href|src|srcset)="(.*?)"', page) == ["data:,"]
    assert "default-src 'none'; style-src 'unsafe-inline'; img-src data:" in unescape(page)


def tags_of(page):
    return re.findall(r"<(/?\w+)", page)
