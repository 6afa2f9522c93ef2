"""A widget as HTML in a stored output: its words or its picture, and what makes it alive again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

# JupyterLab takes every `data-` attribute out of an output that it does not trust, but no `value`
# out of a <data>. So a page without a kernel can read the traits there.
_HTML = re.compile(
    r"<figure><data value='(?P<value>[^']*)'>"
    r'(?:<img alt="(?P<alt>[^"]*)"(?P<picture>[^>]*)>|(?P<said>(?:[^<]|<br>)*))</data>'
    r"(?P<folded><details>.*?</details>)?</figure>",
    re.DOTALL,
)


@dataclass(frozen=True)
class StoredWidget:
    """A widget in a stored output.

    Attributes
    ----------
    name : str
        Its class.
    traits : dict
        What its page reads.
    said : str
        Its words.
    picture : str
        The attributes of the <img> that shows it; empty without a picture.
    folded : str
        A <details> with what its words keep back, or nothing.
    """

    name: str
    traits: dict[str, Any]
    said: str
    picture: str = ""
    folded: str = ""

    def html(self) -> str:
        """Return the HTML that `stored_widgets` reads."""
        stored = {"widget": self.name, "traits": as_stored(self.traits)}
        value = json.dumps(stored, ensure_ascii=False)
        for sign, written in (("&", "&amp;"), ("'", "&#39;"), ("<", "&lt;"), (">", "&gt;")):
            value = value.replace(sign, written)
        said = escape(self.said)
        shown = said.replace("\n", "<br>")
        inside = f'<img alt="{said}"{self.picture}>' if self.picture else shown
        return f"<figure><data value='{value}'>{inside}</data>{self.folded}</figure>"


def as_stored(traits: dict[str, Any]) -> dict[str, Any]:
    """Round numbers to twelve digits, which are the same on every machine.

    >>> as_stored({"value": 25 / 14})
    {'value': 1.78571428571}
    """
    return json.loads(json.dumps(traits), parse_float=lambda s: float(f"{float(s):.12g}"))


def stored_widgets(html: str) -> Iterator[StoredWidget]:
    """Yield the widgets in the HTML of an output.

    >>> [widget.traits for widget in stored_widgets(StoredWidget("Half", {"n": 3}, "").html())]
    [{'n': 3}]
    """
    for found in _HTML.finditer(html):
        value = json.loads(unescape(found["value"]))
        shown = found["alt"] if found["alt"] is not None else found["said"]
        said, picture = unescape(shown.replace("<br>", "\n")), found["picture"] or ""
        yield StoredWidget(value["widget"], value["traits"], said, picture, found["folded"] or "")
