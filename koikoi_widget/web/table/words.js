// What is said at the table: what happened, what is asked, what went wrong, hints.

import {button, differs, make, voice} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {sendable, stored} from "../shared/storage.js";
import {actionButton} from "./view.js";

/** @import {BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

/** What happened and what is asked, visually; screen readers get it elsewhere. */
export function saidOf() {
  const element = make("div", "koikoi-said");
  element.setAttribute("aria-hidden", "true");
  const [happened, besides, asked] = [
    make("div", "happened"),
    make("div", "besides"),
    make("strong"),
  ];
  element.append(happened, besides, asked); // the last line is where a focused move tells what it does
  const parts = [happened, besides, asked];
  /** @type {BridgeState["happened"]} */
  let wordings = [];
  const isTooHigh = () =>
    parts.reduce((sum, part) => sum + part.offsetHeight, 0) > element.clientHeight + 1;
  // Above its room lie cards. So it says as much as there is room for, in letters as large and as wide
  // as whoever reads has them: the fullest wording that fits, or the last of the shortest.
  const fit = () => {
    happened.replaceChildren();
    happened.classList.remove("close");
    for (const lines of wordings) {
      happened.replaceChildren(...lines.map(lineOf));
      if (!isTooHigh()) return;
    }
    happened.classList.add("close"); // one side's words go on in the line of the other's
    while (happened.firstChild && isTooHigh()) happened.firstChild.remove();
  };
  const observer = new ResizeObserver(fit);
  for (const each of [besides, asked, element]) observer.observe(each);
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      wordings = state.happened;
      besides.textContent = state.besides;
      asked.textContent = whole(state.asked);
      if (state.said_at) place(element, state.said_at);
      element.style.fontSize = `${state.text}px`;
      fit();
    },
  };
}

/**
 * Returns a sentence in which no line ends between the name of a card and its number.
 *
 * @param {string} text
 */
const whole = (text) => text.replace(/(\p{L}\p{M}*) ([123])(?!\d|[.,]\d)/gu, "$1\u00a0$2");

/** @param {BridgeState["happened"][0][0]} line who did something, and what their cards did */
function lineOf([who, what, stock, then]) {
  const line = make("div");
  if (who) line.append(make("b", "", who), " ");
  line.append(what);
  if (stock) line.append(" ", make("span", "stock", stock), " ", then);
  return line;
}

/** @param {View} view */
export function spokenOf(view) {
  const element = voice("koikoi-unseen", "status");
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      if (differs(state, view.shown, "spoken") || state.move !== view.shown.move) {
        element.textContent = state.spoken;
      }
    },
  };
}

/** @param {View} view */
export function errorsOf(view) {
  const element = voice("", "alert");
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      if (!differs(state, view.shown, "error")) return;
      element.replaceChildren();
      if (!state.error) return;
      const box = make("div", "koikoi-error");
      const dismiss = actionButton(view, ["dismiss", state.dismiss]);
      box.append(make("span", "", state.error), dismiss);
      element.append(box);
    },
  };
}

/**
 * A hint stays until it is acknowledged, or the next card is played.
 *
 * @param {View} view
 */
export function remarksOf(view) {
  const element = make("div");
  element.setAttribute("aria-live", "polite");
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      if (!differs(state, view.shown, "remark")) return;
      element.replaceChildren();
      if (!state.remark) return;
      const box = make("div", "koikoi-remark");
      const understood = actionButton(view, ["understood", state.understood ?? ""]);
      box.append(make("span", "", state.remark), understood);
      element.append(box);
    },
  };
}

/**
 * Another tab is ahead: this one says so, and accepts no presses until it continues from there.
 *
 * @param {View} view
 */
export function elsewhereOf({model, el}) {
  const element = make("div");
  element.setAttribute("role", "status");
  const goOnHere = () => {
    model.set("elsewhere", false); // in all pages of this kernel
    model.save_changes();
    model.send({event: "take over", kept: sendable(stored(model.get("storage_key")))});
  };
  return {
    element,
    show() {
      const isBehind = model.get("elsewhere");
      const words = model.get("words");
      const hadFocus = el.contains(document.activeElement);
      el.classList.toggle("behind", isBehind);
      for (const part of el.children) part.toggleAttribute("inert", isBehind && part !== element);
      element.replaceChildren();
      if (!isBehind) return;
      const box = make("div", "koikoi-elsewhere");
      const here = button("primary", words.here, goOnHere);
      box.append(make("p", "", words.elsewhere), here);
      element.append(box);
      if (hadFocus) here.focus();
    },
  };
}
