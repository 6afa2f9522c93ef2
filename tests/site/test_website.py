"""What pages say of themselves to those who search the web, and to who installs the site."""

import io

from PIL import Image

from ranklearn_course.site import website
from ranklearn_course.site.website import Website


def test_a_page_says_where_it_stands_and_a_page_for_nobody_does_not(tmp_path):
    for address in ("https://example.org/course", ""):
        site = Website(tmp_path, address)
        site._write_articles()
        glossary, missing = site.pages["glossary.html"], site.pages["404.html"]
        assert "<title>The words of the course · Ranking metrics course</title>" in glossary
        canonical = f'<link rel="canonical" href="{address}/glossary.html">'
        assert (canonical in glossary) == bool(address)
        assert "canonical" not in missing
        assert [page.count('content="noindex"') for page in (glossary, missing)] == [0, 1]


def test_the_icon_is_drawn_for_what_takes_no_svg():
    icon = (website.HERE / "icon.svg").read_text(encoding="utf-8")
    names = ("background", "grade_3", "grade_2", "grade_1")
    for name, color in zip(names, ("white", "red", "lime", "blue"), strict=True):
        icon = icon.replace(f"${name}", color)
    picture = Image.open(io.BytesIO(website._png(icon, 128)))
    assert picture.size == (128, 128)
    seen = [picture.getpixel((x, y)) for x, y in ((32, 32), (32, 64), (32, 96), (64, 96))]
    assert seen == [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255)]
    assert picture.getpixel((0, 0))[3] == 0
