// What the browser keeps of a learner, and files to and from it. Nothing of it is judged here.

const MOST_READ = 1_000_000; // characters of a file

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/json"}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function upload(send) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const text = file.size > MOST_READ ? null : await file.text();
    send({event: "upload", name: file.name, text});
  });
  input.click();
}

function initialize({model}) {
  const key = model.get("storage_key");
  const kept = () => {
    try { return localStorage.getItem(key); } catch { return null; } // private windows may refuse
  };
  const keep = (name, text) => {
    try { localStorage.setItem(name, text); } catch { /* it is forgotten after this visit */ }
  };
  model.on("msg:custom", (message) => {
    if (message.do === "download") download(message.name, message.text);
    else if (message.do === "keep" && key) keep(key, message.text);
    else if (message.do === "set aside" && key) keep(`${key}/unreadable`, kept());
  });
  if (!key) return;
  model.send({event: "hello", kept: kept()});
  // Another page of the same browser has learnt something.
  const elsewhere = (event) => {
    if (event.key === key && event.newValue) model.send({event: "hello", kept: event.newValue});
  };
  window.addEventListener("storage", elsewhere);
  return () => window.removeEventListener("storage", elsewhere);
}
