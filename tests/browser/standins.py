"""Stand-ins for numpy and Pillow, of which Pyodide's npm package has nothing compiled.

ipycanvas imports both. Of numpy it needs flat arrays, for what it sends; of Pillow nothing here.
"""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

_NUMPY = """
from array import array

uint8, int32, int64, float16, float32, float64 = names = (
    "uint8", "int32", "int64", "float16", "float32", "float64")
_CODES = dict(zip(names, "BiqHfd"))


class ndarray:
    flags = {"C_CONTIGUOUS": True}

    def __init__(self, items, dtype):
        self._items, self.dtype = array(_CODES[dtype], items), dtype
        self.shape = (len(self._items),)

    def __buffer__(self, _flags):
        return memoryview(self._items)


def frombuffer(data, dtype):
    return ndarray(data, dtype)


def asarray(items):
    return ndarray(items, float64)
"""
_MODULES = {
    "numpy": {"numpy/__init__.py": _NUMPY},
    "pillow": {"PIL/__init__.py": "", "PIL/Image.py": "class Image: ...\n"},
}


def write(folder: Path) -> Path:
    """Write a wheel for each stand-in into `folder`, and return the folder."""
    folder.mkdir()
    for name, files in _MODULES.items():
        info = f"{name}-0.dist-info"
        said = {
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
            f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            f"{info}/RECORD": "",
        }
        with ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as wheel:
            for path, text in (files | said).items():
                wheel.writestr(path, text)
    return folder
