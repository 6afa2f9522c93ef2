import json

import ipywidgets
import traitlets

from ranklearn_course.authoring.probe import faults, other_values, report
from tests.rows import with_each


def boom(change):
    raise KeyError(change.new)


class Board(ipywidgets.DOMWidget):
    """A widget with an order that it checks, and a rank that nothing observes."""

    order = traitlets.List(traitlets.Int(), [1, 2]).tag(sync=True)
    rank = traitlets.Int(1).tag(sync=True)

    @traitlets.validate("order")
    def _is_an_order(self, proposal):
        if len(proposal.value) != 2:
            raise traitlets.TraitError("a card is missing")
        return proposal.value


def test_a_widget_without_observers_has_no_fault():
    assert list(faults(Board())) == []


def test_a_healthy_observer_sees_each_change_and_its_end():
    seen = []
    slider = ipywidgets.IntSlider(3)
    slider.observe(lambda change: seen.append(change.new), "value")
    assert list(faults(slider)) == []
    assert seen == [4, 3, 2, 3]
    assert slider.value == 3


def test_a_raising_observer_is_reported_for_each_value():
    slider = ipywidgets.IntSlider(3)
    slider.observe(boom, "value")
    assert list(faults(slider)) == [
        {"widget": "IntSlider", "trait": "value", "value": value, "error": f"KeyError: {value}"}
        for value in ("4", "2")
    ]
    assert slider.value == 3


def test_an_observer_of_everything_is_reported():
    board = Board()
    board.observe(boom)
    assert {"order", "rank"} <= {found["trait"] for found in faults(board)}


def test_a_value_that_the_widget_refuses_is_no_fault():
    seen = []
    board = Board()
    board.observe(lambda change: seen.append(change.new), "order")
    assert list(faults(board)) == []
    assert [2, 1] in seen
    assert [1] not in seen


def test_a_trait_error_of_an_observer_is_a_fault():
    def refuse(change):
        board.rank = "first"

    board = Board()
    board.observe(refuse, "order")
    assert [found["value"] for found in faults(board)] == ["[2, 1]"]


def test_the_options_of_a_list_are_tried():
    seen = []
    choice = ipywidgets.Dropdown(options=["min", "k", "hits"], value="k")
    choice.observe(lambda change: seen.append(change.new), "value")
    assert list(faults(choice)) == []
    assert {"min", "hits"} <= set(seen)
    assert choice.value == "k"


def test_buttons_are_pressed():
    button = ipywidgets.Button()
    assert list(faults(button)) == []
    button.on_click(lambda button: None)
    button.on_click(lambda button: 1 / 0)
    error = "ZeroDivisionError: division by zero"
    assert list(faults(button)) == [{"widget": "Button", "error": error}]


@with_each(
    [
        (traitlets.Bool(), True, [False]),
        (traitlets.Int(), 3, [4, 2]),
        (traitlets.Float(), 0.5, [0.5 + 0.1, 0.5 - 0.1]),
        (traitlets.Unicode(), "dcg", ["dcga", ""]),
        (traitlets.Enum(["min", "k"]), "k", ["min"]),
        (traitlets.List(), [3, 2, 1], [[1, 2, 3], [3, 2]]),
        (traitlets.Tuple(), (1, 2), [[2, 1], [1]]),
        (traitlets.List(), [], []),
        (traitlets.Dict(), {"a": 1}, []),
        (traitlets.Any(), None, []),
    ]
)
def test_values_a_control_could_send(trait, value, others):
    assert other_values(trait, value) == others


def test_the_report_is_one_line_of_json(capsys):
    slider = ipywidgets.IntSlider(3, description="k")
    slider.observe(boom, "value")
    report()
    line = capsys.readouterr().out.splitlines()[-1]
    assert {"widget": "IntSlider", "trait": "value", "value": "4", "error": "KeyError: 4"} in (
        json.loads(line)
    )
