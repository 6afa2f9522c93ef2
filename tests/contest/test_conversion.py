"""Tables become contests, whatever their columns are called; what is wrong is named by line."""

import json

import numpy as np
import pytest

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.conversion import convert
from ranklearn_course.contest.events import EVENTS, Table, read_events
from ranklearn_course.contest.files import IDS, read_about, read_contest
from ranklearn_course.contest.rehearsal import rules
from ranklearn_course.contest.scorer import notes_on, score_lists
from ranklearn_course.contest.solution import read_public
from ranklearn_course.contest.validation import split_in_time

DAY = 86_400
START = 881_250_949
#: user, item, rating, day: users 1 to 4 like something before and after day 8, user 5 only before.
RATINGS = [
    (3, 20, 4, 9),
    (1, 10, 5, 0),
    (2, 10, 4, 1),
    (1, 20, 4, 2),
    (3, 30, 5, 3),
    (4, 10, 5, 3),
    (5, 10, 5, 4),
    (5, 30, 4, 4),
    (1, 40, 3, 5),
    (2, 40, 2.5, 5),
    (4, 30, 5, 6),
    (1, 30, 5, 8),
    (2, 50, 5, 9),
    (4, 20, 4, 8),
    (4, 50, 4, 10),
]
MOVIES = """movieId,title,genres
10,"Crème, and Sugar (1995)",Comedy|Drama
20,Two (2001),Drama
30,Three,(no genres listed)
40,Four (1950),Film-Noir
60,Of nobody,War
"""


def write(folder, *more):
    rows = [f"{u},{i},{r},{START + d * DAY}" for u, i, r, d in [*RATINGS, *more]]
    (folder / "ratings.csv").write_text("\n".join(["userId,movieId,rating,timestamp", *rows]))
    return folder / "ratings.csv"


#: As 100K and 1M of MovieLens write a row, then with other names, moments and orders.
FORMS = [
    ("1\t10\t5\t881250949\n", None),
    ("1::10::5::881250949\n", None),
    ("user\titem\trating\ttime\n1\t10\t5\t881250949123\n", None),
    ("User ID;Stars;Item;When\n1;5;10;1997-12-04T16:55:49+01:00\n", {"time": "When"}),
]


@pytest.mark.parametrize(("text", "columns"), FORMS)
def test_each_form_is_read_as_the_same_event(text, columns, tmp_path):
    (tmp_path / "log").write_text(text)
    read, *_ = read_events(Table(tmp_path / "log", EVENTS, columns))
    assert read.tolist() == [(1, 10, 5.0, START)]


def test_a_table_becomes_a_contest(tmp_path):
    (tmp_path / "movies.csv").write_text(MOVIES)
    made = convert(write(tmp_path), tmp_path / "c", items=tmp_path / "movies.csv", last=2)
    # The last two of users 1 and 4 are kept back. User 2 has nothing liked there that others rate,
    # users 3 and 5 have no more than two: all theirs are handed out.
    assert (made.folder / "train.csv").read_text().splitlines() == [
        "user_id,item_id,day,rating",
        *("1,10,0,5", "2,10,1,4", "1,20,2,4", "3,30,3,5", "4,10,3,5", "5,10,4,5", "5,30,4,4"),
        *("2,40,5,2.5", "4,30,6,5", "2,50,9,5", "3,20,9,4"),
    ]
    assert (made.folder / "items.csv").read_text().splitlines() == [
        "item_id,year,genres",
        *("10,1995,Comedy|Drama", "20,2001,Drama", "30,,", "40,1950,Film-Noir", "50,,"),
    ]
    lines = (made.folder / "teacher/solution.csv").read_text().splitlines()[1:]
    assert [line.rsplit(",", 1)[0] for line in lines] == ["1,30", "4,20 50"]
    assert sum(line.endswith("public") for line in lines) == 1
    assert (made.handed_out, made.low, made.kept_back, made.public_users) == (11, 1, 3, 1)
    assert made.dropped == {"again": 0, "low_later": 1, "unknown_item": 0}
    assert not (made.folder / IDS).exists()
    contest, about = read_contest(made.folder), read_about(made.folder)
    assert contest.also_seen.tolist() == [[2, 40]]
    assert contest.positions is contest.first_days is contest.split_day is None
    assert (about["last"], about["liked"], about["k"]) == (2, 4.0, 10)
    assert about["sizes"] == {"items": 5, "train_events": 11, "test_users": 2, "test_events": 3}


def test_a_log_without_ratings_has_names_and_dates(tmp_path):
    days = ["2026-01-01", "2026-01-02 08:30", "2026-01-05T23:59:59+02:00"]
    taken = {"zoe": "cab", "Änne": "bca"}
    rows = [f"{user}|{item}|{days[n]}" for user in taken for n, item in enumerate(taken[user])]
    (tmp_path / "log").write_text("\n".join(rows))
    columns = {"user": "1", "item": "2", "time": "3"}
    made = convert(tmp_path / "log", tmp_path / "c", columns=columns, last=1)
    assert str(made).splitlines()[:3] == [
        "Read: user is column 1, item is column 2, time is column 3.",
        f"{made.folder}: 4 events are handed out. The solution has 2 items, of 2 test users.",
        "Dropped: 0 rows of an item that the user had before; the first one counts.",
    ]
    assert (made.folder / "train.csv").read_text().splitlines() == [
        "user_id,item_id,day",
        *("1,3,0", "2,2,0", "1,1,1", "2,3,1"),
    ]
    solution = (made.folder / "teacher/solution.csv").read_text().splitlines()[1:]
    assert [line.rsplit(",", 1)[0] for line in solution] == ["1,2", "2,1"]
    assert (made.folder / IDS).read_text("utf-8").splitlines() == [
        *("user\t1\tzoe", "user\t2\tÄnne", "item\t1\ta", "item\t2\tb", "item\t3\tc")
    ]
    contest = read_contest(made.folder)
    assert (len(contest.users), contest.also_seen.size, contest.genre_names) == (4, 0, ())
    assert recommend(contest, "genre profile", [1], 2).shape == (1, 2)
    text = rules(made.folder)
    assert "The last 1 events" in text
    assert "min(R, 10)" in text
    assert "{" not in text


def test_a_participant_reads_films_of_the_edition_1m_and_what_was_seen(tmp_path):
    films = '10::"Mis\xe9rables", Les (1995)::Drama|Musical\n20::Two (2001)::Drama\n'
    (tmp_path / "movies.dat").write_text(films, encoding="latin-1")
    made = convert(write(tmp_path), tmp_path / "c", items=tmp_path / "movies.dat", last=2)
    lines = (made.folder / "items.csv").read_text().splitlines()
    assert lines[1:3] == ["10,1995,Drama|Musical", "20,2001,Drama"]
    # A low rating is seen and no event.
    contest = read_contest(made.folder)
    assert recommend(contest, "popularity", [2], 3).tolist() == [[30, 20, 10]]
    (note,) = notes_on(np.array([[40, 20]]), np.array([2]), made.folder)
    assert "item 40 for user 2" in note
    for name in ("recent popularity", "SVD with trend"):
        with pytest.raises(ValueError, match="each has one of its own, so no day is today"):
            recommend(contest, name)
    with pytest.raises(ContestError, match="no first test day"):
        split_in_time(contest, 2)


def test_each_row_is_counted_and_of_an_item_twice_the_first_counts(tmp_path):
    more = [(1, 60, 5, 9), (2, 10, 5, 8), (4, 40, 1, 11)]
    made = convert(write(tmp_path, *more), tmp_path / "c", last=3, seed=2)
    assert made.dropped == {"again": 1, "low_later": 2, "unknown_item": 1}
    assert "\n2,10,1,4\n" in (made.folder / "train.csv").read_text()
    assert made.handed_out + made.kept_back + sum(made.dropped.values()) == len(RATINGS) + 3
    said = str(made).splitlines()
    assert said[2].startswith("Dropped: 1 rows of an item that the user had before")
    assert said[3].startswith("Dropped: 2 ratings below 4 among the last ones of a test user.")
    assert said[4].startswith("Dropped: 1 items among the last ones")
    assert said[5].startswith("Warning: the public part has 1 user")
    found = json.loads((made.folder / "teacher/made.json").read_bytes())
    assert found == {"seed": 2, "source": "ratings.csv", "liked": 4.0, "last": 3}


def test_a_small_board_is_told_with_its_error(tmp_path):
    rng = np.random.default_rng(0)
    rows = {(user, item) for user in range(60) for item in rng.geometric(0.1, 15)}
    lines = [f"{user},{item},{rng.integers(10**6)}" for user, item in sorted(rows)]
    (tmp_path / "log.csv").write_text("\n".join(["user,item,time", *lines]))
    made = convert(tmp_path / "log.csv", tmp_path / "contest", last=3)
    contest, public = read_contest(made.folder), read_public(made.folder)
    lists = recommend(contest, "popularity")
    scores = score_lists(lists, contest.test_users, public, contest.item_ids)
    value, error = scores["MAP@10"]
    *_, warning = str(made).splitlines()
    assert f"the public part has {made.public_users} users, and a board needs about 300" in warning
    assert f"{value:.3f} there, with a standard error of {error:.3f}" in warning


GOOD = "user,item,rating,time\n1,10,5,9\n"
BAD = [
    (GOOD + "1,10,5\n", {}, "line 3: the first line names 4 columns, this one has 3"),
    (GOOD + "1,,5,9\n", {}, "line 3: there must be an id of user and item, got none"),
    (GOOD + "1,10,5,now\n", {}, "line 3: there must be seconds or a date such as .* got 'now'"),
    (GOOD + "1,10,good,9\n", {}, "line 3: there must be a number as rating, got 'good'"),
    (GOOD + "1,\udce9,5,9\n", {}, "line 3: there must be ids in UTF-8"),
    ("", {}, "line 1: the file is empty"),
    ("user,item,day\n", {}, "no column for time among user, item, day; .* user=1,item=2,time=3"),
    ("1,2\n", {}, "no column for user and item and time among column 1, column 2"),
    (GOOD, {"items": "none"}, "none does not exist; name the table of items"),
    (GOOD, {"columns": {"time": "when"}}, "has no column when; it has user, item, rating, time"),
    (GOOD, {"columns": {"who": "user"}}, "columns names who, and a table has a column for user"),
    ("user,item,time\n", {}, "holds no rows; name the whole file"),
    ("user,item,stars,time\n1,2,3,4\n", {}, "holds no ratings of 4 or more"),
    (GOOD, {"last": 9}, "fewer than two users have more than 9 rows"),
    (GOOD, {"last": 0}, "last must be a whole number from 1, such as 10, got 0"),
    (
        "user,item,time\n1,2,3\n",
        {"liked": 3},
        "liked is the lowest rating that counts, but .* has no column",
    ),
]


@pytest.mark.parametrize(("text", "options", "message"), BAD)
def test_what_is_wrong_is_named_and_nothing_is_made(text, options, message, tmp_path):
    (tmp_path / "log").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ContestError, match=message):
        convert(tmp_path / "log", tmp_path / "contest", **options)
    assert not (tmp_path / "contest").exists()


ITEMS = [
    ("id,title,genres\n10,One,Drama\n", "no column for item among id, title, genres"),
    ("item,genres\n10,a\n10,b\n", "line 3: there must be each item once, got 10 again"),
    ("item,genres\n77,a\n", "has none of the items; the two files must belong together"),
]


@pytest.mark.parametrize(("text", "message"), ITEMS)
def test_a_table_of_items_must_fit(text, message, tmp_path):
    (tmp_path / "items").write_text(text)
    with pytest.raises(ContestError, match=message):
        convert(write(tmp_path), tmp_path / "contest", items=tmp_path / "items", last=2)
