import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.pictures import keep_same_pictures
from ranklearn_course.figures.vector import as_source


def drawn(x=10.0, color="#0072b2", text="0.835"):
    line = f"<path d='M 1.5 {x} L 3 2' style='fill: {color}'/>"
    return as_source(f"<svg viewBox='0 0 20 20'>{line}<text x='{x}'>{text}</text></svg>")


def lesson(*pictures, alt="grey", source="show()", count=None):
    html = "".join(f'<img alt="{alt}" src="{one}">' for one in pictures)
    outputs = [
        new_output("stream", text="3\n"),
        new_output("display_data", {"text/html": html}),
    ]
    code = new_code_cell(source, outputs=outputs, execution_count=count, id="figure")
    return new_notebook(cells=[new_markdown_cell("# Grey", id="title"), code])


def kept(new, old):
    """Whether `new` ends up with the outputs of `old`."""
    fresh = new.cells[1].outputs
    assert fresh != old.cells[1].outputs
    keep_same_pictures(new, old)
    return new.cells[1].outputs == old.cells[1].outputs


def test_a_hair_is_not_a_change():
    first, second = drawn(), drawn(x=10.2)
    assert first != second
    assert kept(lesson(second), lesson(first))


@pytest.mark.parametrize("change", [{"x": 10.4}, {"color": "#0072b3"}, {"text": "0.836"}])
def test_what_one_can_see_is_a_change(change):
    assert not kept(lesson(drawn(**change)), lesson(drawn()))


@pytest.mark.parametrize("pictures", [(10.0, 90.0), (10.0,)])
def test_one_picture_that_changed_or_is_missing_is_a_change(pictures):
    assert not kept(lesson(*map(drawn, pictures)), lesson(drawn(), drawn()))


@pytest.mark.parametrize("change", [{"alt": "light grey"}, {"source": "show(1)"}])
def test_changed_words_or_code_bring_the_new_picture(change):
    assert not kept(lesson(drawn(x=10.1), **change), lesson(drawn()))


def test_a_new_cell_keeps_its_own_outputs():
    new = lesson(drawn())
    keep_same_pictures(new, new_notebook())
    assert new == lesson(drawn())
