"""Lesson 13, more than hits: a knob for variety, and honest tests of a recommender."""
