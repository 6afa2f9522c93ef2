"""Where a lesson is cut into slides, and what they show and do not show."""

import re
from functools import cache

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.lesson import without_cells
from ranklearn_course.checker import WriteFunction
from ranklearn_course.classroom import guide
from ranklearn_course.classroom.editions import exercise_cells
from ranklearn_course.classroom.slides import page
from ranklearn_course.classroom.slides.cut import FEW, LINES, cut, for_a_wall, lines_of, paragraphs
from ranklearn_course.course import chapters
from ranklearn_course.course.guesses import all_guesses
from ranklearn_course.exercises.bank import all_exercises
from ranklearn_course.widgets import GuessCard
from tests.rows import with_each
from tests.scope import in_scope

each_chapter = with_each(in_scope(chapters()))
STARTS = ("slide", "subslide")


def text(source, *tags):
    return new_markdown_cell(source, metadata={"tags": list(tags)})


def code(source, *outputs, tags=(), name=""):
    names = {"id": name} if name else {}
    cell = new_code_cell(source, metadata={"tags": list(tags)}, **names)
    cell.outputs = list(outputs)
    return cell


def printed(words):
    return new_output("stream", name="stdout", text=words)


def html(words):
    return new_output("display_data", {"text/html": words, "text/plain": "words"})


def picture(width, height):
    size = f'width="{width}" height="{height}"'
    return html(f'<figure><img alt="words" {size} src="data:image/svg+xml,"></figure>')


def slides_of(*cells, notes=None):
    """Slides as lists of (kind, what it shows)."""
    found = []
    for cell in cut(new_notebook(cells=list(cells)), "03 DCG", notes or {}).cells:
        kind = kind_of(cell)
        if kind in STARTS:
            found.append([])
        shown = cell.source or "".join(map(str, cell.outputs))
        found[-1].append((kind, shown.replace('<p class="rl-where">', "").replace("</p>", "")))
    return found


@cache
def cut_lesson(chapter):
    notes = page.speaker_notes(chapter)
    return cut(guide.lesson_of(chapter)[1], chapters()[chapter].heading, notes)


def kind_of(cell):
    return cell.metadata["slideshow"]["slide_type"]


# Where a slide begins and ends


def test_a_heading_begins_a_slide_and_names_those_that_follow():
    long = "\n\n".join(f"{'word ' * 40}{i}" for i in range(9))
    first, *more = slides_of(text(f"## Gains\n\n{long}"))
    assert first[0][0] == "slide"
    assert first[0][1].startswith("03 DCG\n\n## Gains\n\nword")
    assert len(more) == 2
    assert all(slide[0][0] == "subslide" for slide in more)
    assert all(slide[0][1].startswith("03 DCG · Gains\n\nword") for slide in more)


def test_a_result_comes_by_a_key_press_and_begins_a_slide_where_it_has_no_room():
    cells = code("print(3)", printed("3\n")), text("3."), code("show()", picture(860, 500))
    ask, answer = slides_of(text("## Ask\n\nHow much?"), *cells)
    assert [kind for kind, _ in ask] == ["slide", "fragment", "fragment"]
    assert "print" not in str(ask)
    assert [kind for kind, _ in answer] == ["subslide", "-"]


def test_a_result_and_the_words_before_and_after_it_stand_on_one_slide():
    long = "\n\n".join([f"{'word ' * 40}{i}" for i in range(4)])
    shown = code("show()", picture(860, 500))
    asks, answers = slides_of(text(f"## Ask\n\n{long}"), text("Look."), shown, text("It is low."))
    assert "Look." not in str(asks)
    assert [kind for kind, _ in answers] == ["subslide", "fragment", "fragment"]
    assert [words.split("\n")[-1] for _, words in answers[::2]] == ["Look.", "It is low."]


def test_a_heading_waits_for_words_and_what_is_told_of_cells_is_left_out():
    order = 'Put the letter of your answer in place of `None`, as in `"a"`.'
    quiz = text(f"## Quiz\n\n{order}\n\n**1.** Which?\n\n**2.** What?", "part:quiz")
    (first, *_), _ = slides_of(quiz, text("## Your guesses"), text("## The end"))
    assert first[1] == "03 DCG\n\n## Quiz\n\n**1.** Which?"
    folded = (
        "Add up, then run the next cell to compare.\n\n<details><summary>Answer</summary>\n\n7."
    )
    (((_, asked), (kind, answer)),) = slides_of(text(f"## Ask\n\n{folded}\n\n</details>"))
    assert asked.endswith("Add up and compare.")
    assert (kind, answer) == ("fragment", "7.")


def test_code_is_shown_where_it_defines_a_function():
    source = "def double(x):\n    return 2 * x\n\nprint(double(2))"
    shown = code(source, printed("4\n")), code("x = 1")
    (one,) = slides_of(text("## A\n\nIt doubles."), *shown)
    _, two = slides_of(text("## A\n\nB\n\nIt doubles."), *shown)
    for slide, spoken in (one, "03 DCG\n\n## A\n\nIt doubles."), (two, "03 DCG · A\n\nIt doubles."):
        (_, words), (kind, function), (then, _) = slide
        assert (words, kind, then) == (spoken, "fragment", "fragment")
        assert function == f"```python\n{source}\n```"


def test_a_picture_keeps_a_short_text_and_leaves_a_long_one():
    (slide,) = slides_of(code("show()", picture(860, 300), printed("one\ntwo\n")))
    assert len(slide) == 2
    shown, words = slides_of(code("show()", picture(860, 300), printed("line\n" * 14)))
    assert "<img" in str(shown)
    assert "line" in str(words)


def test_what_leads_on_is_never_the_last_of_its_slide_and_a_line_is_not_alone_on_one():
    lines = [f"{'word ' * 40}{i}" for i in range(4)]
    for lead in "So we divide:", "**For readers of the articles**":
        _, last = slides_of(text("\n\n".join(["## A", *lines[:3], lead, "$$n$$"])))
        assert last[0][1] == f"03 DCG · A\n\n{lead}\n\n$$n$$"
    assert len(slides_of(text("\n\n".join(["## A", *lines])), text("Two."))) == 1


def test_a_lead_goes_with_what_a_picture_takes_and_what_a_slow_cell_says_of_its_work_is_no_result():
    lines = [f"{'word ' * 40}{i}" for i in range(2)]
    asks = text("\n\n".join(["## Ask", *lines, "Two ideas:", "* one\n* two"]))
    work = printed("At work, 2 steps: 1 2\n")
    before, after = slides_of(asks, code("show()", work, picture(860, 500)), code("x", work))
    assert "Two ideas" not in str(before)
    assert after[0][1].endswith("Two ideas:\n\n* one\n* two")
    assert len(after) == 2
    assert "At work" not in str(after)


def test_a_result_holds_no_section_which_would_be_a_slide():
    cards = code("show()", html("<section>A</section>"))
    assert "<div>A</div>" in str(slides_of(text("## A\n\nB"), cards))


def test_a_question_is_shown_before_its_answer_and_a_sitting_that_is_ready_is_no_result():
    guess = all_guesses()["dcg.first_two_ranks"]
    data, _ = GuessCard(guess)._repr_mimebundle_()
    ready = code('import numpy\n\nprint("Lesson 03 is ready.")', printed("Lesson 03 is ready.\n"))
    (slide,) = slides_of(text("## Guess"), ready, code("predict()", html(data["text/html"])))
    _, (_, asked), (kind, answer) = slide
    assert asked == f"{guess.question}\n\n- None\n- One\n- Two"
    assert (kind, answer) == ("fragment", f"**Two.** {guess.because}")


def test_the_title_card_is_two_slides_the_set_up_none_and_notes_begin_their_part():
    setup = code("import numpy", printed("ready\n"), tags=["part:setup"])
    cells = text("# Why?\n\nSome help.\n\n**You need:** words.", "part:title"), setup
    more = text("## Play\n\nDrag.", "part:explore"), text("More.")
    title, needs, play = slides_of(*cells, *more, notes={"title": "Say it.", "explore": "Show."})
    assert title == [("slide", "03 DCG\n\n# Why?\n\nSome help."), ("notes", "Say it.")]
    assert needs == [("subslide", "03 DCG\n\n**You need:** words.")]
    assert [kind for kind, _ in play] == ["slide", "notes", "fragment"]


# The lessons


@each_chapter
def test_slides_of_a_lesson_hold_its_text_and_no_solution(chapter):
    slides = cut_lesson(chapter)
    shown = "\n".join(cell.source for cell in slides.cells)
    for cell in guide.lesson_of(chapter)[1].cells:
        if cell.cell_type == "markdown":
            for line in filter(None, map(str.strip, for_a_wall(without_cells(cell)).split("\n"))):
                assert line in shown or line.startswith("#")
    for _, name in exercise_cells(guide.lesson_of(chapter)[1]):
        assert f'check("{name}"' not in shown
        exercise = all_exercises()[name]
        assert exercise.hints[-1].strip() not in shown
        if isinstance(exercise, WriteFunction):
            assert exercise.solution.strip() not in shown
    assert "Not started" not in nbformat.writes(slides)
    assert "no guess yet" not in nbformat.writes(slides)


def said(cell):
    """What a cell says, but for headings and the line above a slide that says where it is."""
    return re.sub(r'<p class="rl-where">.*?</p>|<[^>]+>|^#+ .*$', "", cell.source, flags=re.M)


# What only who sits before a notebook can do.
ORDER = re.compile(
    r"`None`[,.]|\b([Tt]he next cells?|cell below)\b|/ranklearn\)|\brun it;|<details>"
)


@each_chapter
def test_a_slide_is_of_a_good_size_has_more_than_a_title_and_gives_no_order_for_a_notebook(chapter):
    slides = []
    for cell in cut_lesson(chapter).cells:
        if kind_of(cell) in STARTS:
            slides.append([])
        slides[-1].append(cell)
    # At least two for each five minutes of the lesson.
    assert sum(chapters()[chapter].minutes.values()) / 2.5 <= len(slides) <= 75
    for number, (first, *more) in enumerate(slides, start=1):
        blocks = paragraphs(first.source.partition("</p>\n\n")[2])
        assert len(blocks) <= 2 or sum(map(lines_of, blocks)) <= LINES + FEW, (
            f"slide {number} is full"
        )
        cells = [cell for cell in (first, *more) if kind_of(cell) != "notes"]
        words = "\n".join(map(said, cells)).strip()
        assert words or any(cell.get("outputs") for cell in cells), f"slide {number} is a title"
        assert not ORDER.search(words), f"slide {number} tells what to do in a notebook: {words}"
