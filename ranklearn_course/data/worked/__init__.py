"""The tables of worked examples, one module a chapter."""
