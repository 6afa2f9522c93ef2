"""The benchmarks that are no tests themselves run, in a small form."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def test_latency_measures_a_widget_by_pointer_and_by_key(monkeypatch, capsys):
    from benchmarks import latency

    monkeypatch.setattr(latency, "EVENTS", 2)
    latency.main(["Quiz"])
    rows = [line for line in capsys.readouterr().out.splitlines() if "Quiz" in line]
    assert len(rows) == 2
