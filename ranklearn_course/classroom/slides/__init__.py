"""Slides of a lesson: one HTML file that needs no network, for the screen before a class.

reveal.js 6.0.2 (folder `reveal`) turns the pages, KaTeX 0.19.1 (folder `katex`) sets the formulas.
Both come from npm, both stand under the MIT licence, beside them in `LICENSE`; of KaTeX only the
fonts are here that the lessons need. They are written into each file.
"""

from ranklearn_course.classroom.slides.page import write_slides

__all__ = ["write_slides"]
