// `node compile.mjs FOLDER`: Pyodide compiles the archives in FOLDER with tools/bytecode.py.

import {readFileSync} from "node:fs";
import {loadPyodide} from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/archives", process.argv[2]);
python.runPython(readFileSync(new URL("../bytecode.py", import.meta.url), "utf8"));
python.runPython("compile_all(Path('/archives'))");
