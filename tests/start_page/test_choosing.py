"""Which metric for my case: each way through the key ends in a metric, and the page says it."""

import re
from html import unescape
from itertools import product
from statistics import mean

import pytest

from ranklearn_course.course import chapters
from ranklearn_course.metrics import bpref, f_beta, precision_bounds
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import all_metrics, render_family
from ranklearn_course.start_page.words import say

KEY = choosing()
WAYS = [*KEY.ways()]
LESSONS = {name: f"to/{name}" for name in chapters()}
# Cases as somebody tells them, by the answers that this person would give, and where they lead.
CASES = {
    "one right page for a query": ("list", "binary", "one", "reciprocal_rank"),
    "graded labels, users look at ten": ("list", "grades", "fades", "same", "ndcg"),
    "a shop's search, products are bought or not": (
        "list",
        "taken",
        "several",
        "average_precision",
    ),
    "a paper ranks each film among 100 drawn": ("list", "taken", "drawn", "reciprocal_rank"),
    "patents: nothing may be missed": ("list", "binary", "all", "fixed", "recall_at_k"),
    "passages for a language model": ("list", "subtopics", "facts", "nugget_recall"),
    "old judgements, a new dense retriever": ("list", "unjudged", "bounds", "metric_bounds"),
    "clicks of a live site, two rankers": ("list", "clicks", "mix", "sign_test"),
    "an ambiguous query, its subtopics known": ("list", "subtopics", "early", "alpha_ndcg"),
    "sellers of a marketplace, shown fairly": ("variety", "fairly", "gini"),
    "spam: taken or left": ("choice", "taken", "precision"),
    "predicted ratings are shown": ("scores", "square", "rmse"),
    "do offline and online tests order systems alike": ("orders", "pairs", "kendall_tau"),
    "a vector index against exact search": ("orders", "index", "ann_recall"),
    "a language model judges in place of people": ("judges", "labels", "cohen_kappa"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_case_leads_to_its_metric(case: str):
    *ids, metric = CASES[case]
    question = KEY.first
    for id in ids:
        answer = question.answers[id]
        question = KEY.questions.get(answer.then)
    assert answer.metric == metric


def test_the_key_is_a_tree_that_reaches_each_metric_that_is_advised():
    """Each question is asked at one place, so the answers that are open are those of one way."""
    followed = [each.then for q in KEY.questions.values() for each in q.answers.values()]
    assert sorted(filter(None, followed)) == sorted([*KEY.questions][1:])
    assert {each.then for way in WAYS for each in way} == {"", *followed}
    assert max(map(len, WAYS)) <= 6
    assert not [each.metric for *asked, _ in WAYS for each in asked if each.metric]
    reached = {way[-1].metric for way in WAYS}
    assert reached == {metric.id for metric in all_metrics().values() if not metric.apart}
    against = {each.against for way in WAYS for each in way if each.against}
    assert against <= all_metrics().keys() - reached
    assert {name for way in WAYS for each in way for name in each.lessons} <= chapters().keys()


def test_a_threshold_looks_better_on_the_data_on_which_it_was_chosen():
    said = "on other data than those that you report"
    assert said in KEY.questions["what"].answers["choice"].note
    # Labels that the scores do not foretell: what is taken is always the first documents.
    labels = [each for each in product([0, 1], repeat=4) if sum(each) == 2]
    values = [[f_beta(each, [1] * n + [0] * (4 - n)) for n in (1, 2, 3, 4)] for each in labels]
    assert mean(max(own) for own in values) > max(map(mean, zip(*values, strict=True)))


def test_what_passes_over_the_unjudged_flatters_who_returns_it_and_the_bounds_tell():
    note = KEY.questions["unjudged"].answers["passed_over"].note
    assert note.startswith("It may flatter a system that returns many unjudged documents. Look at")
    marks, known = [0, 0, 0, 1], [0, 0, 0, 1]
    assert bpref(marks, known, n_relevant=1, n_nonrelevant=1) == 1
    assert precision_bounds(marks, known, 4)[0] == 1 / 4


def test_the_page_has_each_question_with_its_answers_and_says_at_each_end_what_a_metric_needs():
    page = unescape(render_family(LESSONS, play="#there", home="to/all"))
    for question in KEY.questions.values():
        start = page.index(f'id="ask-{question.id}"')
        places = [page.index(f"<summary>{each.text}", start) for each in question.answers.values()]
        assert places == sorted(places)
        assert page.count(f'<details name="{question.id}">') == len(question.answers)
    assert say("key.about", most=max(map(len, WAYS))) in page
    for *_, last in WAYS:
        metric = all_metrics()[last.metric]
        before, _, end = page.partition(f"<summary>{last.text} <b>")[2].partition('class="take">')
        end = end.partition("</div>")[0]
        assert say("key.take", title=metric.title) in end
        assert f"<code>{metric.code}</code>" in end
        for sentence in metric.blind:
            assert f"<li>{sentence}</li>" in end
        assert metric.report.replace("`", "") in re.sub(r"</?code>|\n", "", end)
        assert f'href="to/{metric.chapter.name}"' in end
        name = f"-m {metric.evaluate}<" if metric.evaluate else "has no name for it"
        assert name in end
        # What is often taken there, and not advised.
        if last.against:
            other = all_metrics()[last.against]
            assert say("key.not_this", title=other.title) in before
            assert other.apart in before
            assert other.blind[0] in before
