"""ipycanvas without numpy and Pillow, of which Pyodide's npm package has nothing compiled.

A table is drawn with lists and texts only, so all that is needed of numpy is to put bytes into the
form in which ipycanvas sends them. Both stay missing for everybody else, as in an installation
without the extra `coach`. Of PyYAML, which genanki imports, nothing that we call is used.
"""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile, ZipInfo

_NAME = "ipycanvas/standins.py"
_STANDINS = '''
from array import array


class np:
    """The little of numpy that ipycanvas uses to draw a table."""

    uint8, int32, int64, float16, float32, float64 = names = (
        "uint8", "int32", "int64", "float16", "float32", "float64")

    class ndarray:
        flags = {"C_CONTIGUOUS": True}

        def __init__(self, items, dtype):
            self._items = array(dict(zip(np.names, "BiqHfd"))[dtype], items)
            self.dtype, self.shape = dtype, (len(self._items),)

        def __buffer__(self, _flags):
            return memoryview(self._items)

    @staticmethod
    def frombuffer(data, dtype):
        return np.ndarray(data, dtype)

    @staticmethod
    def asarray(items):
        return np.ndarray(items, np.float64)
'''
_INSTEAD = {
    "import numpy as np": "from ipycanvas.standins import np",
    "from PIL import Image as PILImage": "",
}


def write(wheel: Path, folder: Path) -> None:
    """Write `wheel`, that of ipycanvas, into `folder` so that it needs neither."""
    with ZipFile(wheel) as whole, ZipFile(folder / wheel.name, "w") as written:
        for entry in whole.infolist():
            content = whole.read(entry)
            if entry.filename.endswith(".py"):
                text = content.decode()
                for before, after in _INSTEAD.items():
                    text = text.replace(before, after)
                content = text.encode()
            written.writestr(entry, content)
        written.writestr(ZipInfo(_NAME), _STANDINS)  # dated, or it would differ each time


def write_yaml(folder: Path) -> None:
    """Write a PyYAML in which there is nothing into `folder`."""
    with ZipFile(folder / "pyyaml-0-py3-none-any.whl", "w") as written:
        for name in ("yaml.py", "pyyaml-0.dist-info/METADATA"):
            written.writestr(ZipInfo(name), "")
