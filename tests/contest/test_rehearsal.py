"""A rehearsal alone: the rules are true, the ladder stands on the board, differences are right."""

import csv
import json
import math
import re
import shutil
from functools import partial

import pandas as pd
import pytest
from typer.testing import CliRunner

from ranklearn_course.cli import app
from ranklearn_course.contest import ContestError, generator, practice, rehearsal
from ranklearn_course.contest.baselines import MODELS, recommend
from ranklearn_course.contest.board.store import Board
from ranklearn_course.contest.conversion import convert
from ranklearn_course.contest.files import (
    read_about,
    read_contest,
    write_submission,
)
from ranklearn_course.contest.generator import make_contest
from ranklearn_course.contest.rehearsal import (
    BOARD,
    PER_DAY,
    YOU,
    PerfectError,
    hand_in,
    set_up,
    where_you_stand,
)
from ranklearn_course.contest.two_stages import candidates
from ranklearn_course.contest.validation import split_last
from ranklearn_course.contest.words import WORDS, say
from ranklearn_course.learning.model import fit
from tests.contest import rated

RUNGS = ("random", "popularity", "recent popularity")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    return practice.unpack(tmp_path_factory.mktemp("shipped") / "films", solution=True)


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    """A practice set that is made at once."""
    folder = tmp_path_factory.mktemp("archives")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generator, "_CELLS", 64 * 80)
        patch.setattr(generator, "PILOT_USERS", 64)
        made = make_contest(folder / "made", users=120, items=80, events=2000, seed=8)
    practice.pack(made, folder)
    return folder


@pytest.fixture(autouse=True)
def _small(archives, monkeypatch):
    monkeypatch.setattr(rehearsal, "unpack", partial(practice.unpack, source=archives))
    holds = partial(practice.holds_practice_set, source=archives)
    monkeypatch.setattr(rehearsal, "holds_practice_set", holds)
    monkeypatch.setattr(rehearsal, "MODELS", {name: MODELS[name] for name in RUNGS})


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
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


def slow_values(submission, public):
    """AP@10 by user, by a loop."""
    lists = {user: items.split() for user, items in rows(submission)}
    for user, items in rows(public):
        truth, hits, total = set(items.split()), 0, 0.0
        for rank, item in enumerate(lists[user][:10], 1):
            if item in truth:
                hits += 1
                total += hits / rank
        yield total / min(len(truth), 10)


def slow_mean_and_error(values):
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))


def test_a_file_is_answered_with_the_coverage_of_its_public_lists(films):
    _, notes = hand_in(films, mine(films))
    n_films = len(read_contest(films).item_ids)
    assert notes[0] == say("rehearsal.coverage", share=10 / n_films, metric="MAP@10")
    public = {user for user, _ in rows(films / "public.csv")}
    lists = dict(rows(mine(films)))
    for is_public, films_shown in ((False, 10), (True, 20)):
        user = next(user for user in lists if (user in public) is is_public)
        lists[user] = dict(rows(mine(films, 10)))[user]
        path = films.parent / f"varied-{is_public}.csv"
        path.write_text("user_id,item_ids\n" + "".join(f"{u},{i}\n" for u, i in lists.items()))
        shown = say("rehearsal.coverage", share=films_shown / n_films, metric="MAP@10")
        assert hand_in(films, path)[1][0] == shown


def test_the_rules_are_those_of_the_shipped_set(shipped):
    made = json.loads((shipped / "teacher/made.json").read_bytes())
    about = read_about(shipped)
    assert made["days"] - about["split_day"] == practice.TEST_DAYS
    contest = read_contest(shipped)
    assert (contest.days.min(), contest.days.max()) == (0, about["split_day"] - 1)
    text = rehearsal.rules(shipped)
    for words in (
        f"the {len(rows(shipped / 'test_users.csv')):,} users of test_users.csv",
        f"name {about['k']} films",
        f"the days 0 to {contest.days.max()}",
        f"in the {practice.TEST_DAYS} days after the log",
        f"the {len(contest.item_ids):,} films",
        f"{len(rows(shipped / 'public.csv')):,} users make the public score",
    ):
        assert words in text, words
    assert len(text.strip().splitlines()) <= 12


def test_what_users_chose_was_new_to_them(shipped):
    seen = {(user, item) for user, item, *_ in rows(shipped / "train.csv")}
    chosen = rows(shipped / "teacher/solution.csv")
    assert not any((user, item) in seen for user, items, _ in chosen for item in items.split())


def test_the_commands_in_the_rules_exist(films):
    lines = [line for line in rehearsal.rules(films).splitlines() if line.startswith("To ")]
    named = re.findall(r"ranklearn ((?:[a-z]+ )+)", "\n".join([*lines, rehearsal.over()]))
    assert len(named) == 5
    for command in named:
        assert CliRunner().invoke(app, [*command.split(), "--help"]).exit_code == 0


def test_the_ladder_is_made_once(tmp_path):
    said = []
    set_up(tmp_path / "films", said.append)
    wanted = [
        say("rehearsal.climbing", place=place, count=len(RUNGS), name=name)
        for place, name in enumerate(RUNGS, 1)
    ]
    assert said == wanted
    set_up(tmp_path / "films", said.append)
    assert said == wanted
    with Board(tmp_path / "films" / BOARD) as board:
        assert {standing.team for standing in board.standings()} == set(RUNGS)


def test_a_ladder_that_was_stopped_goes_on(tmp_path):
    def stop(sentence):
        if RUNGS[1] in sentence:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        set_up(tmp_path / "films", stop)
    said = []
    set_up(tmp_path / "films", said.append)
    assert len(said) == len(RUNGS) - 1


def test_two_first_calls_at_once_make_one_ladder(tmp_path, monkeypatch):
    folder, before, inner = tmp_path / "films", [], rehearsal.unpack

    def twice(make):
        return lambda *given, **options: (make(*given, **options), make(*given, **options))[0]

    def climb(sentence):
        """Another call climbs the whole ladder while this one makes the lists of a rung."""
        if not before:
            before.append(sentence)
            set_up(folder)

    monkeypatch.setattr(rehearsal, "unpack", twice(inner))
    monkeypatch.setattr(rehearsal.Board, "create", twice(rehearsal.Board.create))
    set_up(folder, climb)
    with Board(folder / BOARD) as board:
        assert [entry.team for entry in board.state()[1]] == list(RUNGS)


def test_a_contest_without_its_solution_is_not_touched(tmp_path, shipped):
    shutil.copytree(shipped, tmp_path / "handout", ignore=shutil.ignore_patterns("teacher"))
    with pytest.raises(ContestError, match="already holds a contest"):
        set_up(tmp_path / "handout")
    assert not (tmp_path / "handout" / BOARD).exists()


def test_ratings_are_rehearsed_with_two_stages(tmp_path, monkeypatch):
    """From a table to the private part, where no day parts past and future."""
    ratings, films = rated.write(rated.Size(users=90, films=120, ratings=4000, days=30), tmp_path)
    folder = convert(ratings, tmp_path / "contest", items=films, last=5).folder
    monkeypatch.setattr(rehearsal, "MODELS", {name: MODELS[name] for name in (*RUNGS, "SVD")})
    contest = read_contest(folder)
    held_out = split_last(contest, 5)
    past, now = (candidates(each, 20) for each in (held_out.contest, contest))
    model = fit("listnet", *past.documents(held_out.answers))
    lists = tmp_path / "two_stages.csv"
    write_submission(lists, contest.test_users, now.best(model.scores(now.documents()[0])))
    public = rehearsal.rehearse(lists, folder=folder)
    names = {YOU, "random", "popularity", "SVD"}
    assert {each.name for each in public.rungs} == names
    assert {each.name for each in rehearsal.end(folder).rungs} == names
    text = rehearsal.rules(folder)
    assert "the last 5 ratings" in text
    assert "{" not in text


def test_a_made_contest_is_rehearsed_in_its_folder(shipped, tmp_path):
    own = tmp_path / "own"
    shutil.copytree(shipped, own)
    set_up(own)
    assert f"in the {practice.TEST_DAYS} days after the log" in rehearsal.rules(own)
    assert len(where_you_stand(own).rungs) == len(RUNGS)


def test_scores_and_differences_have_their_errors(films):
    submission = mine(films)
    hand_in(films, submission)
    ladder = where_you_stand(films)
    own = list(slow_values(submission, films / "public.csv"))
    assert len(own) == ladder.users
    with Board(films / BOARD) as board:
        files = {each.team: board.file(each.best.number) for each in board.standings()}
    for rung in ladder.rungs:
        path = films.parent / "rung.csv"
        path.write_bytes(files[rung.name])
        values = list(slow_values(path, films / "public.csv"))
        assert rung.estimate == pytest.approx(slow_mean_and_error(values))
        pairs = [mine - other for mine, other in zip(own, values, strict=True)]
        assert rung.lead == pytest.approx(slow_mean_and_error(pairs))
        gap, error = slow_mean_and_error(pairs)
        clear = (gap > 0) - (gap < 0) if abs(gap) >= 2 * error > 0 else 0
        assert rung.side == clear
    best = sorted((rung.estimate.value for rung in ladder.rungs), reverse=True)
    assert [rung.estimate.value for rung in ladder.rungs] == best
    assert ladder.rungs[ladder.rank - 1].name == YOU


def test_the_table_says_where_you_stand(films):
    before = str(where_you_stand(films))
    assert YOU not in before
    assert all(name in before for name in RUNGS)
    hand_in(films, mine(films))
    ladder = where_you_stand(films)
    heading, columns, *table = str(ladder).splitlines()
    assert heading == say("scores.part", part=say("scores.public"), users=ladder.users)
    assert columns.split() == ["Rank", "Who", "MAP@10", "±", *say("rehearsal.lead").split(), "±"]
    own = table[ladder.rank - 1].split()
    assert own[:2] == [str(ladder.rank), YOU]
    assert len(own) == 4
    assert say("rehearsal.stand", rank=ladder.rank, count=len(RUNGS) + 1) in table
    (line,) = [line for line in table if line.startswith("Clearly above you")]
    for rung in ladder.rungs:
        assert (rung.name in line) == (rung.name != YOU)
    assert table[-1] == WORDS.tables["rehearsal"]["meaning"]


def test_a_worse_file_is_compared_as_it_is(films):
    numbers = {hand_in(films, mine(films, shift))[0].number for shift in range(5)}
    assert len(numbers) == 5
    scores = {
        number: where_you_stand(films, number).rungs[where_you_stand(films, number).rank - 1]
        for number in numbers
    }
    with Board(films / BOARD) as board:
        recorded = {entry.number: entry.public for entry in board.standing(YOU).entries}
    assert {number: rung.estimate for number, rung in scores.items()} == recorded
    best = max(recorded.values())
    assert where_you_stand(films).rungs[where_you_stand(films).rank - 1].estimate == best


def test_the_same_file_counts_once(films):
    first, _ = hand_in(films, mine(films))
    again, _ = hand_in(films, mine(films))
    assert first == again


def run(*arguments):
    return CliRunner().invoke(app, ["contest", *map(str, arguments)])


def test_the_commands_lead_from_the_rules_to_the_end(tmp_path):
    films = tmp_path / "lessons/rehearsal"
    first = run("rehearse")
    assert first.exit_code == 0, first.output
    assert rehearsal.rules(films).strip() in first.stdout
    assert first.stdout.endswith(f"{where_you_stand(films)}\n")
    none = run("rehearse", "--end")
    assert (none.exit_code, none.stderr.strip()) == (1, say("rehearsal.no_final"))
    short = mine(films)
    short.write_text(re.sub(r" \d+$", "", short.read_text(), flags=re.MULTILINE))
    second = run("rehearse", short, "--note", "by id")
    assert second.exit_code == 0
    users = read_about(films)["sizes"]["test_users"]
    assert say("notes.short", count=users, users=users, k=10) in second.stdout
    assert say("rehearsal.handed_in", number=4, left=PER_DAY - 1) in second.stdout
    assert second.stdout.endswith(f"{where_you_stand(films)}\n")
    with Board(films / BOARD) as board:
        assert [entry.note for entry in board.standing(YOU).entries] == ["by id"]
    broken = run("rehearse", films / "train.csv")
    assert (broken.exit_code, broken.stdout) == (1, "")
    assert broken.stderr.startswith("train.csv: ")
    run("rehearse", mine(films, 3))
    chosen = run("rehearse", "--choose", 4, "--choose", 5).stdout.strip()
    assert chosen in {say("rehearsal.finals", numbers=each) for each in ("4, 5", "5, 4")}
    ended = run("rehearse", "--end")
    assert ended.exit_code == 0
    assert say("scores.private") in ended.stdout
    assert all(name in ended.stdout for name in (YOU, *RUNGS, say("rehearsal.lead")))
    again = run("rehearse", "--end")
    assert again.stdout == ended.stdout
    assert "contest rehearse --folder NEW" in ended.stdout
    late = run("rehearse", mine(films, 5))
    assert (late.exit_code, late.stdout, late.stderr.strip()) == (1, "", rehearsal.over())
    without = run("rehearse")
    assert without.stdout.startswith(rehearsal.over())
    assert "To hand in" not in without.stdout


def test_a_file_a_choice_and_the_end_are_steps_of_their_own(films):
    hand_in(films, mine(films))
    file = mine(films, 1)
    for both in ([file, "--end"], [file, "--choose", 4], ["--choose", 4, "--end"]):
        wrong = run("rehearse", *both, "--folder", films)
        assert (wrong.exit_code, wrong.stdout) == (2, ""), both
        assert "are steps of their own" in wrong.stderr
    with Board(films / BOARD) as board:
        about, entries = board.state()
    assert about.revealed is None
    assert len(entries) == len(RUNGS) + 1
    assert not any(entry.chosen for entry in entries)


def test_a_folder_without_a_rehearsal_has_nothing_to_end_and_nothing_to_choose(tmp_path):
    for step in (["--end"], ["--choose", 1]):
        nowhere = run("rehearse", *step, "--folder", tmp_path / "typo")
        assert (nowhere.exit_code, nowhere.stdout) == (1, "")
        assert "There is no rehearsal" in nowhere.stderr
        assert not (tmp_path / "typo").exists()


def test_a_notebook_hands_in_a_model(tmp_path, capsys):
    ladder = rehearsal.rehearse("recent popularity", "by name")
    assert say("rehearsal.climbing", place=1, count=3, name="random") in capsys.readouterr().out
    (rung,) = [each for each in ladder.rungs if each.name == "recent popularity"]
    assert rung.lead == (0, 0)
    worse = rehearsal.rehearse(lambda log: MODELS["popularity"](log))
    own = {each.name: each.estimate for each in worse.rungs}
    assert own[YOU] == own["popularity"]
    private = rehearsal.end()
    assert private.part == "private"
    assert {each.name for each in private.rungs} == {YOU, *RUNGS}
    with pytest.raises(ContestError, match="contest make NEW"):
        rehearsal.rehearse("popularity")


def test_a_notebook_hands_in_lists_as_it_does_a_file(films):
    contest = read_contest(films)
    lists = recommend(contest, "popularity")
    ids = [" ".join(map(str, row)) for row in lists.tolist()]
    frame = {"user_id": contest.test_users}
    forms = (
        lists,
        lists.tolist(),
        pd.DataFrame({**frame, "item_ids": ids}),
        pd.DataFrame({**frame, "item_ids": [*lists]}).iloc[::-1],
    )
    for form in forms:
        of = {each.name: each.estimate for each in rehearsal.rehearse(form, folder=films).rungs}
        assert of[YOU] == of["popularity"]
    short = [row[:3] for row in lists[:-1].tolist()] + [lists[-1].tolist()]
    assert rehearsal.rehearse(short, folder=films).rank


def test_what_is_no_submission_is_refused_in_one_sentence(films):
    contest = read_contest(films)
    lists = recommend(contest, "popularity")
    users = len(contest.test_users)
    for wrong in (None, lists[0], lists[:-1], lists * 1.0, [lists], lists.astype(str)):
        with pytest.raises(ContestError, match=f"each of the {users:,} test users"):
            rehearsal.rehearse(wrong, folder=films)
    with pytest.raises(ContestError, match=r"columns of a file, user_id,item_ids. Got 0,1,2,"):
        rehearsal.rehearse(pd.DataFrame(lists), folder=films)
    nothing = pd.DataFrame({"user_id": contest.test_users, "item_ids": [None] * users})
    with pytest.raises(ContestError, match=r"lists.csv: line 2: .*None"):
        rehearsal.rehearse(nothing, folder=films)


def test_the_sixth_file_of_a_day_is_refused(films):
    for shift in range(PER_DAY):
        hand_in(films, mine(films, shift))
    with pytest.raises(ContestError, match="5"):
        hand_in(films, mine(films, PER_DAY))


def perfect(films):
    """What the public users watched, for the others the same items as `mine`."""
    answers = dict(rows(films / "public.csv"))
    lines = rows(mine(films))
    path = films.parent / "perfect.csv"
    filled = [
        f"{user},{' '.join(answers[user].split()[:10]) if user in answers else items}"
        for user, items in lines
    ]
    path.write_text("\n".join(["user_id,item_ids", *filled]) + "\n")
    return path


def test_a_perfect_file_is_asked_about_and_no_final_by_default(films):
    leak = perfect(films)
    with pytest.raises(PerfectError):
        hand_in(films, leak)
    refused = CliRunner().invoke(
        app, ["contest", "rehearse", str(leak), "--folder", str(films)], input="n\n"
    )
    assert refused.exit_code == 1
    assert say("rehearsal.sure") in refused.output
    with Board(films / BOARD) as board:
        assert YOU not in {each.team for each in board.standings()}
    entry, _ = hand_in(films, leak, sure=True)
    assert entry.public.value == 1
    with pytest.raises(ContestError, match="no file that can be a final"):
        rehearsal.end(films)
    honest, _ = hand_in(films, mine(films))
    ladder = rehearsal.end(films)
    with Board(films / BOARD) as board:
        assert [each.number for each in board.standing(YOU).finals] == [honest.number]
    assert ladder.rank
