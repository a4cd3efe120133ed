// A reloaded page continues with what the browser keeps.

import {serversAnswer} from "./answers.js";

/** @import {Kernel} from "../host" */
/** @import {memory} from "../shared/mark.js" */

const AGAIN = 1000; // ms between two tries
const READ = 1500; // ms for reading the sentence before a new page hides it
const LONGEST = 60; // s between two reloads that do not help

/**
 * Reloads the page; after earlier reloads that did not help, it waits longer.
 *
 * @param {Kernel} kernel
 * @param {ReturnType<typeof memory>} mark
 * @param {number} pressed how many presses are lost with this page
 */
export function renewPage(kernel, mark, pressed) {
  const tries = (mark.read()?.tries ?? 0) + 1;
  mark.write({tries, pressed});
  // Only if a server answers: otherwise the browser would show its own error page and stay there.
  const renew = async () => {
    if ((await serversAnswer(kernel)) === "away") setTimeout(renew, AGAIN);
    else window.location.reload();
  };
  setTimeout(renew, tries > 1 ? Math.min(2 ** tries, LONGEST) * 1000 : READ);
}
