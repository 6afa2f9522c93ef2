"""Which metric for my case: each way through the key ends in a metric, and the page says it."""

import re
from html import unescape
from itertools import product
from statistics import mean

import pytest

from ranklearn_course.course import chapters
from ranklearn_course.evaluation.measures import measure
from ranklearn_course.metrics import bpref, f_beta, precision_bounds
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import all_metrics, cutoff, render_family
from ranklearn_course.start_page.words import say

KEY = choosing()
WAYS = [*KEY.ways()]
LESSONS = {name: f"to/{name}" for name in chapters()}
# Cases as somebody tells them, by the answers that this person would give, and where they lead.
CASES = {
    "one right page for a query": "web binary one reciprocal_rank",
    "graded labels, users look at ten": "web grades fades ndcg",
    "a shop, products are bought or not": "shop several average_precision",
    "a paper ranks each film among 100 drawn": "shop drawn reciprocal_rank",
    "patents: nothing may be missed": "all fixed recall_at_k",
    "a chatbot, one passage known for each question": "passages one recall_at_k",
    "a chatbot, the facts of an answer are known": "passages facts nugget_recall",
    "old judgements, a new dense retriever": "web unjudged bounds metric_bounds",
    "clicks of a live site, two rankers": "clicks mix sign_test",
    "an ambiguous query, its subtopics known": "web subtopics early alpha_ndcg",
    "sellers of a marketplace, shown fairly": "other variety fairly gini",
    "spam: taken or left": "other choice taken precision",
    "predicted ratings are shown": "other scores square rmse",
    "do offline and online tests order systems alike": "two alike pairs kendall_tau",
    "two search engines return different pages": "two different rbo",
    "a vector index against exact search": "similar exact ann_recall",
    "pictures of one place": "similar one reciprocal_rank",
    "a language model judges in place of people": "passages model labels cohen_kappa",
    "what is MAP?": "name map average_precision",
    "our dashboard has a hit rate": "name hit recall_at_k",
    "a tool reports context recall": "name recall nugget_recall",
    "is faithfulness one of them?": "name faithfulness ",
    "is 0.35 good?": "good ",
    "one relevant document in each list": "web single reciprocal_rank",
    "a few queries make most of the traffic": "other traffic ",
}


@pytest.mark.parametrize("case", CASES)
def test_a_case_leads_to_its_metric(case: str):
    *ids, metric = CASES[case].split(" ")
    question = KEY.first
    for id in ids:
        answer = question.answers[id]
        question = KEY.questions.get(answer.then)
    assert (answer.metric, question) == (metric, None)


def test_the_key_reaches_each_question_and_each_metric_that_is_advised_in_few_steps():
    answers = [each for question in KEY.questions.values() for each in question.answers.values()]
    assert {each.then for each in answers} == {"", *KEY.questions} - {KEY.first.id}
    assert max(map(len, WAYS)) <= 5
    assert not [each.metric for each in answers if each.metric and each.then]
    reached = {way[-1].metric for way in WAYS}
    assert reached - {""} == {each.id for each in all_metrics().values() if not each.apart}
    against = {each.against for each in answers if each.against}
    assert against <= all_metrics().keys() - reached
    assert {name for each in answers for name in each.lessons} <= chapters().keys()
    # What no metric answers is answered by a note.
    assert all(each.note for each in answers if not (each.then or each.metric))


def test_what_stands_beside_a_metric_is_known_to_evaluate():
    for *_, last in WAYS:
        for name in (each.replace("@k", "@10") for each in last.beside):
            assert measure(name).name == name
            assert all_metrics()[last.metric].evaluate


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


def text_of(html):
    return unescape(re.sub("<[^>]*>", "", html))


def test_the_page_is_a_list_of_questions_with_what_a_metric_needs_at_each_end():
    page = render_family(LESSONS, play="#there", home="to/all")
    for question in KEY.questions.values():
        asked = page.partition(f'id="ask-{question.id}"')[2].partition("</section>")[0]
        said = text_of(asked)
        places = [said.index(each.text) for each in question.answers.values()]
        assert places == sorted(places)
        assert question.asks in said
        for answer in question.answers.values():
            own = asked.partition(f'data-answer="{answer.id}"')[2].partition("<li data-answer")[0]
            if answer.then:
                assert f'<a class="option" href="#ask-{answer.then}">' in own
            assert answer.note.replace("`", "")[:20] in text_of(own)
            if answer.against:
                other = all_metrics()[answer.against]
                assert f"{say('key.not_this', title=other.title)}. {other.apart}" in text_of(own)
            if answer.metric:
                ends_in(all_metrics()[answer.metric], answer, own)


def ends_in(metric, answer, html):
    """At an end stand the metric, what it is blind to, and what calls it."""
    said, k = text_of(html), cutoff(metric)
    assert f"→ {metric.title}" in said
    assert metric.code in said
    assert all(sentence in said for sentence in metric.blind)
    assert f'href="to/{metric.chapter.name}"' in html
    names = [metric.evaluate, *(each.replace("@k", f"@{k}") for each in answer.beside)]
    command = f"judgements.txt run.txt -m {' -m '.join(names)}\n"
    assert (command if metric.evaluate else "has no name for it") in said
    # A learner's own k takes the place of each.
    assert bool(k) == ('<span class="k">' in html)
    assert not k or f", {k}" not in html
