"""A notebook's cell as Python: magics taken out, `await` allowed, the names that it sets."""

from __future__ import annotations

import ast
import dis
import re
from types import CodeType

# Magics of a whole cell whose Python below is run all the same.
RUN_ANYWAY = frozenset(("time", "timeit", "capture", "prun", "python", "python3"))

_CELL_MAGIC = re.compile(r"\s*%%\s*(\w+)[^\n]*\n?")
_TIMED = re.compile(r"(\s*)%time\s+(.*)")
_MAGIC = re.compile(r"(\s*)(?:[%!?]|.*[^\s?]\?\??\s*$).*")
_ASSIGNED = re.compile(r"(\s*[\w, ]+)=\s*[%!].*")


def parses(source: str) -> bool:
    """Tell whether a text is Python.

    >>> parses("a = 1"), parses("a = ")
    (True, False)
    """
    return syntax_problem(source) is None


def syntax_problem(source: str) -> str | None:
    """Why a text is not Python, None if it is."""
    try:
        compile_cell(source, "<cell>")
    except SyntaxError as error:
        return f"{error.msg}, line {error.lineno}"
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def compile_cell(source: str, filename: str) -> CodeType:
    """Compile a cell as a notebook does: `await` may stand outside of functions."""
    return compile(source, filename, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


def without_magics(source: str) -> str:
    r"""The cell without magics and shell lines; its lines keep their numbers.

    Only a text that is no Python is changed, so a `%` inside of a text stays.

    >>> without_magics("%matplotlib inline\nfiles = !ls\nx = 1")
    'pass\nfiles = None\nx = 1'
    >>> without_magics("%%bash\nrm -r folder"), without_magics("%%time\nx = 1")
    ('', '\nx = 1')
    """
    magic = _CELL_MAGIC.match(source)
    if magic:
        if magic[1] not in RUN_ANYWAY:
            return ""
        source = "\n" * magic[0].count("\n") + source[magic.end() :]
    if parses(source):
        return source
    found = "\n".join(map(_without_magic, source.split("\n")))
    return found if parses(found) else source


def _without_magic(line: str) -> str:
    timed = _TIMED.fullmatch(line)
    if timed:
        return timed[1] + timed[2]
    magic = _MAGIC.fullmatch(line)
    if magic and not line.lstrip().startswith("#"):
        return magic[1] + "pass"
    return _ASSIGNED.sub(r"\1= None", line)


def bound_names(code: CodeType) -> frozenset[str]:
    r"""The global names that a cell's code sets, functions and imports included.

    >>> sorted(bound_names(compile_cell("import math\ndef f(x):\n    y = x", "<cell>")))
    ['f', 'math']
    """
    stores = ("STORE_NAME", "STORE_GLOBAL")
    return frozenset(step.argval for step in dis.get_instructions(code) if step.opname in stores)
