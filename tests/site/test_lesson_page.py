"""The page of a lesson holds all that the lesson holds, and nothing that could act."""

import json
import re
from html import escape, unescape

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, reads

from ranklearn_course import lessons
from ranklearn_course.course import chapters
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.data.glossary_terms import look_up
from ranklearn_course.markdown import to_html
from ranklearn_course.site.lesson_page import LessonPage, plain, safe
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.scope import in_scope

SOURCE = lessons.lesson_source()
#: What can be done in a notebook alone.
OF_A_NOTEBOOK = re.compile(
    r"\bShift\b|\b[Kk]ernel\b|\b[Rr]un (?:the|a|this|that|its|each|every|all)(?: next)? cell|"
    r"cell and run|cell again|new cell|Run All|\b(?:hint|solution|progress|task|glossary)\(|\[\*\]"
)


def seen(html):
    """The words of a page, those of its widgets among them."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.fixture(scope="module", params=in_scope(chapters()))
def lesson(request):
    """A lesson's notebook, its page and what became files."""
    chapter, files = chapters()[request.param], {}

    def keep(data, ending):
        return files.setdefault(data, f"files/{len(files)}.{ending}")

    notebook = reads((SOURCE / f"{chapter.lesson}.ipynb").read_text(encoding="utf-8"))
    page = LessonPage(chapter.lesson, keep).take(notebook)
    return chapter, notebook, page, "".join(page.parts), files


def widgets_of(cell):
    for output in cell.get("outputs", ()):
        yield from stored_widgets(output.get("data", {}).get("text/html", ""))


def markdown_of(notebook):
    return (cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def test_all_exercises_of_the_lesson_can_be_solved(lesson):
    _, notebook, _, html, _ = lesson
    shown = re.findall(r'data-exercise="([\w.]+)"><pre class="code">(.*?)</pre>', html, re.DOTALL)
    cells = {
        tag.removeprefix("exercise:"): cell.source
        for cell in notebook.cells
        for tag in cell.metadata.get("tags", [])
        if tag.startswith("exercise:")
    }
    written = {id: unescape(re.sub("<[^>]+>", "", code)).strip("\n") for id, code in shown}
    assert written == cells
    places = re.findall(r'id="exercise:([\w.]+)"', html)
    assert len(places) == len(set(places))
    assert set(places) >= set(cells), "a link to an exercise leads nowhere"


def test_a_page_asks_for_nothing_that_it_cannot_do_and_nothing_leads_nowhere(lesson):
    _, notebook, page, html, _ = lesson
    assert not OF_A_NOTEBOOK.search(seen(html))
    # It is ready on any day.
    assert "is ready.\n</pre>" not in html
    # A cell for data of one's own says where it runs.
    assert html.count('href="#notebook"') == sum(cell.id == "yours" for cell in notebook.cells)
    for left in ('.ipynb"', 'href="/', "<!--", "<style", "data:image"):
        assert left not in html
    assert page.title == notebook.cells[0].source.partition("\n")[0].removeprefix("# ")
    anchors = re.findall(r'<h[123] id="([^"]*)"', html)
    assert {slug for slug, _ in page.sections} <= set(anchors)
    assert len(set(anchors)) == len(anchors)
    assert "" not in anchors


def test_each_sitting_names_itself_when_it_is_ready(lesson):
    chapter, notebook, *_ = lesson
    said = re.findall(r'print\("(.*) is ready\."\)', "\n".join(c.source for c in notebook.cells))
    names = [f"Lesson {chapter.lesson[:2]}", f"The second sitting of lesson {chapter.lesson[:2]}"]
    assert said == names[: max(1, len(said))]


def test_each_guess_is_asked_once_and_what_follows_is_folded_until_its_section_ends(lesson):
    chapter, _, page, html, _ = lesson
    guesses = [id for id in all_guesses() if id.partition(".")[0] == chapter.name]
    assert sorted(re.findall(r'data-guess="([\w.]+)"', html)) == sorted(guesses)
    folds = []
    for at, part in enumerate(page.parts):
        asked = re.search(r'data-guess="([\w.]+)"', part)
        if asked:
            after = [each for each in page.parts[at + 1 :] if '"simple": true' not in each]
            fold = f'<details class="after" data-after="{asked[1]}">'
            is_answered = after and after[0].startswith(fold)
            folds += [fold] * is_answered
            assert ends_section(after[is_answered:]), asked[1]
    assert len(folds) == html.count('class="after"')


def ends_section(parts):
    """Words before a heading of the same cell would answer the question above it."""
    return not parts or re.match(r'<div class="text"><h[1-3] |.*data-guess=', parts[0], re.DOTALL)


def test_widgets_bring_their_traits_and_pictures_become_files(lesson):
    _, notebook, page, html, files = lesson
    stored = [each for cell in notebook.cells for each in widgets_of(cell)]
    texts = re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert html.count('class="widget"') == len(texts) == len(stored)
    assert all(json.loads(text) for text in texts)
    assert set(page.widgets) == {each.name for each in stored}
    asking = [each for each in stored if each.name in ("GuessCard", "Quiz")]
    assert html.count('class="alone"') == len(stored) - len(asking)
    assert set(re.findall(r'src="([^"]+)"', html)) == set(files.values())


def test_every_formula_is_marked(lesson):
    _, notebook, _, html, _ = lesson
    text = re.sub(r"<(script|pre|code|span)\b[^>]*>.*?</\1>", "", html, flags=re.DOTALL)
    assert "$" not in plain(text)
    written = re.sub(r"`[^`]*`", "", "".join(markdown_of(notebook)))
    assert html.count('class="formula') >= len(re.findall(r"\$\$?[^$]+\$\$?", written))


def test_what_jupyterlab_shows_collapsed_is_folded_until_the_next_section():
    cells = [new_markdown_cell(text) for text in ("## One\n\nWhy.", "### Two", "## Three")]
    cells[0].metadata["jp-MarkdownHeadingCollapsed"] = True
    parts = page_of(*cells).parts
    assert [part.startswith("<details>") for part in parts] == [False, True, False]
    assert ">Two</a></h3>" in parts[1]


def test_the_search_credits_each_text_to_the_heading_above_it():
    texts = page_of(
        new_markdown_cell("# A\n\nOne."),
        new_markdown_cell("Two.\n\n## B\n\nThree.\n\n### C\n\nFour."),
    ).texts
    assert [(address.partition("#")[2], said) for address, _, said in texts] == [
        ("", "A One."),
        ("", "Two."),
        ("b", "B Three."),
        ("c", "C Four."),
    ]


def test_a_term_is_explained_where_it_is_first_bold():
    texts = ("A **hit**, and **no-such-word**.", "Many **hits**.")
    first, second = page_of(*map(new_markdown_cell, texts)).parts
    word = look_up("hit")
    assert f'<a class="term" href="glossary.html#{word.id}" data-says="' in first
    assert escape(word.definition) in first
    assert first.count("<a ") == 1
    assert "<strong>hits</strong>" in second


def page_of(*cells):
    return LessonPage("00_toy", lambda data, ending: "").take(new_notebook(cells=[*cells]))


@pytest.mark.parametrize(
    "html",
    [
        "<img src=x onerror=alert()>",
        "<a href='javascript:alert()'>x</a>",
        "<iframe src='https://example.org'></iframe>",
        "<p style='background: url(https://example.org)'>x</p>",
        "<svg onload=alert()></svg>",
    ],
)
def test_a_stored_output_cannot_act(html):
    made = safe(html)
    assert not re.search(r"alert\(\)[\"'>]|on\w+=|iframe|url\(|<svg|javascript", made)


def test_what_ends_a_script_does_not_end_the_traits():
    html = (
        '<figure><data value=\'{"widget": "Toy", "traits": {"a": "&lt;/script&gt;"}}\'>x</data>'
        "</figure>"
    )
    cell = new_code_cell("toy", outputs=[new_output("display_data", {"text/html": html})])
    assert page_of(cell).parts[0].count("</script>") == 1


def test_formulas_are_not_markdown():
    assert to_html("$a_1 * b_2 * c$").count("<em>") == 0
    assert '<span class="formula display">\n\\sum_{i}\n</span>' in to_html("$$\n\\sum_{i}\n$$")
    assert to_html(r"5 \$ and 6 \$").count("formula") == 0
