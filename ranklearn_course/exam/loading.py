"""Makes the templates of a chapter from its `exam.toml` and the functions of its `exam.py`.

Each table of `exam.toml` is a template: `[ap]` has the texts, and `draw_ap(random)` in `exam.py`
draws what fills their named places. A list reads "3 1 2" in a place `{grades}`, "3, 1, 2" in
`{grades:,}` and "3, 1 and 2" in `{grades:and}`. A brace of a formula is doubled. What a table
holds:

all
    kind, title, minutes; `[ap.sentences]`: what the function says by a `Sentence`.
number
    statement. The function returns a `Number`; the causes of wrong numbers are in exercises.toml.
    `[ap.shows]` proves them, by their ids: an expression of Python that knows what was given,
    `wrong` and `right`, and is words of the cause alone where the wrong number comes of it.
counter-example
    statement, and refusal for lists that can't be checked, with the place `{answer}`; the sentences
    say what a list does not meet. The function returns a `CounterExample`.
choice
    question; `[ap.options.ID]` with text, reply, and right = true or nothing; or `[ap.option]` with
    text and reply where all options read alike. The function returns a `Choice`.
situation
    question, with the place `{situation}`; `[ap.options.ID]` with text, reply, and the situation
    that the option fits, if any; `[ap.numbers]`: lists by name, of which one value each is drawn,
    as of the numbers of the option that fits. All other options are wrong: if not, that option has
    a list of ids in wrong, or the template in wrong_options how many are drawn. No function.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from ranklearn_course.chapters import Chapter
from ranklearn_course.chapters.toml_table import TomlTable, read_toml
from ranklearn_course.checker import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    Sentence,
    Unmet,
    WrongNumber,
)
from ranklearn_course.exam import say
from ranklearn_course.exam.question import (
    Choice,
    CounterExample,
    Drawn,
    Kind,
    Number,
    Redraw,
    Template,
    Wrong,
)
from ranklearn_course.exercises.loading import load

Draw = Callable[[Random], Drawn]
Texts = tuple[str, str]
T = TypeVar("T", Number, CounterExample, Choice)


def templates(chapter: Chapter) -> list[Template]:
    """The templates of a chapter; none without an exam.toml.

    Raises SchemaError, which names the file, the template and the key.
    """
    path = chapter.folder / "exam.toml"
    if not path.is_file():
        return []
    file = read_toml(path)
    return [_Maker(chapter, name, file.table(name)).template() for name in file]


class Listed(list):
    """A list in a text.

    >>> numbers = Listed([3, 1, 2])
    >>> f"{numbers}; {numbers:,}; {numbers:and}"
    '3 1 2; 3, 1, 2; 3, 1 and 2'
    """

    def __format__(self, form: str) -> str:
        *others, last = map(format, self)
        if form == "and":
            return say("paper.and", others=", ".join(others), last=last) if others else last
        return {"": " ", ",": ", "}[form].join([*others, last])


class _Maker:
    """Makes the template of a table."""

    def __init__(self, chapter: Chapter, name: str, row: TomlTable) -> None:
        self.chapter, self.name, self.row = chapter, name, row
        self.sentences = row.sentences("sentences")
        self.shows: dict[str, str] = {}
        self.words: dict[str, Any] = {
            "id": f"{chapter.name}.{name}",
            "title": row.take("title", str),
            "minutes": row.take("minutes", int),
            "hints": ("", "", "", ""),
        }

    def template(self) -> Template:
        """Read the keys of the kind; others are refused."""
        makers: dict[str, tuple[Kind, Callable[[], Draw]]] = {
            "number": ("number", self._number),
            "counter-example": ("counter-example", self._counter_example),
            "choice": ("choice", self._choice),
            "situation": ("choice", self._situation),
        }
        name = self.row.take("kind", str)
        if name not in makers:
            raise self.row.error("kind", f"must be one of {', '.join(makers)}, got {name!r}")
        kind, make = makers[name]
        draw = make()
        self.row.close()
        return Template(self.words["id"], kind, self.words["minutes"], draw, self.shows)

    def _number(self) -> Draw:
        statement, function = self.row.take("statement", str), self._function(Number)
        self.shows = self.row.sentences("shows")

        def draw(random: Random) -> Drawn:
            drawn = function(random)
            exercise = NumberByHand(
                **self.words,
                statement=self._filled("statement", statement, drawn),
                value=float(drawn.value),
                arithmetic=drawn.arithmetic,
                wrong=tuple(map(self._wrong, drawn.wrong)),
            )
            right = f"{drawn.value:.6g} = {drawn.arithmetic}"
            return Drawn(exercise, drawn.given, right, {e.id: e.credit for e in drawn.wrong})

        return draw

    def _wrong(self, wrong: Wrong) -> WrongNumber:
        causes = load(self.chapter).causes
        if wrong.id not in causes:
            raise self.row.error("kind", f"needs a cause {wrong.id} in exercises.toml, [causes]")
        cause = causes[wrong.id].format(**wrong.places)
        return WrongNumber(wrong.id, float(wrong.value), cause)

    def _counter_example(self) -> Draw:
        statement, refusal = self.row.take("statement", str), self.row.take("refusal", str)
        function = self._function(CounterExample)

        def draw(random: Random) -> Drawn:
            drawn = function(random)

            def refused(answer: list[Any]) -> str:
                got = {"answer": str(answer)}
                return "" if drawn.fits(answer) else self._filled("refusal", refusal, drawn, got)

            exercise = GiveRanking(
                **self.words,
                statement=self._filled("statement", statement, drawn),
                unmet=lambda answer: [
                    Unmet(each.id, self._filled(*self._sentence(each.id), drawn, each.places))
                    for each in drawn.unmet(answer)
                ],
                refuse=refused,
                example=tuple(drawn.example),
            )
            return Drawn(exercise, drawn.given, str(list(drawn.example)))

        return draw

    def _choice(self) -> Draw:
        function = self._function(Choice)
        if "option" in self.row:
            alike = _texts(self.row.table("option"))
            return self._options(function, defaultdict(lambda: alike))
        rows = self.row.table("options").rows()
        right = [id for id, row in rows.items() if row.take("right", bool, False)]
        if len(right) > 1:
            raise self.row.error("options", f"must hold one right one, got {', '.join(right)}")
        return self._options(function, {id: _texts(row) for id, row in rows.items()}, *right)

    def _situation(self) -> Draw:
        numbers, count = _numbers(self.row), self.row.take("wrong_options", int, 0)
        rows = self.row.table("options").rows()
        fitting = {id: row.take("situation", str) for id, row in rows.items() if "situation" in row}
        if not fitting:
            raise self.row.error("options", "must hold one or more with a situation")
        self.sentences.update(fitting)
        own = {id: _numbers(row) for id, row in rows.items()}
        wrong = {
            id: row.texts("wrong", tuple(other for other in rows if other != id))
            for id, row in rows.items()
        }
        for id, others in wrong.items():
            if not {*others} <= rows.keys() - {id} or len(others) < count:
                raise rows[id].error("wrong", f"must hold ids of other options, got {others}")

        def function(random: Random) -> Choice:
            right = random.choice(list(fitting))
            lists = {**numbers, **own[right]}
            given = {name: random.choice(values) for name, values in lists.items()}
            others = random.sample(wrong[right], count) if count else wrong[right]
            shown: dict[str, dict] = {id: {} for id in (right, *others)}
            said = Sentence(right, given)
            return Choice({"situation": right, **given}, {"situation": said}, right, shown)

        return self._options(function, {id: _texts(row) for id, row in rows.items()})

    def _options(
        self, function: Callable[[Random], Choice], texts: Mapping[str, Texts], right: str = ""
    ) -> Draw:
        question = self.row.take("question", str)

        def option(id: str, is_right: bool, drawn: Choice, places: Mapping[str, Any]) -> Option:
            text, reply = (self._filled(f"options.{id}", each, drawn, places) for each in texts[id])
            return Option(text, is_right, reply)

        def draw(random: Random) -> Drawn:
            drawn = function(random)
            first = drawn.right or right
            places = drawn.options or {id: {} for id in texts}
            # The lot begins with the right one.
            ids = sorted(places, key=lambda id: id != first)
            if first not in ids:
                raise self.row.error("options", f"must hold the right one, got {', '.join(ids)}")
            options = {id: option(id, id == first, drawn, places[id]) for id in ids}
            if len({option.text for option in options.values()}) < len(options):
                raise Redraw
            random.shuffle(ids)
            exercise = Choose(
                **self.words,
                statement="",
                question=self._filled("question", question, drawn),
                options=tuple(options[id] for id in ids),
            )
            letter = exercise.letters[ids.index(first)]
            words = f"{letter}) {options[first].text}\n{options[first].reply}"
            return Drawn(exercise, drawn.given, words, options=tuple(ids))

        return draw

    def _function(self, expected: type[T]) -> Callable[[Random], T]:
        """The function that draws; what it returns is checked."""
        name = f"draw_{self.name}"
        has_module = (self.chapter.folder / "exam.py").is_file()
        function = getattr(self.chapter.module("exam"), name, None) if has_module else None
        if function is None:
            raise self.row.error("kind", f"needs the function {name} in exam.py")

        def draw(random: Random) -> T:
            drawn = function(random)
            if not isinstance(drawn, expected):
                got = type(drawn).__name__
                raise self.row.error("kind", f"needs a {expected.__name__} of {name}, got {got}")
            return drawn

        return draw

    def _filled(
        self,
        key: str,
        text: str,
        drawn: Number | CounterExample | Choice,
        own: Mapping[str, Any] | None = None,
    ) -> str:
        return self._formatted(key, text, {**drawn.given, **drawn.places, **(own or {})})

    def _sentence(self, id: str) -> tuple[str, str]:
        """The key and the text of what a function says."""
        if id not in self.sentences:
            raise self.row.error("sentences", f"must hold {id}, which exam.py says")
        return f"sentences.{id}", self.sentences[id]

    def _shown(self, value: Any) -> Any:
        """What stands in a place: lists and sentences in words."""
        if isinstance(value, list | tuple):
            return Listed(map(self._shown, value))
        if isinstance(value, Sentence):
            return self._formatted(*self._sentence(value.id), value.places)
        return value

    def _formatted(self, key: str, text: str, places: Mapping[str, Any]) -> str:
        shown = {name: self._shown(value) for name, value in places.items()}
        try:
            return text.format(**shown)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            raise self.row.error(key, f"has a place that can't be filled: {error!r}") from None


def _texts(row: TomlTable) -> Texts:
    texts = row.take("text", str), row.take("reply", str)
    row.close()
    return texts


def _numbers(row: TomlTable) -> dict[str, list[Any]]:
    table = row.table("numbers")
    return {name: table.take(name, list) for name in table}
