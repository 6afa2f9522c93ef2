"""Each link of the documents leads somewhere: to a file, and to a heading that is there."""

import re
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


@pytest.mark.parametrize("link", ["nowhere.md", "README.md#no-such-part", "#no-such-part"])
def test_a_link_that_leads_nowhere_is_noticed(link):
    assert not is_good(link, ROOT / "README.md")
