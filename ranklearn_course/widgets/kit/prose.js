// Markdown of a few words: **bold**, `code`, formulas such as $\min(R, k)$, and lists such as 1 0 ? 2.

import { make } from "./page.js";

const MATH = "http://www.w3.org/1998/Math/MathML";
const MARKED = /(\*\*.+?\*\*|`[^`]+`|\$[^$]+\$|(?<![\w.,])[0-3?](?: [0-3?]){2,}(?! \d|\w|[.,]\d))/;
// Of grades: ranks hold no 0, and none of them twice.
const LIST = /^(?=.*[0?]|.*(\d).*\1)[0-3?](?: [0-3?])+$/;
const TOKEN = /\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|[a-zA-Z]|\S/g;

// Each command of TeX that a text may hold: a sign, or a name that is written upright.
export const SIGNS = {
  alpha: "α", beta: "β", gamma: "γ", lambda: "λ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ",
  cdot: "·", times: "×", le: "≤", ge: "≥", ne: "≠", approx: "≈", infty: "∞", ldots: "…", dots: "…", sum: "∑",
  min: "min", max: "max", log: "log", exp: "exp", ln: "ln",
};

/** Write a text with such marks into an element; an empty line begins a paragraph. */
export function prose(parent, text) {
  const paragraphs = text.trim().split(/\n\s*\n/);
  for (const paragraph of paragraphs) {
    inline(paragraphs.length > 1 ? make("p", "", parent) : parent, paragraph);
  }
  return parent;
}

function inline(parent, text) {
  for (const piece of text.split(MARKED)) {
    if (piece.startsWith("**")) make("strong", "", parent, { text: piece.slice(2, -2) });
    else if (piece.startsWith("`")) make("code", "", parent, { text: piece.slice(1, -1) });
    else if (piece.startsWith("$")) parent.append(formula(piece.slice(1, -1)));
    else if (LIST.test(piece)) as_cards(make("span", "rl-listed", parent), piece);
    else parent.append(piece);
  }
}

/** The grades of a list as small cards, with the spaces between them: it reads as it is written. */
function as_cards(parent, text) {
  text.split(" ").forEach((grade, i) => {
    if (i) parent.append(" ");
    make("span", grade === "?" ? "rl-unknown" : `rl-shade-${grade}`, parent, { text: grade });
  });
}

/** A formula as MathML, which browsers draw and screen readers read. */
export function formula(tex) {
  const tokens = tex.match(TOKEN) ?? [];
  return math("math", ...row(tokens));
}

function math(name, ...children) {
  const element = document.createElementNS(MATH, name);
  element.append(...children);
  return element;
}

function row(tokens) {
  const nodes = [];
  while (tokens.length && tokens[0] !== "}") {
    let node = atom(tokens);
    while (tokens[0] === "_" || tokens[0] === "^") {
      const name = tokens.shift() === "_" ? "msub" : "msup";
      node = math(name, node, atom(tokens));
    }
    nodes.push(node);
  }
  return nodes;
}

function atom(tokens) {
  const token = tokens.shift() ?? "";
  if (token === "{") {
    const group = math("mrow", ...row(tokens));
    tokens.shift();
    return group;
  }
  if (token === "\\frac") return math("mfrac", atom(tokens), atom(tokens));
  if (token === "\\hat") return math("mover", atom(tokens), operator("^"));
  if (/^\d/.test(token)) return math("mn", token);
  if (/^[a-zA-Z]$/.test(token)) return math("mi", token);
  if (token === "@") return math("mtext", token);
  const sign = SIGNS[token.slice(1)];
  if (sign === undefined) return operator(token.replace("\\", ""));
  return /^[a-zα-ω]/.test(sign) ? math("mi", sign) : operator(sign);
}

/** A sign as high as the letters: alone, brackets would be as high as the line. */
function operator(sign) {
  const element = math("mo", sign === "-" ? "−" : sign);
  element.setAttribute("stretchy", "false");
  return element;
}
