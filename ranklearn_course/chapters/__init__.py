"""The chapters of the course: a folder each."""
