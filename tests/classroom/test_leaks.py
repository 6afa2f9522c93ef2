"""What must not be in a release or an edition."""

from ranklearn_course.classroom.leaks import body_of, secrets_of, squeezed
from ranklearn_course.exercises.bank import all_exercises
from tests.rows import with_each
from tests.scope import in_scope


@with_each(in_scope(all_exercises()).values())
def test_no_text_that_a_pupil_sees_holds_a_secret(exercise):
    seen = squeezed("\n".join([exercise.title, exercise.statement, *exercise.hints[:3]]))
    secrets = [squeezed(each) for each in secrets_of(exercise)]
    assert secrets
    assert all(secrets)
    assert not [secret for secret in secrets if len(secret) > 12 and secret in seen]


def test_the_body_of_a_function_without_docstring():
    source = "import math\n\n\ndef g():\n    return 1\n\n\ndef f(x):\n    y = x\n    return y\n"
    assert body_of(source, "f") == "    y = x\n    return y"
