"""What the random ways through the page look for."""

from koikoi_widget.page.routes import PARTS
from tools.load.walks import SEEN


def test_every_part_of_the_page_is_known_when_it_is_seen() -> None:
    assert set(SEEN) == set(PARTS)
