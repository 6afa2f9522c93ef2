from ranklearn_course.figures import learner_intervals

ROWS = [("A", 0.5, 0.4, 0.6, 3, 4), ("B", 0.7, 0.65, 0.9)]


def test_learners_stand_with_their_intervals():
    figure, alt = learner_intervals(ROWS, measure="AP", zero=0.5)
    assert alt.startswith("The mean AP is highest for B: 0.700. A mark is a mean")
    assert alt.endswith("A: 0.500, from 0.400 to 0.600. B: 0.700, from 0.650 to 0.900.")
    (axes,) = figure.axes
    spans = [list(line.get_xdata()) for line in axes.lines]
    assert [0.4, 0.6] in spans
    assert [0.65, 0.9] in spans
    assert [0.5, 0.5] in spans
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "B"]
    assert axes.yaxis_inverted()
    without, alt = learner_intervals(ROWS, title="Two learners", key="Lines are ranges.")
    assert alt.startswith("Two learners. Lines are ranges. A: 0.500")
    assert [0.5, 0.5] not in [list(line.get_xdata()) for line in without.axes[0].lines]


def test_the_steps_of_one_learner_look_alike():
    (axes,) = learner_intervals(ROWS, alike=True)[0].axes
    marks = [line for line in axes.lines if line.get_marker() != "None"]
    assert len({(mark.get_marker(), mark.get_color()) for mark in marks}) == 1
