"""Tools for those who write lessons, behind `ranklearn new` and `ranklearn tidy`.

Start with `structure`, which says what a lesson is, or with `new`, which writes a small one.

* `new` writes chapters, exercises and widgets from `skeletons/`.
* `structure` checks the shape of a lesson: its parts, and by `sources`, `reruns`, `outputs`,
  `prose`, `numbers` and `sittings` what a cell may say, contain and print. `lesson` reads it.
* `tidy` runs a lesson in a `kernel` and cleans it; `widget_pictures` takes pictures of the widgets
  by `chromium`, `pictures` keeps a figure that looks the same.
"""
