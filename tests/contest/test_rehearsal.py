"""A rehearsal alone: the rules are true, the ladder stands on the board, differences are right."""

import csv
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest import ContestError, Estimate, practice, rehearsal
from ranklearn_course.contest.baselines import MODELS, recommend
from ranklearn_course.contest.board.store import Board
from ranklearn_course.contest.conversion import convert
from ranklearn_course.contest.files import read_about, read_contest, write_submission
from ranklearn_course.contest.rehearsal import (
    BOARD,
    PER_DAY,
    YOU,
    Ladder,
    PerfectError,
    Rung,
    hand_in,
    rehearse,
    set_up,
    where_you_stand,
)
from ranklearn_course.contest.words import say
from tests.contest.small_contest import at_random, by_hand, made_in

RUNGS = ("random", "popularity", "recent popularity", "two stages")


@pytest.fixture(scope="module")
def archives(made, tmp_path_factory):
    """The archives of a practice set that is made at once."""
    folder = tmp_path_factory.mktemp("archives")
    practice.pack(made, folder)
    return folder


@pytest.fixture(autouse=True)
def _small(archives, tmp_path, monkeypatch):
    monkeypatch.setattr(practice, "HERE", archives)
    monkeypatch.setattr(rehearsal, "MODELS", {name: MODELS[name] for name in RUNGS[:-1]})
    monkeypatch.setattr(rehearsal, "default_folder", lambda: tmp_path / "lessons")


@pytest.fixture
def films(tmp_path):
    set_up(tmp_path / "films")
    return tmp_path / "films"


def mine(films, shift=0):
    """A file with ten items in the order of their ids, from another one on for each shift."""
    contest = read_contest(films)
    path = films.parent / f"mine-{shift}.csv"
    items = contest.item_ids.tolist()[shift : shift + contest.k]
    write_submission(path, contest.test_users, [items] * len(contest.test_users))
    return path


def rows(path):
    with open(path, newline="") as file:
        return list(csv.reader(file))[1:]


def entries_of(films):
    with Board(films / BOARD) as board:
        return board.state()[1]


def run(*arguments, **options):
    return CliRunner().invoke(app, ["contest", "rehearse", *map(str, arguments)], **options)


def test_the_rules_are_those_of_the_shipped_set(tmp_path, monkeypatch):
    monkeypatch.undo()
    text = " ".join(rehearsal.rules(practice.unpack(tmp_path / "films")).split())
    told = ["2,966 users", "10 films", "0 to 98", "the 21 days", "2,000 films", "890 users"]
    told += ["The score is MAP@10", "AP divides by min(R, 10)"]
    assert [each for each in told if each not in text] == []


def test_the_ladder_is_made_once_and_goes_on_where_it_was_stopped(tmp_path):
    said = []

    def stop(sentence):
        said.append(sentence)
        if RUNGS[1] in sentence:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        set_up(tmp_path / "films", stop)
    for _ in range(2):
        set_up(tmp_path / "films", said.append)
    climbed = [name for sentence in said for name in RUNGS if f": {name}." in sentence]
    assert climbed == [*RUNGS[:2], *RUNGS[1:]]
    assert [entry.team for entry in entries_of(tmp_path / "films")] == list(RUNGS)


def test_a_table_is_rehearsed_in_its_folder_if_it_has_its_solution_and_told_which_rungs_it_lacks(
    tmp_path, capsys
):
    rows = [f"{user},{(user * n) % 31},{n}" for user in range(1, 21) for n in range(30)]
    (tmp_path / "log.csv").write_text("\n".join(["user,item,time", *rows]))
    own = convert(tmp_path / "log.csv", tmp_path / "own", last=5).folder
    found = rehearse("popularity", folder=own)
    assert {rung.name for rung in found.rungs} == {YOU, "random", "popularity", "two stages"}
    assert say("rehearsal.no_today") in capsys.readouterr().out
    (own / BOARD).unlink()
    (own / "teacher/solution.csv").unlink()
    with pytest.raises(ContestError, match="already holds a contest"):
        set_up(own)
    assert not (own / BOARD).exists()


NO_GENRES = np.ones((18, 0), bool)
LADDERS = [
    (at_random(), list(RUNGS), []),
    (at_random(genres=NO_GENRES), list(RUNGS), ["no_genres"]),
    (
        replace(at_random(n_events=400), split_day=None),
        ["random", "popularity", "two stages"],
        ["no_today"],
    ),
    (replace(at_random(), repeats=True), [*RUNGS[:-1], "taken before", "two stages"], []),
    (by_hand([(1, 2, 0), (2, 1, 1)], split_day=2), list(RUNGS[:-1]), ["too_short"]),
]


@pytest.mark.parametrize(("contest", "names", "said"), LADDERS)
def test_the_ladder_has_the_rungs_that_the_contest_can_bear_and_says_what_it_lacks(
    contest, names, said, monkeypatch
):
    monkeypatch.setitem(rehearsal.MODELS, "genre profile", MODELS["genre profile"])
    rungs, left_out = rehearsal._rungs(contest)
    if "no_genres" not in said:
        assert rungs.pop("genre profile")().shape == (len(contest.test_users), contest.k)
    assert list(rungs) == names
    assert left_out == [say(f"rehearsal.{each}") for each in said]
    for lists in rungs.values():
        assert lists().shape == (len(contest.test_users), contest.k)


def test_a_large_catalogue_has_no_rung_that_compares_all_pairs(monkeypatch):
    monkeypatch.setattr(rehearsal, "MODELS", MODELS)
    monkeypatch.setattr(rehearsal, "MOST_ITEMS", 17)
    rungs, (said,) = rehearsal._rungs(at_random())
    assert {*MODELS} - {*rungs} == {"item-kNN", "EASE", "EASE with trend", "blend"}
    assert said.startswith("The catalogue has 18 items.")
    assert all(name in said for name in {*MODELS, "two stages"} - {*rungs})


def test_what_was_taken_before_is_counted_where_it_may_come_again():
    events = [(1, 2, 0), (1, 5, 0), (2, 4, 1), (1, 5, 2), (3, 4, 2), (3, 3, 3)]
    contest = replace(by_hand(events, test_users=(1, 2)), repeats=True)
    assert rehearsal.taken_before(contest).tolist() == [[5, 2, 4], [4, 5, 2]]
    (known,) = recommend(contest, "popularity", [3], 1)
    assert known.tolist() == [4]


@pytest.mark.parametrize(("gap", "side"), [(-2, -1), (-1.9, 0), (0, 0), (1.9, 0), (2, 1)])
def test_a_gap_is_clear_from_two_of_its_errors_on(gap, side):
    assert Rung("SVD", Estimate(0.1, 0.01), Estimate(gap, 1.0)).side == side
    assert Rung("SVD", Estimate(0.1, 0.01), Estimate(gap, 0.0)).side == 0
    assert "clear if it is two standard errors or more" in say("rehearsal.meaning")


def test_the_table_says_where_you_stand_with_the_error_of_each_difference():
    rungs = {"low": np.array([0.0, 0.1, 0.0]), "near": np.array([0.6, 0.5, 0.1])}
    assert str(Ladder.of(rungs, "MAP@10")).splitlines()[:3] == [
        "Public part, 3 users",
        "Rank  Name   MAP@10        ±",
        "   1  near  0.40000  0.15275",
    ]
    ladder = Ladder.of({YOU: np.array([0.4, 0.5, 0.6]), **rungs}, "MAP@10")
    assert str(ladder).splitlines()[1:-1] == [
        "Rank  Name   MAP@10        ±  Your lead        ±",
        "   1  You   0.50000  0.05774",
        "   2  near  0.40000  0.15275   +0.10000  0.20817",
        "   3  low   0.03333  0.03333   +0.46667  0.06667",
        "You are at rank 1 of 3.",
        "Clearly above you: nobody. Not told apart from you: near. Clearly below you: low.",
    ]


def test_a_file_is_compared_as_it_is_and_has_the_coverage_of_the_public_users(films):
    entries = [hand_in(films, mine(films, shift))[0] for shift in range(3)]
    for entry in entries:
        ladder = where_you_stand(films, entry)
        assert ladder.rungs[ladder.rank - 1].estimate == entry.public
    best = where_you_stand(films)
    assert best.rungs[best.rank - 1].estimate == max(entry.public for entry in entries)
    public, lists = dict(rows(films / "public.csv")), dict(rows(mine(films, 5)))
    n_films = len(read_contest(films).item_ids)
    for is_public, n_shown in ((False, 10), (True, 20)):
        user = next(user for user in lists if (user in public) is is_public)
        lists[user] = dict(rows(mine(films, 15)))[user]
        path = films.parent / "varied.csv"
        write_submission(path, list(lists), [items.split() for items in lists.values()])
        shown = say("rehearsal.coverage", share=n_shown / n_films, metric="MAP@10")
        assert hand_in(films, path)[1][1] == shown


def test_the_commands_lead_from_the_rules_to_the_end(tmp_path):
    films = tmp_path / "lessons/rehearsal"
    first = run()
    assert rehearsal.rules(films).strip() in first.stdout
    assert first.stdout.endswith(f"{where_you_stand(films)}\n")
    assert run("--end").stderr.strip() == say("rehearsal.no_final")
    # The same file counts once, the rungs count for nothing.
    for sentence in ("handed_in", "known"):
        handed_in = run(mine(films), "--note", "by id").stdout
        assert say(f"rehearsal.{sentence}", number=1, left=PER_DAY - 1) in handed_in
        assert handed_in.endswith(f"{where_you_stand(films)}\n")
    assert entries_of(films)[-1].note == "by id"
    broken = run(films / "train.csv")
    assert (broken.exit_code, broken.stdout, broken.stderr[:10]) == (1, "", "train.csv:")
    for shift in range(1, PER_DAY):
        run(mine(films, shift))
    assert run(mine(films, 9)).stderr.strip() == say("rehearsal.full", per_day=PER_DAY)
    unknown = say("rehearsal.unknown", number=6, count=PER_DAY)
    assert run("--choose", 6, "--choose", 2).stderr.strip() == unknown
    assert run("--choose", 1, "--choose", 1).stderr.strip() == say("rehearsal.twice")
    chosen = run("--choose", 1, "--choose", 2).stdout.strip()
    assert chosen in {say("rehearsal.finals", numbers=each) for each in ("1, 2", "2, 1")}
    ended = run("--end")
    numbers = chosen.removesuffix(".").split(": ")[1].replace(", ", " and ")
    best = {say("rehearsal.ended", numbers=numbers, best=best) for best in (1, 2)}
    assert ended.stdout.splitlines()[0] in best
    assert say("scores.private") in ended.stdout
    assert all(name in ended.stdout for name in (YOU, *RUNGS, say("rehearsal.lead")))
    assert "`ranklearn contest rehearse --new`" in ended.stdout
    with pytest.raises(ContestError, match="`ranklearn contest rehearse --new`"):
        rehearse("popularity")
    # Without rules, and with the private part.
    assert run("--end").stdout == ended.stdout
    assert run().stdout.split() == ended.stdout.split()


def test_a_new_rehearsal_is_a_fresh_contest_and_the_one_that_is_meant_from_then_on(
    tmp_path, monkeypatch
):
    seeds = []

    def small(folder, *, seed):
        seeds.append(seed)
        return made_in(folder, seed=len(seeds))

    monkeypatch.setattr(rehearsal, "make_contest", small)
    lessons = tmp_path / "lessons"
    run()
    for number in (2, 3):
        folder = lessons / f"rehearsal-{number}"
        begun = run("--new").stdout
        assert begun.startswith(say("rehearsal.making", folder=folder))
        assert rehearsal.rules(folder).strip() in begun
        assert "in the 21 days after the log" in begun
        assert run().stdout.endswith(f"{where_you_stand(folder)}\n")
    assert min(seeds) >= 2**40
    assert seeds[0] != seeds[1]
    digests = {read_about(each)["sha256"]["train.csv"] for each in lessons.iterdir()}
    assert len(digests) == 3
    rehearse("popularity", folder=lessons / "rehearsal")
    run("--end", "--folder", lessons / "rehearsal")
    assert [rehearsal.is_over(each) for each in sorted(lessons.iterdir())] == [True, False, False]
    refused = run("--new", "--folder", lessons)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "is not empty" in refused.stderr


@pytest.mark.parametrize(
    "steps",
    [["FILE", "--end"], ["FILE", "--choose", 4], ["--choose", 4, "--end"], ["--new", "--end"]],
)
def test_a_file_a_choice_and_the_end_are_steps_of_their_own(tmp_path, steps):
    wrong = run(*steps, "--folder", tmp_path / "new")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "are separate steps" in wrong.stderr
    assert not (tmp_path / "new").exists()


def test_a_notebook_hands_in_models_or_lists(capsys):
    ladder = rehearse("recent popularity", "by name")
    assert say("rehearsal.climbing", place=1, count=4, name="random") in capsys.readouterr().out
    (rung,) = [each for each in ladder.rungs if each.name == "recent popularity"]
    assert rung.lead == (0, 0)
    contest = read_contest(rehearsal.place(None))
    lists = recommend(contest, "popularity")
    frame = {"user_id": contest.test_users}
    forms = (
        lambda log: MODELS["popularity"](log),
        lists.tolist(),
        pd.DataFrame({**frame, "item_ids": [" ".join(map(str, row)) for row in lists.tolist()]}),
        pd.DataFrame({**frame, "item_ids": [*lists]}).iloc[::-1],
    )
    for form in forms:
        of = {each.name: each.estimate for each in rehearse(form).rungs}
        assert of[YOU] == of["popularity"]
    assert rehearse([row[:3] for row in lists[:-1].tolist()] + [lists[-1].tolist()]).rank


def test_what_is_no_submission_is_refused_in_one_sentence(films):
    contest = read_contest(films)
    lists, users = recommend(contest, "popularity"), len(contest.test_users)
    for wrong in (None, lists[:-1], lists * 1.0, [lists]):
        with pytest.raises(ContestError, match=f"each of the {users:,} test users"):
            rehearse(wrong, folder=films)
    with pytest.raises(ContestError, match=r"columns of a file, user_id,item_ids. Got 0,1,2,"):
        rehearse(pd.DataFrame(lists), folder=films)
    nothing = pd.DataFrame({"user_id": contest.test_users, "item_ids": [None] * users})
    with pytest.raises(ContestError, match=r"lists.csv: line 2: .*None"):
        rehearse(nothing, folder=films)


def test_a_perfect_file_is_asked_about_and_no_final_by_default(films):
    """What the public users watched, for the others the same items as `mine`."""
    lists = dict(rows(mine(films))) | dict(rows(films / "public.csv"))
    leak = films.parent / "perfect.csv"
    write_submission(leak, list(lists), [own.split()[:10] for own in lists.values()])
    with pytest.raises(PerfectError):
        hand_in(films, leak)
    refused = run(leak, "--folder", films, input="n\n")
    assert (refused.exit_code, say("rehearsal.sure") in refused.output) == (1, True)
    assert YOU not in {entry.team for entry in entries_of(films)}
    assert hand_in(films, leak, sure=True)[0].public.value == 1
    with pytest.raises(ContestError, match="no file that can be a final"):
        rehearsal.end(films)
    honest, _ = hand_in(films, mine(films))
    assert rehearsal.end(films).rank
    assert [entry.number for entry in entries_of(films) if entry.chosen] == [honest.number]
