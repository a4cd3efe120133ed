// What every widget with questions consists of: errors, the question, answers, a verdict.

import {make, say, voice} from "../shared/dom.js";

/** @typedef {ReturnType<typeof frameOf>} Frame */

export function frameOf() {
  const options = make("div", "koikoi-answers");
  options.setAttribute("role", "group");
  return {
    options,
    live: voice("koikoi-verdict", "status"),
    after: make("div"),
    errors: voice("koikoi-trouble", "alert"),
  };
}

/**
 * @param {Frame} frame
 * @param {string | undefined} error
 */
export function showError({errors}, error) {
  say(errors, ...(error ? [make("p", "", `✗ ${error}`)] : []));
}
