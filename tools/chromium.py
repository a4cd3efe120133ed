"""The browser that the tests drive: find one, or install one.

`python tools/chromium.py` prints the path of the Chromium it found or installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium without what only a window needs: tests take a third less time in it.
SHELL = "chromium-headless-shell"

# A test machine may lack a GPU and a sandbox; whatever Chromium requests by itself would look like
# a request of ours; and no other machine can be found. (Playwright's `route` would refuse those
# too, but it swallows what a page sends as it is being left, which is what ends its kernel.)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def find(*, headless: bool = True) -> str | None:
    """Return the path of a Chromium: $CHROMIUM, an installed one, Playwright's own, or None."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for name in (SHELL, *NAMES) if headless else NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Install Chromium: from Debian's packages if allowed, otherwise through Playwright."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        apt = ["apt-get", "-q", "-o", "Acquire::Retries=3"]
        packages = ["chromium", SHELL, "fonts-dejavu-core"]
        updated = subprocess.run([*apt, "update"], stdout=sys.stderr, env=environment)
        wanted = [*apt, "install", "-y", "--no-install-recommends", *packages]
        if updated.returncode == 0:
            installed = subprocess.run(wanted, stdout=sys.stderr, env=environment)
            # Ubuntu's package of that name only asks for a snap: look before believing it.
            if installed.returncode == 0 and works(shutil.which("chromium")):
                return
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, check=True, stdout=sys.stderr)


def works(path: str | None) -> bool:
    """Tell whether the browser at `path` starts at all."""
    if path is None:
        return False
    return subprocess.run([path, "--version"], capture_output=True).returncode == 0


def main() -> int:
    path = find()
    if path is None:
        install()
        path = find()
    if path is None:
        print("No Chromium found, and none could be installed.", file=sys.stderr)
        print("Install one and name it in the environment variable CHROMIUM.", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
