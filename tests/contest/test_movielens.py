"""MovieLens files of three editions become the same contest; wrong files are named by line."""

import json
import re

import numpy as np
import pytest

from ranklearn_course.contest import ContestError, movielens_files
from ranklearn_course.contest.baselines import recommend
from ranklearn_course.contest.files import read_about, read_contest
from ranklearn_course.contest.movielens import convert_movielens
from ranklearn_course.contest.notes import notes_on
from ranklearn_course.contest.scorer import values_by_user
from ranklearn_course.contest.solution import read_key
from ranklearn_course.contest.validation import mean_and_error, split_in_time
from tests.contest import movielens_shaped as shaped

DAY = 86_400
START = 881_250_949
#: user, film, rating, day: users 1 to 4 like something before and after day 8, user 5 only before.
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
    (2, 40, 2, 5),
    (4, 30, 5, 6),
    (1, 30, 5, 8),
    (2, 50, 5, 9),
    (4, 20, 4, 8),
    (4, 50, 4, 10),
]
FILMS = [
    (10, "Crème, and Sugar (1995)", ["Comedy", "Drama"]),
    (20, "Two (2001)", ["Drama"]),
    (30, "Three", []),
    (40, "Four, or 4 (1950)", ["Film-Noir"]),
    (50, "Five (2010)", ["Sci-Fi"]),
]
FLAGS = movielens_files.GENRES_100K


def write_100k(folder):
    ratings, movies = folder / "u.data", folder / "u.item"
    lines = [f"{u}\t{i}\t{r}\t{START + d * DAY}\n" for u, i, r, d in RATINGS]
    ratings.write_text("".join(lines))
    rows = []
    for film, title, genres in FILMS:
        flags = [str(int(name in genres or (not genres and name == "unknown"))) for name in FLAGS]
        rows.append("|".join([str(film), title, "01-Jan-1995", "", "address", *flags]))
    movies.write_text("\n".join(rows), encoding="latin-1")
    return ratings, movies


def write_1m(folder):
    ratings, movies = folder / "ratings.dat", folder / "movies.dat"
    ratings.write_text("".join(f"{u}::{i}::{r}::{START + d * DAY}\n" for u, i, r, d in RATINGS))
    lines = [f"{film}::{title}::{'|'.join(genres)}\n" for film, title, genres in FILMS]
    movies.write_text("".join(lines), encoding="latin-1")
    return ratings, movies


def write_latest(folder):
    ratings, movies = folder / "ratings.csv", folder / "movies.csv"
    lines = [f"{u},{i},{r - 0.0},{START + d * DAY}\n" for u, i, r, d in RATINGS]
    ratings.write_text("userId,movieId,rating,timestamp\n" + "".join(lines))
    lines = [
        f'{film},"{title}",{"|".join(genres) or "(no genres listed)"}\n'
        for film, title, genres in FILMS
    ]
    movies.write_text("movieId,title,genres\n" + "".join(lines), encoding="utf-8")
    return ratings, movies


EDITIONS = [write_100k, write_1m, write_latest]


@pytest.fixture(params=EDITIONS)
def edition(request, tmp_path):
    return request.param(tmp_path)


def test_each_edition_makes_the_same_contest(edition, tmp_path):
    made = convert_movielens(edition[0], tmp_path / "contest", last=2)
    # The last two of users 1 and 4 are kept back. User 2 has nothing liked there that others rate,
    # users 3 and 5 have no more than two: all theirs are handed out.
    assert (made.folder / "train.csv").read_text().splitlines() == [
        "user_id,item_id,day,rating",
        *("1,10,0,5", "2,10,1,4", "1,20,2,4", "3,30,3,5", "4,10,3,5", "5,10,4,5", "5,30,4,4"),
        *("2,40,5,2", "4,30,6,5", "2,50,9,5", "3,20,9,4"),
    ]
    lines = (made.folder / "teacher/solution.csv").read_text().splitlines()[1:]
    assert [line.rsplit(",", 1)[0] for line in lines] == ["1,30", "4,20 50"]
    assert sum(line.endswith("public") for line in lines) == 1
    assert (made.handed_out, made.low, made.kept_back, made.public_users) == (11, 1, 3, 1)
    assert made.dropped == {"again": 0, "low_later": 1, "unknown_film": 0}


def test_what_is_read_knows_low_ratings_and_nothing_that_movielens_does_not(edition, tmp_path):
    folder = convert_movielens(edition[0], tmp_path / "contest", last=2).folder
    contest = read_contest(folder)
    assert len(contest.users) == len(contest.items) == len(contest.days) == 10
    assert contest.also_seen.tolist() == [[2, 40]]
    assert contest.positions is contest.first_days is contest.split_day is None
    assert (folder / "items.csv").read_text().splitlines() == [
        "item_id,year,genres",
        *("10,1995,Comedy|Drama", "20,2001,Drama", "30,,", "40,1950,Film-Noir", "50,2010,Sci-Fi"),
    ]
    assert contest.test_users.tolist() == [1, 4]
    assert contest.years.tolist() == [1995, 2001, 0, 1950, 2010]
    about = read_about(folder)
    assert (about["last"], about["liked"], about["k"]) == (2, 4.0, 10)
    assert "split_day" not in about
    assert about["sizes"] == {"items": 5, "train_events": 11, "test_users": 2, "test_events": 3}


def test_a_film_rated_low_is_not_recommended_again(tmp_path):
    contest = read_contest(convert_movielens(write_1m(tmp_path)[0], tmp_path / "c", last=2).folder)
    assert recommend(contest, "popularity", [2], 3).tolist() == [[30, 20, 10]]


def test_the_scorer_notes_a_film_rated_low(tmp_path):
    folder = convert_movielens(write_1m(tmp_path)[0], tmp_path / "contest", last=2).folder
    (note,) = notes_on(np.array([[40, 20]]), np.array([2]), folder)
    assert "item 40 for user 2" in note


@pytest.mark.parametrize("name", ["recent popularity", "SVD with trend"])
def test_a_model_that_needs_a_day_for_all_says_so(tmp_path, name):
    contest = read_contest(convert_movielens(write_1m(tmp_path)[0], tmp_path / "c", last=2).folder)
    with pytest.raises(ValueError, match="each has one of its own, so no day is today"):
        recommend(contest, name)
    with pytest.raises(ContestError, match="no first test day"):
        split_in_time(contest, 2)


def test_each_rating_is_named(tmp_path):
    ratings, movies = write_1m(tmp_path)
    with open(ratings, "a") as file:
        file.write(f"1::60::5::{START + 9 * DAY}\n2::10::5::{START + 8 * DAY}\n")
        file.write(f"4::40::1::{START + 11 * DAY}\n")
    with open(movies, "a") as file:
        file.write("60::Six (2020)::War\n")
    made = convert_movielens(ratings, tmp_path / "contest", last=3)
    assert made.dropped == {"again": 1, "low_later": 2, "unknown_film": 1}
    assert made.handed_out + made.kept_back + sum(made.dropped.values()) == len(RATINGS) + 3
    said = str(made).splitlines()
    assert len(said) == 5
    assert said[1].startswith("Dropped: 1 ratings of a film that the user had rated before")
    assert said[2].startswith("Dropped: 2 ratings below 4 among the last ones of a test user.")
    assert said[3].startswith("Dropped: 1 films with 4 or more")


def test_what_was_done_stands_with_the_teacher(tmp_path):
    made = convert_movielens(write_1m(tmp_path)[0], tmp_path / "contest", last=2, seed=2)
    found = json.loads((made.folder / "teacher/made.json").read_bytes())
    assert found == {"seed": 2, "source": "ratings.dat", "liked": 4.0, "last": 2}


def test_at_the_size_of_100k_the_board_is_small_and_the_ladder_in_order(tmp_path):
    ratings = shaped.write_100k(shaped.SMALL, tmp_path)
    made = convert_movielens(ratings, tmp_path / "contest")
    assert made.handed_out + made.kept_back + sum(made.dropped.values()) == 100_000
    contest = read_contest(made.folder)
    key = read_key(made.folder / "teacher/solution.csv", made.folder)
    assert 900 < len(contest.test_users) <= 943
    *_, warning = str(made).splitlines()
    value, error = map(float, re.findall(r"0\.\d{3}", warning))
    assert f"the public part has {made.public_users} users, and a board needs some 300" in warning
    lists = recommend(contest, "popularity")
    values = values_by_user(lists, contest.test_users, key["public"])["MAP@10"]
    assert (value, error) == pytest.approx(mean_and_error(values), abs=5e-4)
    ladder = {
        name: np.mean(
            [
                values_by_user(recommend(contest, name), contest.test_users, key[part])[
                    "MAP@10"
                ].mean()
                for part in key
            ]
        )
        for name in shaped.LADDER
    }
    assert sorted(ladder, key=ladder.get) == shaped.LADDER


@pytest.mark.parametrize("write", [write_100k, write_1m])
def test_a_quotation_mark_in_a_title_is_a_letter(tmp_path, write):
    ratings, movies = write(tmp_path)
    movies.write_bytes(movies.read_bytes().replace(b"Two", b'"Two, and a half'))
    folder = convert_movielens(ratings, tmp_path / "contest", last=2).folder
    assert read_contest(folder).years.tolist() == [1995, 2001, 0, 1950, 2010]


def test_films_may_be_elsewhere(tmp_path):
    ratings, movies = write_1m(tmp_path)
    (tmp_path / "other").mkdir()
    moved = movies.rename(tmp_path / "other" / "films")
    with pytest.raises(ContestError, match=r"movies\.dat is missing; name it with --movies"):
        convert_movielens(ratings, tmp_path / "contest", last=2)
    convert_movielens(ratings, tmp_path / "contest", movies=moved, last=2)


def test_the_mark_of_utf8_and_windows_line_ends_are_accepted(tmp_path):
    for path in write_latest(tmp_path):
        content = path.read_bytes().replace(b"\n", b"\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + content + b"\r\n")
    folder = convert_movielens(tmp_path / "ratings.csv", tmp_path / "contest", last=2).folder
    assert read_about(folder)["sizes"]["train_events"] == 11


def test_of_a_film_rated_twice_the_first_time_counts(tmp_path):
    ratings, _ = write_1m(tmp_path)
    with open(ratings, "a") as file:
        file.write(f"1::10::5::{START + 9 * DAY}\n2::10::5::{START + 8 * DAY}\n")
    folder = convert_movielens(ratings, tmp_path / "contest", last=2).folder
    assert read_about(folder)["sizes"]["test_events"] == 3


LINES = [
    (write_100k, "u.data", "1\t10\t5", r"line 2: 4 columns must stand in it, got 3; a line must"),
    (write_100k, "u.data", "1\tx\t5\t9", "line 2: an id must be a whole number from 1, got 'x'"),
    (write_100k, "u.data", "0\t1\t5\t9", "line 2: an id must be a whole number from 1, got '0'"),
    (write_100k, "u.data", "1\t10\t5\tnow", "line 2: the time must be a whole number of seconds"),
    (write_100k, "u.data", "1\t10\t6\t9", "line 2: the rating must be a number from 0.5 to 5"),
    (write_1m, "ratings.dat", "1::10::nan::9", "line 2: the rating must be .* got 'nan'"),
    (write_1m, "ratings.dat", "1,10,5,9", "line 2: 4 columns must stand in it, got 1"),
    (write_latest, "ratings.csv", "1,10,٤,9", "line 2: the rating must be .* got '٤'"),
    (write_100k, "u.item", "10|One (1990)|date", "line 2: 24 columns must stand in it, got 3"),
    (write_100k, "u.item", "1|T|||a" + "|x" * 19, "line 2: the last 19 columns must be 0 or 1"),
    (write_1m, "movies.dat", "10::Again::Drama", "line 2: film 10 stands there twice; take"),
    (write_1m, "movies.dat", "11::No genres", "line 2: 3 columns must stand in it, got 2"),
    (write_latest, "movies.csv", "11,A, B,Drama", "line 2: 3 columns must stand in it, got 4"),
    (write_latest, "movies.csv", "-1,A,Drama", "line 2: an id must be .* got '-1'"),
]


@pytest.mark.parametrize(("write", "name", "line", "message"), LINES)
def test_a_bad_line_is_named_with_its_cause_and_cure(tmp_path, write, name, line, message):
    ratings, _ = write(tmp_path)
    encoding = "utf-8" if write is write_latest else "latin-1"
    lines = (tmp_path / name).read_text(encoding=encoding).splitlines()
    lines[1:1] = [line]
    (tmp_path / name).write_text("\n".join(lines), encoding=encoding)
    with pytest.raises(ContestError, match=message) as caught:
        convert_movielens(ratings, tmp_path / "contest")
    assert str(tmp_path / name) in str(caught.value)
    assert not (tmp_path / "contest").exists()


@pytest.mark.parametrize("name", ["ratings.csv", "movies.csv"])
def test_text_of_another_encoding_is_named_by_line(tmp_path, name):
    ratings, _ = write_latest(tmp_path)
    with open(tmp_path / name, "ab") as file:
        file.write("\n60,Crème,Drama\n".encode("latin-1"))
    with pytest.raises(ContestError, match=rf"{name}, line \d+: the line is not UTF-8"):
        convert_movielens(ratings, tmp_path / "contest")


@pytest.mark.parametrize("text", ["", "hello\n", "user,film\n1,2\n", "PK\x03\x04"])
def test_a_file_of_another_kind_is_refused(tmp_path, text):
    (tmp_path / "ratings.csv").write_text(text)
    with pytest.raises(ContestError, match=r"ratings.csv, line 1: .* ratings look like 196<TAB>"):
        convert_movielens(tmp_path / "ratings.csv", tmp_path / "contest")


def test_the_header_of_the_films_must_be_theirs(tmp_path):
    ratings, movies = write_latest(tmp_path)
    movies.write_text("id,title,genres\n10,One,Drama\n")
    with pytest.raises(ContestError, match=r"line 1: .* films look like movieId,title,genres"):
        convert_movielens(ratings, tmp_path / "contest")


def test_files_that_do_not_belong_together_are_refused(tmp_path):
    ratings, movies = write_1m(tmp_path)
    movies.write_text("10::One (1990)::Drama\n")
    with pytest.raises(ContestError, match=r"film 20 of the ratings is missing; the two files"):
        convert_movielens(ratings, tmp_path / "contest")


def test_ratings_that_nobody_liked_make_no_contest(tmp_path):
    ratings, _ = write_1m(tmp_path)
    ratings.write_text("1::10::3::5\n")
    with pytest.raises(ContestError, match="holds no ratings of 4 or more"):
        convert_movielens(ratings, tmp_path / "contest")


def test_missing_ratings_are_named(tmp_path):
    with pytest.raises(ContestError, match=r"none\.csv does not exist; name the ratings"):
        convert_movielens(tmp_path / "none.csv", tmp_path / "contest")


def test_a_split_that_leaves_nobody_is_refused(tmp_path):
    ratings, _ = write_1m(tmp_path)
    with pytest.raises(ContestError, match="fewer than two users have more than 9 ratings"):
        convert_movielens(ratings, tmp_path / "contest", last=9)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"last": 0}, "last must be a whole number from 1, such as 10, got 0"),
        ({"last": 0.2}, "last must be a whole number from 1"),
        ({"seed": 1.5}, "seed must be a whole number from 0, got 1.5"),
    ],
)
def test_options_are_checked(tmp_path, options, message):
    with pytest.raises(ContestError, match=message):
        convert_movielens(write_1m(tmp_path)[0], tmp_path / "contest", **options)
