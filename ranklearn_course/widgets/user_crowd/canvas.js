// What the crowd draws on its two canvases: users and bars beside the list, and the running mean.

import { each_walker, place_of, set_out } from "./clock.js";
import { mean_and_band } from "./users.js";

const COLORS = {
  paper: "--paper", ink: "--ink", soft: "--soft", line: "--line", bar: "--bar-color",
  pale: "--bar-soft", ghost: "--ghost", marked: "--accent",
};
const LANE = 0.3; // share of the width in which users walk
const ROOM = 1.15; // the longest expected bar leaves some room for luck
const DOT = 4;
const FEW = 200; // so few users have round dots twice as large
const LOOKED_AT = 3; // who leaves a trail looks at this many documents, if anybody does
const DASHES = [5, 4];
const PAD = 6;

/** The colours of the theme, as a canvas needs them. */
export function colors_of(root) {
  const probe = document.createElement("span");
  root.append(probe);
  const read = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = Object.fromEntries(Object.entries(COLORS).map(([key, name]) => [key, read(name)]));
  probe.remove();
  return colors;
}

/** Fit the canvas to its element and to the screen's pixels; returns { pen, width, height }. */
function fitted(canvas) {
  const ratio = globalThis.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { pen, width, height };
}

/** Draw the bars of those who have ended and, unless `less_motion`, a dot for everybody on the way. */
export function draw_crowd(canvas, scene) {
  const { pen, width, height } = fitted(canvas);
  pen.clearRect(0, 0, width, height);
  const rows = scene.n + 1;
  const layout = { row: height / rows, bars: width * LANE, room: width * (1 - LANE) - 4 };
  draw_bars(pen, layout, scene);
  if (scene.less_motion) return;
  draw_walkers(pen, layout, scene);
  if (!scene.s.followed) draw_trail(pen, layout, scene);
}

function draw_bars(pen, { row, bars, room }, { colors, shares, now, n_users, s }) {
  const scale = room / (ROOM * Math.max(...shares.ends) * n_users);
  const long = (count) => Math.min(room, count * scale);
  shares.ends.forEach((share, i) => {
    const middle = (i + 0.5) * row;
    bar(pen, bars, middle - 8, long(now.ends[i]), 16, colors.pale, colors.ghost);
    bar(pen, bars, middle - 8, long(now.paid[i]), 16, colors.bar, colors.bar);
    if (s.simple) return;
    pen.setLineDash(DASHES);
    bar(pen, bars, middle - 12, long(share * n_users), 24, null, colors.soft);
    pen.setLineDash([]);
  });
}

function bar(pen, x, y, width, height, fill, edge) {
  if (width <= 0) return;
  if (fill) {
    pen.fillStyle = fill;
    pen.fillRect(x, y, width, height);
  }
  pen.strokeStyle = edge;
  pen.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), height - 1);
}

// Two fixed fractions of the user's number spread the dots without a pattern.
const spread = (user, step) => (user * step) % 1;

/** Walkers are dots; who has stopped looks like the bar: strong if paid, else hollow. */
function draw_walkers(pen, layout, { colors, crowd, time, n, n_users }) {
  pen.strokeStyle = colors.soft;
  each_walker(time, crowd, n, n_users, (user, at, aside) => {
    const is_unpaid = aside > 0 && crowd.got[user] === 0;
    pen.fillStyle = aside > 0 ? colors.bar : colors.ink;
    (n_users > FEW ? square : disc)(pen, spot(layout, user, at, aside), is_unpaid);
  });
}

/** The upper left corner of the dot of a user. */
function spot({ row, bars }, user, at, aside) {
  const start = PAD + spread(user, 0.6180339887) * (bars - 3 * PAD);
  const down = (at + 0.14 + 0.72 * spread(user, 0.7548776662)) * row;
  return [start + (bars - DOT - start) * aside, down];
}

function square(pen, [x, y], is_hollow) {
  if (is_hollow) pen.strokeRect(x + 0.5, y + 0.5, DOT - 1, DOT - 1);
  else pen.fillRect(x, y, DOT, DOT);
}

function disc(pen, [x, y], is_hollow) {
  pen.beginPath();
  pen.arc(x + DOT / 2, y + DOT / 2, is_hollow ? DOT - 0.5 : DOT, 0, 2 * Math.PI);
  if (is_hollow) pen.stroke();
  else pen.fill();
}

/** The way of one user from the first document, who keeps it after the end. */
function draw_trail(pen, layout, { colors, crowd, time, n, n_users }) {
  const user = Math.max(0, crowd.last_rank.findIndex((rank) => rank >= LOOKED_AT));
  if (user >= set_out(time, n_users)) return;
  const [at, aside] = place_of(user, time, crowd.last_rank[user] - 1, n, n_users);
  const way = [spot(layout, user, 0, 0), spot(layout, user, at, 0), spot(layout, user, at, aside)];
  pen.strokeStyle = pen.fillStyle = colors.marked;
  pen.lineWidth = 2.5;
  path(pen, way.map(([x, y]) => [x + DOT / 2, y + DOT / 2]));
  pen.stroke();
  pen.lineWidth = 1;
  disc(pen, way[2]);
}

/** Draw the mean of the first m users with its band, for every m, and the metric as a line. */
export function draw_chart(canvas, scene) {
  const { pen, width, height } = fitted(canvas);
  pen.clearRect(0, 0, width, height);
  const { colors, crowd, counted, n_users, value } = scene;
  const reach = scene.reach;
  const y = (mean) => {
    const share = (mean - value + reach) / (2 * reach);
    return height - Math.min(1, Math.max(0, share)) * (height - 2) - 1;
  };
  const x = (user) => (user / n_users) * width;
  pen.strokeStyle = colors.line;
  pen.strokeRect(0.5, 0.5, width - 1, height - 1);
  if (counted >= 2) draw_mean(pen, { x, y, colors, crowd, counted, width });
  pen.strokeStyle = colors.soft;
  pen.lineWidth = 1.5;
  pen.setLineDash(DASHES);
  path(pen, [[0, y(value)], [width, y(value)]]);
  pen.stroke();
  pen.setLineDash([]);
  pen.lineWidth = 1;
}

function draw_mean(pen, { x, y, colors, crowd, counted, width }) {
  const every = Math.max(1, Math.floor(crowd.got.length / width));
  const points = [];
  for (let m = 2; m < counted; m += every) points.push([m, mean_and_band(crowd, m)]);
  points.push([counted, mean_and_band(crowd, counted)]);
  const edge = (sign) => points.map(([m, { mean, half }]) => [x(m), y(mean + sign * half)]);
  pen.fillStyle = colors.pale;
  path(pen, [...edge(1), ...edge(-1).reverse()]);
  pen.fill();
  pen.strokeStyle = colors.bar;
  pen.lineWidth = 2;
  path(pen, points.map(([m, { mean }]) => [x(m), y(mean)]));
  pen.stroke();
  pen.lineWidth = 1;
}

function path(pen, points) {
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
}
