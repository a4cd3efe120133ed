// What the browser keeps of a learner. Nothing of it is judged here.

import {download} from "../shared/files.js";
import {keeperOf} from "../shared/kept.js";
import {setAside} from "../shared/storage.js";

/** @import {Host} from "../host" */
/** @import {QuizModel} from "./quiz.js" */

/** @param {Pick<Host<QuizModel>, "model">} host */
export function initialize({model}) {
  const key = model.get("storage_key");
  const tell = () => model.send({event: "hello", kept: keeper.read()}); // Python adds both together
  const keeper = keeperOf(key, tell);
  model.on("msg:custom", (message) => {
    if (message.do === "download") download(message.name, message.text ?? "", "application/json");
    else if (message.do === "keep") keeper.write(message.text);
    else if (message.do === "set aside") setAside(key);
  });
  if (!key) return;
  tell();
  return () => keeper.close();
}
