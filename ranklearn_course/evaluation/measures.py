"""The names of metrics: each holds the whole convention, and says what it computes.

A name is a metric, perhaps a cutoff, perhaps options: ``AP@10:over=min,rel=2``. What is not typed
is filled in. The defaults are those of trec_eval, the program that most published numbers come
from: linear gain, AP over all relevant documents, relevant from grade 1 on. The names of other
programs and of papers, such as recall@10 and map_cut_10, are found in the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from ranklearn_course import metrics
from ranklearn_course.data import JudgedRun
from ranklearn_course.metrics import validation as check
from ranklearn_course.metrics.per_list import Rows, per_list

GAINS = ("linear", "exponential")
DENOMINATORS = {"R": "relevant", "min": "min", "hits": "hits", "k": "k"}
#: The cutoff that a metric without one is tried with.
USUAL_CUTOFF = 10
_HEAD = re.compile(r"(?P<metric>[A-Za-z]+)(?:@(?P<cutoffs>\d+(?:,\d+)*))?")
_CUTOFFS = re.compile(r"\d+(?:,\d+)*$")


class Measure(NamedTuple):
    """A metric with all its conventions."""

    name: str
    """Its full name, such as ``nDCG@10:gain=linear``."""
    of: Callable[[JudgedRun], np.ndarray]
    """Gives one number for each query of a judged run."""


def _one_of(*words: str) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return text

    return chosen


def _whole(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("a positive whole number")
    return int(text)


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1:
        raise ValueError("a number from 0 to below 1")
    return value


#: Option -> the argument that it decides, what reads it, and its default. None: it must be typed,
#: of a metric that must be given the argument.
_OPTIONS: dict[str, tuple[str, Callable[[str], Any], Any]] = {
    "gain": ("gain", _one_of(*GAINS), "linear"),
    "p": ("p", _share, None),
    "max": ("satisfaction", _whole, None),
}
#: A metric that takes relevance from 0 to 1 can take grades as shares of the largest grade.
_AS_SHARES = {"max": (_whole, 0)}
#: They are no number of a whole list.
_OF_FIRST = ("P", "success", "judged")


class _Metric(NamedTuple):
    formula: Callable[..., Any]
    #: Option -> what reads it, and its default.
    options: dict[str, tuple[Callable[[str], Any], Any]]
    #: Does the name have a cutoff: "maybe", "always" or "never"?
    cutoff: str


def _denominators(formula: Any) -> list[str]:
    """The words for what a metric may be divided by, as its declaration says."""
    declared = formula.checks.get("denominator")
    known = declared.keywords["options"] if declared else ()
    return [word for word, denominator in DENOMINATORS.items() if denominator in known]


def _metric(formula: Any) -> _Metric:
    """What may be typed of a metric, as its declaration says."""
    takes = signature(formula).parameters
    must = {name for name, each in takes.items() if each.default is each.empty}
    options = {
        name: (read, default)
        for name, (argument, read, default) in _OPTIONS.items()
        if argument in (must if default is None else takes)
    }
    if words := _denominators(formula):
        options["over"] = (_one_of(*words), "R")
    if getattr(formula.checks.get("relevance"), "func", None) is check.probabilities:
        options |= _AS_SHARES
    # Where negative grades mean something, a document is not just relevant or not.
    if formula.checks.get("relevance", check.numbers) is not check.numbers:
        options["rel"] = (_whole, 1)
    cutoff = "never" if "k" not in takes else "always" if formula.named in _OF_FIRST else "maybe"
    return _Metric(formula, options, cutoff)


@per_list(relevance=check.grades, named="success")
def _success(relevance: Rows, k: int | None = None) -> np.ndarray:
    return (relevance[:, :k] > 0).any(axis=1) * 1.0


_FORMULAS = [*(getattr(metrics, name) for name in metrics.__all__), _success]
#: The metrics that have a name, by their names.
METRICS = {each.named: _metric(each) for each in _FORMULAS if getattr(each, "named", "")}
_BY_ANY_CASE = {name.lower(): name for name in METRICS}


def measure(name: str) -> Measure:
    """Return the metric that a name stands for, its defaults filled in.

    Parameters
    ----------
    name : str
        ``METRIC[@CUTOFF][:OPTION=VALUE,...]``. Metrics and their options: nDCG and DCG
        (``gain=linear`` or ``exponential``), AP (``over=R``, ``min``, ``hits`` or ``k``), R
        (``over=R`` or ``min``), RR, P, success, Rprec, RBP (``p``, and ``max``, the largest grade,
        if a document gains its grade divided by it), ERR (``max``, the largest
        grade), bpref, judged. All but nDCG, DCG, ERR and judged know ``rel``, the lowest relevant
        grade. A metric may have any name that the glossary finds, such as ``recall@10`` or
        ``ndcg_cut_10``.

    Returns
    -------
    Measure

    Raises
    ------
    ValueError
        An unknown metric or option, a value that does not fit, a cutoff too many or too few.

    Examples
    --------
    >>> measure("nDCG@10").name, measure("ap").name, measure("AP@5:rel=2,over=min").name
    ('nDCG@10:gain=linear', 'AP:over=R', 'AP@5:over=min,rel=2')
    >>> measure("hit_rate@5").name, measure("map_cut_10").name
    ('success@5', 'AP@10:over=R')
    """
    return _measure(*_parsed(name))


def measures(names: Iterable[str]) -> tuple[list[Measure], dict[str, str]]:
    """Return the metrics of some names, each once, and what names from elsewhere stand for.

    A name may have several cutoffs.

    >>> found, renamed = measures(["nDCG@5,10", "recall@10"])
    >>> [each.name for each in found], renamed
    (['nDCG@5:gain=linear', 'nDCG@10:gain=linear', 'R@10'], {'recall@10': 'R@10'})
    """
    found: dict[str, Measure] = {}
    renamed = {}
    for name in names:
        own, cutoffs, typed, is_ours = _read(name)
        each = [_measure(*_complete(own, k, typed, name)) for k in cutoffs or [None]]
        found |= {one.name: one for one in each}
        if not is_ours:
            renamed[name] = ", ".join(one.name for one in each)
    return [*found.values()], renamed


def short_name(name: str) -> str:
    """Return the name without what would be filled in; a metric of one's own keeps its name.

    >>> short_name("AP@10:over=R"), short_name("AP@10:over=min"), short_name("mine: a metric")
    ('AP@10', 'AP@10:over=min', 'mine: a metric')
    """
    try:
        own, k, options = _parsed(name)
    except ValueError:
        return name
    usual = {option: default for option, (_, default) in METRICS[own].options.items()}
    kept = {option: value for option, value in options.items() if value != usual[option]}
    return _full_name(own, k, kept) if name == _full_name(own, k, options) else name


def _parsed(name: str) -> tuple[str, int | None, dict[str, Any]]:
    own, cutoffs, typed, _ = _read(name)
    if len(cutoffs) > 1:
        raise ValueError(f"one metric was expected, got {name!r}")
    return _complete(own, cutoffs[0] if cutoffs else None, typed, name)


def _read(name: str) -> tuple[str, list[str], dict[str, str], bool]:
    """Return the metric of a name, its cutoffs, its options, and whether the name is ours."""
    head, _, options = name.partition(":") if isinstance(name, str) else ("", "", "")
    found = _HEAD.fullmatch(head)
    if found and (own := _BY_ANY_CASE.get(found["metric"].lower())):
        cutoffs = (found["cutoffs"] or "").split(",")
        return own, [*filter(None, cutoffs)], _typed(own, options), True
    # Only other names wait for the glossary.
    from ranklearn_course.data.glossary_terms import look_up

    # Recall of a list is recall at a cutoff, which may be left out.
    words = filter(None, (look_up(head), look_up(f"{head}@k")))
    entry = next((word for word in words if word.evaluate), None)
    if not entry:
        raise ValueError(_unknown(name, head))
    if re.search(r"@[kn]$", head, re.IGNORECASE):
        raise ValueError(f"k must be a number, as in {entry.evaluate}, got {name!r}")
    called, _, given = entry.evaluate.partition(":")
    own = called.partition("@")[0]
    # An option that has no default must be typed.
    defaults = {option for option, (_, default) in METRICS[own].options.items() if default}
    typed = {key: text for key, text in _typed(own, given).items() if key in defaults}
    cutoffs = [k for text in _CUTOFFS.findall(head.replace(" ", "")) for k in text.split(",")]
    return own, cutoffs, typed | _typed(own, options), False


def _unknown(name: Any, head: str) -> str:
    from ranklearn_course.data.glossary_terms import look_up, nearest

    known = ", ".join(sorted(METRICS, key=str.lower))
    told = f"a metric is one of {known}, as in nDCG@10 or AP@5:rel=2, got {name!r}"
    if head and (entry := look_up(head)):
        return f"{told}; {entry.term} has no name here"
    words = [word for word in map(look_up, nearest(head) if head else ()) if word]
    close = dict.fromkeys(word.evaluate for word in words if word.evaluate)
    return f"{told}; close to it: {', '.join(close)}" if close else told


def _complete(
    own: str, cutoff: str | None, typed: dict[str, str], name: str
) -> tuple[str, int | None, dict[str, Any]]:
    k, options = _cutoff(own, cutoff), _options(own, typed)
    if options.get("over") == "k" and k is None:
        raise ValueError(f"AP:over=k needs a cutoff, as in AP@10:over=k, got {name!r}")
    if "rel" in typed and options.get("max"):
        raise ValueError(
            f"rel= makes grades relevant or not, max= keeps them: one of both, got {name!r}"
        )
    return own, k, options


def _measure(own: str, k: int | None, options: dict[str, Any]) -> Measure:
    return Measure(_full_name(own, k, options), _computed(METRICS[own], k, options))


def variants(name: str, highest: int) -> list[Measure]:
    """Return the same metric with one thing defined in another way.

    ``highest``: the highest grade; nothing is relevant above it.

    >>> [each.name for each in variants("AP@5:over=R", highest=2)]
    ['AP@5:over=min', 'AP@5:over=hits', 'AP@5:over=k', 'AP:over=R', 'AP@5:over=R,rel=2']
    """
    own, k, options = _parsed(name)
    others: list[tuple[int | None, dict[str, Any]]] = []
    for option, words in (("gain", GAINS), ("over", _denominators(METRICS[own].formula))):
        if option in options:
            found = [word for word in words if word != options[option] and (k or word != "k")]
            others += [(k, options | {option: word}) for word in found]
    if METRICS[own].cutoff == "maybe" and options.get("over") != "k":
        others.append((None if k else USUAL_CUTOFF, options))
    if "rel" in options and options["rel"] < highest and not options.get("max"):
        others.append((k, options | {"rel": options["rel"] + 1}))
    return [_measure(own, *other) for other in others]


def _cutoff(own: str, text: str | None) -> int | None:
    rule = METRICS[own].cutoff
    if text is None and rule == "always":
        raise ValueError(f"{own} needs a cutoff, as in {own}@10")
    if text is not None and (rule == "never" or int(text) < 1):
        right = "takes no cutoff" if rule == "never" else "needs a cutoff of at least 1"
        raise ValueError(f"{own} {right}, got {own}@{text}")
    return None if text is None else int(text)


def _typed(own: str, text: str | None) -> dict[str, str]:
    typed: dict[str, str] = {}
    for part in text.split(",") if text else ():
        option, equals, value = part.partition("=")
        if not equals or option in typed:
            raise ValueError(f"the options of {own} are OPTION=VALUE, each once, got {text!r}")
        typed[option] = value
    return typed


def _options(own: str, typed: dict[str, str]) -> dict[str, Any]:
    known = METRICS[own].options
    if unknown := [option for option in typed if option not in known]:
        raise ValueError(f"the options of {own} are {', '.join(known)}, got {unknown[0]!r}")
    return {option: _value(own, option, typed.get(option), *how) for option, how in known.items()}


def _value(own: str, option: str, text: str | None, read: Callable, default: Any) -> Any:
    if text is None and default is not None:
        return default
    try:
        return read(text or "")
    except ValueError as error:
        raise ValueError(f"{own} needs {option}=, {error}, got {text or 'nothing'}") from None


def _full_name(own: str, k: int | None, options: dict[str, Any]) -> str:
    unsaid = {("rel", 1), ("max", 0), ("over", own)}  # the name R says that it is divided by R
    said = [f"{key}={value}" for key, value in options.items() if (key, value) not in unsaid]
    return own + (f"@{k}" if k else "") + (":" + ",".join(said) if said else "")


def _computed(
    metric: _Metric, k: int | None, options: dict[str, Any]
) -> Callable[[JudgedRun], np.ndarray]:
    takes = signature(metric.formula).parameters

    def of(run: JudgedRun) -> np.ndarray:
        given = {"relevance": run.relevance, "judged": run.judged}
        if "rel" in options and not options.get("max"):
            given = {key: metrics.binarize(each, options["rel"]) for key, each in given.items()}
        if "is_judged" in takes:
            # Of the documents that were returned, as in ir_measures.
            given |= {"is_judged": run.is_judged, "where": run.where, "short": "returned"}
        if "n_relevant" in takes:
            known = (given["judged"] > 0).sum(axis=1)
            given |= {"n_relevant": known, "n_nonrelevant": run.n_judged - known}
        if most := options.get("max"):
            given["satisfaction"] = metrics.satisfaction(run.relevance, most)
            if "satisfaction" not in takes:
                given["relevance"] = metrics.satisfaction(run.relevance, most, kind="ratio")
        given |= {"k": k, "gain": options.get("gain"), "p": options.get("p")}
        given["denominator"] = DENOMINATORS.get(options.get("over", ""))
        told = {key: each for key, each in given.items() if key in takes and each is not None}
        return np.asarray(metric.formula(**told))

    return of
