import re
from base64 import b64decode
from io import BytesIO

import numpy as np
from PIL import Image

from ranklearn_course.figures import digit_gallery, learner_intervals
from ranklearn_course.figures.vector import as_svg

QUERY = np.eye(8)
PICTURES = np.arange(3 * 64).reshape(3, 8, 8)


def test_one_system_in_words():
    figure, alt = digit_gallery(QUERY, PICTURES, [1, 0, 1], labels=[3, 8, 3], query_label=3)
    assert alt == (
        f"2 of the first 3 pictures are right: P@3 is {2 / 3:.3f}. "
        "A query picture and the pictures retrieved for it, rank 1 on the left. "
        "The query shows 3. "
        f"The system: P@3 is {2 / 3:.3f}. "
        "The pictures at ranks 1 and 3 are right. The picture at rank 2 is wrong. "
        "They show 3, 8, 3."
    )
    marks = [t.get_text() for t in figure.axes[0].texts if t.get_text() in "✓✗"]
    assert [mark for mark in marks if mark] == ["✓", "✗", "✓"]


def test_right_and_wrong_differ_without_colour():
    figure, _ = digit_gallery(QUERY, PICTURES, [1, 0, 1])
    dashes = [frame.get_linestyle() for frame in figure.axes[0].patches]
    widths = [frame.get_linewidth() for frame in figure.axes[0].patches]
    assert dashes[0] == dashes[2] != dashes[1]
    assert widths[0] == widths[2] > widths[1]


def test_the_sheet_is_the_paper_of_a_picture_and_its_ink_is_light_in_a_dark_scheme():
    svg = as_svg(digit_gallery(QUERY, QUERY[None], [1])[0])
    (source,) = re.findall("data:image/png;base64,([^'\"]+)", svg)
    pictures = np.asarray(Image.open(BytesIO(b64decode(source))).convert("RGBA"))
    ink, paper = (pictures[is_ink] for is_ink in (pictures[..., 3] > 0, pictures[..., 3] == 0))
    assert not ink[:, :3].any()
    # Each picture has ink in one cell of eight.
    assert 0 < len(ink) < len(paper) / 7
    dark = svg.split("@media (prefers-color-scheme:dark)")[1]
    assert "image{filter:invert" in dark
    assert "image{" not in as_svg(learner_intervals([("A", 0.5, 0.4, 0.6)])[0])


def test_several_systems_and_the_best_of_them():
    pictures = {"A": PICTURES, "B": PICTURES}
    _, alt = digit_gallery(QUERY, pictures, {"B": [0, 0, 0], "A": [0, 0, 1]})
    assert alt.startswith(f"P@3 is highest for A: {1 / 3:.3f}. ")
    assert "A: P@3 is 0.333. The picture at rank 3 is right. The pictures at ranks 1 and 2" in alt
    assert "B: P@3 is 0.000. No picture is right. The pictures at ranks 1, 2 and 3 are wr" in alt
    same = digit_gallery(QUERY, pictures, {"A": [1, 0, 0], "B": [0, 0, 1]}, title=None)[1]
    assert same.startswith("Every system has the same P@3: 0.333. ")


def test_a_gallery_without_a_number():
    figure, alt = digit_gallery(QUERY, PICTURES, [1, 0, 1], measured=False)
    assert "P@3" not in alt
    assert alt.startswith("The first 3 pictures that each system finds. A query picture")
    assert "The pictures at ranks 1 and 3 are right." in alt
    assert not any("P@" in text.get_text() for text in figure.axes[0].texts)
    systems = {"A": PICTURES, "B": PICTURES}
    relevance = {"A": [1, 0, 1], "B": [0, 0, 1]}
    _, alt = digit_gallery(QUERY, systems, relevance, title="Two systems", measured=False)
    assert alt.startswith("Two systems. ")
    assert "A: The pictures at ranks 1 and 3 are right." in alt
    assert "B: The picture at rank 3 is right." in alt
