"""The next day: a few questions of earlier lessons come again, with fresh numbers where they can.

`questions` says which can come again and asks them, `due` which of them a day brings, `warming`
shows them. The site draws them beforehand, and chooses by `due.js` as `due` does here.
"""

from ranklearn_course.recall.warming import warm_up

__all__ = ["warm_up"]
