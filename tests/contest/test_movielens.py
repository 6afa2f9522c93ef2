"""MovieLens files of three editions become the same contest; wrong files are named by line."""

import json

import numpy as np
import pytest

from ranklearn_course.contest import movielens_files
from ranklearn_course.contest.files import ContestError, read_about, read_contest
from ranklearn_course.contest.movielens import convert_movielens

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
    folder = convert_movielens(edition[0], tmp_path / "contest", test_share=0.36)
    contest = read_contest(folder)
    events = zip(contest.days, contest.users, contest.items, strict=True)
    assert [tuple(map(int, event)) for event in events] == [
        (0, 1, 10),
        (1, 2, 10),
        (2, 1, 20),
        (3, 3, 30),
        (3, 4, 10),
        (4, 5, 10),
        (4, 5, 30),
        (6, 4, 30),
    ]
    assert (contest.positions == 0).all()
    assert (contest.split_day, contest.k) == (8, 10)
    assert contest.test_users.tolist() == [1, 2, 3, 4]
    assert contest.item_ids.tolist() == [10, 20, 30, 40, 50]
    assert contest.years.tolist() == [1995, 2001, 0, 1950, 2010]
    assert contest.genre_names == ("Comedy", "Drama", "Film-Noir", "Sci-Fi")
    assert [np.flatnonzero(row).tolist() for row in contest.genres] == [[0, 1], [1], [], [2], [3]]
    # Films 40 and 50 were not liked before the split: their first day tells nothing of the test.
    assert contest.first_days.tolist() == [0, 2, 3, 8, 8]
    lines = (folder / "teacher/solution.csv").read_text().splitlines()[1:]
    assert [line.rsplit(",", 1)[0] for line in lines] == ["1,30", "2,50", "3,20", "4,20 50"]
    assert sum(line.endswith("public") for line in lines) == 1
    assert read_about(folder)["sizes"] == {
        "items": 5,
        "train_events": 8,
        "test_users": 4,
        "test_events": 5,
    }


def test_what_was_done_stands_with_the_teacher(tmp_path):
    folder = convert_movielens(write_1m(tmp_path)[0], tmp_path / "contest", test_share=0.36, seed=2)
    made = json.loads((folder / "teacher/made.json").read_bytes())
    assert made == {"seed": 2, "source": "ratings.dat", "liked": 4.0, "test_share": 0.36}


@pytest.mark.parametrize("write", [write_100k, write_1m])
def test_a_quotation_mark_in_a_title_is_a_letter(tmp_path, write):
    ratings, movies = write(tmp_path)
    movies.write_bytes(movies.read_bytes().replace(b"Two", b'"Two, and a half'))
    folder = convert_movielens(ratings, tmp_path / "contest", test_share=0.36)
    assert read_contest(folder).years.tolist() == [1995, 2001, 0, 1950, 2010]


def test_films_may_be_elsewhere(tmp_path):
    ratings, movies = write_1m(tmp_path)
    (tmp_path / "other").mkdir()
    moved = movies.rename(tmp_path / "other" / "films")
    with pytest.raises(ContestError, match=r"movies\.dat is missing; name it with --movies"):
        convert_movielens(ratings, tmp_path / "contest", test_share=0.36)
    convert_movielens(ratings, tmp_path / "contest", movies=moved, test_share=0.36)


def test_the_mark_of_utf8_and_windows_line_ends_are_accepted(tmp_path):
    for path in write_latest(tmp_path):
        content = path.read_bytes().replace(b"\n", b"\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + content + b"\r\n")
    folder = convert_movielens(tmp_path / "ratings.csv", tmp_path / "contest", test_share=0.36)
    assert read_about(folder)["sizes"]["train_events"] == 8


def test_of_a_film_rated_twice_the_first_time_counts(tmp_path):
    ratings, _ = write_1m(tmp_path)
    with open(ratings, "a") as file:
        file.write(f"1::10::5::{START + 9 * DAY}\n2::10::5::{START + 8 * DAY}\n")
    folder = convert_movielens(ratings, tmp_path / "contest", test_share=0.36)
    assert read_about(folder)["sizes"]["test_events"] == 5


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


@pytest.mark.parametrize("share", [0.01, 1e-20, 1 - 1e-9])
def test_a_split_that_leaves_nobody_is_refused(tmp_path, share):
    ratings, _ = write_1m(tmp_path)
    with pytest.raises(ContestError, match="fewer than two users have events before and after"):
        convert_movielens(ratings, tmp_path / "contest", test_share=share)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"test_share": 0.0}, "between 0 and 1, such as 0.2, got 0.0"),
        ({"test_share": 1}, "between 0 and 1"),
        ({"test_share": float("nan")}, "between 0 and 1"),
        ({"seed": 1.5}, "seed must be a whole number from 0, got 1.5"),
    ],
)
def test_options_are_checked(tmp_path, options, message):
    with pytest.raises(ContestError, match=message):
        convert_movielens(write_1m(tmp_path)[0], tmp_path / "contest", **options)
