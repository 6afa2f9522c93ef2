"""Pyodide's own distribution: NumPy and what else the lessons' cells need, for the browser.

npm brings Pyodide without it. Who builds the site gives its folder, and each file is compared with
the SHA-256 that the package from npm names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

#: What the lessons import, by the names in pyodide-lock.json.
NEEDED = ("ipython", "matplotlib", "numpy", "scipy")


class DistributionError(Exception):
    """A folder is not Pyodide's distribution; the text says why, and what would be right."""


def wheels(folder: Path, pyodide: Path, needed: Iterable[str] = NEEDED) -> dict[str, bytes]:
    """Return the files of packages, with all that they depend on, by their names.

    Parameters
    ----------
    folder
        The distribution, unpacked.
    pyodide
        The package from npm, whose lock has the hashes.
    needed
        The packages.

    Raises
    ------
    DistributionError
        Files are missing, or one is another than the lock says.
    """
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    known = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    hashes = {known[name]["file_name"]: known[name]["sha256"] for name in all_of(needed, known)}
    missing = [name for name in hashes if not (folder / name).is_file()]
    if missing:
        raise DistributionError(
            f"{folder} is not the distribution of Pyodide {version}: of the {len(hashes)} files "
            f"that the lessons need it lacks {len(missing)}, such as {missing[0]}. Unpack "
            f"pyodide-{version}.tar.bz2 of its release, and give the folder that holds them."
        )
    found = {name: (folder / name).read_bytes() for name in hashes}
    for name, content in found.items():
        if sha256(content).hexdigest() != hashes[name]:
            raise DistributionError(
                f"{folder / name} is not the file of Pyodide {version}: its SHA-256 is another "
                "than pyodide-lock.json of the package from npm says. Unpack the distribution anew."
            )
    return found


def all_of(needed: Iterable[str], known: dict[str, dict]) -> list[str]:
    """Return the keys of packages and of all that they depend on, in order."""
    keys = {_normalized(name): name for name in known}
    found: dict[str, None] = {}
    waiting = list(needed)
    while waiting:
        key = keys[_normalized(waiting.pop())]
        if key not in found:
            found[key] = None
            waiting += known[key]["depends"]
    return sorted(found)


def _normalized(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")
