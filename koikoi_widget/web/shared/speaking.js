// The language of a widget's words, which need not be that of its page: screen readers choose a voice by
// it, browsers the forms of letters. The linker wraps every widget in this.

/** @import {Host, Model} from "../host" */
/** @typedef {Host<Model<{language?: string}>>} AnyHost */
/** @typedef {{render?: (host: AnyHost) => (() => void) | void}} Widget */

/**
 * Returns a widget whose element carries the language of its words, if it has any.
 *
 * @param {Widget} widget
 */
export function speaking(widget) {
  const {render} = widget;
  if (!render) return widget;
  /** @param {AnyHost} host */
  function renderSpeaking(host) {
    const {model, el} = host;
    const speak = () => {
      const language = model.get("language");
      if (language) el.setAttribute("lang", language);
    };
    speak();
    model.on("change:language", speak);
    const leave = render?.(host);
    return () => {
      model.off("change:language", speak);
      leave?.();
    };
  }
  return {...widget, render: renderSpeaking};
}
