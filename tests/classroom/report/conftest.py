"""A class of eight, as a table and as a report."""

import pytest

from ranklearn_course.classroom.marking.folder import write_table
from ranklearn_course.classroom.report import count, read_marks
from tests.classroom.report.sample import CLASS


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "marks.csv"
    write_table(path, CLASS)
    return path


@pytest.fixture
def report(table):
    return count(read_marks(table))
