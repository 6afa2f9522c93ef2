"""Which module imports which, read from the sources."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules_in(folder: str) -> dict[str, Path]:
    """The modules of a package by name."""
    return {name_of(path): path for path in sorted((ROOT / folder).rglob("*.py"))}


def imported(path: Path, modules) -> set[str]:
    """Those of the modules that a file imports anywhere in it, also for types alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {name if name in modules else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name in modules} - {name_of(path)}
