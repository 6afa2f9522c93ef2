"""The long form: a run that was stopped goes on, and ends in the same bytes as one that was not."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import cache
from time import sleep

import pytest

from ranklearn_course.chapters.smooth_dcg.experiment import run as room
from ranklearn_course.chapters.smooth_dcg.experiment.run import ExperimentError, run
from tests.chapters.smooth_dcg.experiment.tiny import TINY

N_PARTS = len(TINY.parts())
COMPUTE = cache(room.compute)
FULL_DISK = OSError(28, "No space left on device", "curves.csv")


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def without_figures(files):
    return {name: data for name, data in files.items() if name.endswith((".csv", ".json"))}


def results(files):
    """Parts that several processes computed stand in curves.csv in the order of their end."""
    lines = sorted(files["curves.csv"].splitlines())
    return {**without_figures(files), "curves.csv": lines}


def run_quietly(folder, plan=TINY, **options):
    lines = []
    run(folder, plan, say=lines.append, **options)
    return lines


@pytest.fixture(autouse=True)
def _quick(whole, monkeypatch):
    """Draw nothing and compute each part once: both take longer than the rest of a tiny run."""
    monkeypatch.setattr(room, "draw_figures", lambda tables: {})
    monkeypatch.setattr(room, "compute", COMPUTE)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the files of a run that nobody stopped, with its figures."""
    folder = tmp_path_factory.mktemp("whole")
    written = run(folder, TINY, say=lambda line: None)
    assert all(path.exists() for path in written)
    return contents(folder)


@pytest.fixture
def finished(tmp_path, whole):
    """Return a folder with all that a run left, but its figures."""
    for name, data in without_figures(whole).items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_a_run_writes_curves_tables_figures_and_words(whole):
    suffixes = [name.rsplit(".", 1)[1] for name in whole]
    counts = {suffix: suffixes.count(suffix) for suffix in set(suffixes)}
    assert counts == {"csv": 8, "svg": 7, "txt": 7, "json": 1}
    assert whole["smoothness.csv"].startswith(b"metric,pool_size,pools,abs_printed")
    assert whole["noise.svg"].startswith(b"<svg")


class Killed(BaseException):
    """Stands in for the end of the process."""


def stop_after(monkeypatch, count, error):
    left, original = iter(range(count)), room.compute

    def compute(plan, part):
        if next(left, None) is None:
            raise error
        return original(plan, part)

    monkeypatch.setattr(room, "compute", compute)


@pytest.mark.parametrize("error", [Killed(), KeyboardInterrupt(), FULL_DISK], ids=type)
@pytest.mark.parametrize("after", [0, N_PARTS // 2, N_PARTS - 1])
def test_a_stopped_run_goes_on_and_ends_in_the_same_bytes(
    tmp_path, monkeypatch, whole, after, error
):
    with monkeypatch.context() as patched:
        stop_after(patched, after, error)
        with pytest.raises(type(error)):
            run_quietly(tmp_path)
    assert set(contents(tmp_path)) == {"settings.json", "curves.csv"}
    lines = run_quietly(tmp_path)
    assert lines[0] == f"Computing {N_PARTS - after} of {N_PARTS} parts, 1 at a time."
    assert contents(tmp_path) == without_figures(whole)


def test_a_finished_run_computes_nothing_again(finished, monkeypatch, whole):
    monkeypatch.setattr(room, "compute", None)
    assert run_quietly(finished)[0] == f"All {N_PARTS} parts are finished."
    assert contents(finished) == without_figures(whole)


@pytest.mark.parametrize(
    ("damage", "n_lost"),
    [
        (lambda data: b"", N_PARTS),
        (lambda data: data[:-1], 1),  # the last line has no end: a number may be cut
        (lambda data: data[:-300], 1),
        (lambda data: data.replace(b"\npools,DCG,4,1,", b"\npools,DCG,4,1,x", 1), 1),
        (lambda data: data.replace(b"\npools,DCG,4,1,", b"\npools,DCG,4,1,nan,", 1), 1),
        (lambda data: data.replace(b"\npools,DCG,4,1,", b"\n\xff\x00,", 1), 1),
    ],
    ids=["empty", "cut_end", "half_line", "word", "not_finite", "no_text"],
)
def test_damaged_parts_are_computed_again(finished, whole, damage, n_lost):
    path = finished / "curves.csv"
    path.write_bytes(damage(path.read_bytes()))
    assert run_quietly(finished)[0].startswith(f"Computing {n_lost} of")
    assert results(contents(finished)) == results(whole)


def test_several_processes_give_the_same_bytes(tmp_path, whole):
    run_quietly(tmp_path, processes=2)
    assert results(contents(tmp_path)) == results(whole)


def test_an_interrupt_keeps_the_parts_in_hand(tmp_path, monkeypatch, whole):
    completed = room.as_completed

    def interrupted(futures):
        yield next(iter(completed(futures)))
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(room, "as_completed", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run_quietly(tmp_path, processes=2)
    n_left = int(run_quietly(tmp_path)[0].split()[1])
    assert 0 < n_left < N_PARTS - 1
    assert results(contents(tmp_path)) == results(whole)


# Its processes import none of this file, as pytest takes longer than their work.
SCRIPT = """
import signal
from time import sleep
from ranklearn_course.chapters.smooth_dcg.experiment import run
from tests.chapters.smooth_dcg.experiment.tiny import TINY

compute = run.compute
def slow(plan, part):
    sleep(0.2)
    return compute(plan, part)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    run.compute = slow
    run.run({folder!r}, TINY, processes=2)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_run_ended_from_outside_leaves_no_workers_and_goes_on(tmp_path, whole, number):
    script = tmp_path / "script.py"
    folder = tmp_path / "results"
    script.write_text(SCRIPT.format(folder=str(folder)))
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    with subprocess.Popen(
        [sys.executable, script], env=environment, start_new_session=True, stderr=subprocess.PIPE
    ) as process:
        while count_lines(folder) < 2 and process.poll() is None:
            sleep(0.01)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # a terminal sends it to the workers, too
        else:
            process.send_signal(number)
        process.stderr.read()  # ends when no worker holds it any more
        assert process.wait(60) in (-number, 1)
    assert not list(folder.glob("noise.csv"))
    run_quietly(folder)
    assert results(contents(folder)) == results(whole)


def count_lines(folder):
    path = folder / "curves.csv"
    return path.read_text().count("\n") if path.exists() else 0


def lost(plan, part):
    os._exit(9)


def test_a_lost_worker_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(room, "compute", lost)
    with pytest.raises(ExperimentError, match=r"was ended.* give the same command again"):
        run_quietly(tmp_path, processes=2)


# ---------------------------------------------------------------- settings --


def test_other_settings_are_named_and_never_mixed(finished):
    before = contents(finished)
    with pytest.raises(ExperimentError) as caught:
        run(finished, replace(TINY, seed=6, etas=(0.5,)))
    assert "seed is 5 there and 6 now; etas is [0.01, 1.0] there and [0.5] now" in str(caught.value)
    assert contents(finished) == before


def test_a_newer_version_does_not_mix_with_an_older_one(finished, monkeypatch):
    monkeypatch.setattr(room, "__version__", "9.9")
    with pytest.raises(ExperimentError, match=r"version is .* there and 9\.9 now"):
        run(finished, TINY)


@pytest.mark.parametrize("name", ["curves.csv", "noise.svg", "a.txt"])
def test_without_settings_no_results_may_be_there(tmp_path, name):
    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(ExperimentError, match=r"is there, but no settings\.json") as caught:
        run(tmp_path, TINY)
    assert str(tmp_path / name) in str(caught.value)
    assert contents(tmp_path) == {name: b"mine"}


@pytest.mark.parametrize("text", [b"{", b"[1]", b"\xff"])
def test_settings_that_cannot_be_read_are_an_error(tmp_path, text):
    (tmp_path / "settings.json").write_bytes(text)
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
    assert settings["cuts"] == [[2, 6], [4, 3], [12, 1]]
    assert set(TINY.__dataclass_fields__) <= set(settings)
