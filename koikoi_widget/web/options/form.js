// All settings, behind one button.

import {button, changes, focused, make} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {groupOf} from "./settings.js";

/** @import {OptionsEvent, OptionsState, SettingGroup} from "../protocol" */

/**
 * @param {(message: OptionsEvent) => void} send
 * @param {() => void} leave closes it
 */
export function formOf(send, leave) {
  const element = make("div", "form");
  element.id = freshId("options");
  const groups = make("div", "groups");
  const begin = button("primary", "", () => send({event: "begin"}));
  const done = button("done", "", leave);
  const back = button("back", "", () => send({event: "back"}));
  const ends = make("div", "ends");
  ends.append(begin, done, back);
  element.append(groups, ends);
  /** @type {Array<ReturnType<typeof groupOf>>} */
  let made = [];
  const isOther = changes();

  /** @param {OptionsState} state */
  function build(state) {
    made = state.groups.map((group) => groupOf(group, send));
    const first = state.groups.findIndex(({house}) => house);
    groups.replaceChildren(...made.map((each) => each.element));
    if (first >= 0) groups.insertBefore(make("h2", "house", state.house), made[first].element);
  }

  /**
   * Builds all settings again, in another language or for other rules; what is in use keeps the focus,
   * and what was unfolded stays so.
   *
   * @param {OptionsState} state
   */
  function rebuild(state) {
    const had = focused();
    const unfolded = made.map((each) => each.element.hasAttribute("open"));
    const place = made.findIndex((each) => each.element.contains(had));
    build(state);
    for (const [index, each] of made.entries()) {
      each.element.toggleAttribute("open", Boolean(unfolded[index]));
      each.show(state.groups[index]);
    }
    if (place < 0) return;
    const again = had?.dataset.name
      ? groups.querySelector(`[data-name="${had.dataset.name}"]`)
      : made[place]?.element.querySelector("summary");
    /** @type {HTMLElement | null | undefined} */ (again)?.focus();
  }

  return {
    element,
    /**
     * @param {OptionsState} state
     * @param {boolean} isNewest whether it answers the latest message
     */
    show(state, isNewest) {
      element.hidden = !state.open;
      back.textContent = state.back;
      const isLeft = !state.is_house && back === focused();
      back.hidden = !state.is_house;
      if (isLeft) begin.focus();
      begin.textContent = state.begin;
      done.textContent = state.done;
      if (!state.open || !isNewest) return;
      if (isOther([state.language, state.groups.map(namesIn)])) rebuild(state);
      for (const [place, each] of made.entries()) each.show(state.groups[place]);
    },
  };
}

/**
 * Returns what a group is built for: other rules have other yaku.
 *
 * @param {SettingGroup} group
 */
function namesIn({title, settings}) {
  return [title, ...settings.map(({name}) => name)];
}
