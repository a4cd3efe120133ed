import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh} from "./page.js";

const {followMidnight} = await import("../../koikoi_widget/web/lessons/midnight.js");

const NOW = Date.parse("2026-11-25T19:51:00Z");
const TONIGHT = {at: "2026-11-26T00:00:00+00:00", says: "The next deal comes {when}."};

beforeEach(() => {
  fresh();
  mock.timers.reset();
  mock.timers.enable({apis: ["Date", "setInterval"], now: NOW});
});

test("when the next deal comes is counted in hours, then in minutes, without asking", () => {
  const comes = mock.fn();
  const midnight = followMidnight(comes);
  midnight.show(TONIGHT);
  assert.equal(midnight.element.textContent, "The next deal comes in 4 hours.");
  mock.timers.tick(4 * 3600_000);
  assert.equal(midnight.element.textContent, "The next deal comes in 9 minutes.");
  assert.equal(comes.mock.callCount(), 0);
  midnight.stop();
});

test("once it has come it is asked for, a few times until it is there", () => {
  const comes = mock.fn();
  const midnight = followMidnight(comes);
  midnight.show(TONIGHT);
  mock.timers.setTime(Date.parse(TONIGHT.at)); // the computer slept
  document.dispatchEvent(new window.Event("visibilitychange"));
  assert.equal(comes.mock.callCount(), 1);
  midnight.show(TONIGHT); // Python's clock is behind
  mock.timers.tick(3600_000);
  assert.equal(comes.mock.callCount(), 5);
  midnight.show({...TONIGHT, at: "2026-11-27T00:00:00+00:00"});
  assert.equal(midnight.element.textContent, "The next deal comes in 23 hours.");
  mock.timers.tick(23 * 3600_000);
  assert.ok(comes.mock.callCount() > 5);
  midnight.stop();
  mock.timers.tick(3600_000);
  midnight.show(null);
  assert.equal(midnight.element.hidden, true);
});
