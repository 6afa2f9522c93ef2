"""Tables become contests, whatever their columns are called; what is wrong is named by line."""

import gzip
import json

import numpy as np
import pytest

from ranklearn_course.contest import ContestError
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.conversion import convert
from ranklearn_course.contest.events import EVENTS, ITEMS, Table, read_events, read_items
from ranklearn_course.contest.files import IDS, read_about, read_contest
from ranklearn_course.contest.rehearsal import rules
from ranklearn_course.contest.scorer import notes_on
from ranklearn_course.contest.validation import split_in_time
from ranklearn_course.contest.words import say

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
50,Five,"War, ""Love"", War"
40,Four (1950),Film-Noir
60,Of nobody,War
"""


def write(folder):
    rows = [f"{u},{i},{r},{START + d * DAY}" for u, i, r, d in RATINGS]
    (folder / "ratings.csv").write_text("\n".join(["userId,movieId,rating,timestamp", *rows]))
    return folder / "ratings.csv"


#: As 100K and 1M of MovieLens write a row, then with other names, moments and orders.
FORMS = [
    ("1\t10\t5\t881250949\n", None),
    ("1::10::5::881250949\n", None),
    ('{"user_id": 1, "product": "10", "stars": 5.0, "ts": 881250949, "name": "a::b"}\n', None),
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
        *("10,1995,Comedy|Drama", "20,2001,Drama", "30,,", "40,1950,Film-Noir", "50,,Love|War"),
    ]
    lines = (made.folder / "teacher/solution.csv").read_text().splitlines()[1:]
    assert [line.rsplit(",", 1)[0] for line in lines] == ["1,30", "4,20 50"]
    assert (made.handed_out, made.low, made.kept_back, made.public_users) == (11, 1, 3, 1)
    assert {why: n for why, n in made.dropped.items() if n} == {"low_later": 1}
    assert not (made.folder / IDS).exists()
    contest, about = read_contest(made.folder), read_about(made.folder)
    # A low rating is seen and no event.
    assert contest.also_seen.tolist() == [[2, 40]]
    assert recommend(contest, "popularity", [2], 3).tolist() == [[30, 20, 10]]
    (note,) = notes_on(np.array([[40, 20]]), np.array([2]), made.folder)
    assert "item 40 for user 2" in note
    assert contest.first_days is contest.split_day is None
    assert (about["last"], about["liked"], about["k"]) == (2, 4.0, 10)
    for name in ("recent popularity", "SVD with trend"):
        with pytest.raises(ValueError, match="each has one of its own, so no day is today"):
            recommend(contest, name)
    with pytest.raises(ContestError, match="no first test day"):
        split_in_time(contest, 2)


def test_films_are_read_as_the_edition_1m_has_them(tmp_path):
    films = (
        '10::"Mis\xe9rables", Les (1995)::Drama|Musical\n20::Two (2001)::Drama\n30::Three::War\n'
    )
    (tmp_path / "movies.dat").write_text(films, encoding="latin-1")
    found = read_items(Table(tmp_path / "movies.dat", ITEMS), {"10": 1, "20": 2})
    assert found == {1: (1995, {"Drama", "Musical"}), 2: (2001, {"Drama"})}


def test_a_log_without_ratings_has_names_and_dates(tmp_path):
    days = ["2026-01-01", "20260102", "2026-01-05T23:59:59+02:00"]
    taken = {"zoe": "cab", "Änne": "bca"}
    rows = [f"{user}|{item}|{days[n]}" for user in taken for n, item in enumerate(taken[user])]
    (tmp_path / "log").write_text("\n".join(rows))
    columns = {"user": "1", "item": "2", "time": "3"}
    made = convert(tmp_path / "log", tmp_path / "c", columns=columns, last=1)
    assert str(made).splitlines()[:5] == [
        "Read: user is column 1, item is column 2, time is column 3.",
        say("convert.by_user", last=1),
        f"{made.folder}: 4 rows are handed out. The solution has 2 items, of 2 test users.",
        say("convert.no_genres"),
        say("convert.few", users=1, wanted=300),
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
    assert "The last 1 rows of each user are kept back. The score is MAP@10 on the items" in text
    assert "train.csv holds what is handed out: user_id,item_id,day." in text
    assert "min(R, 10)" in text
    assert "{" not in text


#: customer, product, quantity, hour: 1 and 2 come before and after day 2, 3 before, 4 after.
SHOP = [
    *(("c1", "pen", 1, 9), ("c1", "ink", 2, 30), ("c1", "pen", 1, 31), ("c2", "ink", 1, 33)),
    *(("c2", "cap", 1, 47), ("c3", "pad", 1234567, 47), ("c1", "pen", 1, 50), ("c1", "cap", 5, 51)),
    *(("c2", "pen", 2, 70), ("c2", "pen", 1, 71), ("c4", "pen", 1, 72), ("c1", "new", 1, 90)),
    *(("c2", "top", -3, 91), ("c1", "cap", 1, 92)),
]


def shop(folder):
    rows = [
        f"{who};{what};{count};2026-03-{1 + hour // 24:02} {hour % 24:02}:00"
        for who, what, count, hour in SHOP
    ]
    text = "\n".join(["customer_id;product;quantity;date", *rows])
    (folder / "shop.csv.gz").write_bytes(gzip.compress(text.encode()))
    return folder / "shop.csv.gz"


def solution_of(folder):
    ids = dict(line.split("\t")[1:] for line in (folder / IDS).read_text().splitlines()[:4])
    lines = (folder / "teacher/solution.csv").read_text().splitlines()[1:]
    products = dict(line.split("\t")[1:] for line in (folder / IDS).read_text().splitlines()[4:])
    return {
        ids[user]: [products[item] for item in items.split()]
        for user, items, _ in (line.split(",") for line in lines)
    }


@pytest.mark.parametrize("day", [2, "2", "2026-03-03", "2026-03-03T07:00"])
def test_a_shop_log_is_split_by_a_day(day, tmp_path):
    """What is later of anybody is not handed out; who came once is not asked."""
    made = convert(shop(tmp_path), tmp_path / "c", split_day=day)
    assert solution_of(made.folder) == {"c1": ["cap"], "c2": ["pen"]}
    # Twice again; later rows of c4, whom nobody asks; nobody could know "new"; "top" is returned.
    kept = {"again": 4, "not_asked": 1, "unknown_item": 1, "low_later": 1, "twice": 0}
    assert made.dropped == kept
    assert made.handed_out + made.kept_back + sum(kept.values()) == len(SHOP)
    assert ",1234567\n" in (made.folder / "train.csv").read_text()
    contest, about = read_contest(made.folder), read_about(made.folder)
    assert (contest.split_day, contest.days.tolist()) == (2, [0, 1, 1, 1, 1])
    assert ("last" in about, about["values"], contest.repeats) == (False, "plays", False)
    told = [say(f"convert.{why}", liked="1", count=n) for why, n in kept.items() if n]
    told.append(say("convert.by_day", day=2, date="2026-03-03", share=5 / 10))
    assert [sentence for sentence in told if sentence not in str(made).splitlines()] == []
    assert json.loads((made.folder / "teacher/made.json").read_bytes()) == {
        **{"seed": 0, "source": "shop.csv.gz", "days": 4, "values": "plays", "liked": 1.0},
    }
    assert len(recommend(contest, "SVD with trend")) == 2
    text = rules(made.folder)
    assert "of the 2 days from day 2 on are kept back. The score is MAP@10 on the items" in text
    assert "among these that have 1 or more in the column plays." in text


def test_repeats_are_kept_and_count(tmp_path):
    (tmp_path / "items").write_text('{"product": "pen", "categories": ["Tools", "Fun"]}')
    items = tmp_path / "items"
    made = convert(shop(tmp_path), tmp_path / "c", split_day=2, repeats=True, items=items)
    assert solution_of(made.folder) == {"c1": ["pen", "cap"], "c2": ["pen"]}
    assert made.dropped["again"] == 0
    assert made.dropped["twice"] == 2
    contest = read_contest(made.folder)
    assert (len(contest.users), contest.repeats) == (6, True)
    assert contest.genre_names == ("Fun", "Tools")
    assert recommend(contest, "popularity", [1], 1).tolist() == [[2]]
    assert notes_on(np.array([[2]]), np.array([1]), made.folder) == []
    assert say("rehearsal.log_repeats") in rules(made.folder)
    # What a user takes again is asked about in a validation, too.
    held_out = split_in_time(contest, 1)
    assert 5 in held_out.answers[list(held_out.contest.test_users).index(1)]


def test_a_table_without_times_is_drawn_from_and_says_so(tmp_path):
    lines = [f"{user}\t{item}\t{item * 7}" for user in range(1, 40) for item in range(1, 21)]
    (tmp_path / "plays.dat").write_text("\n".join(["userID\tartistID\tweight", *lines]))
    made = convert(tmp_path / "plays.dat", tmp_path / "c", at_random=True, liked=70, last=8)
    assert say("convert.at_random", last=8) in str(made)
    assert "Rows below 70 among those handed out" in str(made)
    contest = read_contest(made.folder)
    assert {*contest.days.tolist()} == {0}
    # Neither what is kept back nor the order of what is left follows the file.
    chosen = (made.folder / "teacher/solution.csv").read_text().split("\n")[1:-1]
    assert len({line.split(",")[1] for line in chosen}) > 30
    assert (np.diff(contest.items[contest.users == 1]) < 0).any()
    assert "drawn at random" in rules(made.folder)


GOOD = "user,item,rating,time\n1,10,5,9\n"
TWO_DAYS = GOOD + "1,11,5,200000\n"
BAD = [
    (GOOD + "1,10,5\n", {}, "line 3: the first line names 4 columns, this one has 3"),
    (GOOD + "1,,5,9\n", {}, "line 3: there must be an id of user and item, got none"),
    (GOOD + "1,10,5,now\n", {}, "line 3: there must be seconds or a date such as .* got 'now'"),
    (GOOD + "1,10,good,9\n", {}, "line 3: there must be a number such as .* got 'good'"),
    (GOOD + "1,\udce9,5,9\n", {}, "line 3: there must be ids in UTF-8"),
    ("", {}, "line 1: the file is empty"),
    ("user,item,day\n", {}, "no column for time among user, item, day; .* user=1,item=2,time=3"),
    (GOOD, {"items": "none"}, "none does not exist; name the table of items"),
    (GOOD, {"columns": {"time": "when"}}, "has no column when; it has user, item, rating, time"),
    (GOOD, {"columns": {"who": "user"}}, "columns names who, and a table has a column for user"),
    ("user,item,time\n", {}, "holds no rows; name the whole file"),
    ("user,item,stars,time\n1,2,3,4\n", {}, "holds no rating of 4 or more"),
    (GOOD, {"last": 9}, "fewer than two users have more than 9 rows"),
    (GOOD, {"last": 0}, "last must be a whole number from 1, such as 10, got 0"),
    (
        "user,item,time\n1,2,3\n",
        {"liked": 3},
        "liked is the lowest rating, or the fewest plays, that counts, but .* has no column",
    ),
    ("user,item\n1,2\n", {}, "no column for time .* a table without times needs --at-random"),
    (GOOD, {"at_random": True}, "has times, so leave --at-random out"),
    (GOOD, {"split_day": 1, "last": 3}, "leave out the number of last rows and --at-random"),
    (GOOD, {"split_day": 1}, "all rows are of one day; keep back the last rows of each user"),
    (TWO_DAYS, {"split_day": "soon"}, "date from 1970-01-02 to 1970-01-03, .* 1 to 2, got 'soon'"),
    (TWO_DAYS, {"split_day": 1}, "fewer than two users have a row before 1970-01-02 and later"),
    (GOOD, {"liked": float("nan")}, "liked must be a number such as 4, got nan"),
    (GOOD + f"1,10,5,{'9' * 30}\n", {}, "line 3: there must be seconds or a date such as"),
    (GOOD + "1,10,5,20261301\n", {}, "line 3: there must be .* got '20261301'"),
    (GOOD + '1,10,"4,5",9\n', {}, "line 3: there must be a number such as 4.5 as rating"),
    ("PAR1", {}, "log: this is a Parquet file; save the table as CSV in UTF-8"),
    ('{"1": {"2": 3}}', {}, "log: the JSON must hold a list of rows, or one in a line"),
    (GOOD, {"columns": {"user": "1", "item": "2", "time": "3"}}, "column 3 is called rating, whi"),
    ("1,2,3\n", {"columns": {"user": "1", "item": "1", "time": "3"}}, "must name a column once"),
]


@pytest.mark.parametrize(("text", "options", "message"), BAD)
def test_what_is_wrong_is_named_and_nothing_is_made(text, options, message, tmp_path):
    (tmp_path / "log").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ContestError, match=message):
        convert(tmp_path / "log", tmp_path / "contest", **options)
    assert not (tmp_path / "contest").exists()


BAD_ITEMS = [
    ("id,title,genres\n10,One,Drama\n", "no column for item among id, title, genres"),
    ("item,genres\n10,a\n10,b\n", "line 3: there must be each item once, got 10 again"),
    ("item,genres\n77,a\n", "has none of the items; the two files must belong together"),
]


@pytest.mark.parametrize(("text", "message"), BAD_ITEMS)
def test_a_table_of_items_must_fit(text, message, tmp_path):
    (tmp_path / "items").write_text(text)
    with pytest.raises(ContestError, match=message):
        convert(write(tmp_path), tmp_path / "contest", items=tmp_path / "items", last=2)
