// The typefaces, for a page that has no style sheet of ours: JupyterLab's, or another host's.

/** @import {Model} from "../host" */
/** @import {ConnectionEvent, ConnectionMessage, ConnectionTraits} from "../protocol" */
/** @typedef {Model<ConnectionTraits, ConnectionEvent, ConnectionMessage>} ConnectionModel */

const TEXT = "Koi-Koi Sans";

/**
 * Asks the kernel for the typefaces if the page lacks them, and makes them known once they come.
 *
 * @param {ConnectionModel} model
 */
export function bringTypefaces(model) {
  if (!document.fonts || isKnown(TEXT)) return;
  model.on("msg:custom", ({faces}, files) => {
    if (isKnown(TEXT)) return; // another notebook of this page was first
    for (const [index, {family, weight, letters}] of faces.entries()) {
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
