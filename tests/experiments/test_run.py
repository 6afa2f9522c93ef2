"""The long form: a run that was stopped goes on, and ends in the same bytes as one that was not."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from ranklearn_course.experiments import run as room
from ranklearn_course.experiments.run import ExperimentError, run
from tests.experiments.tiny import TINY

N_PARTS = len(TINY.tasks())


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def without_figures(files):
    return {
        name: data for name, data in files.items() if name.endswith((".curves", ".csv", ".json"))
    }


@pytest.fixture
def quick(monkeypatch):
    """Draw nothing: the figures take longer than all the rest of a tiny run."""
    monkeypatch.setattr(room, "draw_figures", lambda tables: {})


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the files of a run that nobody stopped."""
    folder = tmp_path_factory.mktemp("whole")
    lines = []
    written = run(folder, TINY, say=lines.append)
    assert lines[0] == f"Computing {N_PARTS} of {N_PARTS} parts, 1 at a time."
    assert all(path.exists() for path in written)
    return contents(folder)


@pytest.fixture
def finished(tmp_path, whole):
    """Return a folder with all that a run left, but its figures."""
    for name, data in without_figures(whole).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_a_run_writes_parts_tables_figures_and_words(whole):
    suffixes = [name.rsplit(".", 1)[1] for name in whole]
    counts = {suffix: suffixes.count(suffix) for suffix in set(suffixes)}
    assert counts == {"curves": N_PARTS, "csv": 7, "png": 7, "txt": 7, "json": 1}
    assert whole["smoothness.csv"].startswith(b"metric,pool_size,pools,abs_printed")
    assert b"smooth_poly of DCG falls" in whole["smoothness.txt"]
    assert whole["noise.png"].startswith(b"\x89PNG")


class Killed(BaseException):
    """Stands in for the end of the process."""


@pytest.mark.parametrize("after", [0, N_PARTS // 2, N_PARTS - 1])
def test_a_killed_run_goes_on_and_ends_in_the_same_bytes(tmp_path, monkeypatch, whole, after):
    if after != N_PARTS // 2:
        monkeypatch.setattr(room, "draw_figures", lambda tables: {})
    finished = []

    def compute(folder, plan, task):
        if len(finished) == after:
            raise Killed
        finished.append(task)
        return original(folder, plan, task)

    original = room.compute
    with monkeypatch.context() as patched:
        patched.setattr(room, "compute", compute)
        with pytest.raises(Killed):
            run(tmp_path, TINY, say=lambda line: None)
    assert len(list((tmp_path / "parts").iterdir())) == after
    assert not list(tmp_path.glob("*.csv"))
    lines = []
    run(tmp_path, TINY, say=lines.append)
    assert lines[0] == f"Computing {N_PARTS - after} of {N_PARTS} parts, 1 at a time."
    expected = whole if after == N_PARTS // 2 else without_figures(whole)
    assert contents(tmp_path) == expected


@pytest.mark.usefixtures("quick")
def test_a_run_that_is_killed_while_it_writes_leaves_no_half_file(tmp_path, monkeypatch, whole):
    def replace_file(source, target):
        raise Killed

    with monkeypatch.context() as patched:
        run_settings = room._prepare
        run_settings(tmp_path, TINY)
        patched.setattr(os, "replace", replace_file)
        with pytest.raises(Killed):
            run(tmp_path, TINY, say=lambda line: None)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["settings.json"]
    run(tmp_path, TINY, say=lambda line: None)
    assert contents(tmp_path) == without_figures(whole)


@pytest.mark.usefixtures("quick")
def test_a_finished_run_computes_nothing_again(finished, monkeypatch, whole):
    monkeypatch.setattr(room, "compute", None)
    lines = []
    run(finished, TINY, say=lines.append)
    assert lines[0] == f"All {N_PARTS} parts are finished."
    assert contents(finished) == without_figures(whole)


def changed(data, place, by=1):
    return data[:place] + bytes([data[place] ^ by]) + data[place + 1 :]


@pytest.mark.usefixtures("quick")
def test_damaged_parts_are_computed_again(finished, whole):
    parts = sorted((finished / "parts").iterdir())
    good = parts[0].read_bytes()
    damages = (
        b"",
        b"words",
        good,  # the curves of another part
        good[:-8],
        *(changed(parts[i].read_bytes(), place) for i, place in enumerate((0, 70, 90, -1), 4)),
    )
    assert len(parts) > len(damages) + 1
    for part, damage in zip(parts[1:], damages, strict=False):
        part.write_bytes(damage)
    parts[0].unlink()
    parts[0].mkdir()
    assert sum(room._read(finished, task, TINY) is None for task in TINY.tasks()) == 9
    parts[0].rmdir()
    lines = []
    run(finished, TINY, say=lines.append)
    assert lines[0].startswith("Computing 9 of")
    assert contents(finished) == without_figures(whole)


@pytest.mark.usefixtures("quick")
def test_curves_that_are_not_finite_are_never_used(finished, monkeypatch):
    task = TINY.tasks()[0]
    values = room._read(finished, task, TINY)
    values[0, 0] = np.nan
    room.write_part(room._part(finished, task), values, room._key(TINY, task))
    monkeypatch.setattr(room, "compute", lambda folder, plan, task: task)
    with pytest.raises(ExperimentError, match=r"pools_dcg\.curves is not there or damaged"):
        run(finished, TINY, say=lambda line: None)


@pytest.mark.usefixtures("quick")
def test_drafts_of_a_killed_run_are_removed_and_other_files_stay(finished, whole):
    drafts = (
        finished / "parts" / ".pools_dcg.curves.01234567.part",
        finished / ".noise.csv.0.part",
    )
    for path in (*drafts, finished / ".mine.part"):
        path.write_bytes(b"half")
    run(finished, TINY, say=lambda line: None)
    assert contents(finished) == {**without_figures(whole), ".mine.part": b"half"}


@pytest.mark.usefixtures("quick")
def test_several_processes_give_the_same_bytes(tmp_path, whole):
    before = {name: os.environ.get(name) for name in room.THREADS}
    run(tmp_path, TINY, processes=2, say=lambda line: None)
    assert contents(tmp_path) == without_figures(whole)
    assert {name: os.environ.get(name) for name in room.THREADS} == before


def unhurried(folder, plan, task):
    """Leave time to end the run before its last part."""
    time.sleep(0.2)
    return room.compute(folder, plan, task)


@pytest.mark.usefixtures("quick")
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_run_ended_by_the_system_leaves_no_workers_and_goes_on(tmp_path, whole):
    program = (
        "if __name__ == '__main__':\n"
        " from tests.experiments import test_run as here\n"
        " here.room.compute = here.unhurried\n"
        f" here.run({str(tmp_path)!r}, here.TINY, processes=2)\n"
    )
    script = tmp_path.parent / f"{tmp_path.name}.py"
    script.write_text(program)
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    process = subprocess.Popen([sys.executable, script], env=environment, start_new_session=True)
    end = time.monotonic() + 120
    while not list(tmp_path.glob("parts/*.curves")) and time.monotonic() < end:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait(10) == -signal.SIGKILL
    assert 0 < len(list(tmp_path.glob("parts/*.curves"))) < N_PARTS
    end = time.monotonic() + 60
    while group_lives(process.pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not group_lives(process.pid)
    run(tmp_path, TINY, say=lambda line: None)
    # A worker that was killed while it wrote may leave its hidden draft, never half a part.
    assert without_figures(contents(tmp_path)) == without_figures(whole)


def group_lives(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def slow(folder, plan, task):
    """Stand in for `compute`: a part that takes a moment, or is lost with its process."""
    path = room._part(folder, task)
    time.sleep(0.05)
    path.write_bytes(b"")
    if plan.seed == ENDING_SEED:
        os._exit(9)
    if plan.seed == FULL_SEED:
        raise OSError(28, "No space left on device", str(path))
    return task


FULL_SEED, ENDING_SEED = 28, 9


@pytest.mark.parametrize(
    ("seed", "seen", "text"),
    [
        (TINY.seed, KeyboardInterrupt, None),
        (FULL_SEED, OSError, "No space left"),
        (ENDING_SEED, ExperimentError, "was ended.* give the same command again"),
    ],
)
def test_after_an_error_only_the_parts_in_hand_are_finished(
    tmp_path, monkeypatch, seed, seen, text
):
    monkeypatch.setattr(room, "compute", slow)
    if seen is KeyboardInterrupt:
        monkeypatch.setattr(room.progress, "bar", InterruptedBar)
    plan, lines = replace(TINY, seed=seed), []
    with pytest.raises(seen, match=text):
        run(tmp_path, plan, processes=2, say=lines.append)
    # The two in hand, and one more if a first one ended before.
    assert 1 <= len(list((tmp_path / "parts").iterdir())) <= 3 < N_PARTS / 4
    assert (room.STOPPING in lines) == (seen is KeyboardInterrupt)


class InterruptedBar:
    """A bar that is interrupted when the first part is there."""

    def __init__(self, *arguments, **options):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def update(self, work):
        raise KeyboardInterrupt


# ---------------------------------------------------------------- settings --


def test_other_settings_are_named_and_never_mixed(finished):
    before = contents(finished)
    other = replace(TINY, seed=6, etas=(0.5,))
    with pytest.raises(ExperimentError) as caught:
        run(finished, other)
    assert str(caught.value) == (
        f"{finished} holds results of other settings: seed is 5 there and 6 now; "
        "etas is [0.01, 1.0] there and [0.5] now. "
        "Name another folder, or give the same settings to go on."
    )
    assert contents(finished) == before


def test_a_newer_version_does_not_mix_with_an_older_one(tmp_path, monkeypatch):
    room._prepare(tmp_path, TINY)
    monkeypatch.setattr(room, "__version__", "9.9")
    with pytest.raises(ExperimentError, match=r"version is .* there and 9\.9 now"):
        run(tmp_path, TINY)


@pytest.mark.parametrize("name", ["parts/pools_dcg.curves", "noise.csv", "noise.png", "a.txt"])
def test_without_settings_no_results_may_be_there(tmp_path, name):
    (tmp_path / "parts").mkdir()
    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(ExperimentError, match=r"is there, but no settings\.json") as caught:
        run(tmp_path, TINY)
    assert str(tmp_path / name) in str(caught.value)
    assert contents(tmp_path) == {name: b"mine"}


def test_parts_of_another_seed_are_not_read(finished):
    other = replace(TINY, seed=6)
    task = TINY.tasks()[0]
    assert room._read(finished, task, TINY) is not None
    assert room._read(finished, task, other) is None


@pytest.mark.parametrize("text", ["{", "[1]", "\udcff"])
def test_settings_that_cannot_be_read_are_an_error(tmp_path, text):
    (tmp_path / "settings.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ExperimentError, match=r"settings\.json cannot be read"):
        run(tmp_path, TINY)


def test_a_file_is_no_folder(tmp_path):
    path = tmp_path / "file"
    path.write_text("x")
    with pytest.raises(ExperimentError, match="is a file; name a folder"):
        run(path, TINY)
    with pytest.raises(ExperimentError, match=r"Not a directory|cannot find|exists"):
        run(path / "deeper", TINY)


def test_settings_tell_the_whole_plan(whole):
    settings = json.loads(whole["settings.json"])
    assert settings["seed"] == TINY.seed
    assert settings["parts"] == [[2, 6], [4, 3], [12, 1]]
    assert set(TINY.__dataclass_fields__) <= set(settings)


# ----------------------------------------------------------------- workers --


def test_a_worker_is_silent_and_leaves_with_its_parent(monkeypatch):
    class Parent:
        sentinel = "the parent's end"

    seen = []
    monkeypatch.setattr(room.progress, "_SILENT", False)
    monkeypatch.setattr(room, "parent_process", Parent)
    monkeypatch.setattr(room.connection, "wait", seen.append)
    monkeypatch.setattr(room.os, "_exit", seen.append)
    signals = []
    monkeypatch.setattr(room.signal, "signal", lambda *arguments: signals.append(arguments))
    threads = []

    class Thread(room.Thread):
        def start(self):
            threads.append(self)
            super().start()

    monkeypatch.setattr(room, "Thread", Thread)
    room._start_worker()
    threads[0].join(5)
    assert seen == [["the parent's end"], 1]
    assert threads[0].daemon
    assert signals == [(signal.SIGINT, signal.SIG_IGN)]
    assert room.progress.bar(1, "x").disable


def test_the_number_of_threads_is_put_back(monkeypatch):
    first, *others = room.THREADS
    monkeypatch.setenv(first, "7")
    for name in others:
        monkeypatch.delenv(name, raising=False)
    with room._one_thread():
        assert {os.environ[name] for name in room.THREADS} == {"1"}
    assert os.environ[first] == "7"
    assert not set(others) & set(os.environ)
