"""The course as a static site: read the lessons, play, and have exercises checked in the page.

`ranklearn web OUT` writes it from the committed notebooks, without a kernel. It needs no server of
its own and asks no other host. Python for the exercises is Pyodide, which runs in the browser.
"""
