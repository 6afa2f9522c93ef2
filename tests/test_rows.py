from types import SimpleNamespace

import pytest

from tests.rows import with_each

SAID = r"test_equal: 1-2: assert 1 == 2; an id-4: assert name.* == 4; raises-None: no number"


def test_all_rows_that_fail_are_named_with_what_was_expected_and_what_came():
    seen = []

    @with_each([(1, 2), (3, 3), (SimpleNamespace(id="an id"), 4), ("raises", None)])
    def test_equal(a, b):
        seen.append(a)
        if b is None:
            pytest.fail("no number")
        assert a == b

    with pytest.raises(BaseExceptionGroup, match=SAID) as found:
        test_equal()
    assert [type(each) for each in found.value.exceptions[:2]] == [AssertionError] * 2
    assert len(seen) == 4


def test_what_is_no_tuple_is_one_argument():
    seen = []
    with_each(["ab", [1, 2]])(seen.append)()
    assert seen == ["ab", [1, 2]]


def test_without_rows_nothing_is_proven():
    with pytest.raises(AssertionError, match="proves nothing"):
        with_each([])


@with_each(["one", ("two",)])
def test_fixtures_stand_behind_the_row(name, tmp_path):
    assert name in ("one", "two")
    assert [*tmp_path.iterdir()] == ([] if name == "one" else [tmp_path / "one"])
    (tmp_path / name).touch()
