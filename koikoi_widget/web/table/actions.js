// A button that stands for an action of the table.

import {button} from "../shared/dom.js";

/** @import {View} from "./view.js" */

/**
 * @param {View} view
 * @param {[string, string]} words what it does and says
 * @param {{isFirst?: boolean, isMeant?: boolean}} [how] whether it is suggested, and whether a press
 *   is meant only for the current decision
 */
export function actionButton(view, [action, label], {isFirst, isMeant} = {}) {
  const press = () => view.press(action, isMeant ? view.meant() : undefined);
  const element = button(isFirst ? "primary" : "", label, press);
  element.dataset.action = action;
  return element;
}
