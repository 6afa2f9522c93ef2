"""From two files to the means of five metrics, each library in a process of its own.

The run has a million rows. Ours makes intervals and tries the other conventions besides.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

QUERIES, DEPTH, JUDGED = 1000, 1000, 50
ROUNDS = 3
FILES = "gold, run = sys.argv[1:]\n"
OURS = """
from ranklearn_course.evaluation import evaluate
names = ["nDCG@10", "AP@100", "RR@10", "P@10", "R@100"]
found = evaluate(gold, {"run": run}, metrics=names)
means = found.table.column("mean")
"""
IR_MEASURES = """
import ir_measures
from ir_measures import AP, P, R, RR, nDCG
wanted = [nDCG@10, AP@100, RR@10, P@10, R@100]
qrels, rows = ir_measures.read_trec_qrels(gold), ir_measures.read_trec_run(run)
found = ir_measures.calc_aggregate(wanted, qrels, rows)
means = [found[each] for each in wanted]
"""
RANX = """
from ranx import Qrels, Run, evaluate
names = ["ndcg@10", "map@100", "mrr@10", "precision@10", "recall@100"]
found = evaluate(Qrels.from_file(gold, kind="trec"), Run.from_file(run, kind="trec"), names)
means = [found[each] for each in names]
"""
SAID = """
from resource import RUSAGE_SELF, getrusage
used = getrusage(RUSAGE_SELF)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, [*map(float, means)]]))
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder, rng = tmp_path_factory.mktemp("trec"), np.random.default_rng(0)
    with open(folder / "gold.txt", "w") as gold, open(folder / "run.txt", "w") as run:
        for query in range(QUERIES):
            documents = rng.choice(1_000_000, DEPTH, replace=False)
            scores = np.sort(rng.random(DEPTH))[::-1]
            for rank, (document, score) in enumerate(zip(documents, scores, strict=True), start=1):
                run.write(f"q{query} Q0 doc{document} {rank} {score:.9f} made\n")
            for document in documents[rng.choice(DEPTH, JUDGED, replace=False)]:
                gold.write(f"q{query} 0 doc{document} {rng.integers(0, 4)}\n")
    return [str(folder / "gold.txt"), str(folder / "run.txt")]


def measured(code: str, files: list[str]) -> list:
    """Return seconds of CPU time and peak MiB of a process, and the means that it found."""
    program = f"import json, sys\n{FILES}{code}{SAID}"
    command = [sys.executable, "-c", program, *files]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(("peer", "code"), [("ir_measures", IR_MEASURES), ("ranx", RANX)])
def test_a_million_rows_from_files(measure, files, peer, code):
    pytest.importorskip(peer)
    rounds = [(measured(OURS, files), measured(code, files)) for _ in range(ROUNDS)]
    for (*_, means), (*_, their_means) in rounds:
        assert means == pytest.approx(their_means, abs=1e-6)
    ours, theirs = ([each[:2] for each in column] for column in zip(*rounds, strict=True))
    (seconds, mebibytes), (their_seconds, their_mebibytes) = np.median((ours, theirs), axis=1)
    work = f"a million rows from files, {peer}"
    measure(work, "time, theirs / ours", their_seconds / seconds, "times")
    measure(work, "ours, time", seconds, "s")
    measure(work, "ours, peak", mebibytes, "MiB", goal=400)
    measure(work, "theirs, peak", their_mebibytes, "MiB")
    assert mebibytes < 400
