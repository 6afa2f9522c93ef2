"""Which metric for my case: a few answers lead to it, are taken back, and make its address."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.course import chapters
from ranklearn_course.start_page.choosing import choosing
from ranklearn_course.start_page.family import render_family
from tests.browser.axe import faults
from tests.browser.plain_page import SIZE
from tests.browser.site import PHONE, SIDEWAYS

pytestmark = pytest.mark.browser

# What three people press, and what they read then.
CASES = [
    ("web grades fades", "10", "Take nDCG@10, and P@10 beside it", "nDCG@10:gain=linear -m P@10"),
    ("shop several", "20", "Take AP@20, and R@20 beside it", "AP@20:over=min -m R@20"),
    ("passages one", "5", "Take R@5, and RR@5 beside it", "R@5 -m RR@5"),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("key") / "family.html"
    file.write_text(render_family({name: f"{name}.html" for name in chapters()}), encoding="utf-8")
    return file.as_uri()


def by_keys(page: Page, option: Locator) -> None:
    for _ in range(20):
        if option.evaluate("(each) => each === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


# The question that is asked, without the others and the table below, which axe would go through.
ASKED_ALONE = """document.querySelectorAll("main > :not(#key), #key .ask")
    .forEach((e) => e.matches(".ask") && e.checkVisibility() || e.remove())"""
PRESSES = {
    "mouse": lambda page, option: option.click(),
    "finger": lambda page, option: option.tap(),
    "keys": by_keys,
}


@pytest.mark.parametrize(
    ("press", "way", "k", "title", "names"),
    [*(("mouse", *case) for case in CASES), *((press, *CASES[0]) for press in ("finger", "keys"))],
)
def test_a_case_leads_to_its_metric(
    press: str, way: str, k: str, title: str, names: str, page: Page, address: str
):
    press_on = PRESSES[press]
    page.set_viewport_size(PHONE)
    page.goto(address)
    question = choosing().first
    for id in way.split():
        # One question is asked at a time.
        expect(page.locator(".ask:visible > h3")).to_have_text(question.asks)
        press_on(page, page.locator(f".ask:visible [data-answer={id}] .option"))
        question = choosing().questions.get(question.answers[id].then)
    press_on(page, page.locator(f"[data-k='{k}']"))
    card = page.locator(".taken")
    expect(card.locator("h3")).to_have_text(title)
    expect(card.locator("h3")).to_be_focused()
    for place in (".crumbs", ".taken h3", ".taken h3 + div > p"):
        expect(page.locator(place).first).to_be_in_viewport(ratio=1)
    command, call = card.locator("pre").all_text_contents()
    assert command == f"ranklearn evaluate judgements.txt run.txt -m {names}"
    assert f", {k}, " in call
    assert page.url == f"{address}#case/{way.replace(' ', '/')}/{k}"


def test_answers_are_taken_back_and_a_case_can_be_sent(page: Page, address: str):
    page.goto(f"{address}#case/passages/one/7")
    page.reload()
    expect(page.locator(".taken h3")).to_contain_text("R@7, and RR@7")
    crumbs = page.locator(".crumbs a")
    expect(crumbs).to_have_count(3)
    crumbs.nth(2).click()
    expect(page.locator(".ask:visible > h3")).to_have_text("How many passages does the model read?")
    page.locator("[name=k]").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator(".taken h3")).to_contain_text("R@3, and RR@3")
    crumbs.nth(1).click()
    expect(page.locator("#ask-passages")).to_be_visible()
    page.go_back()
    expect(page.locator(".taken h3")).to_contain_text("R@3, and RR@3")
    crumbs.first.click()
    expect(page.locator("#ask-case")).to_be_visible()
    expect(crumbs).to_have_count(0)
    # What the address does not know ends where it is unknown.
    page.goto(f"{address}#case/passages/nobody/%22/7")
    expect(page.locator("#ask-passages")).to_be_visible()


def test_what_is_no_metric_of_a_ranking_is_answered_too(page: Page, address: str):
    page.goto(f"{address}#case/name/faithfulness")
    expect(page.locator(".taken")).to_contain_text("No metric of a ranking measures this")


def test_the_command_is_copied_or_selected(page: Page, address: str):
    page.goto(f"{address}#case/passages/one/5")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".taken .copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    command = page.locator(".taken pre").first.text_content()
    assert page.evaluate("navigator.clipboard.readText()") == command
    assert page.evaluate("String(getSelection())").strip() == command


@pytest.mark.parametrize("way", ["", "#case/web", "#case/shop/one", "#case/passages/one/5"])
def test_each_state_can_be_used_by_everybody(way: str, page: Page, address: str):
    page.goto("about:blank")
    page.goto(f"{address}{way}")
    page.evaluate(ASKED_ALONE)
    for size, scheme, rules in (
        (PHONE, "light", {}),
        (SIZE, "dark", {"runOnly": ["color-contrast"]}),
    ):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(SIDEWAYS) <= 0
        assert faults(page, "#key", **rules) == []
        pressed = page.locator("#key :is(.option, .crumbs a, button):visible")
        assert min(pressed.evaluate_all("all => all.map((each) => each.offsetHeight)")) >= 24
