"""Submissions that are wrong, one kind of fault each, for users 1 to 4, items 1 to 30 and k = 10.

Each entry: a name, the bytes of the file, parts of the one sentence that must be said.
"""

import gzip
import io
import zipfile

import numpy as np

USERS = np.array([1, 2, 3, 4])
ITEMS = np.arange(1, 31)
K = 10

HEADER = "user_id,item_ids\n"
LINES = ["1,11 12 13\n", "2,21 22\n", "3,5\n", "4,1 2 3 4 5 6 7 8 9 10\n"]
GOOD = HEADER + "".join(LINES)


def with_line(line, number=3):
    """Return the good file with another line, ended by LF, in place of one; line 3 is user 2's."""
    lines = GOOD.splitlines(keepends=True)
    lines[number - 1] = line + "\n" if isinstance(line, str) else line
    if isinstance(line, bytes):
        return b"".join(each if isinstance(each, bytes) else each.encode() for each in lines)
    return "".join(lines).encode()


def with_header(header):
    return with_line(header, 1)


def zipped(name):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, GOOD)
    return file.getvalue()


def saved_array():
    file = io.BytesIO()
    np.save(file, np.arange(9))
    return file.getvalue()


def pandas_index():
    head, *rows = GOOD.splitlines()
    return "\n".join([f",{head}", *(f"{i},{row}" for i, row in enumerate(rows))]).encode()


BOM = b"\xef\xbb\xbf"
ARABIC_12 = "\u0661\u0662"
DEVANAGARI_2 = "\u0968"
FULL_WIDTH_2 = "\uff12"

MALFORMED = [
    # The file as a whole.
    ("empty", b"", ["is empty", "write the header user_id,item_ids"]),
    ("blank lines only", b"\n\r\n  \n", ["is empty"]),
    ("byte order mark only", BOM, ["is empty"]),
    ("many blank lines", b"\n" * 5000, ["is empty"]),
    ("header only", HEADER.encode(), ["only the header", "4 test users"]),
    ("zip", zipped("mine.csv"), ["a zip archive", "unpack it"]),
    ("empty zip", b"PK\x05\x06" + bytes(18), ["an empty zip archive"]),
    ("xlsx", zipped("xl/workbook.xml"), ["Excel workbook", "save the table as CSV"]),
    ("xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), ["old Office document"]),
    ("gzip", gzip.compress(GOOD.encode()), ["a gzip archive", "unpack it"]),
    ("parquet", b"PAR1\x15\x04\x15", ["a Parquet file", "write_submission"]),
    ("npy", saved_array(), ["an array of NumPy"]),
    ("pickle", b"\x80\x04\x95\x1a\x00", ["a pickle"]),
    ("sqlite", b"SQLite format 3\x00" + bytes(80), ["a SQLite database"]),
    ("pdf", b"%PDF-1.7\n", ["a PDF document"]),
    ("web page", b"<!DOCTYPE html><html>", ["a web page"]),
    ("notebook", b'{"cells": []}', ["JSON, such as a notebook"]),
    ("json list", b"[[1, 2], [3]]", ["JSON or a Python list"]),
    ("utf-16", GOOD.encode("utf-16"), ["text in UTF-16", "CSV in UTF-8"]),
    ("utf-16 big", b"\xfe\xff" + GOOD.encode("utf-16-be"), ["text in UTF-16"]),
    ("utf-16 unmarked", GOOD.encode("utf-16-le"), ["text in UTF-16"]),
    ("utf-16 big unmarked", GOOD.encode("utf-16-be"), ["text in UTF-16"]),
    ("utf-32", GOOD.encode("utf-32"), ["text in UTF-32"]),
    ("too big", GOOD.encode() + b" " * 2_000_000, ["bytes", "at most 1,", "4 test users"]),
    ("old mac", GOOD.replace("\n", "\r").encode(), ["lone carriage returns"]),
    # The header.
    ("no header", "".join(LINES).encode(), ["line 1, column 1", "header is missing", "'1'"]),
    ("swapped", with_header("item_ids,user_id"), ["line 1", "swapped"]),
    (
        "capitals",
        with_header("User_ID,Item_IDs"),
        ["line 1", "small letters", "'User_ID,Item_IDs'"],
    ),
    ("pandas index", pandas_index(), ["line 1", "column before user_id", "index=False"]),
    ("named index", with_header("Unnamed: 0,user_id,item_ids"), ["index=False"]),
    (
        "third name",
        with_header("user_id,item_ids,score"),
        ["column 18", "more columns than the two"],
    ),
    ("semicolon header", GOOD.replace(",", ";").encode(), ["column 8", "semicolons", "a comma"]),
    ("tab header", GOOD.replace(",", "\t").encode(), ["column 8", "tabs", "a comma"]),
    ("bar header", GOOD.replace(",", "|").encode(), ["column 8", "vertical bars"]),
    ("quoted header", with_header('"user_id,item_ids"'), ["quotes stand around the whole line"]),
    ("other names", with_header("user,items"), ["must be user_id,item_ids", "'user,items'"]),
    ("one name", with_header("user_id"), ["must be user_id,item_ids", "'user_id'"]),
    ("sep line", b"sep=,\n" + GOOD.encode(), ["line 1", "must be user_id,item_ids", "'sep=,'"]),
    ("unclosed header", with_header('user_id,"item_ids'), ["line 1, column 9", "not closed"]),
    ("late header", b"\n\n" + GOOD.replace("_", "").encode(), ["line 3, column 1", "must be"]),
    ("header again", GOOD.encode() + HEADER.encode(), ["line 6", "header stands here again"]),
    # The bytes and characters of a line.
    ("latin-1", with_line(b"2,21 2\xe9\n"), ["line 3, column 7", "0xE9 is no UTF-8"]),
    ("latin-1 header", with_line(b"\xfcser,items\n", 1), ["line 1, column 1", "0xFC"]),
    ("nul", with_line("2,21\0 22"), ["line 3, column 5", "a NUL byte"]),
    ("nul header", with_header("user_id,item_ids\0"), ["line 1, column 17", "a NUL byte"]),
    ("hard space", with_line("2,21\u00a022"), ["line 3, column 5", "NO-BREAK SPACE U+00A0"]),
    ("zero width", with_line("2,21 \u200b22"), ["column 6", "ZERO WIDTH SPACE U+200B"]),
    ("mark inside", with_line("\ufeff2,21 22"), ["line 3, column 1", "U+FEFF"]),
    ("control", with_line("2,21 22\x1a"), ["column 8", "hidden character here (U+001A)"]),
    ("escape", with_line("2,\x1b[31m21"), ["column 3", "U+001B"]),
    ("return inside", with_line("2,21\r22"), ["column 5", "U+000D"]),
    ("long line", with_line("2,21 22" + " " * 70_000), ["line 3:", "more than 65,536 bytes"]),
    ("unclosed quote", with_line('2,"21 22'), ["line 3, column 3", "not closed", "without quotes"]),
    ("quote inside", with_line('2,21 "22" 23'), ["line 3, column 6", "quote inside a cell"]),
    ("text after quote", with_line('2,"21" 22'), ["column 3", "quote inside a cell"]),
    # The columns of a line.
    (
        "semicolon",
        with_line("2;21 22"),
        ["line 3, column 2", "semicolons", "a comma after the user"],
    ),
    ("tab", with_line("2\t21 22"), ["line 3, column 2", "tabs"]),
    ("no comma", with_line("2 21 22"), ["line 3, column 1", "no comma"]),
    ("commas", with_line("2,21,22,23"), ["column 6", "4 columns instead of 2", "spaces"]),
    ("trailing comma", with_line("2,21 22,"), ["line 3, column 9", "3 columns"]),
    ("index column", with_line("1,2,21 22"), ["line 3, column 1", "index=False"]),
    # The user.
    ("no user", with_line(",21 22"), ["line 3, column 1", "user is missing before the comma"]),
    ("nan user", with_line("nan,21 22"), ["user 'nan' is no id", "missing values"]),
    ("float user", with_line("2.0,21 22"), ["column 1", "user '2.0' is a decimal", ".astype(int)"]),
    ("exponent user", with_line("2e0,21 22"), ["user '2e0' is a decimal number"]),
    ("negative user", with_line("-2,21 22"), ["user '-2' has a sign", "test_users.csv"]),
    ("positive user", with_line("+2,21 22"), ["user '+2' has a sign"]),
    ("named user", with_line("u2,21 22"), ["user 'u2' is no whole number", "test_users.csv"]),
    ("underscore", with_line("1_0,21 22"), ["user '1_0' is no whole number"]),
    ("arabic user", with_line(f"{ARABIC_12},21"), ["column 1", "digits of another script"]),
    ("full-width user", with_line(f"{FULL_WIDTH_2},21"), ["digits of another script"]),
    ("long user", with_line("2" * 5000 + ",21"), ["column 1", "has 5,000 digits", "2222..."]),
    (
        "unknown user",
        GOOD.encode() + b"5,11\n",
        ["line 6, column 1", "user 5 is not in test_users.csv"],
    ),
    ("repeated user", GOOD.encode() + b" 2,11\n", ["line 6, column 2", "user 2 stands in line 3"]),
    ("missing user", with_line(""), ["1 of the 4 users", "missing, such as 2;"]),
    # The items.
    ("no items", with_line("2,"), ["line 3, column 3", "user 2 has no items", "1 to 10 ids"]),
    ("blank items", with_line('2,"  "'), ["user 2 has no items"]),
    ("nan items", with_line("2,NaN"), ["line 3, column 3", "user 2 has 'NaN' instead of items"]),
    ("none items", with_line("2,None"), ["user 2 has 'None' instead of items"]),
    ("nan inside", with_line("2,21 nan"), ["column 6", "item 'nan' is no id"]),
    ("python list", with_line("2,[21, 22]"), ["line 3, column 3", "Python list", "' '.join"]),
    ("quoted list", with_line('2,"[21, 22]"'), ["column 4", "Python list"]),
    ("quoted tuple", with_line('2,"(21, 22)"'), ["Python list"]),
    ("list of strings", with_line("2,\"['21', '22']\""), ["Python list"]),
    ("numpy list", with_line("2,[21 22]"), ["column 3", "Python list"]),
    ("numpy array", with_line('2,"array([21, 22])"'), ["Python list"]),
    ("list of one", with_line("2,[21]"), ["Python list"]),
    ("quoted commas", with_line('2,"21,22"'), ["column 6", "separated by commas", "spaces"]),
    ("bars", with_line("2,21|22"), ["column 5", "separated by vertical bars"]),
    ("semicolons", with_line("2,21; 22"), ["column 5", "separated by semicolons"]),
    ("tabs", with_line("2,21\t22"), ["column 5", "separated by tabs"]),
    ("float item", with_line("2,21 22.0"), ["column 6", "item '22.0' is a decimal number"]),
    ("negative item", with_line("2,21 -22"), ["item '-22' has a sign", "items.csv"]),
    ("script item", with_line(f"2,21 {DEVANAGARI_2}"), ["column 6", "digits of another script"]),
    ("superscript", with_line("2,21 2²"), ["column 6", "digits of another script"]),
    ("named item", with_line("2,21 item22"), ["column 6", "item 'item22' is no whole number"]),
    ("hex item", with_line("2,21 0x16"), ["item '0x16' is no whole number"]),
    ("long item", with_line("2,21 " + "9" * 5000), ["column 6", "item '9999", "5,000 digits"]),
    (
        "too many",
        with_line("2," + " ".join(map(str, ITEMS[:12]))),
        ["column 24", "has 12 items", "best 10"],
    ),
    ("repeated item", with_line("2,21 22 21"), ["line 3, column 9", "item 21 stands twice"]),
    ("repeated with zeros", with_line("2,21 22 021"), ["item 21 stands twice"]),
    ("unknown item", with_line("2,21 31"), ["line 3, column 6", "item 31 is not in items.csv"]),
    ("item zero", with_line("2,21 0"), ["line 3, column 6", "ids start at 1"]),
    ("blank then fault", b"\n\n" + with_line("2,21 31"), ["line 5, column 6", "item 31"]),
    (
        "windows fault",
        with_line("2,21 31").replace(b"\n", b"\r\n"),
        ["line 3, column 6", "item 31"],
    ),
    ("marked fault", BOM + with_line("2,21 31"), ["line 3, column 6", "item 31"]),
    ("fault in the end", GOOD.encode()[:-1] + b" 11", ["line 5, column 24", "has 11 items"]),
]

ACCEPTED = [
    ("plain", GOOD.encode()),
    ("byte order mark", BOM + GOOD.encode()),
    ("windows", GOOD.replace("\n", "\r\n").encode()),
    ("windows twice", GOOD.replace("\n", "\r\r\n").encode()),
    ("mark and windows", BOM + GOOD.replace("\n", "\r\n").encode()),
    ("no last line end", GOOD.encode()[:-1]),
    ("blank lines", ("\n" + GOOD.replace("\n", "\n  \n\n")).encode()),
    ("spaces", GOOD.replace(",", " , ").replace(" ", "   ").encode()),
    ("spaces at the ends", "".join(f" {line.rstrip()} \n" for line in GOOD.splitlines()).encode()),
    ("quoted items", b'user_id,item_ids\n1,"11 12 13"\n2,"21 22"\n3,"5"\n4,"1 2 3 4 5 6 7 8 9 10"'),
    ("all quoted", GOOD.replace("\n", '"\n"').replace(",", '","').join(['"', '"'])[:-2].encode()),
    ("leading zeros", GOOD.replace("5\n", "005\n").replace("\n2,", "\n02,").encode()),
    ("other order", (HEADER + "".join(LINES[::-1])).encode()),
]
LISTS = [[11, 12, 13], [21, 22], [5], [*range(1, 11)]]
