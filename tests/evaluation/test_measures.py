"""The names of metrics: what is filled in, what each computes, what is refused."""

from functools import partial

import numpy as np
import pytest

from ranklearn_course import metrics
from ranklearn_course.data import glossary_entries, judge_run
from ranklearn_course.evaluation import measure
from ranklearn_course.evaluation.measures import METRICS, measures

QRELS = {"q1": {"a": 3, "b": 1, "c": 2, "x": 1}, "q2": {"a": 1, "b": 0}, "q3": {"c": 2}}
RUN = {"q1": {"z": 9.0, "a": 8.0, "b": 7.0, "c": 6.0}, "q2": {"b": 2.0, "a": 1.0}}
JUDGED = judge_run(QRELS, RUN)
SHOWN, KNOWN = JUDGED.relevance, JUDGED.judged

average_precision = partial(metrics.average_precision, SHOWN, judged=KNOWN)

FULL = [
    ("nDCG@2", "nDCG@2:gain=linear", metrics.ndcg(SHOWN, 2, judged=KNOWN, gain="linear")),
    ("ndcg:gain=exponential", "nDCG:gain=exponential", metrics.ndcg(SHOWN, judged=KNOWN)),
    ("DCG@3", "DCG@3:gain=linear", metrics.dcg(SHOWN, 3, gain="linear")),
    ("AP", "AP:over=R", average_precision(denominator="relevant")),
    ("AP@2:over=k", "AP@2:over=k", average_precision(2, denominator="k")),
    ("RR", "RR", [1 / 2, 1 / 2, 0]),
    ("AP:rel=3,over=hits", "AP:over=hits,rel=3", [1 / 2, 0, 0]),
    ("P@2", "P@2", [1 / 2, 1 / 2, 0]),
    ("R@2", "R@2", [1 / 4, 1, 0]),
    ("R@2:over=R", "R@2", [1 / 4, 1, 0]),
    ("R@2:over=min", "R@2:over=min", [1 / 2, 1, 0]),
    ("success@2", "success@2", [1, 1, 0]),
    ("Rprec", "Rprec", [3 / 4, 0, 0]),
    ("RBP:p=0.5", "RBP:p=0.5", metrics.rbp(1 * (SHOWN > 0), 0.5)),
    ("RBP@9:max=3,p=0.5", "RBP@9:p=0.5,max=3", metrics.rbp(SHOWN / 3, 0.5, 9)),
    ("ERR@2:max=3", "ERR@2:max=3", metrics.err(metrics.satisfaction(SHOWN, 3), 2)),
    # "b" is the one judged document that is not relevant; of q1's first three, "z" is unjudged.
    ("bpref", "bpref", [3 / 4, 0, 0]),
    ("bpref:rel=2", "bpref:rel=2", [3 / 4, 0, 0]),
    ("judged@3", "judged@3", [2 / 3, 1, 0]),
    # As other programs and papers have it.
    ("map", "AP:over=R", average_precision(denominator="relevant")),
    ("MAP@2:over=min", "AP@2:over=min", average_precision(2, denominator="min")),
    ("map_cut_2", "AP@2:over=R", average_precision(2, denominator="relevant")),
    ("context_precision@2", "AP@2:over=hits", average_precision(2, denominator="hits")),
    ("mrr@10", "RR@10", [1 / 2, 1 / 2, 0]),
    ("recall@2", "R@2", [1 / 4, 1, 0]),
    ("recall", "R", [3 / 4, 1, 0]),
    ("ndcg_cut_2", "nDCG@2:gain=linear", metrics.ndcg(SHOWN, 2, judged=KNOWN, gain="linear")),
    ("HR@2", "success@2", [1, 1, 0]),
    ("rank-biased precision:p=0.5", "RBP:p=0.5", metrics.rbp(1 * (SHOWN > 0), 0.5)),
]


@pytest.mark.parametrize(("typed", "full", "values"), FULL)
def test_a_name_is_its_whole_convention(typed, full, values):
    found = measure(typed)
    assert found.name == full
    assert found.of(JUDGED) == pytest.approx(np.asarray(values))
    assert measure(full).name == full


BAD = [
    ("waste", "a metric is one of AP, bpref, DCG, ERR,"),
    ("F1@10", "got 'F1@10'; F-measure has no name here"),
    ("recal@10", "got 'recal@10'; close to it: R@10"),
    ("recall@k", "k must be a number, as in R@10, got 'recall@k'"),
    ("rank-biased precision", "RBP needs p=, a number from 0 to below 1, got nothing"),
    ("nDCG@5,10", "one metric was expected, got 'nDCG@5,10'"),
    ("P", "P needs a cutoff, as in P@10"),
    ("P@0", "P needs a cutoff of at least 1, got P@0"),
    ("Rprec@5", "Rprec takes no cutoff, got Rprec@5"),
    ("AP:over=N", "AP needs over=, one of R, min, hits, k, got N"),
    ("AP:over=k", "AP:over=k needs a cutoff"),
    ("R@5:over=k", "R needs over=, one of R, min, got k"),
    ("RBP:p=1", "RBP needs p=, a number from 0 to below 1, got 1"),
    ("RBP:p=0.5,max=0", "RBP needs max=, a positive whole number, got 0"),
    ("RBP:p=0.5,max=2,rel=1", "rel= makes grades relevant or not, max= keeps them: one of both"),
    ("ERR@5", "ERR needs max=, a positive whole number, got nothing"),
    ("nDCG:rel=2", "the options of nDCG are gain, got 'rel'"),
    ("RR:rel=1,rel=2", "each once, got 'rel=1,rel=2'"),
]


@pytest.mark.parametrize(("name", "fragment"), BAD)
def test_a_name_that_is_none_is_refused(name, fragment):
    with pytest.raises(ValueError, match=fragment) as caught:
        measure(name)
    assert "\n" not in str(caught.value)


def test_each_name_in_the_glossary_is_a_metric_and_each_metric_is_in_it():
    called = {entry.evaluate for entry in glossary_entries() if entry.evaluate}
    names = {measure(name).name.partition("@")[0].partition(":")[0] for name in called}
    assert names == METRICS.keys()


def test_several_cutoffs_are_as_many_metrics_and_a_name_from_elsewhere_is_told():
    found, renamed = measures(["nDCG@5,10", "ndcg@5", "recall_5", "RR"])
    assert [each.name for each in found] == [
        "nDCG@5:gain=linear",
        "nDCG@10:gain=linear",
        "R@5",
        "RR",
    ]
    assert renamed == {"recall_5": "R@5"}
