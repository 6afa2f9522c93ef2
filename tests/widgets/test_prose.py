"""The formulas of questions: the pages know every command of TeX that they hold."""

import re

from ranklearn_course.checker import Choose
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.widgets.test_script import FOLDER

SIGNS = (FOLDER / "kit" / "prose.js").read_text(encoding="utf-8").partition("SIGNS = {")[2]
KNOWN = {"frac", "hat", *re.findall(r"(\w+):", SIGNS.partition("}")[0])}
QUESTIONS = [each for each in all_exercises().values() if isinstance(each, Choose)]
TEXTS = {
    each.id: [
        each.statement,
        each.question,
        *(text for o in each.options for text in (o.text, o.reply)),
    ]
    for each in QUESTIONS
} | {
    each.id: [
        each.question,
        each.because,
        *each.answers,
        *(o.reply for o in getattr(each, "options", {}).values()),
    ]
    for each in all_guesses().values()
}


DRAWN = re.compile(r"\*\*[^*]+\*\*|`[^`]+`|\$[^$]+\$")


@with_each(TEXTS)
def test_a_card_draws_every_command_of_a_formula_and_every_mark(name):
    formulas = [found for text in TEXTS[name] for found in re.findall(r"\$[^$]+\$", text)]
    assert set(re.findall(r"\\([a-zA-Z]+)", "".join(formulas))) <= KNOWN
    assert all(text.count("$") % 2 == 0 for text in TEXTS[name])
    assert [text for text in TEXTS[name] if re.search(r"\*\w[^*]*\*", DRAWN.sub("", text))] == []
