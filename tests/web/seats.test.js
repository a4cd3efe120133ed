import assert from "node:assert/strict";
import {afterEach, beforeEach, mock, test} from "node:test";
import {fresh} from "./page.js";

const {keepSeat, roomInAddress, takeSeatFromAddress} = await import(
  "../../koikoi_widget/web/shared/seats.js"
);

const TOKEN = "0123456789abcdef0123456789abcdef";
const kept = () => JSON.parse(localStorage.getItem("rooms") ?? "{}");

beforeEach(() => {
  fresh();
  document.body.dataset.voila = "voila";
  mock.method(
    window.history,
    "replaceState",
    /** @type {(...all: string[]) => void} */ (_state, _title, to) => {
      window.location.hash = to;
    },
  );
});

afterEach(() => {
  delete document.body.dataset.voila;
  mock.restoreAll();
});

test("a room is named by its code, however that is written, on a page of our own alone", () => {
  for (const fragment of ["KBTP-XRWM", "kbtpxrwm", `KBTP-XRWM.${TOKEN}`]) {
    window.location.hash = `#${fragment}`;
    assert.equal(roomInAddress()?.shown, "KBTP-XRWM", fragment);
  }
  for (const fragment of ["KBTP", "KATP-XRWM", "KBTP-XRWM.0123", "KBTP-XRWM-", "today"]) {
    window.location.hash = `#${fragment}`;
    assert.equal(roomInAddress(), null, fragment);
  }
  delete document.body.dataset.voila;
  window.location.hash = "#KBTP-XRWM";
  assert.equal(roomInAddress(), null);
});

test("the seat of a link is kept, and leaves the address, which people pass on", () => {
  window.location.hash = `#KBTP-XRWM.${TOKEN}`;
  takeSeatFromAddress("rooms");
  assert.deepEqual(kept(), {KBTPXRWM: {token: TOKEN}});
  assert.equal(window.location.hash, "#KBTP-XRWM");
  window.location.hash = `#KBTP-XRWM.${"f".repeat(32)}`;
  takeSeatFromAddress("rooms"); // one's own seat there is not given up for another
  assert.deepEqual(kept(), {KBTPXRWM: {token: TOKEN}});
});

test("the newest seats are kept, in this order, and one that is forgotten is gone", () => {
  localStorage.setItem("rooms", "not JSON");
  const codes = Array.from(
    {length: 22},
    (_none, number) => `BBBBBB${"BCDFHKLMNPRTVWX"[number % 15]}${"BC"[Math.floor(number / 15)]}`,
  );
  for (const code of codes) keepSeat("rooms", code, JSON.stringify({token: TOKEN}));
  assert.deepEqual(Object.keys(kept()), codes.slice(2));
  keepSeat("rooms", codes[2], JSON.stringify({token: TOKEN, over: true}));
  assert.equal(Object.keys(kept()).at(-1), codes[2]);
  keepSeat("rooms", codes[2], "");
  assert.equal(codes[2] in kept(), false);
  keepSeat("", codes[2], JSON.stringify({token: TOKEN})); // no place to keep it at
  assert.equal(codes[2] in kept(), false);
});
