"""Your own rankings, measured: judgements and runs become a table that says its conventions.

measures     the names of the metrics, such as nDCG@10:gain=linear, and what each computes
conventions  what each metric would be under its other conventions
mismatch     ids of judgements and runs that do not meet
outcome      `evaluate`: means with intervals, differences to the first run, p-values and counts
"""

from ranklearn_course.evaluation.measures import Measure, measure
from ranklearn_course.evaluation.outcome import Evaluation, evaluate

__all__ = ["Evaluation", "Measure", "evaluate", "measure"]
