"""Write the digest of a preset's rules into its trained files: `python tools/stamp_trained.py`.

Only for files whose preset scores, pays and ends every round as when they were made, for example
when the digest's own form has changed. What was made for other rules must be trained again.
"""

from __future__ import annotations

import json
from pathlib import Path

from koikoi_widget.engine.rules import PRESETS
from koikoi_widget.kernel.rules.tables import digest_of
from koikoi_widget.kernel.trained_files import FOLDER


def stamp(path: Path) -> None:
    kept = json.loads(path.read_text("utf-8"))
    kept["made"]["rules"] = digest_of(PRESETS[path.stem])
    path.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.json")):
        stamp(each)
        print(each.name, digest_of(PRESETS[each.stem])[:16])
