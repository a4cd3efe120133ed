// The tools of a table: below it, or at both ends of the column beside it. While only their values
// change they stay the same elements, so that the one in use keeps the focus.

import {button, changes, choiceOf, make, offer} from "../shared/dom.js";

/** @import {ButtonTool, ChoiceTool, RangeTool, BridgeState, Tool} from "../protocol" */
/** @import {View} from "./view.js" */
/** @typedef {{element: HTMLElement, show: (now: any) => void}} Shown an element that shows its tool */

/** @param {View} view */
export function toolsOf(view) {
  const element = make("div", "koikoi-tools");
  element.setAttribute("role", "group");
  const [tabs, others] = [make("div", "tabs"), make("div", "others")];
  const isOther = changes();
  /** @type {Shown[]} */
  let made = [];

  /** @param {Tool[]} wanted */
  function build(wanted) {
    made = wanted.map((tool) => makeTool(view, tool));
    made.forEach((each, index) => {
      each.element.dataset.action = wanted[index].action;
    });
    const isTab = (/** @type {unknown} */ _made, /** @type {number} */ index) =>
      wanted[index].kind === "button" && wanted[index].tab;
    const elements = made.map((each) => each.element);
    tabs.replaceChildren(...elements.filter(isTab));
    others.replaceChildren(...elements.filter((each, index) => !isTab(each, index)));
    element.replaceChildren(...(made.length ? [tabs, others] : []));
  }

  return {
    element,
    /** @param {Partial<BridgeState>} state */
    show({tools = [], tools_label = "", column = 0}) {
      if (isOther(tools.map(({kind, action}) => [kind, action]))) build(tools);
      for (const [index, each] of made.entries()) each.show(tools[index]);
      element.setAttribute("aria-label", tools_label);
      // The table leaves its tools the height or width that they take below or beside the canvas, and
      // what stands in its column leaves them both its ends.
      const {root, scale} = view;
      const [width, height] = tools.length && !column ? spaceOf(element) : [0, 0];
      const sizes = {
        tools: height * scale,
        strip: width * scale,
        facts: column,
        head: column && tabs.offsetHeight,
        foot: column && others.offsetHeight,
      };
      for (const [name, size] of Object.entries(sizes)) {
        root?.style.setProperty(`--koikoi-${name}`, `${size}px`);
      }
    },
  };
}

/**
 * Returns whether a table of this width has a column beside it, where its tools take no room from it,
 * or has it still, until it is laid out for a narrower window: then they are measured once more.
 *
 * @param {View} view
 */
export function hasColumn({model, root}) {
  const from = model.get("column_from");
  const hasRoom = from > 0 && (root?.clientWidth ?? 0) >= from;
  return hasRoom || root?.dataset.drawer === "column";
}

/**
 * Returns the width that the tools take from the table, and the height: on a low screen they stand
 * beside it, otherwise below it. In a column they take none, though the window may be narrow by now.
 *
 * @param {HTMLElement} tools
 * @returns {[number, number]}
 */
export function spaceOf(tools) {
  if (tools.closest('[data-drawer="column"]')) return [0, 0];
  const isStrip = getComputedStyle(tools).flexDirection === "column";
  return isStrip ? [tools.offsetWidth, 0] : [0, tools.offsetHeight];
}

/**
 * @param {View} view
 * @param {Tool} tool
 * @returns {Shown}
 */
function makeTool(view, tool) {
  if (tool.kind === "range") return rangeOf(view, tool);
  return tool.kind === "choice" ? choosing(view, tool) : pressing(view, tool);
}

/**
 * @param {View} view
 * @param {ButtonTool} tool
 * @returns {Shown}
 */
function pressing(view, tool) {
  const element = button("", "", () => {
    if (element.getAttribute("aria-disabled") !== "true") view.press(tool.action);
  });
  /** @param {ButtonTool} now */
  const show = (now) => {
    if (now.expanded !== undefined) element.setAttribute("aria-expanded", String(now.expanded));
    if (now.pressed !== undefined) element.setAttribute("aria-pressed", String(now.pressed));
    element.textContent = now.label;
    element.setAttribute("aria-disabled", String(Boolean(now.disabled)));
    if (now.key) element.setAttribute("aria-keyshortcuts", now.key);
  };
  return {element, show};
}

/**
 * @param {View} view
 * @param {RangeTool} tool
 * @returns {Shown}
 */
function rangeOf(view, tool) {
  const element = make("input");
  element.type = "range";
  element.addEventListener("input", () => {
    view.model.send({event: "set", name: tool.action, value: Number(element.value)});
  });
  /** @param {RangeTool} now */
  const show = (now) => {
    element.max = String(now.most);
    if (element !== document.activeElement) element.value = String(now.value);
    element.setAttribute("aria-label", now.label);
    element.setAttribute("aria-valuetext", now.text);
  };
  return {element, show};
}

/**
 * @param {View} view
 * @param {ChoiceTool} tool
 * @returns {Shown}
 */
function choosing(view, tool) {
  const element = choiceOf(tool.options);
  element.addEventListener("change", () => {
    view.model.send({event: "set", name: tool.action, value: element.value});
  });
  /** @param {ChoiceTool} now */
  const show = (now) => {
    offer(element, now.options);
    element.value = now.value;
    element.setAttribute("aria-label", now.label);
  };
  return {element, show};
}
