"""A page that shows one piece of code after another, so that Jupyter's front end starts once."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

# The cell of its notebook. `perform` shows what some code makes in place of what was shown before,
# of which nothing stays: no widget, no task, no language, and nothing that a learner knows.
NOTEBOOK = '''
import anywidget
from IPython import get_ipython
from ipywidgets import Output, VBox
from ipywidgets.widgets.widget import _instances

from koikoi_widget.lessons.learner.shared_learner import learners


class Stage(anywidget.AnyWidget):
    _esm = """export default {
        initialize({model}) { window.perform = (code) => model.send(code); },
        // A page has a heading, which is not for a table to bring.
        render({el}) { el.innerHTML = "<h1 style='position: absolute; opacity: 0'>Stage</h1>"; },
    };"""

    def __init__(self):
        super().__init__()
        self.shown = Output()
        self.on_msg(lambda _stage, code, _buffers: self.perform(code))

    def perform(self, code):
        for widget in set(_instances.values()) - self.own:
            if not type(widget).__module__.startswith("ipycanvas"):  # every table draws with these
                widget.close()
        kk.set_language("en")
        learners.clear()
        self.shown.clear_output()
        with self.shown:
            get_ipython().run_cell(code)


stage = Stage()
both = VBox([stage, stage.shown], layout={"display": "contents"})
stage.own = set(_instances.values())
both
'''
IS_EMPTY = "() => !document.querySelector('.widget-output .jp-OutputArea-output')"
LOOKS_NEW = """() => {
    localStorage.clear(); // what the open page knows of it outlasts that the browser forgets it
    sessionStorage.clear();
    history.replaceState(null, "", location.pathname);
    document.activeElement?.blur();
    scrollTo(0, 0);
}"""


# A browser lets go of a table late: after 25 of them the next takes it twice as long. A new page
# costs as much as two tables.
MOST = 8


class Stage:
    """An open page in `context`, at the address of a notebook of `NOTEBOOK`."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.shows = 0
        self.origin = "http://" + urlsplit(url).netloc
        self.page: Page = context.new_page()
        self.page.goto(url)
        self.page.wait_for_function("() => window.perform")

    def show(self, code: str) -> None:
        """Have the kernel run `code`, and show its result once what was shown before is gone."""
        self.shows += 1
        self.empty()
        self.page.evaluate("code => window.perform(code)", code)

    @property
    def is_worn(self) -> bool:
        """Whether a new page is better than this one."""
        return self.shows >= MOST

    def empty(self) -> None:
        """Take away what is shown."""
        self.page.evaluate("() => window.perform('')")
        self.page.wait_for_function(IS_EMPTY)

    def clear(self, size: dict[str, int]) -> None:
        """Make the page what it was before anything was shown, in a window of `size`."""
        self.empty()
        self.page.evaluate(LOOKS_NEW)
        self.page.emulate_media(
            media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
        )
        self.page.set_viewport_size(size)
        self.page.mouse.move(0, 0)
