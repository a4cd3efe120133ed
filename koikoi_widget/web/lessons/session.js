// The session of a quiz in this tab: it outlasts a reload, a server and a kernel, but not the tab.
// It is not interpreted here.

import {sendable, setAside, store, stored} from "../shared/storage.js";

/** @import {Host} from "../host" */
/** @import {QuizModel} from "./quiz.js" */
/** @typedef {{views: number, isLeft: boolean, isClosed: boolean}} Holder isLeft: it was seen before */

const TAB = "sessionStorage";
const SHARED = Symbol.for("koikoi_widget.sessions");

/**
 * Returns the quizzes of this page with a key, which all widgets of the page share. Equal quizzes are
 * told apart by their place in it.
 *
 * @param {string} key
 * @returns {Holder[]}
 */
function holdersOf(key) {
  const page = /** @type {Record<symbol, Map<string, Holder[]>>} */ (globalThis);
  page[SHARED] ??= new Map();
  const holders = page[SHARED].get(key) ?? [];
  page[SHARED].set(key, holders);
  return holders;
}

/**
 * Returns whether another quiz may take its place: its cell was run again, or it is gone.
 *
 * @param {Holder} holder
 */
function isFree({views, isLeft, isClosed}) {
  return isClosed || (isLeft && !views);
}

/**
 * Keeps what a quiz says of its session, and tells it what the tab has kept.
 *
 * @param {Pick<Host<QuizModel>, "model">} host
 */
export function keepSession({model}) {
  const key = model.get("session_key");
  if (!key) return () => {};
  const session = sessionOf(key);
  model.on("msg:custom", (message) => {
    if (message.do === "keep session") session.write(message.text);
    else if (message.do === "set session aside") session.setAside();
    else if (message.do === "leave session") session.close();
  });
  const before = session.read();
  if (before) model.send({event: "resume", session: before});
  return () => session.close();
}

/**
 * Returns the session under a key.
 *
 * @param {string} key
 */
function sessionOf(key) {
  const holders = holdersOf(key);
  const holder = {views: 0, isLeft: false, isClosed: false};
  const free = holders.findIndex(isFree);
  const place = free < 0 ? holders.length : free;
  holders[place] = holder;
  // A page of Voila has one notebook. Those of JupyterLab change its address, and have other keys.
  const path = document.body.dataset.voila ? window.location.pathname : "";
  const at = `${key}/${place}${path}`;
  const isHeld = () => holders[place] === holder && !holder.isClosed;
  return {
    read: () => sendable(stored(at, TAB)),
    /** @param {string} text */
    write(text) {
      if (isHeld()) store(at, text, TAB);
    },
    setAside() {
      if (isHeld()) setAside(at, TAB);
    },
    close() {
      holder.isClosed = true;
    },
  };
}

/**
 * Notes that a quiz with this key is seen; returns a function that notes that it no longer is.
 *
 * @param {string} key
 */
export function seeSession(key) {
  const holder = holdersOf(key).find(({views, isClosed}) => !views && !isClosed);
  if (!holder) return () => {}; // a second view of the same quiz
  holder.views += 1;
  return () => {
    holder.views -= 1;
    holder.isLeft = true;
  };
}
