"""Names for the cases of a parametrised test."""

from types import FunctionType


def drawn_by(value: object) -> str | None:
    """Name a case `lambda: pair_grid(...)` by the figure that it draws."""
    return value.__code__.co_names[0] if isinstance(value, FunctionType) else None
