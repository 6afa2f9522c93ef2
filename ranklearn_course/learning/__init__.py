"""Learning to rank in NumPy: linear models, pointwise, pairwise and listwise, and boosted trees.

losses         each loss with its gradient, for one query or a batch of them
pair_losses    who pushes whom: the losses that add up over pairs
methods        the methods by name, and the forces on the documents
model          a linear ranker and how it is fitted
boosted_trees  a pointwise model that is not linear
comparing      all learners on the same held-out queries
claims         what a post on learning to rank says, put to the test
"""

from ranklearn_course.learning import losses
from ranklearn_course.learning.boosted_trees import boosted_trees
from ranklearn_course.learning.comparing import Comparison, compare, measures, values_of
from ranklearn_course.learning.methods import METHODS, Forces, Method, forces
from ranklearn_course.learning.model import Model, fit
from ranklearn_course.learning.pair_losses import delta_ndcg

__all__ = [
    "METHODS",
    "Comparison",
    "Forces",
    "Method",
    "Model",
    "boosted_trees",
    "compare",
    "delta_ndcg",
    "fit",
    "forces",
    "losses",
    "measures",
    "values_of",
]
