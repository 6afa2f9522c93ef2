// What is wrong with the look of the first widget of a page, as a list of sentences.
() => {
  const LEAST_TARGET = 24;
  const root = document.querySelector(".rl-widget");
  const faults = new Set();
  const name = (e) => [e.localName, ...e.classList].join(".");
  const say = (what, e) => faults.add(`${what}: ${name(e)} “${e.textContent.trim().slice(0, 30)}”`);
  const style = (e, property) => getComputedStyle(e).getPropertyValue(property);
  // What only a screen reader gets is clipped away.
  const clipped = [...root.querySelectorAll("*")].filter((e) => style(e, "clip-path") !== "none");
  const is_seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !clipped.some((part) => part.contains(e));
  const seen = [...root.querySelectorAll("*")].filter(is_seen);
  const inside = root.getBoundingClientRect();
  const is_outside = ({ left, right, width }) =>
    width > 0 && (left < inside.left - 1 || right > inside.right + 1);

  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page is too wide");
  for (const e of seen.filter((each) => each instanceof HTMLElement)) {
    if (is_outside(e.getBoundingClientRect())) say("outside the widget", e);
    if (style(e, "display") === "inline") continue;
    // Parts with a place of their own may lie beside a box.
    const holds_text = [...e.childNodes].some((node) => node.nodeType === 3);
    const has_edge = style(e, "overflow-x") !== "visible"
      || (holds_text && parseFloat(style(e, "border-left-width")));
    if (has_edge && e.scrollWidth > e.clientWidth + 1) say("cut at its side", e);
    if (style(e, "overflow-y") !== "visible" && e.scrollHeight > e.clientHeight + 2) say("cut below", e);
  }
  for (const select of seen.filter((e) => e.matches("select"))) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style(select, "font");
    const widths = [...select.options].map((option) => pen.measureText(option.text).width);
    // Beside the text are the padding and the arrow of the browser. The list shows them whole.
    if (innerWidth >= 360 && Math.max(...widths) + 36 > select.clientWidth) say("a choice is cut", select);
  }
  for (const e of seen.filter((each) => each.matches("button, select, input, [tabindex]"))) {
    if (style(e, "pointer-events") === "none") continue;
    const { width, height } = (e.closest("label:has([type=radio])") ?? e).getBoundingClientRect();
    if (Math.min(width, height) < LEAST_TARGET) say(`${width} by ${height} is small`, e);
  }

  const has_frame = (e) => parseFloat(style(e, "border-top-width")) && parseFloat(style(e, "border-bottom-width"));
  const cards = seen.filter((e) => e instanceof HTMLElement && has_frame(e));
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: e, textContent } = walker.currentNode;
    if (!textContent.trim() || !is_seen(e) || e.closest("select")) continue;
    if (e.matches(".rl-face")) continue; // a coin that was turned covers its other side
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      if (is_outside(box)) say("text outside the widget", e);
      const card = cards.findLast((each) => each !== e && each.contains(e))?.getBoundingClientRect();
      const is_beside = style(e, "position") === "absolute";
      if (card && !is_beside && (box.top < card.top || box.bottom > card.bottom)) say("on the edge of its card", e);
      texts.push([e, box]);
    }
  }
  // Lines of one text are closer than their letters are high.
  const [WIDE, HIGH] = [2, 6];
  texts.forEach(([e, a], i) => {
    for (const [other, b] of texts.slice(0, i)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (e !== other && wide > WIDE && high > HIGH) say(`on the text of ${name(other)}`, e);
    }
  });
  return [...faults];
}
