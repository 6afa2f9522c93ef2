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

from importlib import import_module
from typing import Any

#: What who only wants a sentence need not wait for.
_LATER = {
    "cases": ["case_size", "in_order"],
    "exercise": ["Exercise"],
    "impostors": ["CatchImpostors"],
    "mistakes": ["UNSPECIFIED", "Catalogue", "Mistake", "Variant"],
    "results": ["read_list"],
    "short_answers": ["Choose", "GiveRanking", "NumberByHand", "Option", "Unmet", "WrongNumber"],
    "verdict": ["Reason", "Verdict"],
    "words": ["Sentence"],
    "write_function": ["WriteFunction"],
}

__all__ = sorted(name for names in _LATER.values() for name in names)


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
