"""Each link of the documents leads somewhere: to a file, and to a heading that is there."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.rows import with_each

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]*)\)")


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.replace(" ", "-") for heading in kept}


def is_good(link: str, document: Path) -> bool:
    place, _, anchor = link.partition("#")
    target = document.parent / place if place else document
    return target.exists() and (not anchor or anchor in anchors(target))


LINKS = [
    (link, document)
    for document in DOCUMENTS
    for link in LINK.findall(document.read_text(encoding="utf-8"))
]


@with_each(LINKS)
def test_a_link_leads_somewhere(link, document):
    assert is_good(link, document), f"{document.name} links to {link}"


def code_blocks(document: Path) -> set[str]:
    text = document.read_text(encoding="utf-8")
    return set(re.findall(r"^```python\n.*?^```", text, re.MULTILINE | re.DOTALL))


def sentences(document: Path) -> set[str]:
    """What a document says, without code, tables and short sentences."""
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#"))]
    said = (each for line in lines for each in re.split(r"(?<=[.:]) ", line))
    return {each for each in said if len(each) > 60}


@with_each(combinations(DOCUMENTS, 2))
def test_nothing_is_written_in_two_documents(first, second):
    for parts in (code_blocks, sentences):
        assert parts(first) & parts(second) == set()


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#no-such-part", "#no-such-part"])
def test_a_link_that_leads_nowhere_is_noticed(link):
    assert not is_good(link, ROOT / "README.md")
