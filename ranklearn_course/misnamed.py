"""The error of a word that names nothing: a notebook shows its message alone."""


class MisnamedError(ValueError):
    """Raised for the name of an exercise, a hint or a word of the glossary that does not exist.

    >>> MisnamedError("There is no exercise 'x'.")._render_traceback_()
    ["There is no exercise 'x'."]
    """

    def _render_traceback_(self) -> list[str]:
        # IPython shows these lines in place of the traceback, which would be the course's own.
        return [str(self)]
