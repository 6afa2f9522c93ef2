"""Tools for those who write lessons."""
