"""What a file is that should have been a CSV file: told by its first bytes."""

from __future__ import annotations

from typing import NamedTuple

#: So many bytes of the start are looked at.
HEAD = 4096


class FileKind(NamedTuple):
    """Another kind of file, and how to make a CSV file of it."""

    what: str
    cure: str


_UNPACK = "unpack it and give the CSV file inside"
_SAVE = "save the table as CSV in UTF-8"
_WRITE = "write the lists with write_submission or another writer of CSV"
_PACKED_TABLE = FileKind("an Excel workbook (.xlsx)", _SAVE)
_UTF_16 = FileKind("text in UTF-16", "save it as CSV in UTF-8")
_UTF_32 = FileKind("text in UTF-32", "save it as CSV in UTF-8")

#: The first that fits counts, so UTF-32 stands before UTF-16.
_MARKS = (
    (b"\xff\xfe\x00\x00", _UTF_32),
    (b"\x00\x00\xfe\xff", _UTF_32),
    (b"\xff\xfe", _UTF_16),
    (b"\xfe\xff", _UTF_16),
    (b"PK\x03\x04", FileKind("a zip archive", _UNPACK)),
    (b"PK\x05\x06", FileKind("an empty zip archive", _UNPACK)),
    (b"\xd0\xcf\x11\xe0", FileKind("an old Office document, such as .xls", _SAVE)),
    (b"\x1f\x8b", FileKind("a gzip archive", _UNPACK)),
    (b"BZh", FileKind("a bzip2 archive", _UNPACK)),
    (b"\xfd7zXZ", FileKind("an xz archive", _UNPACK)),
    (b"7z\xbc\xaf", FileKind("a 7-Zip archive", _UNPACK)),
    (b"\x28\xb5\x2f\xfd", FileKind("a Zstandard archive", _UNPACK)),
    (b"Rar!", FileKind("a RAR archive", _UNPACK)),
    (b"PAR1", FileKind("a Parquet file", _WRITE)),
    (b"ARROW1", FileKind("an Arrow file", _WRITE)),
    (b"\x93NUMPY", FileKind("an array of NumPy (.npy)", _WRITE)),
    (b"\x80\x04", FileKind("a pickle of Python", _WRITE)),
    (b"\x80\x05", FileKind("a pickle of Python", _WRITE)),
    (b"SQLite format 3", FileKind("a SQLite database", _WRITE)),
    (b"%PDF", FileKind("a PDF document", _WRITE)),
    (b"\x89PNG", FileKind("a picture (.png)", _WRITE)),
    (b"<", FileKind("a web page or XML", _WRITE)),
    (b"{", FileKind("JSON, such as a notebook", _WRITE)),
    (b"[", FileKind("JSON or a Python list", _WRITE)),
)


def other_kind(head: bytes) -> FileKind | None:
    r"""Say what kind of file starts like this, None for what may be CSV.

    >>> other_kind(b"PK\x03\x04...xl/workbook.xml").what
    'an Excel workbook (.xlsx)'
    >>> other_kind(b"user_id,item_ids")
    """
    for mark, kind in _MARKS:
        if head.startswith(mark):
            is_excel = kind.what == "a zip archive" and (
                b"xl/" in head or b"[Content_Types].xml" in head
            )
            return _PACKED_TABLE if is_excel else kind
    # Two bytes a character, without a mark: every second byte of plain text is 0.
    start = head[:16]
    if len(start) >= 8 and not (any(start[::2]) and any(start[1::2])) and any(start):
        return _UTF_16
    return None
