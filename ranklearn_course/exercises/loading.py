"""Makes the exercises of a chapter from its `exercises.toml` and the functions beside it.

The fields of the classes below are the keys of the file. Some of its texts are names, sought in the
modules beside it: `function` in `solutions.py`, and `takes`, `cases`, `edge`,
`explain`, `refuse`, `facts` and `unmet` in `checks.py`. What those functions say is a
`Sentence`, such as `Sentence("no_hit", {"k": k})`. A mistake is a patch of the solution: `is` in
place of `was`, several of each as lists; `[exercise.patches."id"]` has the patch of a function in
which the same mistake looks otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import inf
from typing import Annotated, Any, ClassVar, Literal

from ranklearn_course.checker import (
    Catalogue,
    CatchImpostors,
    Choose,
    Exercise,
    GiveRanking,
    Mistake,
    NumberByHand,
    Option,
    Sentence,
    Unmet,
    WriteFunction,
    WrongNumber,
    read_list,
)
from ranklearn_course.checker.arithmetic import evaluate
from ranklearn_course.checker.cases import as_tuples
from ranklearn_course.checker.patches import Replacement, maker
from ranklearn_course.checker.results import read_result
from ranklearn_course.course import HERE, Chapter
from ranklearn_course.course.checked_texts import Lettered, Texts, Value
from ranklearn_course.course.domains import Domain, of_words
from ranklearn_course.course.schema import Row, read_toml
from ranklearn_course.course.shared_checks import explained
from ranklearn_course.course.sources import cited
from ranklearn_course.exercises.right_function import read_function
from ranklearn_course.exercises.statements import CODE

READ = {"number": read_result, "list": read_list}
_Tuples = Annotated[tuple[Any, ...], list, as_tuples]


@dataclass(frozen=True, kw_only=True)
class _Patch:
    """What a mistake writes in the solution: `is` in place of `was`; without `was` a whole body."""

    was: Texts = ()
    is_: Texts = ()

    def replacements(self) -> tuple[Replacement, ...]:
        """The pieces with what stands in their place."""
        if len(self.is_) != max(1, len(self.was)):
            raise ValueError(f"is must hold a text for each of was, got {[*self.was, *self.is_]}")
        return tuple(map(Replacement, self.was or ("",), self.is_))


@dataclass(frozen=True, kw_only=True)
class _Mistake(Mistake, _Patch):
    """`[mistakes."stop=ignored"]`; `whose` may name an article of sources.toml, as in `{habr}`."""

    whose: Annotated[str, cited] = ""


@dataclass(frozen=True)
class _Inseparable:
    """The ids of two mistakes that no case tells apart, with the reason, for those who read it."""

    ids: frozenset[str]
    reason: str


@dataclass(frozen=True, kw_only=True)
class _Exercise(Row):
    """What every `[[exercise]]` holds; `further = true` if the lesson does not show it."""

    HINTS: ClassVar[int] = 4

    chapter: Chapter
    id: str
    kind: str
    title: str
    statement: str
    minutes: int
    hints: tuple[str, ...]
    further: bool = False

    def __post_init__(self) -> None:
        if len(self.hints) != self.HINTS:
            raise self.error("hints", f"must hold {self.HINTS} texts, got {len(self.hints)}")

    def made(self, file: _File, above: Mapping[str, Exercise]) -> Exercise:
        """The exercise; some need the mistakes and sentences of the file, or an exercise above."""
        raise NotImplementedError

    def words(self) -> dict[str, Any]:
        """What every exercise of the checker has."""
        names = ("id", "title", "statement", "minutes", "hints")
        return {name: getattr(self, name) for name in names}

    def named(self, key: str, default: Any = None) -> Any:
        """What a key names in checks.py, or the default where it names nothing."""
        name = getattr(self, key)
        if not name:
            return default
        try:
            return getattr(self.chapter.module("checks"), name)
        except AttributeError:
            raise self.error(key, f"must be a name of checks.py, got {name!r}") from None


@dataclass(frozen=True, kw_only=True)
class _Write(_Exercise):
    """Write a function. Its mistakes are ids; some have other words, or patches, than in the file.

    `takes` gives each argument a word of `domains.py`, or names what draws a case of about n
    documents, from `at_least` to `at_most`; `cases` names more cases, which somebody chose.
    `explain` says where a value comes from, `edge` which cases are checked apart.
    `edges` holds a question for each name that the function `edge` gives to a case.
    """

    HINTS: ClassVar[int] = 3

    kind: Literal["write"]
    function: str
    returns: Literal["number", "list"] = "number"
    mistakes: tuple[str, ...]
    own_mistakes: Mapping[str, _Mistake] = field(default_factory=dict)
    patches: Mapping[str, _Patch] = field(default_factory=dict)
    inseparable: tuple[_Inseparable, ...] = ()
    takes: Any
    at_least: int = 1
    at_most: int | None = None
    cases: str = ""
    edge: str = ""
    edges: Mapping[str, str] = field(default_factory=dict)
    explain: str = ""

    def made(self, file: _File, above: Mapping[str, Exercise]) -> WriteFunction:
        try:
            right = read_function(self.chapter.folder / "solutions.py", self.function)
        except ValueError as error:
            raise self.error("function", str(error)) from None
        explain = self.named("explain")
        domain, chosen = self.domain(right.parameters), self.named("cases", ())
        return WriteFunction(
            **self.words() | {"hints": (*self.hints, CODE.format(source=right.source))},
            name=self.function,
            stub=right.stub,
            solution=f"{right.source}\n",
            catalogue=self.catalogue(file.mistakes, right.source),
            make_cases=lambda: domain.cases(chosen),
            edge=self.named("edge", lambda *arguments: ""),
            edge_questions=self.edges,
            explain=file.in_words(lambda *each: explained(explain(*each)) if explain else None),
            draw=domain.draw,
            parameters=right.parameters,
            read=READ[self.returns],
        )

    def domain(self, parameters: tuple[str, ...]) -> Domain:
        at_most = inf if self.at_most is None else self.at_most
        if isinstance(self.takes, str):
            return Domain(self.named("takes"), at_least=self.at_least, at_most=at_most)
        try:
            return of_words(self.takes, parameters, self.at_least, at_most)
        except ValueError as error:
            raise self.error("takes", str(error)) from None

    def catalogue(self, mistakes: Mapping[str, _Mistake], solution: str) -> Catalogue:
        known = {**mistakes, **self.own_mistakes}
        for id in self.mistakes:
            if id not in known:
                tables = f'[exercise.own_mistakes."{id}"] or [mistakes."{id}"]'
                raise self.error("mistakes", f"holds {id!r}, which has no table {tables}")
        if len({*self.mistakes}) < len(self.mistakes):
            raise self.error("mistakes", "holds an id twice")
        for id in self.patches.keys() - {*self.mistakes}:
            raise self.error(f"patches.{id}", "is the patch of no mistake of this exercise")
        chosen = tuple(known[id] for id in self.mistakes)
        return Catalogue(self.maker(known, solution), chosen)

    def maker(self, known: Mapping[str, _Mistake], solution: str) -> Callable[..., Any]:
        patches = {id: self.patches.get(id, known[id]) for id in self.mistakes}
        try:
            replaced = {id: patch.replacements() for id, patch in patches.items()}
            return maker(solution, self.function, replaced)
        except ValueError as error:
            raise self.error("mistakes", f"holds a patch that does not fit. {error}") from None


@dataclass(frozen=True, kw_only=True)
class _Impostors(_Exercise):
    """Expose the mistakes of a function above, or some of them; `best` is the smallest answer.

    `at_most` and `refuse` refuse cases beside those that the function does not take.
    """

    kind: Literal["impostors"]
    of: str
    mistakes: tuple[str, ...] = ()
    best: _Tuples
    at_most: int | None = None
    refuse: str = ""
    facts: str = ""

    def made(self, file: _File, above: Mapping[str, Exercise]) -> CatchImpostors:
        function = above.get(self.of)
        if not isinstance(function, WriteFunction):
            raise self.error("of", f"must be an exercise above of kind write, got {self.of!r}")
        return CatchImpostors(
            **self.words(),
            catalogue=self.some(function.catalogue) if self.mistakes else function.catalogue,
            parameters=function.parameters,
            best=self.best,
            refuse=file.in_words(self.refusal(file, function.parameters)),
            facts=file.in_words(self.named("facts", lambda *arguments: None)),
        )

    def refusal(self, file: _File, parameters: tuple[str, ...]) -> Callable[..., Sentence | None]:
        """What refuses a case: what the function takes, or less of it, and `refuse`."""
        (above,) = (row for row in file.exercise if row.id == self.of)
        assert isinstance(above, _Write)
        domain = replace(above, at_most=self.at_most or above.at_most).domain(parameters)
        own = self.named("refuse", lambda *arguments: None)
        return lambda *arguments: domain.refuse(*arguments) or own(*arguments)

    def some(self, catalogue: Catalogue) -> Catalogue:
        known = {mistake.id: mistake for mistake in catalogue.mistakes}
        for id in self.mistakes:
            if id not in known:
                raise self.error("mistakes", f"holds {id!r}, which is no mistake of that function")
        return replace(catalogue, mistakes=tuple(known[id] for id in self.mistakes))


@dataclass(frozen=True, kw_only=True)
class _Ranking(_Exercise):
    """Give a ranking; `question` is asked where one is unmet, `refuse` for what is no ranking."""

    kind: Literal["ranking"]
    example: _Tuples
    unmet: str
    question: str = ""
    refuse: str = ""

    def made(self, file: _File, above: Mapping[str, Exercise]) -> GiveRanking:
        unmet = self.named("unmet")
        return GiveRanking(
            **self.words(),
            unmet=lambda answer: [Unmet(each.id, file.text(each)) for each in unmet(answer)],
            example=self.example,
            guiding_question=self.question,
            refuse=file.in_words(self.named("refuse", lambda ranking: None)),
        )


@dataclass(frozen=True, kw_only=True)
class _Number(_Exercise):
    """Compute a number, with `value` if the arithmetic is in words; `wrong` by ids of causes.

    `question`, the arithmetic with gaps, is asked where a wrong number has no cause.
    """

    kind: Literal["number"]
    arithmetic: str
    question: str
    value: Value | None = None
    wrong: Mapping[str, Value] = field(default_factory=dict)

    def made(self, file: _File, above: Mapping[str, Exercise]) -> NumberByHand:
        for id in self.wrong.keys() - file.causes.keys():
            raise self.error(f"wrong.{id}", "has no sentence in [causes] of this file")
        wrong = [WrongNumber(id, value, file.causes[id]) for id, value in self.wrong.items()]
        texts = {"arithmetic": self.arithmetic, "question": self.question}
        return NumberByHand(**self.words(), **texts, wrong=tuple(wrong), value=self.right())

    def right(self) -> float:
        try:
            return evaluate(self.arithmetic) if self.value is None else self.value
        except ValueError as error:
            raise self.error("arithmetic", str(error)) from None


@dataclass(frozen=True)
class _Option:
    """`[exercise.options.a]`: an option with the reply to whoever chooses it."""

    text: str
    reply: str
    right: bool = False


@dataclass(frozen=True, kw_only=True)
class _Choose(_Exercise):
    """Choose one of the options; several may be right."""

    kind: Literal["choose"]
    question: str
    options: Lettered[_Option]

    def made(self, file: _File, above: Mapping[str, Exercise]) -> Choose:
        if [*self.options] != sorted(self.options):
            # A letter is the place here, which a hand-in names.
            raise self.error("options", f"must be in order, got {', '.join(self.options)}")
        options = [Option(each.text, each.right, each.reply) for each in self.options.values()]
        if not any(option.is_right for option in options):
            raise self.error("options", "must hold one with right = true")
        return Choose(**self.words(), question=self.question, options=tuple(options))


@dataclass(frozen=True)
class _File(Row):
    """The whole file: `causes` of wrong numbers, and `sentences` that functions say, by ids."""

    exercise: tuple[_Write | _Impostors | _Ranking | _Number | _Choose, ...] = ()
    mistakes: Mapping[str, _Mistake] = field(default_factory=dict)
    causes: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def all_sentences(self) -> dict[str, str]:
        return {**shared_sentences(), **self.sentences}

    def text(self, said: Sentence | None) -> str:
        return said.text(self.all_sentences) if said else ""

    def in_words(self, function: Callable[..., Sentence | None]) -> Callable[..., str]:
        return lambda *arguments: self.text(function(*arguments))


@dataclass(frozen=True)
class Loaded:
    """What the file of a chapter holds.

    Parameters
    ----------
    exercises
        All exercises by id, in the order of the file.
    further
        The ids of those that the lesson does not show.
    causes
        The sentences on wrong numbers, by the ids of the mistakes.
    sentences
        What functions say, by id, with named places: those of the chapter and those of all.
    """

    exercises: Mapping[str, Exercise]
    further: set[str]
    causes: Mapping[str, str]
    sentences: Mapping[str, str]


def shared_sentences() -> Mapping[str, str]:
    """Return what exercises of several chapters say, by id."""
    return read_toml(HERE / "words.toml", Mapping[str, Mapping[str, str]])["sentences"]


@cache
def load(chapter: Chapter) -> Loaded:
    """Return what the exercises.toml of a chapter holds.

    Raises SchemaError, which names the file, the exercise and the key.
    """
    file = read_toml(chapter.folder / "exercises.toml", _File, chapter=chapter)
    made: dict[str, Exercise] = {}
    for row in file.exercise:
        if row.id.partition(".")[0] != chapter.name or row.id in made:
            fault = f"must be new and begin with {chapter.name}. (got {row.id!r})"
            raise row.error("id", fault)
        made[row.id] = row.made(file, made)
    used = {id for row in file.exercise for id in getattr(row, "mistakes", ())}
    for id in file.mistakes.keys() - used:
        raise file.error(f"mistakes.{id}", "is a mistake of no exercise")
    further = {row.id for row in file.exercise if row.further}
    return Loaded(made, further, file.causes, file.all_sentences)
