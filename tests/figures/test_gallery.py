import re
from base64 import b64decode
from io import BytesIO

import numpy as np
from PIL import Image

from ranklearn_course.figures import digit_gallery, learner_intervals
from ranklearn_course.figures.vector import as_svg

QUERY = np.eye(8)
PICTURES = np.arange(3 * 64).reshape(3, 8, 8)


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
