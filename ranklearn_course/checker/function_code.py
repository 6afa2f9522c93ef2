"""What the code of a learner's function tells before it is called."""

from __future__ import annotations

import dis
import functools
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any


def is_plain(function: Any) -> bool:
    """Tell whether it is no more than a `def` or lambda: its signature is read, nothing is run."""
    # From Python 3.14 on, who asks for annotations runs them.
    annotates = getattr(function, "__annotate__", None) if type(function) is FunctionType else True
    return annotates is None and not vars(function)


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """The code of a function, a partial, a decorated function or an object with `__call__`."""
    for _ in range(20):
        if isinstance(function, functools.partial):
            function = function.func
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        else:
            break
    for holder in (function, vars(type(function)).get("__call__")):
        code = getattr(getattr(holder, "__func__", holder), "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None


def is_empty(code: CodeType) -> bool:
    """Tell whether the body is empty but for a docstring, `pass` or `return None`."""
    idle = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
    return all(step.opname in idle for step in dis.get_instructions(code))


def names_numpy(function: Callable[..., Any]) -> bool:
    """Tell whether the source of a function uses NumPy by a name such as `np`."""
    code, names = code_of(function), getattr(function, "__globals__", {})
    modules = (getattr(names.get(name), "__name__", "") for name in (code.co_names if code else ()))
    return any(str(module).partition(".")[0] == "numpy" for module in modules)
