"""Tools for those who write lessons, behind `ranklearn new` and `ranklearn tidy`.

* `new` writes chapters, exercises and widgets from `skeletons/`.
* `tidy` runs a lesson in a `kernel` and cleans it; `widget_pictures` takes pictures of the widgets
  by `chromium`, `pictures` keeps a figure that looks the same. `lesson` reads it.

What a lesson is, `tests/authoring/rules.py` says, and proves.
"""
