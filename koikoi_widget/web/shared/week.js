// The last seven deals of the day: a sign each, so that none is told by its colour alone.

import {make} from "./dom.js";

/** @import {DayOfWeek} from "../protocol" */

const SIGNS = {right: "✓", close: "~", missed: "×", open: "", "": ""};

/**
 * @param {DayOfWeek[]} week
 * @param {string} language
 */
export function weekOf(week, language) {
  const element = make("span", "koikoi-week");
  const name = new Intl.DateTimeFormat(language, {weekday: "short", timeZone: "UTC"});
  const named = week.map((day) => ({...day, name: name.format(new Date(day.day))}));
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", named.map((day) => `${day.name}: ${day.says}`).join(", "));
  for (const {name, state} of named) {
    const day = make("span", `day ${state}`);
    day.append(make("span", "sign", SIGNS[state]), name);
    element.append(day);
  }
  return element;
}
