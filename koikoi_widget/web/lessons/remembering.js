// A short text that the browser remembers for a learner, and gives to the next page that asks for it;
// an address may tell another.
// Progress is kept by keeping.js.

import {askedInAddress} from "../shared/address.js";
import {store, stored} from "../shared/storage.js";

/** @import {Host, Model} from "../host" */
/** @import {RememberedTraits} from "../protocol" */

const LONGEST = 100; // characters; whatever is longer was not written here

/** @param {Pick<Host<Model<RememberedTraits>>, "model">} host */
function initialize({model}) {
  const key = model.get("key");
  const where = model.get("in_tab") ? "sessionStorage" : "localStorage";
  const keep = () => store(key, model.get("value"), where);
  const asked = model.get("query") && askedInAddress(model.get("query"));
  const before = asked || stored(key, where) || "";
  if (before && before.length <= LONGEST) {
    model.set("value", before);
    model.save_changes();
    if (asked) keep();
  }
  model.on("change:value", keep);
  return () => model.off("change:value", keep);
}

export default {initialize};
