"""A cell must survive a second run: no later cell may take away what it needs."""

from types import SimpleNamespace

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ranklearn_course.authoring.lesson import Lesson
from ranklearn_course.authoring.reruns import RUN_ALL_ABOVE, second_day, second_run
from tests.rows import with_each


def lesson_of(*cells):
    notebook = new_notebook(cells=[c if isinstance(c, dict) else new_code_cell(c) for c in cells])
    return Lesson(SimpleNamespace(name="x.ipynb"), notebook)


def faults(*cells):
    return [(fault.cell, fault.rule, fault.message) for fault in second_run(lesson_of(*cells))]


REBINDINGS = [
    (("k = 3", "print(k)", "k = 4"), "k", 2, 3),
    (("k = 3", "k = print(k)"), "k", 2, 2),
    (("k = 3", "print([k for _ in 'ab'])", "for k in (1, 2): pass"), "k", 2, 3),
    (("k = 3", "print((lambda: k)())", "a, (k, *b) = 1, (2, 3)"), "k", 2, 3),
    (("k = 3", "print(k)", "import math as k"), "k", 2, 3),
    (("k = 3", "if True:\n    print(k)", "if True:\n    k = 4"), "k", 2, 3),
    (("g = abs", "def f(x):\n    return g(x)", "print(f(-1))", "g = len"), "g", 2, 4),
    (("def g(): return 1\ndef f(): return g()", "print(f())", "g = None"), "g", 2, 3),
    (("k = 3", "print(k)", "k = 3\nk = 4"), "k", 2, 3),
    (("import math", "print(math.pi)", "def math(): pass"), "math", 2, 3),
    (("k = 3", "print(k)", "with open('/dev/null') as k: pass"), "k", 2, 3),
    (("from math import pi as k", "print(k)", "from math import e as k"), "k", 2, 3),
]


@with_each(REBINDINGS)
def test_a_name_that_an_earlier_cell_needs_keeps_its_meaning(cells, name, reader, index):
    told = [text for cell, rule, text in faults(*cells) if (cell, rule) == (index, "rebound_name")]
    assert any(f"`{name}`" in text and f"cell {reader} needs" in text for text in told)


@with_each(
    ["a[0] = 5", "a[0][1] = 5", "a += [1]", "a[0].append(1)", "for i in (1, 2):\n    a.append(i)"]
)
def test_a_cell_leaves_the_objects_of_earlier_cells_alone(change):
    cells = ("a = [[1, 2], 3]", "print(a)", change)
    (told,) = [text for cell, rule, text in faults(*cells) if rule == "changed_object"]
    assert "`a`" in told


@with_each(
    [
        ("k = 3", "for name in 'ab': print(name, k)", "for name in 'cd': print(name)"),
        ("a = []\na.append(1)\na[0] = 2\nprint(a)", "print(a)"),
        ("k = 3", "print(k)", "print([k for k in (1, 2)])"),
        ("k = 3", "print(k)", "print((lambda k: k)(4))"),
        ("k = 3", "print(k)", "def f(k):\n    x = k\n    return x\nprint(f(1))", "x = 5"),
        ("def f(): return 1\nprint(f())", "def f(): return None"),
        ("def f(): return 1", "print(f())", "def f(): return 1"),
        ("from math import pi, e", "print(pi)", "from math import pi"),
        ("k, j = 3, 4", "print(k)", "k, j = 3, 4  # as above"),
    ]
)
def test_what_may_stay(*cells):
    assert faults(*cells) == []


def another_day(opening, *cells):
    """What a fresh kernel lacks in a second sitting that follows a cell `k = 3`."""
    title = new_markdown_cell(opening, metadata={"tags": ["part:further"]})
    found = second_day(lesson_of("k = 3", title, *cells))
    return [(fault.cell, fault.rule, fault.message.split("`")[1]) for fault in found]


@with_each(
    [
        (["print(k)", "print(k + 1)"], [(3, "second_day", "k")]),
        (["def f(): return k", "print(f())"], [(3, "second_day", "k")]),
        (["k = 3", "print(k)"], []),
        (["try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    print(error)"], []),
    ]
)
def test_a_second_sitting_makes_its_names_again(cells, expected):
    assert another_day("## Second sitting", *cells) == expected
    assert another_day(f"## Second sitting\n\nFirst {RUN_ALL_ABOVE}.", *cells) == []
