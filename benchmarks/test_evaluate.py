"""From files to the means of five metrics, each library in a process of its own, in turn.

Ours makes intervals, tests and other conventions besides. Processor time, imports included.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

JUDGED = 50
ROUNDS = 3
#: What is read: queries, documents in each list, systems.
SIZES = {
    "a million rows: 1,000 queries, one system": (1000, 1000, 1),
    "7,000 queries, five systems of 50 documents": (7000, 50, 5),
}
PROGRAMS = {
    "ranklearn": """
from ranklearn_course.evaluation import evaluate
names = ["nDCG@10", "AP@100", "RR@10", "P@10", "R@100"]
found = evaluate(gold, {run: run for run in runs}, metrics=names)
means = [each.mean() for run in runs for each in (own[run] for own in found.values.values())]
""",
    "ir_measures": """
import ir_measures
from ir_measures import AP, P, R, RR, nDCG
wanted = [nDCG@10, AP@100, RR@10, P@10, R@100]
judge = ir_measures.evaluator(wanted, ir_measures.read_trec_qrels(gold))
found = [judge.calc_aggregate(ir_measures.read_trec_run(run)) for run in runs]
means = [own[each] for own in found for each in wanted]
""",
    "ranx": """
from ranx import Qrels, Run, evaluate
names = ["ndcg@10", "map@100", "mrr@10", "precision@10", "recall@100"]
known = Qrels.from_file(gold, kind="trec")
found = [evaluate(known, Run.from_file(run, kind="trec"), names) for run in runs]
means = [own[each] for own in found for each in names]
""",
}
SAID = """
from resource import RUSAGE_SELF, getrusage
used = getrusage(RUSAGE_SELF)
# getrusage counts the memory of the process that started this one, too.
with open("/proc/self/status") as status:
    (peak,) = (int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
print(json.dumps([used.ru_utime + used.ru_stime, peak, [*map(float, means)]]))
"""


def make_files(folder: Path, queries: int, depth: int, systems: int) -> list[str]:
    """Write judgements, and a run for each system, of the same documents in another order."""
    rng = np.random.default_rng(0)
    names = ["gold.txt", *(f"run{number}.txt" for number in range(systems))]
    gold, *runs = [(folder / name).open("w", encoding="utf-8") for name in names]
    for query in range(queries):
        documents = rng.choice(1_000_000, depth, replace=False)
        for document in documents[rng.choice(depth, min(depth, JUDGED), replace=False)]:
            gold.write(f"q{query} 0 doc{document} {rng.integers(0, 4)}\n")
        for run in runs:
            scores = np.sort(rng.random(depth))[::-1]
            for rank, (document, score) in enumerate(zip(documents, scores, strict=True), start=1):
                run.write(f"q{query} Q0 doc{document} {rank} {score:.9f} made\n")
            rng.shuffle(documents)
    for file in (gold, *runs):
        file.close()
    return [str(folder / name) for name in names]


def measured(code: str, files: list[str]) -> list:
    """Return seconds of CPU time and peak MiB of a process, and the means that it found."""
    program = f"import json, sys\ngold, *runs = sys.argv[1:]\n{code}{SAID}"
    command = [sys.executable, "-c", program, *files]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("work", SIZES)
def test_from_files_to_five_means(measure, files_measured, work, tmp_path):
    for peer in ("ir_measures", "ranx"):
        pytest.importorskip(peer)
    files = make_files(tmp_path, *SIZES[work])
    rounds = [
        {name: measured(code, files) for name, code in PROGRAMS.items()} for _ in range(ROUNDS)
    ]
    for each in rounds:
        for _, _, means in each.values():
            assert means == pytest.approx(each["ranklearn"][2], abs=1e-6)
    for name in PROGRAMS:
        seconds, mebibytes = np.median([each[name][:2] for each in rounds], axis=0).tolist()
        files_measured.append([work, name, round(seconds, 2), round(mebibytes)])
        measure(work, f"{name}, time", seconds, "s")
        measure(work, f"{name}, peak", mebibytes, "MiB")
