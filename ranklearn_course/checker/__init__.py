"""The checker: it names the mistake in a learner's function and shows the smallest case.

It needs the standard library alone and knows nothing of metrics; the exercises bring them.

Start with `FunctionCheck.verdict` in `write_function`: it is one check of a function from the first
call to the verdict. The rest of the room by what it is for:

* Kinds of exercises, each with its `check`: `exercise` (what all have), `write_function`,
  `short_answers`, `impostors`.
* What an exercise brings: `cases` has the order of its cases, `draws` draws parts of them;
  `mistakes` holds the reference and its wrong variants, `patches` makes these of a solution.
* Calling a learner's function: `running` calls it on all cases, `limits` stops it in time,
  `capture` keeps what it prints; `results` and `error_location` say what a call gave.
* Finding out what is wrong: `diagnosis` finds the variants that explain the values, `coarseness`
  tells when values are too coarse for that, `code_questions` looks at the code where the values
  name nothing; `function_code` and `cell_code` read code.
* Reading short answers: `builtin_values`, `read_number`, `arithmetic`.
* Telling: `verdict` is the answer, `function_verdicts` those on functions, `wall` the drawing of
  the impostors; `words` and `words.toml` have the sentences, `formatting` shows the values.
"""

from ranklearn_course.checker.cases import case_size, in_order
from ranklearn_course.checker.exercise import Exercise
from ranklearn_course.checker.impostors import CatchImpostors
from ranklearn_course.checker.mistakes import UNSPECIFIED, Catalogue, Mistake, Variant
from ranklearn_course.checker.results import read_list
from ranklearn_course.checker.short_answers import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    Unmet,
    WrongNumber,
)
from ranklearn_course.checker.verdict import Reason, Verdict
from ranklearn_course.checker.words import Sentence
from ranklearn_course.checker.write_function import WriteFunction

__all__ = [
    "UNSPECIFIED",
    "Catalogue",
    "CatchImpostors",
    "Choose",
    "Exercise",
    "GiveRanking",
    "Mistake",
    "NumberByHand",
    "Option",
    "Reason",
    "Sentence",
    "Unmet",
    "Variant",
    "Verdict",
    "WriteFunction",
    "WrongNumber",
    "case_size",
    "in_order",
    "read_list",
]
