"""The chapters of the course: a folder each, which `ranklearn_course.course` finds and reads.

A chapter's folder holds

* `chapter.toml`: its number, its title, the question it answers, what is learnt in how many
  minutes, what it needs of earlier lessons, which ids were renamed, what moves beside it on the
  start page, and what teachers use;
* `exercises.toml`: every text of its exercises, and the mistakes in its functions; `solutions.py`:
  the right functions; `checks.py`: where right values come from, what a right answer must meet,
  and draws of what no word of `course/domains.py` says that a function takes.

All else is optional, and no test asks for it where it is not there:

* exercises, a quiz, and the two modules, which functions to write need;
* `guesses.toml`: what the lesson asks before it shows the truth, once at least;
* `exam.toml`: every text of its questions in a mock exam; `exam.py`: what draws their numbers;
* `figures.toml`: the words of its pictures; `figures.py`: what draws them;
* `worked.toml`: the articles' worked numbers; and words of its own in the glossary.

`ranklearn new chapter` writes the smallest one.
"""
