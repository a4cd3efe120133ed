// Which part of the page is shown: the address names it after "#", so that links lead there and the
// browser's own buttons go back. Newcomers are shown where to begin.
//
// The address says what is asked for, and Python decides what is in sight: it has answered once
// `sight.asked` is what the address asks for.

import {askedInAddress} from "../shared/address.js";
import {FRIEND, roomInAddress, takeSeatFromAddress} from "../shared/seats.js";
import {sendable} from "../shared/storage.js";
import {whoeverInAddress} from "./whoever.js";

/** @import {FirstPageModel} from "./first_page.js" */

// By the word with which something that was sent begins in the address, the part of the page for it.
const SENT = {duel: "play/duel", set: "train/set"};
const WORD = /[a-z]+(?:-[a-z]+)*/g;
const TIMES = 3; // that mail and chat programs may have encoded an address, one after the other

/**
 * Returns the match or the set of positions in the address that somebody has sent; null if there is
 * none.
 *
 * @param {keyof typeof SENT} kind
 */
export function sentInAddress(kind) {
  const fragment = "voila" in document.body.dataset ? window.location.hash.slice(1) : "";
  return fragment.startsWith(`${kind}.`) ? sendable(fragment) : null;
}

/** Returns the set of positions in the address, of which the "#" may be lost; null if there is none. */
export function setInAddress() {
  return sentInAddress("set") ?? sendable(askedInAddress("set"));
}

/**
 * Returns the part of the page that the address asks for; "": none, another "#" of a notebook.
 *
 * @param {FirstPageModel} model
 */
export function askedFor(model) {
  if (roomInAddress()) return FRIEND;
  if (sentInAddress("duel")) return SENT.duel;
  if (sentInAddress("set")) return SENT.set;
  const comes = whoeverInAddress();
  if (comes) return comes.part;
  const names = model.get("names");
  const fragment = window.location.hash.slice(1);
  if (names.includes(fragment)) return fragment;
  if (fragment) return isOurs(fragment) ? namedIn(decoded(fragment), names) : "";
  const query = new URLSearchParams(window.location.search);
  return Object.entries(model.get("queries")).find(([word]) => query.has(word))?.[1] ?? names[0];
}

/**
 * Whether it can only be meant for a part of the page: a notebook has places of its own.
 *
 * @param {string} fragment
 */
function isOurs(fragment) {
  return "voila" in document.body.dataset && !document.getElementById(fragment);
}

/**
 * Returns the part that is named, however it is written and whatever is glued to it; the first if
 * none is.
 *
 * @param {string} fragment
 * @param {string[]} names
 */
function namedIn(fragment, names) {
  const [first, second] = fragment.normalize("NFKC").toLowerCase().match(WORD) ?? [];
  return [`${first}/${second}`, `${first}`].find((name) => names.includes(name)) ?? names[0];
}

/** @param {string} text */
function decoded(text) {
  let found = text;
  try {
    for (let time = 0; time < TIMES; time += 1) found = decodeURIComponent(found);
  } catch {
    /* a sign that means itself */
  }
  return found;
}

/**
 * Writes the address as links have it, and leads to where Python wants it; returns a function that
 * ends it.
 *
 * @param {FirstPageModel} model
 */
export function followAddress(model) {
  const tidy = () => {
    takeSeatFromAddress(model.get("places").rooms);
    const isSent = sentInAddress("duel") ?? sentInAddress("set") ?? whoeverInAddress();
    const [asked, isLink] = [askedFor(model), roomInAddress() ?? isSent];
    const isTidy = !window.location.hash || isLink || window.location.hash === `#${asked}`;
    if (asked && !isTidy) window.location.replace(`#${asked}`);
  };
  let before = model.get("sight").way;
  const lead = () => {
    const {way, asked} = model.get("sight");
    const isChanged = before && way !== before; // otherwise it is where a notebook is
    before = way;
    if (!way || way === asked || asked !== askedFor(model) || !(asked || isChanged)) return;
    // What only leads on is no place to come back to.
    if (asked && way.startsWith(`${asked}/`)) window.location.replace(`#${way}`);
    else window.location.hash = way;
  };
  window.addEventListener("hashchange", tidy);
  model.on("change:sight", lead);
  tidy();
  return () => {
    window.removeEventListener("hashchange", tidy);
    model.off("change:sight", lead);
  };
}
