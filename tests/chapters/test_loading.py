"""A fault in a chapter's exercises.toml is named by file, exercise and key."""

import pytest

from ranklearn_course.course import Chapter, chapters
from ranklearn_course.course.schema import SchemaError
from ranklearn_course.exercises.loading import load
from tests.rows import with_each

DCG = chapters()["dcg"]
EXERCISES, SOLUTIONS = (
    (DCG.folder / name).read_text(encoding="utf-8") for name in ("exercises.toml", "solutions.py")
)
UNFIT = '''

def bare(relevance, k):
    return 0


def helped(relevance, k):
    """Return what another function returns."""
    return dcg(relevance, k)


def starred(relevance, *others):
    """Return 0."""
    return 0
'''
ID, FUNCTION, TAKES = 'id = "dcg.dcg"', 'function = "dcg"', 'grades", k = "cutoff" }'
FIRST, IS, ARITHMETIC = '"gain=linear",', 'is = "grade"', '"7/log2(2) + 3/log2(3)'


@with_each(
    [
        (ID, 'id = "err.dcg"', "exercise err.dcg: id must be new and begin"),
        ('id = "dcg.ndcg"', ID, "exercise dcg.dcg: id must be new and begin"),
        ("hints = [", 'hints = ["idea",', "exercise dcg.dcg: hints must hold 3 texts, got 4"),
        (FUNCTION, 'function = "dgc"', "exercise dcg.dcg: function must be"),
        (FUNCTION, 'function = "bare"', "dcg.dcg: function bare must have a docstring"),
        (FUNCTION, 'function = "helped"', "dcg.dcg: function helped must stand alone"),
        (FUNCTION, 'function = "starred"', "dcg.dcg: function starred must have plain"),
        (FIRST, FIRST + FIRST, "dcg.dcg: mistakes holds an id twice"),
        ('was = "(2**', 'was = "(3**', "dcg.dcg: mistakes holds a patch that does not fit"),
        (FIRST, '"gain=none",', 'no table [exercise.own_mistakes."gain=none"] or'),
        (
            "gain=linear",
            "linear",
            "linear: an id must be a keyword and a value, as in stop=ignored",
        ),
        (IS, 'is = "(2**grade - 1)"', "gain=linear: is must differ from was"),
        (IS, 'is = "grade *"', "gain=linear: the patched solution is no Python"),
        (IS, "", "is must hold a text for each of was"),
        (IS, "is = [2]", "mistakes.gain=linear: is must be a text or a list of texts"),
        ("[exercise.edges]", '[exercise.patches]\na={is="1"}\n[exercise.edges]', "patches.a is"),
        (FIRST, "", "mistakes.gain=linear is a mistake of no"),
        ("takes = {", 'takes = "some" #', "exercise dcg.dcg: takes must be a name of checks"),
        (TAKES, 'grades", k = "cut" }', "dcg.dcg: takes gives k the word 'cut'; the"),
        (TAKES, 'grades" }', "exercise dcg.dcg: takes lacks the argument k"),
        (TAKES, 'grades", n = "cutoff" }', "takes names n; the arguments are"),
        (FIRST, '"gain=2",', "exercise dcg.dcg: mistakes holds 'gain=2'"),
        ("{korean}", "{hbr}", "mistakes.gain=linear: whose names 'hbr'"),
        (ARITHMETIC, '"log(8, base=2)', "exercise dcg.dcg_by_hand: arithmetic may hold numbers"),
        (ARITHMETIC, '"1/0', "exercise dcg.dcg_by_hand: arithmetic must have a value"),
        ('decimal = "7', 'unknown = "7', "exercise dcg.dcg_by_hand: wrong.unknown has no"),
        ("right = true", "", "exercise dcg.which_ideal: options must hold one with right"),
        ('of = "dcg.dcg"', 'of = "dcg.err"', "dcg.catch_impostors_of_dcg: of must be an exercise"),
        ("best = [[[2", 'mistakes = ["x"]\nbest = [[[2', "dcg.catch_impostors_of_dcg: mistakes"),
    ],
)
def test_faults_are_named(old, new, said, tmp_path, monkeypatch):
    assert old in EXERCISES
    (tmp_path / "exercises.toml").write_text(EXERCISES.replace(old, new), encoding="utf-8")
    (tmp_path / "solutions.py").write_text(SOLUTIONS + UNFIT, encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Chapter, "folder", tmp_path)
        with pytest.raises(SchemaError) as raised:
            load.__wrapped__(DCG)
    assert said in str(raised.value)
    assert f"{tmp_path.name}/exercises.toml" in str(raised.value)
