"""trec_eval's own test files, and what it prints for them: see `trec_eval/README.md`."""

import gzip
from pathlib import Path

FOLDER = Path(__file__).with_name("trec_eval")
QRELS, RUN = FOLDER / "qrels.test.gz", FOLDER / "results.test.gz"

#: Our name -> theirs.
NAMES = {"AP": "map", "RR": "recip_rank", "Rprec": "Rprec", "nDCG": "ndcg"}
NAMES |= {f"P@{k}": f"P_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"R@{k}": f"recall_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"nDCG@{k}": f"ndcg_cut_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {f"AP@{k}": f"map_cut_{k}" for k in (5, 10, 100, 1000)}
NAMES |= {"bpref": "bpref"}
NAMES |= {f"success@{k}": f"success_{k}" for k in (1, 5, 10)}


def printed():
    """(measure, query) -> number as text; the query "all" has the means."""
    with gzip.open(FOLDER / "out.test.aq.gz", "rt") as lines:
        cells = (line.split() for line in lines)
        return {(measure, query): value for measure, query, value in cells}
