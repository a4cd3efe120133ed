// What a page does until its widgets are there: it gives them time, says why they take so long, and
// loads itself again where they never come. It runs before all else on the page.

import {askServer} from "../connection/answers.js";
import {followScheme} from "../shared/scheme.js";
import {followPlace} from "./place.js";

/** @import {Asked} from "../connection/answers.js" */

const LONG = 5; // seconds after which one wants to know why it takes so long
const LATE = 45; // seconds after which a widget that has not come never will
const LOOKED_AT = 300; // seconds
const MOST = 3; // times that a page is loaded again because its widgets are missing
const RELOADS = "koikoi_widget/reloads";

const reloads = {
  get count() {
    try {
      return Number(sessionStorage.getItem(RELOADS));
    } catch {
      return MOST;
    }
  },
  set count(number) {
    try {
      sessionStorage.setItem(RELOADS, String(number));
    } catch {
      // then none is counted
    }
  },
};

export function begin() {
  followScheme(document.currentScript?.dataset.options ?? "");
  giveTime();
  followPlace();
  const page = new Loading();
  addEventListener("DOMContentLoaded", () => page.arrive());
  const looking = setInterval(async () => {
    if (await page.look()) clearInterval(looking);
  }, 1000);
}

/**
 * anywidget gives a widget two seconds to be made; one that takes longer, on a slow phone, would hear
 * nothing from its kernel any more (docs/upstream.md).
 */
export function giveTime() {
  const within = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (time) => within(time === 2000 ? 60_000 : time);
  document.documentElement.dataset.koikoiTime = ""; // see `shared/all_made.js`
}

/**
 * A page as it comes. It stays empty if its kernel ended before the widgets came, which watch over it
 * from then on, or if Voila missed the widgets on a busy machine (docs/upstream.md). Loading it again
 * mends both.
 */
export class Loading {
  seconds = 0;
  isCut = false; // the server gave up in the middle of the page, or was lost: nothing more will come

  /** The page is there, as far as it will come. */
  arrive() {
    this.isCut = !document.getElementById("koikoi-end");
    const said = sentence();
    if (this.isCut && said) said.textContent = said.dataset.failed ?? "";
  }

  /** Looks at the page, once a second; returns whether there is nothing more to look for. */
  async look() {
    this.seconds += 1;
    if (this.seconds >= LONG && !this.isCut) sayWhy();
    const isLate = this.seconds > LATE && says("Loading widget");
    const isMissed = says("Error displaying widget") || isLate;
    const isAsked = this.seconds % 5 === 0;
    const again =
      (isMissed || (this.isCut && isAsked && (await answered()) > 0)) && reloads.count < MOST;
    if (again) reloads.count += 1;
    else if (this.seconds === 2 * LATE) reloads.count = 0;
    if (again || (isAsked && (await answered()) === 404)) window.location.reload();
    return again || this.seconds === LOOKED_AT;
  }
}

/** The sentence that stands where the page will be. */
function sentence() {
  return /** @type {HTMLElement | null} */ (document.querySelector(".koikoi-loading"));
}

function sayWhy() {
  const said = sentence();
  if (!said || said.childElementCount) return;
  said.append(document.createElement("br"), said.dataset.long ?? "");
}

/** @param {string} text what stands in place of a widget */
function says(text) {
  return [...document.querySelectorAll(".jp-OutputArea-output")].some(
    (output) => !output.childElementCount && output.textContent?.startsWith(text),
  );
}

/** What the server answers when it is asked for the kernel; 0: nothing, or a widget watches over it. */
async function answered() {
  const kernel = kernelIn(document.getElementById("jupyter-config-data")?.textContent ?? "");
  if (!kernel || "koikoiWatched" in document.documentElement.dataset) return 0;
  try {
    return (await askServer(kernel)).status;
  } catch {
    return 0;
  }
}

/**
 * Returns what is known of the page's kernel; nothing while only a part of the settings has arrived.
 *
 * @param {string} config the page's settings, as JSON
 * @returns {Asked | null}
 */
function kernelIn(config) {
  try {
    const {baseUrl, kernelId} = JSON.parse(config);
    return {id: kernelId, serverSettings: {baseUrl, token: ""}};
  } catch {
    return null;
  }
}
