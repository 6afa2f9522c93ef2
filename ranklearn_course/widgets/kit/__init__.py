"""What all widgets share.

How to add a widget: a folder named after what it is, with

1. `words.toml`: every sentence that the learner sees, with named placeholders.
2. `page.js`: `export default { render }`. `render({ model, el })` builds the page once with
   kit/page.js, changes traits by a `trait_writer`, redraws in `while_shown`, and returns what that
   gives: what flushes the writer and removes the root. Formulas come from kit/metrics.js only,
   values go into a sentence by `fill` only, and what is dragged is dragged by `on_drag` of
   kit/drag.js. A board of cards in ranked order with a cutoff is made by kit/cards.js, looks as in
   kit/cards.css, is run by kit/card_board.js, and is a CardBoard of kit/cards.py. `measure.js`,
   where a widget has one, says what is shown, without a DOM. Among many parts of a kind, such as
   coins, `walk` of kit/walk.js leads the focus from one to the next. Who listens to keys calls
   `preventDefault` for those it uses, and for none of `is_command` that it does not use:
   kit/keys.js keeps from JupyterLab the keys that were used and those pressed alone. A goal in the
   headline is noticed by kit/goal.js when it is met; its widget is a GoalWidget of kit/goal.py.
3. The root has the classes `rl-widget rl-<name>` and stands in an element `rl-frame`, as
   `build_root` makes it. The keyword `simple` leaves one gesture and what answers it: what a simple
   widget hides has the class `rl-full`; fields in `rl-controls` and `rl-note` are hidden there
   anyway. Where it says something else, the sentence `x_simple` stands in place of `x`; for another
   kind of a widget, `of_kind` of kit/words.py puts `x_kind` there. `describe`
   and what is read out name only what is shown.
4. `style.css`: every selector starts with `.rl-<name>`: the sheets of all widgets on a page meet
   in any order, so only a more special selector is sure to beat kit.css.
5. `widget.py`: a subclass of CourseWidget with its `FOLDER`, traits made by `fixed` and `shared`,
   `CHECKS` of what the learner can change, and `describe`, which says the state and its values. It
   takes as arguments what lessons set. Numbers are checked by kit/checks.py.
6. A row, `tests/widgets/catalogue/<name>.py`, by which the contracts of all widgets test it: among
   them that every sentence is said and every conclusion true.

Nothing else is needed for a widget to outlive its kernel: kit/reopened.js stands around each page.
JupyterLab saves the widgets with the notebook (`ranklearn_course/lab` turns that on); a reopened
widget stands as it was left, can be moved, is saved again, and says that Python no longer hears.
"""
