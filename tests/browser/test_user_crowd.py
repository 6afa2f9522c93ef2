"""What is special to the crowd of users: the walk, its clock, one user, what is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from ranklearn_course.widgets import UserCrowd
from ranklearn_course.widgets.kit.words import number
from ranklearn_course.widgets.user_crowd.users import METRICS
from tests.browser.plain_page import put_on_page
from tests.widgets.catalogue.user_crowd import DOCUMENTS

pytestmark = pytest.mark.browser

# How far the filled pixels run in the middle of each row, in shares of the room for bars.
RUNS = """(canvas, rows) => {
    const { width, height } = canvas, pen = canvas.getContext("2d"), start = width * 0.3 + 2;
    return [...Array(rows).keys()].map((row) => {
        const middle = Math.round((row + 0.5) * height / rows);
        const line = pen.getImageData(start, middle, width - start, 1).data;
        let x = 0;
        while (line[4 * x + 3] > 0) x += 1;
        return x / (width * 0.7 - 4);
    });
}"""


def press(crowd: Locator, name: str) -> None:
    crowd.get_by_role("button", name=name, exact=True).click()


SUMS = """() => {
    const whole = (text) => Number(text.replaceAll(",", ""));
    const root = document.querySelector(".rl-user-crowd");
    const rows = [...root.querySelectorAll(".rl-user-crowd-count b:first-child")].map((b) =>
        whole(b.textContent));
    const [walking, waiting] = root.querySelector(".rl-user-crowd-note").textContent
        .match(/\\d[\\d,]*/g).map(whole);
    const counted = whole(root.querySelector("[data-meter=counted] div + div").textContent);
    return { ended: rows.slice(0, -1), all: rows.at(-1), counted, walking, waiting };
}"""
# The numbers and the mean before each of 26 steps.
STEP_BY_STEP = f"""() => [...Array(26).keys()].map(() => {{
    const mean = document.querySelector("[data-meter=mean] .rl-user-crowd-value");
    const now = [({SUMS})(), mean.textContent];
    [...document.querySelectorAll("button")].find((e) => e.textContent === "One step").click();
    return now;
}})"""


def meter(crowd: Locator, name: str) -> Locator:
    return crowd.locator(f"[data-meter={name}] .rl-user-crowd-value")


def test_the_clock_walks_pauses_and_starts_again(page: Page):
    shown = put_on_page(page, UserCrowd(DOCUMENTS, n_users=1000))
    say = shown.locator(".rl-say")
    expect(say).to_have_text("Nobody has set out yet.")
    press(shown, "Walk")
    expect(say).to_have_text("The users are on their way.")
    expect(meter(shown, "mean")).not_to_have_text("–")
    press(shown, "Pause")
    stopped = page.evaluate(SUMS)
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert page.evaluate(SUMS) == stopped
    expect(say).to_contain_text("of 1,000 users counted: mean")
    press(shown, "From the top")
    assert page.evaluate(SUMS)["ended"] == [0] * 5
    expect(say).to_have_text("Nobody has set out yet.")


# From the shares of users that a formula expects to end at each rank and past the last one.
@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("rbp", [200, 160, 128, 102, 410]),
        ("err", [500, 281, 109, 103, 7]),
        ("pfound", [400, 384, 86, 83, 47]),
    ],
)
def test_at_each_step_the_first_users_are_counted_and_every_sum_comes_out(
    page: Page, metric: str, expected: list[int]
):
    """Counting short walks first would favour them: the first ones end at rank 1."""
    crowd = UserCrowd([0, 1, 0, 3], metric, n_users=1000)
    crowd.err_p, crowd.p_break = 0.5, 0.4
    shown, walked = put_on_page(page, crowd), crowd.walk()
    for step, (sums, told_mean) in enumerate(page.evaluate(STEP_BY_STEP)):
        counted = round(min(1000, max(0, (step - 5) / 20 * 1000)))
        assert sums["counted"] == sums["all"] == counted
        assert sums["ended"] == np.bincount(walked.last_rank[:counted] - 1, minlength=5).tolist()
        assert sums["walking"] + counted == round(min(1000, step / 20 * 1000))
        assert counted + sums["walking"] + sums["waiting"] == 1000
        mean = number(walked.got[:counted].mean()) if counted else "–"
        assert told_mean == mean
    expect(shown.locator(".rl-user-crowd-count b + span")).to_have_text([*map(str, expected)])
    # The longest expected bar leaves some room.
    bars = [ended / max(expected) / 1.15 for ended in sums["ended"]]
    assert shown.locator("canvas").first.evaluate(RUNS, 5) == pytest.approx(bars, abs=0.02)


def test_the_last_look_of_one_user_shows_whether_it_paid(page: Page):
    shown = put_on_page(page, UserCrowd(DOCUMENTS, n_users=300))
    press(shown, "Follow a user")
    last = shown.locator(".rl-user-crowd-path [data-rank]").last
    for user, paid in (("12", "rl-unpaid"), ("2", "rl-paid")):
        shown.get_by_label("Follow user").fill(user)
        press(shown, "Whole walk")
        expect(last.locator(".rl-paid, .rl-unpaid")).to_have_class(paid)


# From the third frame on: at first a canvas learns its size, and is drawn once more.
COUNT_FRAMES = """async () => {
    const ask = window.requestAnimationFrame;
    for (let frame = 0; frame < 3; frame++) await new Promise((next) => ask(next));
    window.drawn = 0;
    window.requestAnimationFrame = (draw) => ask((now) => {
        window.drawn += 1;
        draw(now);
    });
}"""


def test_who_wants_less_motion_gets_a_few_pictures_and_no_walkers(page: Page):
    page.emulate_media(reduced_motion="reduce")
    shown = put_on_page(page, UserCrowd(DOCUMENTS, n_users=500))
    page.evaluate(COUNT_FRAMES)
    press(shown, "One step")
    dots = """canvas => {
        const { width, height } = canvas;
        const lane = canvas.getContext("2d").getImageData(0, 0, width * 0.28, height).data;
        return lane.some((part) => part > 0);
    }"""
    assert not shown.locator(".rl-user-crowd-crowd").evaluate(dots)
    press(shown, "Walk")
    expect(meter(shown, "mean")).not_to_have_text("–")
    assert page.evaluate("window.drawn") == 0


def test_walk_and_what_it_leads_to_are_on_one_screen(page: Page):
    page.set_viewport_size({"width": 1280, "height": 800})
    six = [*DOCUMENTS, ("a manual that takes two lines of its card", 2), ("a shop", 0)]
    for metric in METRICS:
        shown = put_on_page(page, UserCrowd(six, metric, n_users=5000))
        assert shown.bounding_box()["height"] <= 800
        assert shown.locator(".rl-controls").first.bounding_box()["height"] < 40


def test_a_change_of_theme_repaints_both_canvases(page: Page):
    """JupyterLab hides the page for a moment while it changes the theme."""
    shown = put_on_page(page, UserCrowd(DOCUMENTS, n_users=500))
    page.evaluate("""() => { window.ink = (canvas) => {
        const { width, height } = canvas;
        const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
        const at = data.findIndex((part, i) => i % 4 === 3 && part === 255);
        return [...data.slice(at - 3, at)].reduce((sum, part) => sum + part, 0);
    }; }""")
    canvases = shown.locator("canvas")
    light = canvases.evaluate_all("all => all.map(ink)")
    page.evaluate("""async () => {
        document.body.style.display = "none";
        document.body.dataset.jpThemeLight = "false";
        await null; // here the widget hears of the theme
        document.body.style.display = "";
    }""")
    changed = "([canvases, light]) => canvases.map(ink).every((sum, i) => sum !== light[i])"
    page.wait_for_function(changed, arg=[canvases.element_handles(), light])
