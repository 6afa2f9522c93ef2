// What a lesson is about, as a small picture that moves. Each kind makes, from the [thumbnail] of a
// chapter.toml, a function that draws a moment from 0 to 1. All numbers are the widgets' metrics.

import { forces } from "../widgets/forces/learning.js";
import { sum_of } from "../widgets/kit/lists.js";
import {
  average_precision, dcg, err, kendall_distance, kendall_tau, look_probability, ndcg, precision,
  precision_at_k, rank_by, reciprocal_rank, roc_auc, satisfaction, subtopic_recall,
} from "../widgets/kit/metrics.js";
import { clamp, set, svg } from "../widgets/kit/page.js";
import { soft_dcg } from "../widgets/kit/soft_metrics.js";

const WIDTH = 240;
const CARD = { width: 36, height: 40, step: 46 };
const METER = { left: 92, width: 112, height: 8 };

const is_relevant = (grades) => grades.map((grade) => grade > 0);
const METRICS = {
  AP: (grades) => average_precision(grades),
  RR: (grades) => reciprocal_rank(grades),
  nDCG: (grades) => ndcg(grades),
  AUC: (grades) => roc_auc(is_relevant(grades), grades.map((_, i) => -i)),
  "P@3": (grades) => precision_at_k(grades, 3),
  "pairs in order": (grades) => 1 - kendall_distance(grades, true),
  precision: (grades) => precision(is_relevant(grades), grades.map(() => true)),
  "S-recall@3": (_, meanings) =>
    subtopic_recall(meanings.map((own) => [...new Set(meanings)].map((each) => each === own)), 3),
};

const mix = (from, to, share) => from + (to - from) * share;
const eased = (share) => share * share * (3 - 2 * share);
const middle_of = (place) => CARD.width / 2 + CARD.step * place;
const shade = (grade, best) => `shade-${Math.min(3, Math.ceil((3 * grade) / best))}`;

/** A card with its grade or another text; it is put at a place, counted from 0, and so far down. */
function card(root, grade, best, text = grade) {
  const group = svg("g", root);
  const { width, height } = CARD;
  svg("rect", group, { class: shade(grade, best), x: -width / 2, width, height, rx: 5 });
  svg("text", group, { class: "grade", y: height / 2, text });
  return (place, down) => set(group, { transform: `translate(${middle_of(place)} ${down})` });
}

/** A name, a meter and a number; it shows a value from 0 to 1. */
function meter(root, y, name) {
  const box = { x: METER.left, y: y - METER.height / 2, height: METER.height, rx: 4 };
  svg("text", root, { class: "name", y: y + 4, text: name });
  svg("rect", root, { class: "meter", width: METER.width, ...box });
  const fill = svg("rect", root, { class: "fill", ...box });
  const number = svg("text", root, { class: "value", x: WIDTH, y: y + 4 });
  return (value, width = value) => {
    set(fill, { width: METER.width * width });
    set(number, { text: value.toFixed(2) });
  };
}

/** The orders from one on, swapping two ranks after the other, there and back. */
function orders_of(first, swaps) {
  const orders = [first];
  for (const [one, other] of [...swaps, ...[...swaps].reverse()]) {
    const order = [...orders.at(-1)];
    [order[one - 1], order[other - 1]] = [order[other - 1], order[one - 1]];
    orders.push(order);
  }
  return orders;
}

/** The step of a moment, and the way gone to the next one: first it waits. */
function steps_of(time, count) {
  const step = Math.min(Math.floor(time * count), count - 1);
  return [step, eased(clamp(2 * (time * count - step) - 1, 0, 1))];
}

/** The two orders around a moment, the way gone from one to the other, and the nearer one. */
function around(orders, time) {
  const [step, share] = steps_of(time, orders.length - 1);
  return [orders[step], orders[step + 1], share, orders[step + Math.round(share)]];
}

/** Put cards on their way from one order to another: who climbs passes above who falls. */
function move(puts, before, after, share) {
  puts.forEach((put, i) => {
    const [from, to] = [before.indexOf(i), after.indexOf(i)];
    put(mix(from, to, share), 8 + Math.sign(to - from) * 8 * Math.sin(Math.PI * share));
  });
}

function cards(root, { grades, meanings = grades, swaps, metrics }) {
  const orders = orders_of(grades.map((_, i) => i), swaps);
  const puts = grades.map((grade, i) => card(root, grade, Math.max(...grades), meanings[i]));
  const value = (name, order) =>
    METRICS[name](order.map((i) => grades[i]), order.map((i) => meanings[i]));
  const meters = metrics.map((name, i) => meter(root, 72 + 20 * i, name));
  return (time) => {
    const [before, after, share, nearer] = around(orders, time);
    move(puts, before, after, share);
    metrics.forEach((name, i) =>
      meters[i](value(name, nearer), mix(value(name, before), value(name, after), share)));
  };
}

/** The best document climbs: the same one is clicked more, the higher it stands. */
function clicks(root, { grades, max_grade, p, swaps }) {
  const orders = orders_of(grades.map((_, i) => i), swaps);
  const best = Math.max(...grades);
  const puts = grades.map((grade) => card(root, grade, best));
  const bars = grades.map(() => svg("rect", root, { class: "fill", width: CARD.width }));
  const number = svg("text", root, { class: "name", y: 98 });
  const clicked = (order) => {
    const satisfied = satisfaction(order.map((i) => grades[i]), max_grade);
    const looks = look_probability(satisfied, p);
    return grades.map((_, i) => order.indexOf(i)).map((rank) => looks[rank] * satisfied[rank]);
  };
  return (time) => {
    const [before, after, share, nearer] = around(orders, time);
    move(puts, before, after, share);
    const [from, to, now] = [before, after, nearer].map(clicked);
    bars.forEach((bar, i) => {
      const height = 76 * mix(from[i], to[i], share);
      const x = CARD.step * mix(before.indexOf(i), after.indexOf(i), share);
      set(bar, { x, y: 84 - height, height });
    });
    set(number, { text: `clicks on the ${best}: ${now[grades.indexOf(best)].toFixed(2)}` });
  };
}

function lines(root, { order, swaps }) {
  const orders = orders_of(order.map((name) => name - 1), swaps);
  const joins = order.map(() => svg("line", root, { y1: 12, y2: 58 }));
  const [upper, lower] = [12, 58].map((y) => order.map((_, i) => {
    const group = svg("g", root);
    svg("circle", group, { class: "ring", r: 10 });
    svg("text", group, { class: "middle", y: 4, text: "ABCDEFG"[i] });
    return (place) => set(group, { transform: `translate(${middle_of(place)} ${y})` });
  }));
  const show = meter(root, 88, "Kendall's tau");
  const tau = (ranking) => kendall_tau(ranking.map((_, i) => i), ranking, "a");
  return (time) => {
    const [before, after, share, nearer] = around(orders, time);
    joins.forEach((join, i) => {
      const place = mix(before.indexOf(i), after.indexOf(i), share);
      const crosses = nearer.some((other, at) => (other - i) * (at - nearer.indexOf(i)) < 0);
      upper[i](i);
      lower[i](place);
      set(join, { x1: middle_of(i), x2: middle_of(place), class: crosses ? "crossing" : "line" });
    });
    show(tau(nearer), mix(tau(before), tau(after), share));
  };
}

/** Ten users walk down a list; at each card stop as many as the model says, the others leave. */
function users(root, { grades, max_grade }) {
  const satisfied = satisfaction(grades, max_grade);
  const look = look_probability([...satisfied, 0]);
  grades.forEach((grade, i) => card(root, grade, max_grade)(i, 26));
  const show = meter(root, 88, "ERR");
  const walkers = Array.from({ length: 10 }, (_, user) => {
    const stop = look.slice(1).findIndex((share) => share <= (user + 0.5) / 10);
    const dot = svg("circle", root, { class: "mark", r: 3.2, cy: 7 + 9 * Math.floor(user / 5) });
    return { dot, last: stop < 0 ? grades.length : stop, shift: 7 * ((user % 5) - 2) };
  });
  return (time) => {
    const [step, share] = steps_of(time, grades.length);
    walkers.forEach(({ dot, last, shift }) =>
      set(dot, { cx: middle_of(Math.min(step + share, last)) + shift }));
    show(err(satisfied, Math.min(step + 1, grades.length)));
  };
}

/** The score of the first document grows: DCG jumps, SoftDCG climbs. */
function slope(root, { scores, grades, temperature }) {
  const [low, high] = [Math.min(...scores) - 1, Math.max(...scores) + 1];
  const scores_with = (score) => [score, ...scores.slice(1)];
  const hard = (score) => dcg(rank_by(scores_with(score), grades), null, { gain: "linear" });
  const soft = (score) => soft_dcg(scores_with(score), grades, temperature);
  const samples = Array.from({ length: 161 }, (_, i) => mix(low, high, i / 160));
  const [bottom, top] = [hard(low), hard(high)];
  const x = (score) => ((score - low) / (high - low)) * (WIDTH - 56);
  const y = (value) => mix(72, 8, (value - bottom) / (top - bottom));
  const curves = [["line", hard], ["smooth", soft]].map(([class_name, value]) => {
    const points = samples.map((score) => `${x(score).toFixed(1)} ${y(value(score)).toFixed(1)}`);
    svg("path", root, { class: class_name, d: `M${points.join("L")}` });
    return { value, dot: svg("circle", root, { class: "ring", r: 4 }) };
  });
  svg("text", root, { class: "value", x: WIDTH, y: 24, text: "SoftDCG" });
  svg("text", root, { class: "name", x: x(high) + 4, y: 11, text: "DCG" });
  const number = svg("text", root, { class: "name", y: 96 });
  return (time) => {
    const score = mix(low + 0.2, high - 0.2, eased(1 - Math.abs(1 - 2 * time)));
    curves.forEach(({ value, dot }) => set(dot, { cx: x(score), cy: y(value(score)) }));
    const rise = (soft(score + 1e-4) - soft(score - 1e-4)) / 2e-4;
    set(number, { text: `slope of SoftDCG ${rise.toFixed(2)}` });
  };
}

/** Documents at the heights of their scores, moved by the forces of a method. */
function pushes(root, { method, scores, grades }) {
  const path = [scores];
  const force = (s) => forces(method, s, grades).documents;
  while (path.length <= 160) {
    const push = force(path.at(-1));
    path.push(path.at(-1).map((score, i) => score + 0.3 * push[i]));
  }
  const y = (score) => 39 - 13 * clamp(score, -2.5, 2.5);
  svg("path", root, { class: "line", d: `M0 ${y(0)}H${middle_of(grades.length) - 20}` });
  const groups = grades.map((grade) => {
    const group = svg("g", root);
    svg("path", group, { class: "mark" });
    svg("circle", group, { class: shade(grade, Math.max(...grades)), r: 11 });
    svg("text", group, { class: "grade", text: grade });
    return group;
  });
  const show = meter(root, 90, "nDCG");
  return (time) => {
    const now = path[Math.round(160 * time)];
    const push = force(now);
    groups.forEach((group, i) => {
      const tip = -Math.sign(push[i]) * (11 + 30 * Math.abs(push[i]));
      set(group, { transform: `translate(${middle_of(i)} ${y(now[i])})` });
      set(group.firstChild, { d: `M-6 0L0 ${tip}L6 0Z` });
    });
    show(ndcg(rank_by(now, grades)));
  };
}

/** Every way to swap two systems query by query, and how often the difference gets so large. */
function swaps(root, { differences }) {
  const [ways, found] = [2 ** differences.length, sum_of(differences)];
  // With an odd step each way comes once, the one without a swap first.
  const is_swapped = (way, i) => ((93 * way) >> i) & 1;
  const sums = Array.from({ length: ways }, (_, way) =>
    sum_of(differences.map((d, i) => (is_swapped(way, i) ? -d : d))));
  const [reach, height] = [sum_of(differences.map(Math.abs)), Array(27).fill(0)];
  const column = (sum) => Math.round(((sum / reach + 1) / 2) * (height.length - 1));
  const is_far = (sum) => Math.abs(sum) >= Math.abs(found) - 1e-9;
  const bars = height.map((_, i) => svg("rect", root, { x: 4 + 8.6 * i, width: 7 }));
  sums.forEach((sum) => set(bars[column(sum)], { class: is_far(sum) ? "mark" : "fill" }));
  const at = 7.5 + 8.6 * column(found);
  svg("path", root, { class: "line", "stroke-dasharray": "3 3", d: `M${at} 22V80` });
  const coins = differences.map((_, i) =>
    svg("circle", root, { class: "ring", cx: 8 + 16 * i, cy: 9, r: 6 }));
  const number = svg("text", root, { class: "name", y: 97 });
  return (time) => {
    const count = Math.max(1, Math.round(time * ways));
    height.fill(0);
    sums.slice(0, count).forEach((sum) => (height[column(sum)] += 1));
    bars.forEach((bar, i) => set(bar, { y: 80 - 2.4 * height[i], height: 2.4 * height[i] }));
    coins.forEach((coin, i) => set(coin, { class: is_swapped(count - 1, i) ? "ring" : "fill" }));
    const p = sums.slice(0, count).filter(is_far).length / count;
    set(number, { text: `swaps ${count}, p = ${p.toFixed(3)}` });
  };
}

/** One submission after the other, each a rung higher. */
function ladder(root, { lists, judged }) {
  const values = lists.map((list) => average_precision(list, null, { judged }));
  const y = (value) => mix(76, 20, value);
  lists.forEach((list, i) => {
    const [x, top] = [CARD.step * i, y(values[i])];
    svg("rect", root, { class: "meter", x, y: 20, width: CARD.width, height: 56 });
    svg("rect", root, { class: "fill", x, y: top, width: CARD.width, height: 76 - top });
    list.forEach((hit, r) => svg("rect", root, {
      class: hit ? "fill" : "meter", x: x + 9.5 * r, y: 82, width: 7.5, height: 10, rx: 2,
    }));
  });
  const dot = svg("circle", root, { class: "mark", r: 6 });
  const number = svg("text", root, { class: "middle" });
  return (time) => {
    const [step, share] = steps_of(time, lists.length - 1);
    const x = middle_of(step + share);
    const top = mix(y(values[step]), y(values[step + 1]), share) - 12 * Math.sin(Math.PI * share);
    set(dot, { cx: x, cy: top - 7 });
    set(number, { x, y: top - 16, text: values[step + Math.round(share)].toFixed(2) });
  };
}

/** Unjudged documents are judged one after the other: the two ends of P@k come together. */
function unjudged(root, { grades, open }) {
  const shown = grades.map((grade, i) => {
    card(root, grade, 1)(i, 8);
    return root.lastChild;
  });
  const covers = open.map((rank) => {
    const group = svg("g", root);
    card(group, "?", 1)(rank - 1, 8);
    set(group.querySelector("rect"), { class: "shade-0" });
    return group;
  });
  const end = (judged, mark) => precision_at_k(
    grades.map((grade, i) => (open.indexOf(i + 1) < judged ? grade : mark)));
  svg("text", root, { class: "name", y: 72, text: `P@${grades.length}` });
  svg("rect", root, { class: "meter", x: METER.left, y: 64, width: METER.width, height: METER.height, rx: 4 });
  const fill = svg("rect", root, { class: "fill", y: 64, height: METER.height, rx: 4 });
  const number = svg("text", root, { class: "name", x: METER.left, y: 92 });
  return (time) => {
    const [step, share] = steps_of(time, open.length);
    const [low, high] = [0, 1].map((mark) => mix(end(step, mark), end(step + 1, mark), share));
    open.forEach((rank, i) => {
      const known = i < step ? 1 : i === step ? share : 0;
      set(shown[rank - 1], { opacity: known });
      set(covers[i], { opacity: 1 - known });
    });
    set(fill, { x: METER.left + METER.width * low, width: Math.max(3, METER.width * (high - low)) });
    const done = step + Math.round(share);
    set(number, { text: [...new Set([0, 1].map((mark) => end(done, mark).toFixed(2)))].join(" to ") });
  };
}

// Each kind with the moment at which it rests.
const KINDS = {
  cards: [cards, 0], clicks: [clicks, 0], forces: [pushes, 0], ladder: [ladder, 1],
  lines: [lines, 0], slope: [slope, 0.35], swaps: [swaps, 1], unjudged: [unjudged, 0],
  users: [users, 1],
};

/** Draw a thumbnail into an SVG element, by its data. */
export function drawn(root, { kind, ...data }) {
  const [make_frame, rest] = KINDS[kind];
  const frame = make_frame(root, data);
  return { frame, rest: () => frame(rest) };
}
