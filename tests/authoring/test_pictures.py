import io
from base64 import b64encode

import numpy as np
import pytest
from matplotlib.image import imsave
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from ranklearn_course.authoring.pictures import (
    LEVELS_NOBODY_SEES,
    keep_same_pictures,
    same_picture,
)

GREY = np.full((4, 6, 3), 128, dtype=np.uint8)


def png(levels, **metadata):
    buffer = io.BytesIO()
    imsave(buffer, levels, format="png", metadata=metadata)
    return b64encode(buffer.getvalue()).decode()


def one_point_off_by(levels):
    changed = GREY.copy()
    changed[2, 3, 1] += levels
    return changed


def lesson(*pictures, alt="grey", source="show()", count=None):
    html = "".join(f'<img alt="{alt}" src="data:image/png;base64,{one}">' for one in pictures)
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


def test_other_bytes_of_the_same_picture_are_not_a_change():
    first, second = png(GREY), png(GREY, Software="another")
    assert first != second
    assert same_picture(first, second)
    assert same_picture(first, first)
    assert kept(lesson(second), lesson(first))


@pytest.mark.parametrize(("levels", "same"), [(LEVELS_NOBODY_SEES, True), (9, False)])
def test_a_picture_is_the_same_up_to_what_nobody_sees(levels, same):
    assert same_picture(png(GREY), png(one_point_off_by(levels))) is same
    assert kept(lesson(png(one_point_off_by(levels))), lesson(png(GREY))) is same


def test_a_picture_of_another_size_is_another_picture():
    assert not same_picture(png(GREY), png(GREY[:-1]))


def test_one_changed_picture_of_two_is_a_change():
    assert not kept(lesson(png(GREY), png(one_point_off_by(90))), lesson(png(GREY), png(GREY)))


@pytest.mark.parametrize("change", [{"alt": "light grey"}, {"source": "show(1)"}])
def test_changed_words_or_code_bring_the_new_picture(change):
    assert not kept(lesson(png(GREY, Software="another"), **change), lesson(png(GREY)))


def test_a_new_cell_keeps_its_own_outputs():
    new = lesson(png(GREY))
    keep_same_pictures(new, new_notebook())
    assert new == lesson(png(GREY))


def test_a_picture_more_or_less_is_a_change():
    assert not kept(lesson(png(GREY)), lesson(png(GREY), png(GREY)))
