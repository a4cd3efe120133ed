// How the lead of a player went: a line from step to step, with a dot for each decision shown.

import {drawing, make} from "../shared/dom.js";

/** @import {Curve} from "../protocol" */
/** @import {Act} from "./actions.js" */

const [WIDTH, HEIGHT] = [340, 104];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, WIDTH - 10, 10, HEIGHT - 22];
const APART = 14; // what stands at the side overlaps if it is nearer
const REACH = 22; // how near to a dot one has to press, on the same scale

/**
 * @param {Curve} curve
 * @param {Act} act
 */
export function curveOf({title, points, rounds, dots}, act) {
  const last = Math.max(1, ...points.map(([step]) => step));
  const leads = [0, ...points.map(([, lead]) => lead)];
  const [least, most] = [Math.min(...leads), Math.max(...leads, Math.min(...leads) + 1)];
  const xOf = (/** @type {number} */ step) => LEFT + ((RIGHT - LEFT) * step) / last;
  const yOf = (/** @type {number} */ lead) =>
    BOTTOM - ((BOTTOM - TOP) * (lead - least)) / (most - least);
  const labels = [0, least, most].filter((lead) => !lead || Math.abs(yOf(lead) - yOf(0)) > APART);
  const line = points.map(([step, lead]) => `${xOf(step)},${yOf(lead)}`).join(" ");
  const picture = drawing("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true"});
  picture.append(
    drawing("polygon", {points: `${LEFT},${yOf(0)} ${line} ${RIGHT},${yOf(0)}`}),
    ...rounds.map(([step]) => stroke(xOf(step), TOP, xOf(step), BOTTOM)),
    stroke(LEFT, yOf(0), RIGHT, yOf(0), "zero"),
    drawing("polyline", {points: line}),
    ...rounds.map(([step, name]) => text(name, xOf(step) + 4, HEIGHT - 6)),
    ...labels.map((lead) => text(signed(lead), LEFT - 6, yOf(lead) + 5, "end")),
    ...dots.map(([step, lead, isThis, grade]) =>
      drawing("circle", {
        cx: xOf(step),
        cy: yOf(lead),
        r: isThis ? 8 : 5,
        class: `${grade} ${isThis ? "this" : ""}`,
      }),
    ),
  );
  picture.addEventListener("click", ({clientX, clientY}) => {
    const {left, top, width} = picture.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top].map((each) => (each * WIDTH) / width);
    const far = dots.map(([step, lead]) => Math.hypot(xOf(step) - x, yOf(lead) - y));
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] <= REACH) act(`to ${nearest}`);
  });
  const part = make("section", "curve");
  part.append(make("h4", "", title), picture);
  return part;
}

/** @param {number} lead */
function signed(lead) {
  const whole = Math.round(lead);
  return whole > 0 ? `+${whole}` : String(whole).replace("-", "\u2212");
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function stroke(x1, y1, x2, y2, name = "") {
  return drawing("line", {x1, y1, x2, y2, class: name});
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 */
function text(words, x, y, anchor = "start") {
  const element = drawing("text", {x, y, "text-anchor": anchor});
  element.textContent = words;
  return element;
}
