"""A report on a class: which mistakes were made most, and what to ask next.

`reading` takes the marks, `counting` counts, and `page` fills the template, which holds the words.
"""

from ranklearn_course.classroom.report.counting import ClassReport, count
from ranklearn_course.classroom.report.page import render_report, text_report, write_report
from ranklearn_course.classroom.report.reading import read_marks

__all__ = ["ClassReport", "count", "read_marks", "render_report", "text_report", "write_report"]
