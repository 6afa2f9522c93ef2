"""Exercises of chapter entrance_task without code: impostors, an error by hand, a quiz."""

from __future__ import annotations

from ranklearn_course.checker import CatchImpostors, Choose, NumberByHand, Option
from ranklearn_course.exercises import entrance_task_ap as ap
from ranklearn_course.exercises.edges import WrongNumber

BEST = (((1,), (), 1), ((1, 1, 2), (1, 2), 3), ((1, 1, 2), (1, 2, 3), 2))

CATCH = CatchImpostors(
    id="entrance_task.catch_impostors",
    title="Catch the impostors of the scorer",
    statement=f"""A contest's scorer computes AP@k of lists of ids, as in the last exercise.
{len(ap.CATALOGUE.mistakes)} other scorers have one thing wrong each. Expose them.

Give a list of cases `(recommended, relevant, k, value)`: two lists of at most six ids, a cutoff,
and the right AP@k. A case exposes every scorer that gives another value. Fractions may stay
fractions: `([7, 8, 9], [9, 7], 3, (1/1 + 2/3) / 2)`.

How few cases do you need?
""",
    minutes=10,
    hints=(
        "A wrong denominator shows where R, k, the hits and the length of the list differ.",
        "A copy of a relevant id followed by another hit exposes two scorers at once.",
        "Three cases are enough: one where nothing is relevant, one with R below k, one with R "
        "above k. In the last two, begin the list with a relevant id and its copy.",
        """```python
[
    ([1], [], 1, 0),
    ([1, 1, 2], [1, 2], 3, (1/1 + 2/3) / 2),
    ([1, 1, 2], [1, 2, 3], 2, (1/1) / 2),
]
```
""",
    ),
    catalogue=ap.CATALOGUE,
    parameters=("recommended", "relevant", "k"),
    explain=ap.explain,
    best=BEST,
    cases=(*BEST, *(case for case in ap.CASES if len(case[0]) <= 6 and len(case[1]) <= 6)),
    refuse=ap.refuse,
    facts=ap.facts,
)

ERROR_BY_HAND = NumberByHand(
    id="entrance_task.error_by_hand",
    title="A standard error on paper",
    statement="""A board has four users. Your submission gets AP@10 of 1, 0.5, 0.5 and 0. Its
MAP@10 is 0.5. What is the standard error of this mean? Divide by $n - 1$ in the standard
deviation. Three decimals are enough.
""",
    minutes=4,
    hints=(
        "First the standard deviation of the four values, then one more division.",
        "The differences from the mean are 0.5, 0, 0 and -0.5. Square them and add them up.",
        "The sum of squares is 0.5. Divide by 3 and take the root. Then divide by the root of 4.",
        "sqrt(0.5 / 3) / sqrt(4) = 0.204",
    ),
    value=(0.5 / 3) ** 0.5 / 2,
    arithmetic="(0.5 / 3) ** 0.5 / 4 ** 0.5",
    wrong=(
        WrongNumber((0.5 / 3) ** 0.5, "That is the standard deviation of one user's AP."),
        WrongNumber((0.5 / 4) ** 0.5 / 2, "You divided by n, not by n - 1."),
        WrongNumber((0.5 / 3) ** 0.5 / 4, "You divided by n, not by the root of n."),
        WrongNumber(0.5 / 3, "That is the variance of one user's AP: take the root."),
        WrongNumber(0.5 / 3 / 4, "That is the variance of the mean: take the root."),
        WrongNumber(0.5, "That is the mean itself."),
        WrongNumber(
            0.25, "You divided the sum of squares by 2. Divide it by 3, take the root, then by 2."
        ),
        WrongNumber((0.5 / 4) ** 0.5, "You divided by n, and that is still the spread of one."),
    ),
)

LEAK = Choose(
    id="entrance_task.spot_the_leak",
    title="Spot the leak",
    statement="A leak is what the model knows in your validation and will not know in the contest.",
    question="Which of these validations leaks?",
    minutes=2,
    hints=(
        "Where does the model learn from something that happens after what it is asked?",
        "Look for a number that was computed from all events, held-out ones included.",
        "Counts, means and similarities are learned, too.",
        "The one whose popularity was counted before the split.",
    ),
    options=(
        Option(
            "Hold out the last 14 days; count popularity on the days before them.",
            False,
            "That is how the contest was split, too.",
        ),
        Option(
            "Count popularity on all events; then hold out the last 14 days.",
            True,
            "The counts know the held-out days. Split first, then learn anything at all.",
        ),
        Option(
            "Hold out days 70 to 84; learn from days 0 to 69 and drop what comes after.",
            False,
            "Nothing after the held-out days is used. It is honest, with fewer events.",
        ),
        Option(
            "Hold out the last 14 days; leave out users who had no event before.",
            False,
            "The contest's test users have a past, too. It is the same rule.",
        ),
    ),
)

DENOMINATOR = Choose(
    id="entrance_task.what_min_rewards",
    title="What the denominator rewards",
    statement="Two users, one more hit.",
    question="Ana took 1 film, Ben took 30. k is 10, and neither has a hit yet. You may put one "
    "right film first in one of the two lists. Which gives the higher MAP@10?",
    minutes=2,
    hints=(
        "What is AP@10 of a list whose only hit stands at rank 1?",
        "It is 1/1 divided by min(R, 10).",
        "min(1, 10) is 1 and min(30, 10) is 10.",
        "Ana's: 1 against 0.1.",
    ),
    options=(
        Option("Ana's", True, "Her AP becomes 1, Ben's would become 0.1."),
        Option("Ben's", False, "His AP becomes 1 / min(30, 10) = 0.1. One hit of ten wanted."),
        Option("Both the same", False, "The divisor is min(R, 10): 1 for Ana, 10 for Ben."),
        Option("Neither changes it", False, "A first hit, at rank 1, gives 1 / min(R, 10)."),
    ),
)

NOISE = Choose(
    id="entrance_task.is_it_better",
    title="Better by 0.0010",
    statement="The public part is a sample of the users.",
    question="Your new submission is 0.0010 above your old one on the public board. The standard "
    "error of the paired difference is 0.0025. What do you do?",
    minutes=2,
    hints=(
        "How many standard errors is it?",
        "Less than half of one. How often would chance alone do as much?",
        "In two of three cases, either way. Where could you find more users to ask?",
        "In your own validation, which may hold out more users, and other weeks.",
    ),
    options=(
        Option(
            "Keep the new one: it is higher.",
            False,
            "Chance alone moves the difference by more than that in two of three cases.",
        ),
        Option(
            "Go back to the old one: the new one failed.",
            False,
            "It is not worse either. The board cannot tell.",
        ),
        Option(
            "Ask your validation, with more users and more weeks.",
            True,
            "It can hold out more users than the board asks, and several windows of weeks.",
        ),
        Option(
            "Submit small changes until the board shows 0.0050.",
            False,
            "The best of many noisy numbers is mostly luck. The private part has other luck.",
        ),
    ),
)

FINALS = Choose(
    id="entrance_task.two_finals",
    title="Two finals",
    statement="The better of your two finals counts on the private part.",
    question="Four submissions, public score and score in your own validation in time: "
    "A 0.0950 and 0.0930; B 0.0945 and 0.0931, A with another random seed; "
    "C 0.0940 and 0.0925, another kind of model; D 0.0990 and 0.0780, the best of 60 "
    "variants tried on the board. One standard error of a difference is 0.0025. Which two?",
    minutes=3,
    hints=(
        "The better of two counts. What do you gain from two that rise and fall together?",
        "D is far above the others on one number, and far below on the other. Why might that be?",
        "The gaps of A, B and C are far below two errors. Which two differ most in what they do?",
        "A or B, and C: two good ones of different kinds.",
    ),
    options=(
        Option("A and B", False, "They fall together: it is one bet, made twice."),
        Option("A and D", False, "D was chosen by the board's luck, and validation says so."),
        Option(
            "A and C",
            True,
            "Both are good by both numbers, their gap is noise, and they fail different users.",
        ),
        Option("C and D", False, "D was chosen by the board's luck, and validation says so."),
    ),
)

COLD = Choose(
    id="entrance_task.cold",
    title="Cold users and items",
    statement="A model from shared users needs shared users.",
    question="A film came out on the last day of the training events and has no event yet. Which "
    "of these models can recommend it?",
    minutes=2,
    hints=(
        "What does each model know about a film without an event?",
        "A column of zeros is like no other column, and it has no popularity.",
        "Genre and year stand in the catalogue, whether anybody took the film or not.",
        "The one that does not need events of the film itself.",
    ),
    options=(
        Option("item-kNN", False, "No user took it, so it is like no other film."),
        Option("SVD of users and items", False, "Its column is all zeros, and stays so."),
        Option("recent popularity", False, "It has no event, so its count is 0."),
        Option(
            "a model of genre and year, fitted on other new films",
            True,
            "What the catalogue says is known before the first event.",
        ),
    ),
)

QUIZ = (LEAK, DENOMINATOR, NOISE, FINALS, COLD)
QUESTIONS = (CATCH, ERROR_BY_HAND, *QUIZ)
