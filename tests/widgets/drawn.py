"""What stands in the still picture of a widget."""

from __future__ import annotations

from xml.etree import ElementTree

from ranklearn_course.widgets.kit.widget import CourseWidget

SVG = "{http://www.w3.org/2000/svg}"


def texts(widget: CourseWidget) -> list[str]:
    """Return the texts of the picture, in the order in which they are drawn."""
    return [part.text or "" for part in ElementTree.fromstring(widget.drawing()).iter(f"{SVG}text")]
