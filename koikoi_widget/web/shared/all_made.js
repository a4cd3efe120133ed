// When a widget of a page may speak to its kernel. Voila makes the widgets of a page from one picture of
// the kernel's, each as soon as its class is there; what the kernel says to one that is not made yet is
// lost (docs/upstream.md). So the first of them speaks when the last one can hear the answer: on a page that
// gives them the time (`frame/loading.js`). On any other, such as one in a template of Voila's own, a widget
// that waits for two seconds hears nothing any more.
// The linker wraps every widget in this.

/** @import {Host, Manager, Model} from "../host" */
/** @typedef {Pick<Host<Model<{}>>, "model">} AnyModel */
/** @typedef {(host: any) => any} Initialize */

/**
 * Returns a widget that begins once all widgets of its page are made, if it has the time.
 *
 * @template {{initialize?: Initialize}} Widget
 * @param {Widget} widget
 * @returns {Widget}
 */
export function afterAll(widget) {
  const {initialize} = widget;
  if (!initialize) return widget;
  /** @param {AnyModel} host */
  async function initializeAfterAll(host) {
    if ("koikoiTime" in document.documentElement.dataset) await allMade(host.model.widget_manager);
    return initialize?.(host);
  }
  return {...widget, initialize: initializeAfterAll};
}

/** @param {Manager | undefined} manager */
function allMade(manager) {
  if (manager?.restoredStatus !== false) return;
  return new Promise((done) => manager.restored?.connect(done));
}
