"""A course of nbgrader: its files, the release of an assignment, marking, the gradebook.

`course` lays the files out, `converters` calls nbgrader with the settings of a course, and
`preprocessors` and `kernel` are the steps that these settings put into nbgrader's own.
"""
