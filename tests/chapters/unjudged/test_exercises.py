"""Chapter unjudged: answers that cannot be checked."""

from ranklearn_course.chapters.unjudged.checks import refuse_marks, refuse_preferences

REFUSED = {
    refuse_preferences: [
        (([], 1, 1), "not_marks"),
        (("10", 1, 1), "not_marks"),
        (([1, None], 1, 1), "not_marks"),
        (([1, 1], 1, 0), "too_few"),
        (([0], 0, 0.5), "too_few"),
    ],
    refuse_marks: [
        (([1, 0, 0, 1],), "not_four_marks"),
        (([1, "?", 0],), "not_four_marks"),
        (([1, "?", 0, 2],), "not_four_marks"),
        (([1, "?", "?", 0],), "not_four_marks"),
    ],
}
ACCEPTED = {refuse_preferences: ([1, 0], 2, 1), refuse_marks: ([1, "?", 0, 1],)}
