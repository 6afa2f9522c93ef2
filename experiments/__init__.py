"""Experiments of minutes: scripts that write the tables which lessons read, seed by seed.

`.venv/bin/python -m experiments.diversity` runs those of chapter diversity again.
"""
