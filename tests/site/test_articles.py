"""The pages beside the lessons: the glossary, the further exercises, the teacher's guide."""

import re

from ranklearn_course.data.glossary_terms import glossary_entries
from ranklearn_course.exercises.bank import all_exercises, further_exercises
from ranklearn_course.site import articles
from tests.site.test_lesson_page import OF_A_NOTEBOOK, seen


def test_the_formula_of_every_word_is_marked_and_no_comment_is_left():
    html = articles.glossary_html()
    assert html.count('class="formula') == sum(bool(each.formula) for each in glossary_entries())
    assert "$\\displaystyle" not in html
    assert "<style" not in html
    assert "<!--" not in articles.teaching_html()


def test_no_article_asks_for_what_only_a_notebook_can_do():
    made = (articles.glossary_html, articles.further_html, articles.teaching_html)
    asked = {each.__name__: OF_A_NOTEBOOK.search(seen(each())) for each in made}
    assert asked == dict.fromkeys(asked)


def test_the_words_of_a_lesson_lead_to_the_glossary():
    html = articles.with_words("<p>Words of this lesson: hit, P@k. Look one up.</p>")
    assert '<a href="glossary.html#hit">hit</a>, <a href="glossary.html#p@k">P@k</a>.' in html
    unknown = "Words of this lesson: no-such-word. More."
    assert articles.with_words(unknown) == unknown


def test_all_further_exercises_can_be_solved_in_the_order_of_the_lessons():
    html = articles.further_html()
    shown = re.findall(r'data-exercise="([\w.]+)"', html)
    assert shown == [id for id in all_exercises() if id in further_exercises()]
    code = re.findall(r'<pre class="code">(.*?)</pre>', html, re.DOTALL)
    assert all("check" in each for each in code)
