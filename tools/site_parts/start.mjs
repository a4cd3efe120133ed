// What JupyterLite starts in Pyodide's place.

import {loadPyodide as load} from "./pyodide.mjs";

// The working folder is not searched for modules: it belongs to the page, which the worker would have to
// ask at each import and wait for. `-P` keeps IPython from adding it again.
const PATH = "import sys; sys.path.remove(''); sys.path.append('/lib/later.zip')";

export async function loadPyodide(options) {
  const later = fetch(new URL("later.zip", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const python = await load({...options, args: ["-P"]});
  python.FS.writeFile("/lib/later.zip", new Uint8Array(await later));
  python.runPython(PATH);
  return python;
}
