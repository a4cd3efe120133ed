// What the browser keeps of a learner. Nothing of it is judged here.

function initialize({model}) {
  const key = model.get("storage_key");
  model.on("msg:custom", (message) => {
    if (message.do === "download") download(message.name, message.text, "application/json");
    else if (message.do === "keep" && key) store(key, message.text);
    else if (message.do === "set aside" && key) store(`${key}/unreadable`, stored(key));
  });
  if (!key) return;
  model.send({event: "hello", kept: stored(key)});
  // Another page of the same browser has learnt something.
  const elsewhere = (event) => {
    if (event.key === key && event.newValue) model.send({event: "hello", kept: event.newValue});
  };
  window.addEventListener("storage", elsewhere);
  return () => window.removeEventListener("storage", elsewhere);
}
