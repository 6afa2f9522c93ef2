"""Published numbers, computed again by the names of `ranklearn evaluate`: TREC-COVID, round 1.

python -m benchmarks.published FOLDER

FOLDER is `round1` of https://github.com/castorini/TREC-COVID, a copy of what NIST published: the
judgements, the runs of all teams, and the table of their means by trec_eval. The files have no
licence that would let them lie here.
"""

import csv
import sys
from pathlib import Path

from ranklearn_course.evaluation import evaluate

#: Column of the table -> the name of the metric.
COLUMNS = {
    "ndcg@10": "nDCG@10",
    "p@5": "P@5",
    "bpref": "bpref",
    "MAP": "AP",
    "RBP(p=.5)": "RBP:p=0.5,max=2",
}
#: The table has four decimals.
HALF = 0.5001e-4


def differing(folder: Path) -> tuple[int, list[str]]:
    """Return how many values were compared, and those that are not the published ones."""
    names = [*COLUMNS.values()]
    count, found = 0, []
    with (folder / "leaderboard.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            run = {row["run"]: folder / "runs" / row["run"]}
            own = evaluate(folder / "qrels" / "qrels-rnd1.txt", run, metrics=names)
            values = [own.values[name][row["run"]].mean() for name in own.values]
            by_name = dict(zip(names, values, strict=True))
            for column, name in COLUMNS.items():
                count += 1
                mean = by_name[name]
                if abs(mean - float(row[column])) > HALF:
                    found.append(f"{row['run']}, {column}: {row[column]}, ours {mean:.6f}")
    return count, found


if __name__ == "__main__":
    count, found = differing(Path(sys.argv[1]))
    print("\n".join([f"{count} values, {len(found)} differ", *found]))
