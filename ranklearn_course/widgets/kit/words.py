"""The sentences of a widget, and numbers as its page writes them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from ranklearn_course.metrics import rank_by

_PLACEHOLDER = re.compile(r"\{\w+\}")
_SIMPLE = "_simple"


def _read(folder: Path) -> dict[str, str]:
    return tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))


#: The sentences that every widget can say.
OF_ALL_WIDGETS = _read(Path(__file__).parent)


def sentences(folder: Path) -> dict[str, str]:
    """Read the sentences of the widget in a folder, by name, and those of all widgets."""
    return {**OF_ALL_WIDGETS, **_read(folder)}


def merged(
    words: Mapping[str, str], own_words: Mapping[str, str] | None, simple: bool = False
) -> dict[str, str]:
    """Return all sentences of a widget, those of own_words in place of the English ones.

    A sentence of one's own may hold the placeholders of the English one, such as ``{n}``, and no
    others. In a simple widget the sentence ``x_simple`` stands in place of ``x``.

    >>> merged({"k": "Cutoff k", "reset": "Back"}, {"k": "Отсечка k"})
    {'k': 'Отсечка k', 'reset': 'Back'}
    >>> merged({"read": "Bars and lines", "read_simple": "Bars"}, None, simple=True)
    {'read': 'Bars'}
    """
    own = {} if own_words is None else own_words
    if not isinstance(own, Mapping):
        raise TypeError(f"words must map names to sentences, got {own!r}")
    if unknown := sorted(map(str, own.keys() - words.keys())):
        raise ValueError(f"words holds sentences that the widget does not have: {unknown}")
    for name, sentence in own.items():
        _check_placeholders(name, sentence, words[name])
    sentences = {**words, **own}
    of_simple = {name: sentences.pop(name) for name in words if name.endswith(_SIMPLE)}
    if not simple:
        return sentences
    return sentences | {name.removesuffix(_SIMPLE): said for name, said in of_simple.items()}


def of_kind(sentences: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return sentences, those of a kind of widget, `x_kind`, in place of `x`.

    >>> of_kind({"goal": "Can it be 1?", "goal_clicks": "Can both be 1?"}, "clicks")["goal"]
    'Can both be 1?'
    """
    end = f"_{kind}"
    own = {name: said for name, said in sentences.items() if name.endswith(end)}
    return {**sentences, **{name.removesuffix(end): said for name, said in own.items()}}


def _check_placeholders(name: str, sentence: object, english: str) -> None:
    if not isinstance(sentence, str):
        raise TypeError(f"words[{name!r}] must be text, got {sentence!r}")
    known = dict.fromkeys(_PLACEHOLDER.findall(english))
    rest = _PLACEHOLDER.sub(lambda found: "" if found[0] in known else found[0], sentence)
    if "{" in rest or "}" in rest:
        limit = (
            f"may hold no braces but {', '.join(known)}" if known else "must be text without braces"
        )
        raise ValueError(f"words[{name!r}] {limit}, got {sentence!r}")


def as_sentence(words: str, title: str) -> str:
    """Return a headline as a sentence, by the words for it; a question or a goal has its mark.

    >>> as_sentence("{title}.", "AP prefers A"), as_sentence("{title}.", "Which one?")
    ('AP prefers A.', 'Which one?')
    """
    return title if title.endswith(("?", "？", ".")) else words.format(title=title)


def number(value: float, digits: int = 3) -> str:
    """Write a number as the page does, with a true minus sign.

    >>> number(-0.25)
    '−0.250'
    """
    return f"{round(float(value), digits) + 0.0:.{digits}f}".replace("-", "−")


def trimmed(value: float, digits: int = 4) -> str:
    """Write a number as the page does, without zeros at its end.

    >>> trimmed(2.50), trimmed(10.0), trimmed(0.0)
    ('2.5', '10', '0')
    """
    return number(value, digits).rstrip("0").rstrip(".")


def ranked_in_words(
    words: Mapping[str, str], names: list[str], grades: list[int], scores: list[float]
) -> str:
    """Return a sentence on scored documents, best rank first, by the words of a widget.

    >>> words = {"describe_document": "{name} {score}", "describe_documents": "{n}: {documents}."}
    >>> ranked_in_words(words, ["A", "B"], [0, 1], [0.5, 2])
    '2: B 2.00, A 0.50.'
    """
    documents = [
        words["describe_document"].format(
            name=names[i], grade=grades[i], score=number(scores[i], 2)
        )
        for i in rank_by(scores, range(len(scores)))
    ]
    return words["describe_documents"].format(n=len(names), documents=", ".join(documents))
