"""README's table of ratios is the one that the benchmarks measured last."""

from benchmarks.report import README, kept_ratios, with_ratios


def test_the_table_of_ratios_is_the_measured_one():
    text = README.read_text(encoding="utf-8")
    assert with_ratios(text, kept_ratios()) == text


def test_a_table_by_hand_is_noticed():
    by_hand = "<!-- batches -->\n\nfaster than all\n\n<!-- /batches -->"
    assert "faster than all" not in with_ratios(by_hand, kept_ratios())
