"""Your own rankings, measured: judgements and runs become a table that says its conventions.

measures     the names of the metrics, such as nDCG@10:gain=linear, and what each computes
findings     what was found: numbers, counts, notes, and the arrays behind them
conventions  what each metric would be under its other conventions
mismatch     ids of judgements and runs that do not meet
moved        the queries on which two systems differ most
shown        table, result and what to publish, in words
page         all of it as a page of HTML
exported     all of it for other programs: JSON, Markdown, LaTeX, and what fails in a pipeline
repeats      several runs of one system: seeds or folds
weights      how often each query is asked
workbook     the notebook `your_own_ranking` with files of one's own
outcome      `evaluate`: means with intervals, differences to the first run, p-values and counts
commands     the command `ranklearn evaluate`
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ranklearn_course.evaluation.measures import Measure, measure
    from ranklearn_course.evaluation.outcome import Evaluation, evaluate

__all__ = ["Evaluation", "Measure", "evaluate", "measure"]


def __getattr__(name: str) -> Any:
    # The command line knows the command before it loads NumPy.
    if name in __all__:
        from ranklearn_course.evaluation import outcome

        return getattr(outcome, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
