"""One notebook in JupyterLab as a learner sees it, and a board on it as a learner moves it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

from tests.browser.lab import Lab
from tests.browser.plain_page import touch

AT_HOME = {"127.0.0.1", "localhost"}
IDLE = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
ASK = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({ code });
    let said = "";
    future.onIOPub = ({ content }) => { said += content.text ?? content.evalue ?? ""; };
    await future.done;
    return said.trim();
}"""
OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', { path }).then(() => {})"
CLOSE = """async () => {
    const document = window.jupyterapp.shell.currentWidget;
    await document.sessionContext.shutdown();
    document.dispose();
}"""
SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
THEMES = {"light": "true", "dark": "false"}
# JupyterLab times its own plugins, and on a busy machine it finds them slow.
EXPECTED = re.compile(r"Plugin \S+ .*(took .*ms|is taking too long) to activate")
POLL_MS = 100
# A busy machine is slow, not wrong.
PATIENCE_MS = 180_000
SETTLED_MS = 400  # a slide of the cards takes 160


class LessonPage:
    """A lesson in a page, and what went wrong: console, exceptions, requests that leave."""

    def __init__(self, page: Page, lab: Lab) -> None:
        self.page = page
        self.lab = lab
        self.complaints: list[str] = []
        self.outside: list[str] = []
        self.listeners = {
            "console": self._keep_message,
            "pageerror": lambda error: self.complaints.append(str(error)),
            "request": self._keep_request,
        }
        for event, listener in self.listeners.items():
            page.on(event, listener)

    def _keep_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.match(message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def _keep_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname not in AT_HOME:
            self.outside.append(request.url)

    def open(self, notebook: str) -> None:
        """Open a notebook in the page."""
        if self.page.url == "about:blank":
            self.page.goto(self.lab.url(notebook))
        else:
            self.page.evaluate(OPEN, notebook)
        self._wait_for_idle_kernel()

    def _wait_for_idle_kernel(self) -> None:
        # Asking at every frame, the default, would take time from the kernel.
        self.page.wait_for_function(IDLE, timeout=PATIENCE_MS, polling=POLL_MS)

    def run_all(self) -> None:
        self.page.evaluate(RUN_ALL)
        self._wait_for_idle_kernel()

    def save(self) -> None:
        self.page.evaluate(SAVE)

    def ask(self, code: str) -> str:
        """Run code in the lesson's kernel, outside its cells, and return what it prints."""
        return self.page.evaluate(ASK, code)

    def expect_answer(self, code: str, answer: str) -> None:
        """Wait until code prints the answer.

        The page tells Python shortly after a move, and on a busy machine a print may come too late
        to be seen.
        """
        until = time.monotonic() + PATIENCE_MS / 1000
        while (said := self.ask(code)) != answer and time.monotonic() < until:
            self.page.wait_for_timeout(50)
        assert said == answer, code

    def themes(self) -> Iterator[str]:
        """Show the page in each theme; JupyterLab follows the system."""
        for theme, is_light in THEMES.items():
            self.page.emulate_media(color_scheme=theme)
            self.page.wait_for_selector(f"body[data-jp-theme-light='{is_light}']", state="attached")
            self.page.wait_for_timeout(SETTLED_MS)
            yield theme

    def close(self) -> None:
        """End its kernel, and leave the page to the next lesson."""
        self.page.evaluate(CLOSE)
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)

    def board(self, which: int = 0) -> BoardOnPage:
        return BoardOnPage(self.page, self.page.locator(".rl-ranking-board").nth(which))


OpenLesson = Callable[[str], AbstractContextManager[LessonPage]]


class BoardOnPage:
    """A ranking board in the page."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name)

    def card(self, rank: int) -> Locator:
        return self.root.locator(".rl-slot").nth(rank - 1).locator(".rl-card")

    def value(self, metric: str) -> Locator:
        return self.root.locator(f"[data-metric={metric}] .rl-value")

    def expect_values(self, **values: float) -> None:
        """Wait until the metrics of these names show these values."""
        for metric, value in values.items():
            expect(self.value(metric)).to_have_text(f"{value:.3f}")

    def marks(self) -> list[str]:
        """The text in the corner of each card, best rank first."""
        return self.root.locator(".rl-mark").all_text_contents()

    def middle(self, rank: int) -> tuple[float, float]:
        self.root.scroll_into_view_if_needed()
        box = self.card(rank).bounding_box()
        return box["x"] + 60, box["y"] + box["height"] / 2

    def drag_by_mouse(self, old: int, new: int) -> None:
        (x, y), (_, to) = self.middle(old), self.middle(new)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 5, to, steps=6)
        self.page.mouse.up()

    def drag_by_touch(self, old: int, new: int) -> None:
        """Drag with a finger, through the browser's own touch events."""
        (x, y), (_, to) = self.middle(old), self.middle(new)
        points = [{"x": x, "y": y + (to - y) * step / 6} for step in range(7)]
        touch(self.page.context.new_cdp_session(self.page), points)

    def press(self, rank: int, keys: str) -> None:
        self.card(rank).focus()
        self.page.keyboard.press(keys)
