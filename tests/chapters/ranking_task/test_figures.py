from ranklearn_course.chapters.ranking_task.figures import named_rankings, sorted_by_score

SCORED = [("Jaguar, the animal", 0.7), ("E-Type", 0.2), ("Big cats", 0.9), ("Dealers", 0.2)]
ROWS = {
    "engine A": [("animal", 2), ("big cats", 1), ("E-Type", 0)],
    "engine B": [("E-Type", 0), ("animal", 2), ("big cats", 1)],
}


def words(figure):
    return [text.get_text() for text in figure.axes[0].texts if text.get_text()]


def test_documents_and_their_places_in_words():
    _, alt = sorted_by_score(SCORED)
    assert alt == (
        "Sorting by score turns scores into a ranking. On the left the documents as given, with "
        "their scores: Jaguar, the animal 0.7, E-Type 0.2, Big cats 0.9, Dealers 0.2. A line leads "
        "from each to its place in the ranking on the right, best rank first: Big cats, Jaguar, "
        "the animal, E-Type, Dealers. Their positions on the left, by rank: 2, 0, 1, 3."
    )
    assert sorted_by_score(SCORED, title="Four pages")[1].startswith("Four pages. ")


def test_every_line_leads_to_the_place_by_score():
    figure, _ = sorted_by_score(SCORED)
    places = {text.get_text(): text.get_position() for text in figure.axes[0].texts}
    boxes = [text for text in figure.axes[0].texts if text.get_text() in dict(SCORED)]
    given = {
        text.get_text(): text.get_position()[1] for text in boxes if text.get_position()[0] < 4
    }
    ranked = {name: places[name][1] for name, _ in SCORED}
    lines = {tuple(line.get_ydata()) for line in figure.axes[0].lines}
    assert lines == {(given[name], ranked[name]) for name, _ in SCORED}
    falling = sorted(ranked, key=ranked.get, reverse=True)
    assert falling == ["Big cats", "Jaguar, the animal", "E-Type", "Dealers"]


def test_rankings_with_names_in_words():
    figure, alt = named_rankings(ROWS, title="Same documents, two orders")
    assert alt == (
        "Same documents, two orders. Rankings as rows of document cards, rank 1 on the left. "
        "engine A: animal (grade 2), big cats (grade 1), E-Type (grade 0). "
        "No neighbours are in the wrong order. "
        "engine B: E-Type (grade 0), animal (grade 2), big cats (grade 1). "
        "In the wrong order stand ranks 1 and 2."
    )
    shown = words(figure)
    assert shown.count("✗") == 1
    assert shown.count("animal") == 2
    assert "A cross stands" in " ".join(text.get_text() for text in figure.texts)


def test_marks_can_be_left_out():
    figure, alt = named_rankings(ROWS, title="Which one?", mark_wrong=False)
    assert "wrong order" not in alt
    assert "✗" not in words(figure)


def test_several_wrong_pairs_and_binary_grades():
    figure, alt = named_rankings({"A": [("a", 0), ("b", 1), ("c", 0), ("d", 1)]}, title="Zigzag")
    assert alt.endswith("In the wrong order stand ranks 1 and 2 and 3 and 4.")
    assert words(figure).count("1") == 3  # two grades and a rank
