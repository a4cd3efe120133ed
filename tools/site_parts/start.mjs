// What JupyterLite starts in Pyodide's place.

import {loadPyodide as load} from "./pyodide.mjs";

// The working folder is not searched for modules: it belongs to the page, which the worker would have to
// ask for each import and wait for its answer. `-P` keeps IPython from adding it again.
export async function loadPyodide(options) {
  const python = await load({...options, args: ["-P"]});
  python.runPython("import sys; sys.path.remove('')");
  return python;
}
