"""Write the digest of a preset's rules into its trained files: `python tools/stamp_trained.py`.

Only for files whose preset scores, pays and ends every round as when they were made, for example
when the digest's own form has changed. What was made for other rules must be trained again.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.kernel.files import FOLDER
from koikoi_widget.kernel.tables import digest_of


def stamp(path: Path) -> None:
    digest = digest_of(PRESETS[path.stem])
    if path.suffix == ".json":
        kept = json.loads(path.read_text("utf-8"))
        kept["made"]["rules"] = digest
        path.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        return
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    made = json.loads(str(arrays.pop("made"))) | {"rules": digest}
    np.savez_compressed(path, made=np.array(json.dumps(made)), **arrays)


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.*")):
        stamp(each)
        print(each.name, digest_of(PRESETS[each.stem])[:16])
