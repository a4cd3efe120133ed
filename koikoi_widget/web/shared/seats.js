// Links of rooms in the page's address, and the seats that the browser keeps: as JSON, by the code of
// the room, the newest last.

import {store, stored} from "./storage.js";

const LINK = /^#([BCDFHKLMNPRTVWX]{4})-?([BCDFHKLMNPRTVWX]{4})(?:\.([0-9a-f]{32}))?$/i;
const MOST = 20;
export const FRIEND = "play/friend"; // the part of the page where a room is, by its address

/**
 * Returns the room that the address names, in a page of our own; null if it names none.
 *
 * @returns {{code: string, shown: string, token: string} | null}
 */
export function roomInAddress() {
  const found = "voila" in document.body.dataset ? LINK.exec(window.location.hash) : null;
  if (!found) return null;
  const [first, second] = [found[1].toUpperCase(), found[2].toUpperCase()];
  return {code: first + second, shown: `${first}-${second}`, token: found[3] ?? ""};
}

/**
 * Keeps the seat of a room, as the newest one; an empty text forgets it.
 *
 * @param {string} place the key
 * @param {string} code
 * @param {string} text
 */
export function keepSeat(place, code, text) {
  if (!place) return;
  const {[code]: before, ...others} = seatsIn(stored(place));
  if (text ? JSON.stringify(before) === text : before === undefined) return;
  const seats = text ? {...others, [code]: JSON.parse(text)} : others;
  store(place, JSON.stringify(Object.fromEntries(Object.entries(seats).slice(-MOST))));
}

/**
 * Keeps the seat of a link that has one, and takes it out of the address, which people pass on.
 *
 * @param {string} place the key
 */
export function takeSeatFromAddress(place) {
  const room = roomInAddress();
  if (!room?.token) return;
  if (!(room.code in seatsIn(stored(place)))) {
    keepSeat(place, room.code, JSON.stringify({token: room.token}));
  }
  window.history.replaceState(null, "", `#${room.shown}`);
}

/**
 * @param {string | null} text
 * @returns {Record<string, object>}
 */
function seatsIn(text) {
  try {
    const seats = JSON.parse(text ?? "{}");
    return seats && typeof seats === "object" && !Array.isArray(seats) ? seats : {};
  } catch {
    return {};
  }
}
