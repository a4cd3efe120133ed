// The last seven deals of the day as signs, and all of them in figures.

import {make} from "../shared/dom.js";

/** @import {DayOfWeek} from "../protocol" */

const SIGNS = {right: "✓", close: "~", missed: "×", "": ""};

/**
 * @param {DayOfWeek[]} week
 * @param {string} language
 */
export function weekOf(week, language) {
  const name = new Intl.DateTimeFormat(language, {weekday: "short", timeZone: "UTC"});
  const list = make("ol", "koikoi-week");
  for (const {day, state, says} of week) {
    const sign = make("span", `sign ${state}`, SIGNS[state]);
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", says);
    const entry = make("li");
    entry.append(sign, make("span", "", name.format(new Date(day))));
    list.append(entry);
  }
  return list;
}

/** @param {[string, string][]} tally figures, each with its words */
export function tallyOf(tally) {
  const list = make("ul", "koikoi-tally");
  for (const [figure, words] of tally) {
    const entry = make("li");
    entry.append(make("strong", "", figure), " ", make("span", "", words));
    list.append(entry);
  }
  return list;
}
