// What a canvas cannot do for itself: focus, a name, a voice, real buttons, and the browser's memory.
// Everything shown comes from Python in `state`; this code knows nothing about the game.

import {differs, focused, isLed} from "../shared/dom.js";
import {whenRatioChanges} from "../shared/ratio.js";
import {adopt, shade} from "./canvas.js";
import {clothOf} from "./cloth.js";
import {dialogOf} from "./dialog.js";
import {listenToKeys} from "./keyboard.js";
import {momentsOf} from "./moments.js";
import {movesOf} from "./moves.js";
import {ringsOf} from "./rings.js";
import {spaceFor} from "./space.js";
import {toolsOf} from "./tools.js";
import {twinOf} from "./twin.js";
import {viewOf} from "./view.js";
import {initialize} from "./wire.js";
import {elsewhereOf, errorsOf, remarksOf, saidOf, spokenOf} from "./words.js";

/** @import {Host} from "../host" */
/** @import {BridgeState, TableMessage} from "../protocol" */
/** @import {Space} from "./space.js" */
/** @import {TableModel, View} from "./view.js" */
/** @typedef {ReturnType<typeof partsOf>} Parts */

// What changes where a card lies, or what can be done with it.
const MEANT = /** @type {const} */ (["moves", "twin", "layout"]);
// What says that the match continues in another tab.
const FOLLOWED = /** @type {const} */ (["change:elsewhere", "change:words"]);

/** @param {View} view */
function partsOf(view) {
  const rings = ringsOf();
  const moves = movesOf(view, rings, (move) => shade(view, move));
  return {
    cloth: clothOf(view),
    moments: momentsOf(view),
    rings,
    said: saidOf(),
    spoken: spokenOf(view),
    dialog: dialogOf(view),
    remarks: remarksOf(view),
    errors: errorsOf(view),
    moves,
    about: moves.about,
    tools: toolsOf(view),
    twin: twinOf(view),
    elsewhere: elsewhereOf(view),
  };
}

/** @param {Host<TableModel>} host */
function render({model, el}) {
  const view = viewOf(model, el);
  const parts = partsOf(view);
  const space = spaceFor(view, parts.tools.element);
  const update = () => show(view, parts, space);
  el.classList.add("koikoi-bridge");
  if (model.get("storage_key")) el.dataset.keeps = "moves";
  el.append(...Object.values(parts).map((part) => part.element));
  const stopKeys = listenToKeys(view);
  const follow = () => {
    const hadFocus = el.contains(document.activeElement);
    parts.elsewhere.show();
    if (hadFocus) keepFocus(view, parts, undefined);
  };
  /** @param {TableMessage} message */
  const hear = (message) => {
    if (message.do === "name") parts.about.named(message);
  };
  model.on("msg:custom", hear);
  const leave = enter(view, parts, space, update);
  model.on("change:state", update);
  for (const name of FOLLOWED) model.on(name, follow);
  update();
  parts.elsewhere.show();
  return () => {
    leave();
    stopKeys();
    space.close();
    parts.cloth.close();
    model.off("change:state", update);
    model.off("msg:custom", hear);
    for (const name of FOLLOWED) model.off(name, follow);
    view.outbox.close();
  };
}

/**
 * Shows the newest state.
 *
 * @param {View} view
 * @param {Parts} parts
 * @param {Space} space
 */
function show(view, parts, space) {
  const state = view.model.get("state");
  if (state?.happened === undefined) return;
  const hadFocus = view.el.contains(document.activeElement);
  const action = focused()?.dataset.action;
  parts.rings.show(null);
  if (MEANT.some((name) => differs(state, view.shown, name))) parts.moves.show(state);
  parts.dialog.show(state);
  parts.errors.show(state);
  parts.remarks.show(state);
  parts.said.show(state);
  parts.cloth.show(state);
  parts.moments.show(state);
  space.fit(state);
  describe(view, state); // it says where the tools stand
  const haveMoved = differs(state, view.shown, "column");
  if (haveMoved || differs(state, view.shown, "tools")) parts.tools.show(state);
  parts.spoken.show(state);
  parts.twin.show(state);
  view.canvas?.setAttribute("aria-label", state.described);
  view.canvas?.setAttribute("lang", view.model.get("language") ?? "");
  view.shown = state;
  parts.moves.ringFocused(state);
  if (hadFocus || isLedTo(view)) keepFocus(view, parts, action);
}

/**
 * Whether somebody waits at the bar for a move of this table; beside a guide, its words come first.
 *
 * @param {View} view
 */
function isLedTo({el, root, shown}) {
  const isInSight = el.getClientRects().length > 0;
  return isInSight && isLed() && Boolean(shown.moves?.length) && !root?.closest(".koikoi-guided");
}

/**
 * The attributes that style sheets and tests rely on.
 *
 * @param {View} view
 * @param {BridgeState} state
 */
function describe({el, root}, state) {
  el.dataset.phase = state.phase;
  el.dataset.move = String(state.move);
  el.dataset.decision = String(state.decision ?? "");
  el.dataset.moving = String(Boolean(state.moving));
  if (root) root.dataset.drawer = state.drawer;
  el.dataset.awaits = String(Boolean(state.awaits));
}

/**
 * The focused element is gone, or the moves were empty while cards moved: keep the keyboard player
 * at the table, on something to press.
 *
 * @param {View} view
 * @param {Parts} parts
 * @param {string | undefined} action
 */
function keepFocus({el}, {dialog, moves}, action) {
  if (el.contains(document.activeElement) && document.activeElement !== moves.element) return;
  (dialog.box() ?? moves.find(action) ?? moves.element).focus({preventScroll: true});
}

/**
 * Takes over the table as soon as it is on the page; returns a function that lets go of it.
 *
 * @param {View} view
 * @param {Parts} parts
 * @param {Space} space
 * @param {() => void} update
 */
function enter(view, parts, space, update) {
  const watcher = new ResizeObserver(() => {
    parts.tools.show(view.shown);
    space.measure();
  });
  const find = () => {
    const {root} = view;
    const canvas = root?.querySelector("canvas");
    if (!root || !canvas) {
      frame = requestAnimationFrame(find);
      return;
    }
    adopt(view, canvas, parts.moves, parts.rings, space.claim);
    update();
    watcher.observe(root);
    watcher.observe(parts.tools.element);
    root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys do not act at the table
    window.addEventListener("resize", space.measure);
    stopWatching = whenRatioChanges(space.measure);
    for (const name of ["click", "focusin"]) root.addEventListener(name, space.claim);
    space.measure();
  };
  let frame = requestAnimationFrame(find);
  let stopWatching = () => {};
  return () => {
    cancelAnimationFrame(frame);
    stopWatching();
    watcher.disconnect();
    window.removeEventListener("resize", space.measure);
  };
}

export default {initialize, render};
