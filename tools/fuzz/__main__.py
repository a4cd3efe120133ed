"""The command line of the fuzzer."""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from random import Random
from time import perf_counter

from . import fuzz
from .doors import DOORS


def main() -> None:
    """Run, and print what was found; the exit code is 1 if something answered wrongly."""
    reader = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    reader.add_argument("--inputs", type=int, default=10_000)
    reader.add_argument("--seed", default="7")
    reader.add_argument("--door", choices=DOORS, action="append")
    reader.add_argument("--session", help="play one session of a door, and show its error")
    options = reader.parse_args()
    if options.session:
        try:
            for _step in DOORS[options.door[0]].session(Random(options.session)):
                pass
        except Exception:
            traceback.print_exc()
        return
    start = perf_counter()
    found = fuzz(options.inputs, options.seed, options.door)
    print(json.dumps(found.as_dict() | {"seconds": round(perf_counter() - start)}, indent=1))
    sys.exit(bool(found.wrong))


if __name__ == "__main__":
    main()
