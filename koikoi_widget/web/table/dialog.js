// The question over the table.

import {copyBox} from "../shared/copying.js";
import {differs, focused, make} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {picture} from "../shared/picture.js";
import {keepWithin, questionOf} from "./question.js";
import {resultOf, rowsOf, showLater} from "./result.js";
import {actionButton} from "./view.js";

/** @import {Dialog, BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

// ms for which a new dialog's buttons wait, so that a stray press does not answer
const READY_AFTER = 250;
const READ_AFTER = 400; // a question on the field, where one has just pressed
const ANSWERS = ":is(.koikoi-buttons, .proposal) button";

/** @param {View} view */
export function dialogOf(view) {
  const element = make("div", "koikoi-asking");
  /** @returns {HTMLElement | null} */
  const box = () => element.querySelector(".koikoi-dialog");

  // A dialog that has merely moved, or learnt what it has a place for, stays the same element: its
  // buttons may be under a finger.
  /** @param {Dialog} dialog */
  function isSame(dialog) {
    const before = view.shown.dialog;
    if (!box() || !dialog.at || !before?.at) return false;
    return JSON.stringify(lastingOf(dialog)) === JSON.stringify(lastingOf(before));
  }

  /** @type {HTMLElement | null} the button that opened a dialog aside from the game */
  let opener = null;
  /** @param {string | undefined} action of the button that had the focus in the dialog before */
  function takeFocus(action) {
    if (!opener?.isConnected) opener = view.el.contains(document.activeElement) ? focused() : null;
    if (!opener) return;
    const again = action ? element.querySelector(`[data-action="${action}"]`) : null;
    /** @type {HTMLElement | null} */ (again ?? box())?.focus({preventScroll: true});
    box()?.scrollIntoView({block: "nearest"}); // an open drawer may have led below it
  }
  function giveFocusBack() {
    opener?.focus({preventScroll: true});
    opener = null;
  }

  return {
    element,
    box,
    /** @param {BridgeState} state */
    show(state) {
      const {dialog} = state;
      if (!differs(state, view.shown, "dialog")) return;
      const there = box();
      if (dialog && there && isSame(dialog)) {
        place(there, dialog);
        if (dialog.result) showLater(there, view, dialog.result);
        return;
      }
      const had = element.contains(document.activeElement) ? focused()?.dataset.action : undefined;
      const isAside = dialog?.kind === "aside";
      const isKnown =
        isAside && !differs(actionsOf(dialog), actionsOf(view.shown.dialog), "actions");
      element.replaceChildren(...(dialog ? [boxOf(view, dialog, isKnown)] : []));
      if (isAside) takeFocus(isKnown ? had : undefined);
      else giveFocusBack();
    },
  };
}

/**
 * Returns what of a dialog never changes while it stays the same element.
 *
 * @param {Dialog} dialog
 */
function lastingOf({result, ...rest}) {
  const later = {offer: Boolean(result?.offer), turning: Boolean(result?.turning)};
  return {
    ...rest,
    at: null,
    result: result && {...result, ...later, answers: null, points: null, luck: null},
  };
}

/**
 * Returns what can be done in a dialog, in whatever words: a match goes on behind one aside from it.
 *
 * @param {Dialog | null | undefined} dialog
 */
function actionsOf(dialog) {
  return {actions: dialog && [dialog.kind, dialog.buttons.map(([action]) => action)]};
}

/**
 * @param {View} view
 * @param {Dialog} dialog
 * @param {boolean} isKnown whether it was there before, in other words
 */
function boxOf(view, dialog, isKnown) {
  const box = make("section", `koikoi-dialog ${dialog.kind}`);
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", dialog.label || dialog.title);
  box.tabIndex = -1;
  if (dialog.kind === "decide") {
    box.append(questionOf(view, dialog));
    keepWithin(box);
    lock([...box.querySelectorAll("button")], READ_AFTER);
  } else {
    box.append(...partsOf(view, dialog));
    const answers = /** @type {NodeListOf<HTMLButtonElement>} */ (box.querySelectorAll(ANSWERS));
    lock([...answers], isKnown ? 0 : READY_AFTER);
    if (dialog.kind === "result") {
      const observer = new ResizeObserver(() => grow(box));
      for (const part of box.children) observer.observe(part);
    }
  }
  if (dialog.described) describe(box, dialog.described);
  place(box, dialog);
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {string} text for screen readers, which meet the same words in the box
 */
function describe(box, text) {
  const words = make("p", "", text);
  words.id = freshId("described");
  words.hidden = true;
  box.setAttribute("aria-describedby", words.id);
  box.append(words);
}

/**
 * @param {View} view
 * @param {Dialog} dialog
 */
function partsOf(view, dialog) {
  const text = make("div");
  text.append(...dialog.lines.map(lineOf));
  const {above, below, last} = resultOf(view, dialog);
  const {copy, code} = dialog;
  const copied = copy ? [make("p", "", copy.label), copyBox(copy)] : [];
  const drawn = dialog.drawn.length ? [rowsOf(view, dialog.drawn, "draws")] : [];
  const scanned = copy && code ? [picture(code, copy.label)] : [];
  const buttons = buttonsOf(view, dialog);
  const title = make("h2", "", dialog.title);
  if (dialog.kind === "end") return [outcomeOf(above, [title, ...below, text, buttons]), ...last];
  return [title, ...below, ...drawn, text, ...last, buttons, ...copied, ...scanned];
}

/**
 * What is seen first of a match's end: the cards, and what they came to beside or below them.
 *
 * @param {HTMLElement[]} stage
 * @param {HTMLElement[]} parts
 */
function outcomeOf(stage, parts) {
  const outcome = make("div", "outcome");
  const words = make("div", "words");
  words.append(...parts);
  outcome.append(...stage, words);
  return outcome;
}

/** @param {Dialog["lines"][number]} line */
function lineOf(line) {
  if (typeof line === "string") return make("p", "", line);
  const [what, much] = line;
  const row = make("p", "koikoi-row");
  row.append(make("span", "", what), " ", make("b", "", much));
  return row;
}

/**
 * @param {View} view
 * @param {Dialog} dialog
 */
function buttonsOf(view, dialog) {
  const row = make("div", "koikoi-buttons");
  const buttons = dialog.buttons.map((each) =>
    actionButton(view, each, {isFirst: each[0] === dialog.suggests, isMeant: true}),
  );
  row.append(...buttons);
  if (dialog.result?.left) row.append(make("span", "left", dialog.result.left));
  return row;
}

/**
 * @param {HTMLButtonElement[]} buttons
 * @param {number} time in ms
 */
function lock(buttons, time) {
  if (!time) return;
  for (const each of buttons) each.disabled = true;
  setTimeout(() => {
    for (const each of buttons) each.disabled = false;
  }, time);
}

/**
 * @param {HTMLElement} box
 * @param {Dialog} dialog
 */
function place(box, {kind, at}) {
  if (!at) return;
  const [x, y, w, h] = at;
  if (kind === "decide") {
    box.classList.toggle("upright", !x); // as wide as the table, between the piles
    Object.assign(box.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
    return;
  }
  const top = kind === "result" ? y + h : y + h / 2; // a result grows from the lower edge
  Object.assign(box.style, {left: `${x + w / 2}px`, top: `${top}px`, maxWidth: `${w - 16}px`});
  if (kind !== "result") return;
  Object.assign(box.dataset, {end: y + h, height: h, grows: x ? "" : "down"});
  grow(box);
}

/**
 * Lets a result on a phone that is higher than its place cover what lies below, the pile, then the hand:
 * its own words name their cards, and nothing is cut off.
 *
 * @param {HTMLElement} box
 */
function grow(box) {
  const {end, height, grows} = box.dataset;
  box.style.maxHeight = `${height}px`;
  if (!grows) return;
  const room = (box.offsetParent?.clientHeight ?? 0) - Number(end);
  const more = Math.max(0, Math.min(room, box.scrollHeight - box.clientHeight));
  box.style.top = `${Number(end) + more}px`;
  box.style.maxHeight = `${Number(height) + more}px`;
}
