// A page made anew goes on with what the browser keeps.

import {serversAnswer} from "./answers.js";

/** @import {Kernel} from "../host" */
/** @import {memory} from "../shared/mark.js" */

const AGAIN = 1000; // ms between two tries
const READ = 1500; // ms in which the sentence is read before a new page hides it
const LONGEST = 60; // s between two pages that are made anew in vain

/**
 * Makes the page anew; one that was made anew before in vain waits longer.
 *
 * @param {Kernel} kernel
 * @param {ReturnType<typeof memory>} mark
 * @param {number} pressed how many presses are lost with this page
 */
export function renewPage(kernel, mark, pressed) {
  const tries = (mark.read()?.tries ?? 0) + 1;
  mark.write({tries, pressed});
  // Only where a server answers: else the browser would show its own page, which goes on by no means.
  const renew = async () => {
    if ((await serversAnswer(kernel)) === "away") setTimeout(renew, AGAIN);
    else window.location.reload();
  };
  setTimeout(renew, tries > 1 ? Math.min(2 ** tries, LONGEST) * 1000 : READ);
}
