"""The picture of a contest's events: its numbers, its words, its drawing."""

from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.chapters.entrance_task.figures import contest_traits
from ranklearn_course.contest.titles import film_titles
from tests.contest.small_contest import at_random, by_hand
from tests.figures.tidy import tidy_picture

CONTEST = at_random(n_events=400, days=28)


def test_the_three_pictures_hold_the_counts():
    places = np.random.default_rng(1).integers(0, 21, 400)
    figure, alt = contest_traits(replace(CONTEST, positions=places))
    by_item, by_week, by_position = figure.axes
    counts = sorted((CONTEST.items == item).sum() for item in range(1, 19))[::-1]
    assert list(by_item.lines[0].get_ydata()) == counts
    assert f"the first of 18 films has {counts[0]} events, the one in the middle {counts[9]}" in alt
    assert f"the first tenth has {100 * counts[0] / 400:.0f} % of all" in alt
    assert len(by_week.lines) == 3
    items = {title: item for item, title in film_titles(CONTEST).items()}
    for text, line in zip(by_week.texts, by_week.lines, strict=True):
        title = text.get_text().replace("\n", " ")
        item = items[title]
        wanted = [
            ((CONTEST.items == item) & (CONTEST.days // 7 == week)).sum() for week in range(4)
        ]
        assert list(line.get_ydata()) == wanted
        assert f"{title} has {', '.join(map(str, wanted))}" in alt
    heights = [bar.get_height() for bar in by_position.patches]
    known = places[places > 0]
    assert heights == pytest.approx([100 * (known == place).mean() for place in range(1, 21)])
    assert f"{heights[0]:.1f} % of the events come from the first place" in alt
    low, high = by_position.get_ylim()
    for tick in by_position.get_yticks():
        if low <= tick <= high:
            assert by_position.yaxis.get_major_formatter()(tick) == f"{tick:g} %"
    tidy_picture(figure)


def test_the_favourites_of_three_weeks_are_three_films():
    """One film is the favourite of every week: the others are the second ones."""
    events = [(user, item, day) for day in range(21) for user, item in ((1, 1), (2, 1), (3, 2))]
    events += [(4, 3, 20)]
    contest = by_hand(events)
    figure, alt = contest_traits(contest, title="Own")
    titles = [text.get_text().replace("\n", " ") for text in figure.axes[1].texts]
    assert titles == list(film_titles(contest).values())[:3]
    assert alt.startswith("Own. 64 events of 4 users with 6 films in 21 days.")


def test_a_contest_that_does_not_know_the_places():
    events = [(user, user % 5 + 1, day) for day in range(20) for user in range(6)]
    contest = by_hand(events)
    _, alt = contest_traits(replace(contest, positions=np.zeros(120, int)))
    assert "0.0 % of the events come from the first place" in alt
