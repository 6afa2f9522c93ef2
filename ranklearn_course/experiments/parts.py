"""The files of finished curves: each says by its first line whether it is whole and whose it is."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np

from ranklearn_course.atomic import write_atomic

SUFFIX = ".curves"


def write_part(path: Path, curves: np.ndarray, settings: str) -> None:
    """Write curves after a line with the digest of the settings and of all bytes.

    Parameters
    ----------
    path : Path
        Its folder must exist.
    curves : array of float
        What the file holds.
    settings : str
        All on which the curves depend.

    Raises
    ------
    OSError
        The file cannot be written.
    """
    file = BytesIO()
    np.save(file, curves, allow_pickle=False)
    content = file.getvalue()
    write_atomic(path, _digest(settings, content) + b"\n" + content)


def read_part(path: Path, shape: tuple[int, ...], settings: str) -> np.ndarray | None:
    """Return the curves of a file, None if they are not there, damaged or of other settings.

    Parameters
    ----------
    path : Path
        What `write_part` wrote.
    shape : tuple of int
        Of the curves.
    settings : str
        What they were written with.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_part(Path(folder, "a"), np.ones((1, 2)), "seed 1")
    ...     for settings in ("seed 1", "seed 2"):
    ...         read_part(Path(folder, "a"), (1, 2), settings)
    array([[1., 1.]])
    """
    try:
        digest, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if digest != _digest(settings, content):
        return None
    curves = np.load(BytesIO(content), allow_pickle=False)
    return curves if curves.shape == shape and np.isfinite(curves).all() else None


def _digest(settings: str, content: bytes) -> bytes:
    return sha256(settings.encode("utf-8") + b"\n" + content).hexdigest().encode("ascii")
