"""Marks of a class of eight in two tasks, of every status."""

from ranklearn_course.classroom.marking.marks import Marks, TaskMark

AP, HAND = "precision.average_precision", "precision.ap_by_hand"
NASTY = ("<b>Max</b>", "=cmd|' /C calc'!A0", 'Zoë, "Z"', "王小明", "'quoted'")


def marks(ap="correct", mistakes=(), hand="correct", number=()):
    return Marks(
        (
            TaskMark(AP, None if ap == "could not be run" else 0.0, 4, ap, tuple(mistakes)),
            TaskMark(HAND, 0.0, 2, hand, tuple(number)),
        )
    )


CLASS = {
    "Ann": marks(),
    "Ben": marks("wrong", ["denominator=k"]),
    "Cem": marks("wrong", ["denominator=k", "first_rank=zero"], "wrong", ["denominator=k"]),
    "Dan": marks("edge cases"),
    "Eve": marks("changes its arguments", ["changes_arguments"], "not started"),
    "Fay": marks("wrong", [], "error in the code"),
    "Gus": marks("too slow", [], "too slow"),
    "Hal": marks("could not be run", [], "could not be run"),
}
