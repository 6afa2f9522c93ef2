"""Every lesson before the learner's work, as its stored outputs show it: no check has started.

That a run gives the stored outputs is nbval's part; after the learner's work it runs in JupyterLab.
"""

from ranklearn_course.classroom.editions import asked_in
from tests.exercises import editions
from tests.rows import with_each
from tests.scope import in_scope


@with_each(in_scope(editions.NOTEBOOKS))
def test_no_check_has_started(path):
    notebook = editions.read(path)
    names = asked_in(notebook)
    assert len(names) == len(set(names))
    assert editions.verdicts(notebook) == ["not started"] * len(names)
