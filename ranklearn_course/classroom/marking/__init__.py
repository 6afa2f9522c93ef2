"""Marking: what pupils hand in is run apart, and judged from outside.

Who attacks
    A pupil hands in any file: a notebook with any code, something else under that name, a link.
    The code runs, so it may do all that a Python process may do.

What must hold
    1. No file gets points that its answers do not earn.
    2. No file changes the marks of another one, or keeps the others from being marked.
    3. No file reads or changes the teacher's files, other submissions, the gradebook, solutions,
       or talks to the network.
    4. What cannot be run is told apart from what is wrong, and the same files get the same marks.

How
    The pupil's process (`inside.worker`) gets the code and the inputs of the cases, and sends back
    plain numbers, lists, texts. It never holds a right value: reference, solutions and comparison
    are here, in the parent, and are not in the sandbox's file system. So a number that lies about
    equality, a patched checker, `assert` or NumPy, a hook into imports or syntax trees, a forged
    reply can change nothing but the values that are sent, and a value is right or wrong whoever
    computed it. Every reply is read as if the pupil had written it (`session`, `tasks`): a
    case without an answer, or with nonsense, earns nothing.
    The cases of the bank are known to all, so a function is also called on others, drawn by the
    key of the assignment (`held_out`). A table of known answers earns nothing. These cases come
    last of all, when no text of the process goes to the pupil any more.
    A function is right if it is right with the names that the notebook has in its end, or with
    those that it had after the function's cell: `sum = 0` further down takes no points away.
    Each submission has its own process (`sandbox`): in bubblewrap it sees the system, Python and
    its packages, read-only, a temporary folder in memory, no network, no other process, no other
    user's rights. Time, memory, files and processes are limited from outside. A process that
    dies is started again without the cell that killed it, so one cell costs one task.
    Short answers are data. They are judged in a copy of this process that has limits of its own
    (`fork`), and no limit of length would do: a case with the grade 10**10 has 28 signs and takes a
    minute and two gigabytes. Files are read with a limit of memory.
    Links are not followed. Texts of pupils are made printable before they go into a table, and
    what a spreadsheet would compute gets an apostrophe. What lies in the folder and is not marked
    stands in the notes.

What does not hold
    * A pupil may hand in the work of another person or of a machine, or call a library that
      computes the metric (scikit-learn is there). The course's own metrics are not there.
    * Without bubblewrap (macOS, Windows) the code has limits of time and memory, but your rights.
      A warning says so. Answers are compared outside there as well, but an attacker can read the
      solutions and write the table, so no rule holds against one. Who stops the
      process that marks is seen and named on Linux; who stops the one above it is not.
    * Code that harms its own process, such as a thread that ends it a moment later, may get fewer
      points than it could, and not the same each time. It cannot get more.
    * A hole in the kernel or in bubblewrap is a hole here.

The pupils' cells run by `compile` and `exec`, with magics and shell lines taken out. IPython would
take half a second of each process, keep a history file, run `!` lines, and give the code more to
patch. What notebooks need of it is there: `display`, `get_ipython`, `await` outside of functions.
"""

from ranklearn_course.classroom.marking.marks import Marks, TaskMark
from ranklearn_course.classroom.marking.notebook import mark_notebook
from ranklearn_course.classroom.marking.sandbox import Limits, Sandbox, open_sandbox

__all__ = ["Limits", "Marks", "Sandbox", "TaskMark", "mark_notebook", "open_sandbox"]
