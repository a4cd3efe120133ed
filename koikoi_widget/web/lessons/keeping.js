// What the browser keeps of a learner. Nothing of it is judged here.

import {store, stored} from "../shared/dom.js";
import {download} from "../shared/files.js";
import {keeperOf} from "../shared/kept.js";

export function initialize({model}) {
  const key = model.get("storage_key");
  const tell = () => model.send({event: "hello", kept: keeper.read()}); // Python adds both together
  const keeper = keeperOf(key, tell);
  model.on("msg:custom", (message) => {
    if (message.do === "download") download(message.name, message.text, "application/json");
    else if (message.do === "keep") keeper.write(message.text);
    else if (message.do === "set aside" && key) store(`${key}/unreadable`, stored(key));
  });
  if (!key) return;
  tell();
  return () => keeper.close();
}
