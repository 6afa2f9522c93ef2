"""The course as a static site: read the lessons, play, and have exercises checked in the page.

`ranklearn web OUT` writes it from the committed notebooks, without a kernel. It needs no server of
its own and asks no other host. Python for the exercises is Pyodide, which runs in the browser.

Start with `website`, which writes all files. `lesson_page` makes the page of a lesson, `cell` runs
a learner's cell there; `packages` brings what others wrote.
"""
