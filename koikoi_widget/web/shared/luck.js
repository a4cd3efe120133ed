// How a lead came about: three bars on one scale, each from where the one before has led.

import {drawing, make} from "./dom.js";

/** @import {LuckAccount} from "../protocol" */

const [WIDTH, HEIGHT] = [100, 8];
const LEAST = 1.5; // what is nothing is a stroke

/**
 * The words beside them say the same, so that screen readers pass them by.
 *
 * @param {LuckAccount["bars"]} bars
 */
export function barsOf(bars) {
  const leads = bars.flatMap(([, , from, to]) => [from, to]);
  const [least, most] = [Math.min(0, ...leads), Math.max(0, ...leads)];
  const xOf = (/** @type {number} */ lead) =>
    ((WIDTH - LEAST) * (lead - least)) / Math.max(1, most - least);
  const row = make("div", "koikoi-luck");
  row.setAttribute("aria-hidden", "true");
  row.append(
    ...bars.map(([name, size, from, to]) => {
      const [left, right] = [Math.min(from, to), Math.max(from, to)].map(xOf);
      const bar = drawing("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none"});
      const class_ = to < from ? "lost" : "won";
      bar.append(
        drawing("rect", {
          x: left,
          y: 0,
          width: right - left + LEAST,
          height: HEIGHT,
          class: class_,
        }),
        drawing("line", {x1: xOf(0), x2: xOf(0), y1: 0, y2: HEIGHT}),
      );
      const [cell, label] = [make("span"), make("span", "label", `${name} `)];
      label.append(make("b", "", size));
      cell.append(label, bar);
      return cell;
    }),
  );
  return row;
}
