"""Exercises of chapter learning_to_rank without code: impostors, a force by hand, a quiz."""

from __future__ import annotations

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import learning_to_rank_pairs
from ranklearn_course.exercises.edges import WrongNumber

CATCH = CatchImpostors(
    id="learning_to_rank.catch_impostors",
    title="Catch the impostors of RankNet",
    statement=f"""{len(learning_to_rank_pairs.LOSS.mistakes)} functions claim to be RankNet's loss
of one query, the sum of $\\log(1 + e^{{-(s_i - s_j)}})$ over all pairs with $r_i > r_j$. Each of
them has one thing wrong. Expose them.

Give a list of cases `(scores, grades, value)` with one to six documents and the right value. A
case exposes every function that gives another value. With equal scores each pair adds
$\\log 2 = 0.693$: `([0, 0], [1, 0], 0.693)`. For other scores you may ask
`losses.ranknet(scores, grades)[0]`.

How few cases do you need?
""",
    minutes=12,
    hints=(
        "Which mistakes stay hidden while all scores are equal? Which while grades are 0 and 1?",
        "Neighbours and all pairs differ from three documents on. Ties need two equal grades.",
        "Take three documents: one of grade 3, two of grade 1, and scores that are not all equal.",
        """The third document is better than both others, and ahead by 1. Two pairs with
log(1 + exp(-1)) each:

```python
[([0, 0, 1], [1, 1, 3], 0.627)]
```
""",
    ),
    catalogue=learning_to_rank_pairs.LOSS,
    parameters=("scores", "grades"),
    explain=learning_to_rank_pairs.explain_loss,
    best=(((0, 0, 1), (1, 1, 3)),),
    cases=tuple(case for case in learning_to_rank_pairs.SCORED_CASES if len(case[0]) <= 3),
    refuse=learning_to_rank_pairs.refuse,
)

FORCE_BY_HAND = NumberByHand(
    id="learning_to_rank.force_by_hand",
    title="A force on paper",
    statement="""Three documents: A has score 2 and grade 0, B has score 1 and grade 2, C has score
0 and grade 1. With which force does RankNet push C? Upwards is positive.

You need two of these: $\\sigma(-2) = 0.119$, $\\sigma(-1) = 0.269$, $\\sigma(1) = 0.731$,
$\\sigma(2) = 0.881$. Three decimals are enough.
""",
    minutes=4,
    hints=(
        "C is in two pairs. Who leads in each of them: C or the other one?",
        "C should lead A, and B should lead C. So one pair pushes C up, the other pushes it down.",
        "A pair pushes with sigma(-(score of the better - score of the worse)). For C and A the "
        "gap is 0 - 2, for B and C it is 1 - 0.",
        "0.881 - 0.269 = 0.612",
    ),
    value=0.612,
    arithmetic="0.881 - 0.269",
    wrong=(
        WrongNumber(
            -0.612,
            "You turned a sign: that of the gap in sigma(-gap), or the direction of the force.",
        ),
        WrongNumber(1.612, "One pair pushes C up, the other down. And in which pair is C behind?"),
        WrongNumber(0.388, "One pair pushes C up, the other down. And which order is wrong?"),
        WrongNumber(1.150, "You let both pairs push C up: B is better than C."),
        WrongNumber(-1.150, "You let both pairs push C down: A is worse than C."),
        WrongNumber(0.881, "You left out the pair of B and C."),
        WrongNumber(-0.269, "You left out the pair of A and C."),
        WrongNumber(0.306, "You took the mean of the two pairs: the force is their sum."),
        WrongNumber(-0.150, "You counted the pair of A and C the wrong way round: A is worse."),
        WrongNumber(0.150, "You took sigma(1) for the pair of B and C: their order is right."),
    ),
)

ONE_SCALE = Choose(
    id="learning_to_rank.one_scale",
    title="A shift of one query",
    statement="Losses see scores, rankings see their order.",
    question="A model adds 10 to all scores of one query. Whose loss changes?",
    minutes=2,
    hints=(
        "Which losses look at a score alone, and which at differences of scores?",
        "Does the order of the query change?",
        "RankNet, ListNet and SoftDCG use differences or shares; both stay.",
        "That of least squares, although the ranking is the same.",
    ),
    options=(
        Option(
            "Least squares, but not RankNet",
            True,
            "Pointwise methods pay for the level of the scores. Nobody sees it in the ranking.",
        ),
        Option(
            "RankNet, but not least squares",
            False,
            "RankNet knows differences of two scores only, and they stay.",
        ),
        Option("Both", False, "One of them knows differences of two scores only."),
        Option("Neither", False, "One of them compares each score with a grade."),
    ),
)

WHICH_PAIR = Choose(
    id="learning_to_rank.which_pair",
    title="The heaviest pair",
    statement="LambdaRank weighs pairs.",
    question="All scores are nearly equal. Which pair does LambdaRank push hardest?",
    minutes=2,
    hints=(
        "With equal scores RankNet pushes each pair equally. What does LambdaRank multiply by?",
        "A gap of gains and a gap of discounts. Which of the pairs have large ones?",
        "The discount of rank 1 is 1, of rank 2 is 0.63, of rank 9 is 0.30, of rank 10 is 0.29.",
        "It is the pair with the largest gap of gains and of discounts.",
    ),
    options=(
        Option("Grades 1 and 0 at ranks 1 and 2", False, "Its gap of gains is 1 only."),
        Option("Grades 0 and 3 at ranks 9 and 10", False, "Its gap of discounts is 0.01 only."),
        Option(
            "Grades 0 and 3 at ranks 1 and 10",
            True,
            "Gap of gains 7, gap of discounts 0.71: nDCG would change most.",
        ),
        Option("Grades 3 and 3 at ranks 1 and 10", False, "A pair with equal grades has no push."),
    ),
)

CLICKS = Choose(
    id="learning_to_rank.clicks",
    title="Clicks from a list",
    statement="Position bias.",
    question=(
        "Labels are clicks. The document at rank 8 got half as many clicks as the one at rank 1. "
        "A user looks at rank 8 a quarter as often as at rank 1. What do the clicks say?"
    ),
    minutes=2,
    hints=(
        "A click needs a look first.",
        "Divide the clicks by the looks.",
        "Per look, 1/2 divided by 1/4 is 2.",
        "Per look, the lower document was clicked twice as often.",
    ),
    options=(
        Option("The first one is better.", False, "It was seen four times as often."),
        Option(
            "The one at rank 8 is clicked more often per look.",
            True,
            "Half the clicks from a quarter of the looks: twice as many for each look.",
        ),
        Option("Both are equally good.", False, "Compare the clicks with the looks."),
        Option("Nothing, in whatever way we count.", False, "The share of looks is known here."),
    ),
)

SPLIT = Choose(
    id="learning_to_rank.split",
    title="What to hold out",
    statement="A judgment of a model needs data that the model has not seen.",
    question="You hold out a fifth of the data to judge a ranker. A fifth of what?",
    minutes=2,
    hints=(
        "What will the ranker meet tomorrow: new documents of old queries, or new queries?",
        "Documents of one query resemble each other, and its grades come from the same judge.",
        "If a query is in both parts, the model has seen a part of its answer.",
        "Of the queries, with all their documents.",
    ),
    options=(
        Option("Of the rows", False, "Then most queries stand in both parts."),
        Option("Of the features", False, "The model needs all features of a document."),
        Option("Of the grades above 0", False, "Then the rest has other shares of the grades."),
        Option(
            "Of the queries",
            True,
            "All documents of a query go to the same part, and the ranker meets new queries.",
        ),
    ),
)

BEST_FAMILY = Choose(
    id="learning_to_rank.best_family",
    title="Which family is best",
    statement="Pointwise, pairwise, listwise.",
    question="“Listwise methods are the best.” What do you answer?",
    minutes=2,
    hints=(
        "What would you need to see to believe it?",
        "How large were the differences in this lesson, and how wide their intervals?",
        "LambdaMART, often the one to beat, has pairwise gradients with listwise weights.",
        "It depends on data and features: compare on held-out queries.",
    ),
    options=(
        Option("Yes: they see the whole list.", False, "Seeing more is not ranking better."),
        Option(
            "It depends: measure it on held-out queries.",
            True,
            "A family is not a guarantee. Data, features and the metric decide.",
        ),
        Option("No: pairwise methods are.", False, "That would be a law of the same kind."),
        Option(
            "No: they are too slow.", False, "ListNet adds one term a document, RankNet one a pair."
        ),
    ),
)

QUIZ = (ONE_SCALE, WHICH_PAIR, CLICKS, SPLIT, BEST_FAMILY)
QUESTIONS = (CATCH, FORCE_BY_HAND, *QUIZ)
