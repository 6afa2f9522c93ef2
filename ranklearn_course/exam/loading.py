"""Makes the templates of chapters from their `exam.toml` and the functions of their `exam.py`.

Each table of `exam.toml` is a template, and the fields of the classes below are its keys: `[ap]`
has the texts, and `draw_ap(random)` in `exam.py` draws what fills their named places. A list
reads "3 1 2" in a place `{grades}`, "3, 1, 2" in `{grades:,}` and "3, 1 and 2" in
`{grades:and}`. A brace of a formula is doubled.

A number that a function of the chapter returns, and what mistakes make of it, come from that
exercise. The cause of a wrong number is the sentence in `[causes]` of exercises.toml with the id of
the mistake; a mistake of an exercise that has none there is told by its title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import Any, ClassVar, Literal

from ranklearn_course.checker import (
    Choose,
    GiveRanking,
    NumberByHand,
    Option,
    Sentence,
    Unmet,
    WriteFunction,
    WrongNumber,
)
from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.schema import Row, read_toml
from ranklearn_course.exam.question import (
    Choice,
    CounterExample,
    Drawn,
    Kind,
    Redraw,
    Template,
    Wrong,
)
from ranklearn_course.exam.words import say
from ranklearn_course.exercises.loading import load


@cache
def all_templates() -> tuple[Template, ...]:
    """The templates of all chapters, in their order; those with code stand last in each.

    >>> {template.chapter for template in all_templates()} <= set(chapters())
    True
    """
    found: list[Template] = []
    for chapter in chapters().values():
        found += templates(chapter)
        found += [_function(chapter, name) for name in chapter.exam]
    return tuple(found)


def _function(chapter: Chapter, name: str) -> Template:
    """The template of a function of the chapter's exercises."""
    exercise = load(chapter).exercises.get(name)
    if not isinstance(exercise, WriteFunction):
        raise chapter.error("exam", f"must hold ids of exercises of kind write, got {name!r}")
    id = f"{chapter.name}.write_{name.partition('.')[2]}"
    drawn = Drawn(exercise, {"name": exercise.name}, exercise.solution)
    return Template(id, "code", exercise.minutes, lambda _: drawn)


def templates(chapter: Chapter) -> list[Template]:
    """The templates of a chapter; none without an exam.toml.

    Raises SchemaError, which names the file, the template and the key.
    """
    return [row.template() for row in _rows(chapter)]


def again(chapter: Chapter) -> dict[str, Callable[[], Template]]:
    """What makes the templates that come again, by the exercise or guess whose place they take.

    Only making one needs NumPy. Raises SchemaError, as `templates` does.
    """
    return {
        id: row.template for row in _rows(chapter) if isinstance(row, _Again) for id in row.again
    }


def _rows(chapter: Chapter) -> list[Any]:
    path = chapter.folder / "exam.toml"
    return list(read_toml(path, FILE, chapter=chapter).values()) if path.is_file() else []


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


@dataclass(frozen=True, kw_only=True)
class _Template(Row):
    """What every template holds; `sentences` are what its function says by a `Sentence`."""

    MAKES: ClassVar[Kind]

    chapter: Chapter
    id: str
    kind: str
    title: str
    minutes: int
    sentences: Mapping[str, str] = field(default_factory=dict)

    def template(self) -> Template:
        draw = partial(self.drawn, self.function())
        return Template(self.words()["id"], self.MAKES, self.minutes, draw)

    def drawn(self, function: Callable[[Random], Any], random: Random) -> Drawn:
        """A question of what the function draws."""
        raise NotImplementedError

    def words(self) -> dict[str, Any]:
        """What every exercise of the checker has."""
        id = f"{self.chapter.name}.{self.id}"
        return {"id": id, "title": self.title, "minutes": self.minutes, "hints": ("",) * 4}

    def function(self) -> Callable[[Random], Any]:
        """The function that draws."""
        name = f"draw_{self.id}"
        has_module = (self.chapter.folder / "exam.py").is_file()
        function = getattr(self.chapter.module("exam"), name, None) if has_module else None
        if function is None:
            raise self.error("kind", f"needs the function {name} in exam.py")
        return function

    def filled(self, key: str, text: str, values: Mapping[str, Any]) -> str:
        """A text with its places filled; lists and sentences are put in words."""
        shown = {name: self._shown(value) for name, value in values.items()}
        try:
            return text.format(**shown)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            raise self.error(key, f"has a place that can't be filled: {error!r}") from None

    def said(self, sentence: Sentence, /, **values: Any) -> str:
        """A sentence in words; the values fill places, too."""
        id, sentences = sentence.id, self.all_sentences()
        if id not in sentences:
            raise self.error("sentences", f"must hold {id}, which exam.py says")
        return self.filled(f"sentences.{id}", sentences[id], {**values, **sentence.places})

    def all_sentences(self) -> Mapping[str, str]:
        return self.sentences

    def _shown(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return Listed(map(self._shown, value))
        return self.said(value) if isinstance(value, Sentence) else value


@dataclass(frozen=True, kw_only=True)
class _Again(_Template):
    """A template that a card can ask: a number or a choice.

    `again` has the ids of the exercises and guesses in whose place it comes on later days.
    """

    again: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Number(_Again):
    """Compute a number.

    `of` is the id of the exercise whose function returns it, and `mistakes` has the ids of those
    that a person with a pencil may make; then the function draws a `Call`.
    """

    MAKES = "number"

    kind: Literal["number"]
    statement: str
    of: str = ""
    mistakes: tuple[str, ...] = ()

    def template(self) -> Template:
        for id in self.mistakes:
            if id not in self.titles():
                raise self.error("mistakes", f"must hold mistakes of {self.of}, got {id!r}")
        return super().template()

    def exercise(self) -> WriteFunction:
        """The exercise whose function returns the number."""
        exercise = load(self.chapter).exercises.get(self.of)
        if not isinstance(exercise, WriteFunction):
            raise self.error("of", f"must be an exercise of kind write, got {self.of!r}")
        return exercise

    def titles(self) -> dict[str, str]:
        """The titles of the mistakes of the exercise, by their ids."""
        if not self.of:
            return {}
        return {each.id: each.title for each in self.exercise().catalogue.mistakes}

    def drawn(self, function: Callable[[Random], Any], random: Random) -> Drawn:
        number = function(random)
        if self.of:
            number = number.number(self.exercise(), self.mistakes)
        exercise = NumberByHand(
            **self.words(),
            statement=self.filled("statement", self.statement, number.fills),
            value=float(number.value),
            arithmetic=number.arithmetic,
            wrong=tuple(self._wrong(each, number.fills) for each in number.wrong),
        )
        right = f"{number.value:.6g} = {number.arithmetic}"
        return Drawn(exercise, number.given, right, {e.id: e.credit for e in number.wrong})

    def _wrong(self, wrong: Wrong, fills: Mapping[str, Any]) -> WrongNumber:
        causes, titles = load(self.chapter).causes, self.titles()
        if wrong.id in causes:
            cause = self.filled(f"causes.{wrong.id}", causes[wrong.id], {**fills, **wrong.places})
        elif wrong.id in titles:
            cause = say("paper.mistake", title=titles[wrong.id])
        else:
            raise self.error("kind", f"needs a cause {wrong.id} in exercises.toml, [causes]")
        return WrongNumber(wrong.id, float(wrong.value), cause)


@dataclass(frozen=True, kw_only=True)
class _CounterExample(_Template):
    """Give a list; `sentences` say what it does not meet.

    `refusal` is for lists that can't be checked, with the place `{answer}`.
    """

    MAKES = "counter-example"

    kind: Literal["counter-example"]
    statement: str
    refusal: str

    def drawn(self, function: Callable[[Random], CounterExample], random: Random) -> Drawn:
        wanted = function(random)
        values, example = wanted.fills, wanted.example()

        def refused(answer: list[Any]) -> str:
            got = values | {"answer": str(answer)}
            return "" if wanted.fits(answer) else self.filled("refusal", self.refusal, got)

        exercise = GiveRanking(
            **self.words(),
            statement=self.filled("statement", self.statement, values),
            unmet=lambda answer: [
                Unmet(each.id, self.said(each, **values)) for each in wanted.unmet(answer)
            ],
            refuse=refused,
            example=tuple(example),
        )
        return Drawn(exercise, wanted.given, str(example))


@dataclass(frozen=True, kw_only=True)
class _Option(Row):
    """An option and the reply to whoever chooses it; one of a choice may be the right one."""

    text: str
    reply: str
    right: bool = False


@dataclass(frozen=True, kw_only=True)
class _Choice(_Again):
    """Choose an option. All options may read alike: `[ap.option]`."""

    MAKES = "choice"

    kind: Literal["choice"]
    question: str
    options: Mapping[str, _Option] = field(default_factory=dict)
    option: _Option | None = None

    def __post_init__(self) -> None:
        if len(self.right()) > 1:
            fault = f"must hold one right one, got {', '.join(self.right())}"
            raise self.error("options", fault)

    def right(self) -> list[str]:
        """The id of the option that is always right, if there is one."""
        return [id for id, option in self.options.items() if option.right]

    def drawn(self, function: Callable[[Random], Choice], random: Random) -> Drawn:
        choice = function(random)
        shown = choice.options or {id: {} for id in self.options}
        right = choice.right or "".join(self.right())
        # The lot begins with the right one.
        ids = sorted(shown, key=lambda id: id != right)
        if right not in ids:
            raise self.error("options", f"must hold the right one, got {', '.join(ids)}")
        options = {id: self._option(id, choice.fills | {**shown[id]}, id == right) for id in ids}
        if len({option.text for option in options.values()}) < len(options):
            raise Redraw
        random.shuffle(ids)
        exercise = Choose(
            **self.words(),
            statement="",
            question=self.filled("question", self.question, choice.fills),
            options=tuple(options[id] for id in ids),
        )
        letter = exercise.letters[ids.index(right)]
        words = f"{letter}) {options[right].text}\n{options[right].reply}"
        return Drawn(exercise, choice.given, words, options=tuple(ids))

    def _option(self, id: str, values: Mapping[str, Any], is_right: bool) -> Option:
        texts = self.option or self.options[id]
        text, reply = (
            self.filled(f"options.{id}", each, values) for each in (texts.text, texts.reply)
        )
        return Option(text, is_right, reply)


@dataclass(frozen=True, kw_only=True)
class _Fitting(Row):
    """An option and the situation that it fits, if any.

    `numbers` is drawn from where it fits; `wrong` has the options that are wrong there, if not all
    others are.
    """

    id: str
    text: str
    reply: str
    right: ClassVar[bool] = False
    situation: str | None = None
    numbers: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Situation(_Choice):
    """Choose what fits the situation, which fills `{situation}`; no function draws it.

    `numbers` holds lists by name, of which one value each is drawn; `wrong_options` says how many
    are drawn, if not all.
    """

    kind: Literal["situation"]
    options: Mapping[str, _Fitting]
    numbers: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    wrong_options: int = 0
    option: ClassVar[None] = None

    def __post_init__(self) -> None:
        if not self._fitting():
            raise self.error("options", "must hold one or more with a situation")
        for id, option in self.options.items():
            wrong = self._wrong(option)
            if not {*wrong} <= self.options.keys() - {id} or len(wrong) < self.wrong_options:
                raise option.error("wrong", f"must hold ids of other options, got {wrong}")

    def function(self) -> Callable[[Random], Choice]:
        return self._drawn_situation

    def all_sentences(self) -> Mapping[str, str]:
        """The situations are sentences, too."""
        return {**self.sentences, **self._fitting()}

    def _fitting(self) -> dict[str, str]:
        return {id: o.situation for id, o in self.options.items() if o.situation is not None}

    def _wrong(self, right: _Fitting) -> tuple[str, ...]:
        return right.wrong or tuple(id for id in self.options if id != right.id)

    def _drawn_situation(self, random: Random) -> Choice:
        right = self.options[random.choice(list(self._fitting()))]
        lists = {**self.numbers, **right.numbers}
        given = {name: random.choice(values) for name, values in lists.items()}
        wrong = self._wrong(right)
        others = random.sample(wrong, self.wrong_options) if self.wrong_options else wrong
        shown: dict[str, dict] = {id: {} for id in (right.id, *others)}
        places = {"situation": Sentence(right.id, given)}
        given = {"situation": right.id, **given}
        return Choice(given, places=places, right=right.id, options=shown)


#: A template by its name, for each table of an exam.toml.
FILE = Mapping[str, _Number | _CounterExample | _Choice | _Situation]
