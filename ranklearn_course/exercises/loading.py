"""Makes the exercises of a chapter from its `exercises.toml` and the functions beside it.

What an `[[exercise]]` holds; names in quotes are those of functions and tuples in the chapter's
`checks.py`, the others are texts, numbers or lists.

all
    id, kind, title, statement, minutes, hints (four; three if kind is write); further = true if
    the lesson does not show it.
write
    function, of `solutions.py`; returns = "list" if it returns one; make, of `mistakes.py`;
    mistakes, a list of ids; "cases", "explain", "draw", and "edge" if some cases are edges, with
    `[exercise.edges]`: a question for each name of an edge. `[exercise.own_mistakes.ID]` where a
    mistake has other words than in `[mistakes.ID]`; `[[exercise.inseparable]]` with ids and reason
    for two mistakes that no case tells apart.
impostors
    of, the id of a function above; mistakes, if not all of its own; "cases", best, "refuse",
    and "facts" to show beside a wrong value.
ranking
    example, "unmet", question to ask where a requirement is not met, "refuse" for lists that
    can't be checked.
number
    arithmetic, and value if that is no expression; `[exercise.wrong]`: the common wrong numbers as
    arithmetic, by ids of `[causes]`.
choose
    question; `[exercise.options.a]`, b, ... each with text, reply, and right = true or nothing.

What is said is proven by expressions of Python that one test evaluates, with the metrics by their
names: `shows = [...]` of an exercise holds what is true, and values or words that its texts state,
and knows `right`, the right function, where one is asked for, or `wrong` and `cause` by ids;
`shows = "..."` of an option is true where the option is right, and false where it is wrong; that
of a mistake knows `wrong` and `right`, its function and the right one in its first exercise, and is
words of its title alone where that function does what the title says, as the right one does not.

Beside the exercises stand `[mistakes.ID]` with title, shows, question, whose convention it is,
where `{habr}` is the name of an article of sources.toml, and code: pieces of code, one of which
stands wherever this mistake is made, to tell it from what has the same values; `[causes]` of wrong
numbers; and `[sentences]`: what functions say who return a `Sentence`, such as
`Sentence("no_hit", {"k": k})`. What several chapters say stands in words.toml.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from ranklearn_course.chapters import FOLDER, Chapter
from ranklearn_course.chapters.arithmetic import explained
from ranklearn_course.chapters.toml_table import TomlTable, read_toml
from ranklearn_course.checker import (
    Catalogue,
    CatchImpostors,
    Choose,
    Exercise,
    GiveRanking,
    Inseparable,
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
from ranklearn_course.checker.results import Result, read_result
from ranklearn_course.exercises.page import CODE

READ = {"number": read_result, "list": read_list}


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
    shows
        What proves the texts, by the id of an exercise, of an option as in `dcg.base.a`, or of
        a mistake as in `dcg.gain=power` or, of one exercise alone, `dcg.ndcg.gain=power`.
    """

    exercises: dict[str, Exercise]
    further: set[str]
    causes: Mapping[str, str]
    sentences: Mapping[str, str]
    shows: dict[str, tuple[str, ...]]


def shared_sentences() -> dict[str, str]:
    """Return what exercises of several chapters say, by id."""
    return read_toml(FOLDER / "words.toml").sentences("sentences")


@cache
def load(chapter: Chapter) -> Loaded:
    """Return what the exercises.toml of a chapter holds.

    Raises SchemaError, which names the file, the exercise and the key.
    """
    return _Loader(chapter).read()


class _Loader:
    """Reads the file of one chapter."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        file = read_toml(chapter.folder / "exercises.toml")
        sentences = shared_sentences() | file.sentences("sentences")
        self.loaded = Loaded({}, set(), file.sentences("causes"), sentences, {})
        self.mistakes, self.file = self._mistakes(file, "mistakes", chapter.name), file
        self.rows = file.array("exercise", "id")
        file.close()
        self.used: set[str] = set()

    def read(self) -> Loaded:
        """Make the exercises one after the other."""
        for row in self.rows:
            self._add(row)
        for id in self.mistakes.keys() - self.used:
            raise self.file.error(f"mistakes.{id}", "is a mistake of no exercise")
        return self.loaded

    def _add(self, row: TomlTable) -> None:
        makers: dict[str, Callable[..., Exercise]] = {
            "write": self._write,
            "impostors": self._impostors,
            "ranking": self._ranking,
            "number": self._number,
            "choose": self._choose,
        }
        id, kind = row.take("id", str), row.take("kind", str)
        if id.partition(".")[0] != self.chapter.name or id in self.loaded.exercises:
            raise row.error("id", f"must be new and begin with {self.chapter.name}. (got {id!r})")
        if kind not in makers:
            raise row.error("kind", f"must be one of {', '.join(makers)}, got {kind!r}")
        if row.take("further", bool, False):
            self.loaded.further.add(id)
        self._proven(row, id, row.texts("shows", ()))
        words = {
            "id": id,
            "title": row.take("title", str),
            "statement": row.take("statement", str),
            "minutes": row.take("minutes", int),
        }
        self.loaded.exercises[id] = makers[kind](row, words)
        row.close()

    def _proven(self, row: TomlTable, id: str, shows: tuple[str, ...]) -> None:
        for expression in shows:
            try:
                ast.parse(expression, mode="eval")
            except SyntaxError:
                message = f"must be an expression of Python, got {expression!r}"
                raise row.error("shows", message) from None
        if shows:
            self.loaded.shows[id] = shows

    def _write(self, row: TomlTable, words: dict[str, Any]) -> WriteFunction:
        name = row.take("function", str)
        source, stub, parameters = _solution(self.chapter.folder / "solutions.py", name, row)
        idea, piece, skeleton = _hints(row, 3)
        explain = self._from(row, "explain")
        return WriteFunction(
            **words,
            hints=(idea, piece, skeleton, CODE.format(source=source)),
            name=name,
            stub=stub,
            solution=f"{source}\n",
            catalogue=self._catalogue(row, words["id"]),
            cases=self._from(row, "cases"),
            edge=self._from(row, "edge", _no_edge),
            edge_questions=row.sentences("edges"),
            explain=self._in_words(lambda *arguments: explained(explain(*arguments))),
            draw=self._from(row, "draw"),
            parameters=parameters,
            read=self._read(row),
        )

    def _read(self, row: TomlTable) -> Callable[[Any], Result]:
        kind = row.take("returns", str, "number")
        if kind not in READ:
            raise row.error("returns", f"must be one of {', '.join(READ)}, got {kind!r}")
        return READ[kind]

    def _catalogue(self, row: TomlTable, id: str) -> Catalogue:
        pairs = [
            Inseparable(frozenset(pair.texts("ids")), pair.take("reason", str))
            for pair in row.array("inseparable")
        ]
        name = row.take("make", str)
        make = getattr(self.chapter.module("mistakes"), name, None)
        if make is None:
            raise row.error("make", f"must be a function of mistakes.py, got {name!r}")
        catalogue = Catalogue(make, self._chosen(row, id), tuple(pairs))
        try:
            _ = catalogue.singles
        except (TypeError, KeyError) as error:
            raise row.error("mistakes", f"holds an id that make does not know ({error})") from None
        return catalogue

    def _chosen(self, row: TomlTable, exercise: str) -> tuple[Mistake, ...]:
        """The mistakes of an exercise; some have words of their own there."""
        known = self.mistakes | self._mistakes(row, "own_mistakes", exercise)
        ids = row.texts("mistakes")
        for id in ids:
            if id not in known:
                raise row.error("mistakes", f"holds {id!r}, which has no table [mistakes.{id!r}]")
        if len(set(ids)) < len(ids):
            raise row.error("mistakes", "holds an id twice")
        self.used.update(ids)
        return tuple(known[id] for id in ids)

    def _mistakes(self, table: TomlTable, key: str, of: str) -> dict[str, Mistake]:
        found = {}
        for id, row in table.table(key).rows().items():
            title, question = row.take("title", str), row.take("question", str)
            found[id] = Mistake(id, title, question, _whose(row), row.texts("code", ()))
            self._proven(row, f"{of}.{id}", (row.take("shows", str),))
            row.close()
        return found

    def _impostors(self, row: TomlTable, words: dict[str, Any]) -> CatchImpostors:
        of = row.take("of", str)
        function = self.loaded.exercises.get(of)
        if not isinstance(function, WriteFunction):
            raise row.error("of", f"must be an exercise above of kind write, got {of!r}")
        return CatchImpostors(
            **words,
            hints=_hints(row, 4),
            catalogue=self._few(row, function.catalogue),
            parameters=function.parameters,
            best=tuple(as_tuples(case) for case in row.take("best", list)),
            cases=self._from(row, "cases"),
            refuse=self._in_words(self._from(row, "refuse")),
            facts=self._in_words(self._from(row, "facts", _nothing)),
        )

    def _few(self, row: TomlTable, catalogue: Catalogue) -> Catalogue:
        """The catalogue, or one of some of its mistakes."""
        ids = row.texts("mistakes", ())
        if not ids:
            return catalogue
        known = {mistake.id: mistake for mistake in catalogue.mistakes}
        for id in ids:
            if id not in known:
                raise row.error("mistakes", f"holds {id!r}, which is no mistake of that function")
        pairs = tuple(pair for pair in catalogue.inseparable if pair.ids <= set(ids))
        return replace(catalogue, mistakes=tuple(known[id] for id in ids), inseparable=pairs)

    def _ranking(self, row: TomlTable, words: dict[str, Any]) -> GiveRanking:
        unmet = self._from(row, "unmet")
        return GiveRanking(
            **words,
            hints=_hints(row, 4),
            unmet=lambda answer: [Unmet(each.id, self._text(each)) for each in unmet(answer)],
            example=as_tuples(row.take("example", list)),
            guiding_question=row.take("question", str, ""),
            refuse=self._in_words(self._from(row, "refuse", _nothing)),
        )

    def _number(self, row: TomlTable, words: dict[str, Any]) -> NumberByHand:
        arithmetic = row.take("arithmetic", str)
        wrong = [
            WrongNumber(id, self._value(row, f"wrong.{id}", value), self._cause(row, id))
            for id, value in row.sentences("wrong").items()
        ]
        return NumberByHand(
            **words,
            hints=_hints(row, 4),
            value=self._value(row, "arithmetic", row.take("value", str, arithmetic)),
            arithmetic=arithmetic,
            wrong=tuple(wrong),
        )

    def _value(self, row: TomlTable, key: str, text: str) -> float:
        try:
            return evaluate(text)
        except ValueError as error:
            raise row.error(key, str(error)) from None

    def _cause(self, row: TomlTable, id: str) -> str:
        if id not in self.loaded.causes:
            raise row.error(f"wrong.{id}", "has no sentence in [causes] of this file")
        return self.loaded.causes[id]

    def _choose(self, row: TomlTable, words: dict[str, Any]) -> Choose:
        rows = row.table("options").rows()
        if list(rows) != list(ascii_lowercase[: len(rows)]):
            raise row.error("options", f"must be a, b, c ... in order, got {', '.join(rows)}")
        for letter, option in rows.items():
            shows = option.take("shows", str, "")
            self._proven(option, f"{words['id']}.{letter}", (shows,) if shows else ())
        options = [_option(option) for option in rows.values()]
        if not any(option.is_right for option in options):
            raise row.error("options", "must hold one with right = true")
        return Choose(
            **words,
            hints=_hints(row, 4),
            question=row.take("question", str),
            options=tuple(options),
        )

    def _in_words(self, function: Callable[..., Any]) -> Callable[..., str]:
        return lambda *arguments: self._text(function(*arguments))

    def _text(self, said: Sentence | None) -> str:
        return said.text(self.loaded.sentences) if said else ""

    def _from(self, row: TomlTable, key: str, default: Any = None) -> Any:
        """What a key names in checks.py."""
        name = row.take(key, str) if default is None else row.take(key, str, "")
        if not name:
            return default
        try:
            return getattr(self.chapter.module("checks"), name)
        except AttributeError:
            raise row.error(key, f"must be a name of checks.py, got {name!r}") from None


def _whose(row: TomlTable) -> str:
    whose = row.take("whose", str, "")
    try:
        return whose.format(**_articles()) if "{" in whose else whose
    except KeyError as error:
        raise row.error("whose", f"names {error}, which is no article of sources.toml") from None


@cache
def _articles() -> dict[str, str]:
    """The names of the articles in a sentence, by their ids."""
    rows = read_toml(FOLDER / "sources.toml").table("source").rows()
    return {id: row.take("name", str) for id, row in rows.items()}


def _option(row: TomlTable) -> Option:
    made = Option(row.take("text", str), row.take("right", bool, False), row.take("reply", str))
    row.close()
    return made


def _hints(row: TomlTable, count: int) -> tuple[str, ...]:
    hints = row.texts("hints")
    if len(hints) != count:
        raise row.error("hints", f"must hold {count} texts, got {len(hints)}")
    return hints


def _no_edge(*arguments: Any) -> str:
    return ""


def _nothing(*arguments: Any) -> None:
    return None


def _solution(path: Path, name: str, row: TomlTable) -> tuple[str, str, tuple[str, ...]]:
    """The source of a function with its imports, its stub, and its parameters.

    The file is read and not imported: a solution may need what the checker does not.
    """
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    functions = [node for node in module.body if isinstance(node, ast.FunctionDef)]
    wanted = next((node for node in functions if node.name == name), None)
    if wanted is None:
        raise row.error("function", f"must be a function of solutions.py, got {name!r}")
    if ast.get_docstring(wanted) is None:
        raise row.error("function", f"{name} must have a docstring, which the stub shows")
    used = {node.id for node in ast.walk(wanted) if isinstance(node, ast.Name)}
    helpers = used & {node.name for node in functions} - {name} - _local_names(wanted)
    if helpers:
        raise row.error("function", f"{name} must stand alone, it uses {', '.join(helpers)}")
    imports = [line for node in module.body for line in _import(node, used)]
    lines = text.splitlines()
    source = "\n".join(lines[wanted.lineno - 1 : wanted.end_lineno])
    docstring_ends = wanted.body[0].end_lineno or 0
    stub = "\n".join([*lines[wanted.lineno - 1 : docstring_ends], "    return None", ""])
    if wanted.args.kwonlyargs or wanted.args.vararg or wanted.args.kwarg:
        raise row.error("function", f"{name} must have plain parameters only")
    parameters = tuple(argument.arg for argument in wanted.args.args)
    return "\n".join([*imports, *(["", ""] if imports else []), source]), stub, parameters


def _local_names(function: ast.FunctionDef) -> set[str]:
    """The names of the functions inside a function."""
    inner = (node for node in ast.walk(function) if isinstance(node, ast.FunctionDef))
    return {node.name for node in inner}


def _import(node: ast.stmt, used: set[str]) -> list[str]:
    """The import without the names that are not used."""
    if not isinstance(node, ast.Import | ast.ImportFrom):
        return []
    node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    return [ast.unparse(node)] if node.names else []
