"""What holds for every widget in Python; a row for each stands in the catalogue."""

import inspect
import re
from pathlib import Path

import pytest
import traitlets

from ranklearn_course import widgets
from ranklearn_course.widgets.kit.stored import stored_widgets
from tests.widgets.catalogue import ROWS, each_widget, each_with, lines

TITLED = {name: row for name, row in ROWS.items() if callable(getattr(row.kind, "title", None))}


def test_every_widget_has_a_row():
    assert {row.kind.__name__ for row in ROWS.values()} == set(widgets.__all__)


@pytest.mark.parametrize(
    ("row", "given", "said", "kind"),
    lines(lambda row: [(*line, ValueError)[:3] for line in row.refused]),
)
def test_bad_arguments_get_one_clear_error(row, given, said, kind):
    with pytest.raises(kind, match=re.escape(said)):
        row.make(**given)


@pytest.mark.parametrize(("row", "name", "value", "said"), lines(lambda row: row.refused_states))
def test_a_state_that_cannot_be_shown_is_refused(row, name, value, said):
    widget = row.make()
    kept = getattr(widget, name)
    with pytest.raises(traitlets.TraitError, match=re.escape(said)):
        setattr(widget, name, value)
    assert getattr(widget, name) == kept


CONCLUSION = re.compile(r"(title|reply|ask|say|goal)(_|$)|.*_(rose|fell)$")


@each_widget
def test_every_sentence_is_said(row):
    """Its name stands in the code, in one piece or put together from several."""
    widget = row.make()
    folder = Path(inspect.getfile(type(widget))).parent
    source = widget._esm + "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    # Some names stand in the data, such as those of families.
    source += str({**widget.traits_of_page(), "words": ""})
    pieces = {piece for name in re.findall(r"\w+", source) for piece in name.split("_")}
    words = {name.removesuffix("_simple") for name in widget.WORDS if not CONCLUSION.match(name)}
    assert [name for name in words if not {*name.split("_")} <= pieces] == []


@each_widget
def test_every_conclusion_has_a_state_that_it_follows_from(row):
    """Else one could be named in place of another."""
    words = row.make().WORDS
    patterns = {
        name: re.sub(r"\\\{\w+\\\}", ".+", re.escape(text))
        for name, text in words.items()
        if CONCLUSION.match(name) and name != "say_start"
    }
    by_length = sorted(patterns, key=lambda name: -len(patterns[name]))
    reached = set()
    for told in row.told:
        reached |= {next((n for n in by_length if re.fullmatch(patterns[n], told.title)), "")}
        reached |= {name for name in by_length if re.search(patterns[name], told.say)}
        # A goal ends the headline, which says something before it.
        reached |= {
            n
            for n in by_length
            if n.startswith("goal") and re.search(patterns[n] + "$", told.title)
        }
    assert [name for name in by_length if name not in reached] == []


@pytest.mark.parametrize("row", TITLED.values(), ids=TITLED)
def test_python_concludes_the_same(row):
    for changes, title, _, given in row.told:
        # A simple view says nothing of what was not shown yet.
        if title and "simple" not in given and all(isinstance(each, dict) for each in changes):
            widget = row.make(**given)
            for change in changes:
                widget.set_state(change)
            assert widget.title() == title


@each_widget
def test_own_words_are_said_and_others_refused(row):
    own = {
        name: f"‹{text}" for name, text in row.make().WORDS.items() if not name.endswith("_simple")
    }
    assert "‹" in row.make(words=own).describe()
    with pytest.raises(ValueError, match="words holds sentences that the widget does not have"):
        row.make(words={"tital": ""})


@each_with("start")
def test_the_start_is_kept_and_can_not_be_set(row):
    widget = row.make()
    start = widget.start
    for state in row.states:
        widget.set_state(state)
    assert widget.start == start
    for name in ("start", "words"):
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(widget, name, {})


@each_with("met")
def test_its_words_have_its_goal_until_that_is_met(row):
    widget = row.make(**row.stated)
    said = [widget.words[name] for name in ("goal", "goal_met")]
    for met in (False, True):
        widget.met = met
        assert [each in widget.describe() for each in said] == [not met, met]


@each_widget
def test_it_is_stored_as_its_words_and_all_that_its_page_reads(row):
    widget = row.make()
    data, _ = widget._repr_mimebundle_()
    (stored,) = stored_widgets(data["text/html"])
    assert data["text/plain"] == stored.said == widget.describe()
    assert "application/vnd.jupyter.widget-view+json" in data
    kind = getattr(widgets, stored.name)
    assert (kind.WORDS, stored.traits["words"]) == (widget.WORDS, {})
    assert stored.folded == widget.folded()
    read = set(re.findall(r'"(\w+)"', kind._esm)) & set(widget.keys)
    assert read - {"words"} <= set(stored.traits)
