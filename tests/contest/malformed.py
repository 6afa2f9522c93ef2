"""Submissions that are wrong, one kind of fault each, for users 1 to 4, items 1 to 30 and k = 10.

Each entry: a name, the bytes of the file, kind and line of the one fault, and what its message
shows of the file.
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
#: Each item on a line of its own.
LONG = "user_id,item_id\n1,11\n1,12\n1,13\n2,21\n2,22\n3,5\n3,6\n"


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
    head, *lines = GOOD.splitlines()
    return "\n".join([f",{head}", *(f"{i},{line}" for i, line in enumerate(lines))]).encode()


BOM = b"\xef\xbb\xbf"
ARABIC_12 = "\u0661\u0662"
DEVANAGARI_2 = "\u0968"
FULL_WIDTH_2 = "\uff12"

MALFORMED = [
    # The file as a whole.
    ("empty", b"", "empty", None, ""),
    ("blank lines only", b"\n\r\n  \n", "empty", None, ""),
    ("byte order mark only", BOM, "empty", None, ""),
    ("many blank lines", b"\n" * 5000, "empty", None, ""),
    ("header only", HEADER.encode(), "missing_users", None, "4 of the 4 users"),
    ("zip", zipped("mine.csv"), "other_kind", None, "a zip archive or an Excel workbook"),
    ("xlsx", zipped("xl/workbook.xml"), "other_kind", None, "a zip archive or an Excel workbook"),
    ("gzip", gzip.compress(GOOD.encode(), mtime=0), "not_utf8", 1, "0x8B"),
    ("returns of another kind", b"\x1f\x8b\r\x00", "not_utf8", 1, "not a CSV in UTF-8"),
    ("npy", saved_array(), "not_utf8", 1, "0x93"),
    ("sqlite", b"SQLite format 3\x00" + bytes(80), "hidden", 1, "column 16 (control, U+0000)"),
    ("web page", b"<!DOCTYPE html><html>", "header", 1, "'<!DOCTYPE html><html>'"),
    ("json list", b"[[1, 2], [3]]", "header", 1, "'[[1, 2], [3]]'"),
    ("printed array", b"[[1 2]\n [3 4]]", "header", 1, "'[[1 2]'"),
    ("utf-16", GOOD.encode("utf-16"), "other_kind", None, "text in UTF-16"),
    ("utf-16 big", b"\xfe\xff" + GOOD.encode("utf-16-be"), "other_kind", None, "text in UTF-16"),
    ("utf-16 unmarked", GOOD.encode("utf-16-le"), "hidden", 1, "column 2 (control, U+0000)"),
    ("utf-16 big unmarked", GOOD.encode("utf-16-be"), "hidden", 1, "column 1 (control, U+0000)"),
    ("utf-32", GOOD.encode("utf-32-be"), "hidden", 1, "column 1 (control, U+0000)"),
    ("too big", GOOD.encode() + b" " * 2_000_000, "too_big", None, "2,000,063"),
    ("old mac", GOOD.replace("\n", "\r").encode(), "lone_returns", 1, ""),
    # The header.
    ("no header", "".join(LINES).encode(), "header_missing", 1, "'1,11 12 13'"),
    ("swapped", with_header("item_ids,user_id"), "header", 1, "'item_ids,user_id'"),
    ("capitals", with_header("User_ID,Item_IDs"), "header", 1, "'User_ID,Item_IDs'; write it in s"),
    ("capitals and blank", with_header("User_ID, Item_IDs"), "header", 1, "without blanks"),
    (
        "full-width header",
        with_header("user_id，item_ids"),
        "header",
        1,
        "， (FULLWIDTH COMMA, U+FF0C)",
    ),
    ("long format", LONG.encode(), "long_format", 1, "each line of the file has one item"),
    (
        "long format with the right header",
        LONG.replace("item_id", "item_ids").encode(),
        "long_format",
        1,
        "write one line for each user",
    ),
    ("long format without a header", LONG.split("\n", 1)[1].encode(), "long_format", 1, ""),
    ("long format with scores", LONG.replace("\n", ",0.5\n").encode(), "long_format", 1, ""),
    ("pandas index", pandas_index(), "header", 1, "leave out the first column, in pandas"),
    (
        "named index",
        with_header("Unnamed: 0,user_id,item_ids"),
        "header",
        1,
        "'Unnamed: 0,user_id,item_...'",
    ),
    ("third name", with_header("user_id,item_ids,score"), "header", 1, "'user_id,item_ids,score'"),
    ("semicolon header", GOOD.replace(",", ";").encode(), "header", 1, "in place of semicolons"),
    ("tab header", GOOD.replace(",", "\t").encode(), "header", 1, "'user_id\\titem_ids'"),
    ("bar header", GOOD.replace(",", "|").encode(), "header", 1, "'user_id|item_ids'"),
    ("quoted header", with_header('"user_id,item_ids"'), "header", 1, "'\"user_id,item_ids\"'"),
    ("other names", with_header("user,items"), "header", 1, "'user,items'"),
    ("one name", with_header("user_id"), "header", 1, "'user_id'"),
    ("sep line", b"sep=,\n" + GOOD.encode(), "header", 1, "'sep=,'"),
    ("unclosed header", with_header('user_id,"item_ids'), "quotes", 1, ""),
    ("late header", b"\n\n" + GOOD.replace("_", "").encode(), "header", 3, "'userid,itemids'"),
    ("header again", GOOD.encode() + HEADER.encode(), "id", 6, "user 'user_id'"),
    # The bytes and characters of a line.
    ("latin-1", with_line(b"2,21 2\xe9\n"), "not_utf8", 3, "0xE9"),
    ("latin-1 header", with_line(b"\xfcser,items\n", 1), "not_utf8", 1, "0xFC"),
    ("nul", with_line("2,21\0 22"), "hidden", 3, "column 5 (control, U+0000)"),
    ("nul header", with_header("user_id,item_ids\0"), "hidden", 1, "column 17 (control, U+0000)"),
    ("hard space", with_line("2,21\u00a022"), "hidden", 3, "column 5 (NO-BREAK SPACE, U+00A0)"),
    ("zero width", with_line("2,21 \u200b22"), "hidden", 3, "column 6 (ZERO WIDTH SPACE, U+200B)"),
    (
        "mark inside",
        with_line("\ufeff2,21 22"),
        "hidden",
        3,
        "column 1 (ZERO WIDTH NO-BREAK SPACE, U+FEFF)",
    ),
    ("control", with_line("2,21 22\x1a"), "hidden", 3, "column 8 (control, U+001A)"),
    ("escape", with_line("2,\x1b[31m21"), "hidden", 3, "column 3 (control, U+001B)"),
    ("return inside", with_line("2,21\r22"), "hidden", 3, "column 5 (control, U+000D)"),
    ("long line", with_line("2,21 22" + " " * 70_000), "long_line", 3, "65,536"),
    ("unclosed quote", with_line('2,"21 22'), "quotes", 3, ""),
    ("quote inside", with_line('2,21 "22" 23'), "quotes", 3, ""),
    ("text after quote", with_line('2,"21" 22'), "quotes", 3, ""),
    # The columns of a line.
    ("semicolon", with_line("2;21 22"), "columns", 3, "got 1, with semicolons"),
    ("full-width comma", with_line("2，21 22"), "comma", 3, "column 2 stands ， (FULLWIDTH COMMA"),
    ("tab", with_line("2\t21 22"), "columns", 3, "got 1"),
    ("no comma", with_line("2 21 22"), "columns", 3, "got 1"),
    ("commas", with_line("2,21,22,23"), "columns", 3, "got 4"),
    ("trailing comma", with_line("2,21 22,"), "columns", 3, "got 3"),
    ("index column", with_line("1,2,21 22"), "columns", 3, "got 3"),
    # The user.
    ("no user", with_line(",21 22"), "id", 3, "user ''"),
    ("nan user", with_line("nan,21 22"), "id", 3, "user 'nan'"),
    ("float user", with_line("2.0,21 22"), "decimal", 3, "user '2.0'"),
    ("exponent user", with_line("2e0,21 22"), "decimal", 3, "user '2e0'"),
    ("negative user", with_line("-2,21 22"), "id", 3, "user '-2'"),
    ("positive user", with_line("+2,21 22"), "id", 3, "user '+2'"),
    ("named user", with_line("u2,21 22"), "id", 3, "user 'u2'"),
    ("underscore", with_line("1_0,21 22"), "id", 3, "user '1_0'"),
    ("arabic user", with_line(f"{ARABIC_12},21"), "id", 3, "user '١٢'"),
    ("full-width user", with_line(f"{FULL_WIDTH_2},21"), "id", 3, "user '２'"),
    ("long user", with_line("2" * 5000 + ",21"), "id", 3, "user '222222222222222222222222...'"),
    ("unknown user", GOOD.encode() + b"5,11\n", "user_unknown", 6, "user 5"),
    ("repeated user", GOOD.encode() + b" 2,11\n", "user_again", 6, "user 2 stands in line 3"),
    (
        "missing user",
        with_line(""),
        "missing_users",
        None,
        "1 of the 4 users of test_users.csv is missing: 2;",
    ),
    (
        "other users",
        (HEADER + "".join(f"{user},1 2\n" for user in range(7, 17))).encode(),
        "another_contest",
        None,
        "10 of 10 lines",
    ),
    (
        "other items",
        GOOD.replace("11 ", "41 ").replace("21 ", "42 ").replace(",5", ",43").encode(),
        "another_contest",
        None,
        "3 of 4 lines",
    ),
    # The items.
    ("no items", with_line("2,"), "items_empty", 3, "user 2"),
    ("blank items", with_line('2,"  "'), "items_empty", 3, "user 2"),
    ("nan items", with_line("2,NaN"), "id", 3, "item 'NaN'"),
    ("none items", with_line("2,None"), "id", 3, "item 'None'"),
    ("nan inside", with_line("2,21 nan"), "id", 3, "item 'nan'"),
    ("python list", with_line("2,[21, 22]"), "list", 3, "'[21,22]', a list as Python prints it"),
    ("quoted list", with_line('2,"[21, 22]"'), "list", 3, "'[21, 22]'"),
    ("quoted tuple", with_line('2,"(21, 22)"'), "list", 3, "'(21, 22)'"),
    ("list of strings", with_line("2,\"['21', '22']\""), "list", 3, "\"['21', '22']\""),
    ("numpy list", with_line("2,[21 22]"), "list", 3, "an array as NumPy prints it; leave out the"),
    ("numpy floats", with_line("2,[21. 22.]"), "list", 3, "an array as NumPy prints it"),
    ("numpy array", with_line('2,"array([21, 22])"'), "list", 3, "'array([21, 22])'"),
    ("list of one", with_line("2,[21]"), "list", 3, "'[21]'"),
    ("quoted commas", with_line('2,"21,22"'), "list", 3, "'21,22'"),
    ("bars", with_line("2,21|22"), "list", 3, "'21|22'"),
    ("semicolons", with_line("2,21; 22"), "list", 3, "'21; 22'"),
    ("tabs", with_line("2,21\t22"), "list", 3, "'21\\t22'"),
    ("float item", with_line("2,21 22.0"), "decimal", 3, "item '22.0'"),
    ("negative item", with_line("2,21 -22"), "id", 3, "item '-22'"),
    ("script item", with_line(f"2,21 {DEVANAGARI_2}"), "id", 3, "item '२'"),
    ("superscript", with_line("2,21 2²"), "id", 3, "item '2²'"),
    ("named item", with_line("2,21 item22"), "id", 3, "item 'item22'"),
    ("hex item", with_line("2,21 0x16"), "id", 3, "item '0x16'"),
    ("long item", with_line("2,21 " + "9" * 5000), "id", 3, "item '999999999999999999999999...'"),
    ("too many", with_line("2," + " ".join(map(str, ITEMS[:12]))), "too_many", 3, "12 items"),
    ("repeated item", with_line("2,21 22 21"), "item_again", 3, "item 21"),
    ("repeated with zeros", with_line("2,21 22 021"), "item_again", 3, "item 21"),
    ("unknown item", with_line("2,21 31"), "item_unknown", 3, "item 31"),
    ("item zero", with_line("2,21 0"), "item_unknown", 3, "item 0"),
    ("blank then fault", b"\n\n" + with_line("2,21 31"), "item_unknown", 5, "item 31"),
    ("windows fault", with_line("2,21 31").replace(b"\n", b"\r\n"), "item_unknown", 3, "item 31"),
    ("marked fault", BOM + with_line("2,21 31"), "item_unknown", 3, "item 31"),
    ("fault in the end", GOOD.encode()[:-1] + b" 11", "too_many", 5, "11 items"),
]

ACCEPTED = [
    ("as it should be", GOOD.encode()),
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
