// The style sheet that all widgets share, and the typefaces, for a page that is none of ours:
// JupyterLab's, or another host's.

/** @import {Model} from "../host" */
/** @import {ConnectionEvent, ConnectionMessage, ConnectionTraits} from "../protocol" */
/** @typedef {Model<ConnectionTraits, ConnectionEvent, ConnectionMessage>} ConnectionModel */

const SHEET = "koikoi-shared"; // by this id a page of ours has it (the template of Voila)
const TEXT = "Koi-Koi Sans";

/**
 * Gives the page the style sheet that all widgets share, unless it has it already.
 *
 * @param {string} text
 */
export function bringSheet(text) {
  if (document.getElementById(SHEET)) return;
  const sheet = document.createElement("style");
  sheet.id = SHEET;
  sheet.textContent = text;
  document.head.prepend(sheet); // so that those of widgets come after it
}

/**
 * Asks the kernel for the typefaces if the page lacks them, and makes them known once they come.
 *
 * @param {ConnectionModel} model
 */
export function bringTypefaces(model) {
  if (!document.fonts || isKnown(TEXT)) return;
  model.on("msg:custom", (message, files) => {
    // Another notebook of this page may have been first.
    if (message.do !== "typefaces" || isKnown(TEXT)) return;
    for (const [index, {family, weight, letters}] of message.faces.entries()) {
      const options = {weight, unicodeRange: letters};
      document.fonts.add(new FontFace(family, /** @type {BufferSource} */ (files[index]), options));
    }
  });
  model.send({event: "typefaces"});
}

/** @param {string} family */
function isKnown(family) {
  return [...document.fonts].some((face) => face.family.replaceAll('"', "") === family);
}
