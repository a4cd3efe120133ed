// What the browser keeps about a learner. It is not interpreted here.

import {download} from "../shared/files.js";
import {keeperOf} from "../shared/kept.js";
import {sendable, setAside} from "../shared/storage.js";

/** @import {Host, Model} from "../host" */
/** @import {KeptHello, QuizMessage} from "../protocol" */
/** @typedef {Model<{storage_key: string}, KeptHello, QuizMessage>} KeepingModel */

/** @param {Pick<Host<KeepingModel>, "model">} host */
export function keepProgress({model}) {
  const key = model.get("storage_key");
  const tell = () => model.send({event: "hello", kept: sendable(keeper.read())}); // Python merges the two
  const keeper = keeperOf(key, tell);
  model.on("msg:custom", (message) => {
    if (message.do === "download")
      download(message.name, message.text ?? "", message.type ?? "application/json");
    else if (message.do === "keep") keeper.write(message.text);
    else if (message.do === "set aside") setAside(key);
  });
  if (!key) return;
  tell();
  return () => keeper.close();
}
