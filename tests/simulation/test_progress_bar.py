"""Progress of long work in a real kernel; what a terminal shows is tested in test_simulation."""

from __future__ import annotations

import pytest
from jupyter_client.manager import start_new_kernel

from koikoi_widget.simulation.progress_bar import time_left


@pytest.fixture(scope="module")
def kernel():
    manager, client = start_new_kernel()
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client, code, seen=lambda _message: None):
    """What a frontend receives while the kernel runs `code`, and how that ended."""
    messages = []

    def hear(message):
        messages.append((message["msg_type"], message["content"]))
        seen(messages[-1])

    code = f"import koikoi_widget as kk\n{code}"
    reply = client.execute_interactive(code, output_hook=hear, timeout=120)
    return messages, reply["content"]


def told(message):
    """The text that a label gets, if that is what the message is about."""
    kind, content = message
    if kind != "comm_msg" or content["data"].get("method") != "update":
        return None
    return content["data"]["state"].get("value")


def test_a_notebook_sees_a_bar_with_the_time_left_and_nothing_of_it_afterwards(kernel):
    messages, reply = run(kernel[1], "kk.simulate('greedy', 'greedy', games=60, rounds=12);")
    assert reply["status"] == "ok"
    values = [told(message) for message in messages]
    done = [value for value in values if isinstance(value, int)]
    words = [value for value in values if isinstance(value, str)]
    assert done and done == sorted(done) and max(done) <= 60
    assert words and all(" of 60, " in each and each.endswith(" left") for each in words)
    (shown,) = [content for kind, content in messages if kind == "display_data"]
    (left,) = [content for kind, content in messages if kind == "update_display_data"]
    assert "application/vnd.jupyter.widget-view+json" in shown["data"]
    assert left["transient"] == shown["transient"] and left["data"]["text/html"] == ""
    opened = [content for kind, content in messages if kind == "comm_open"]
    closed = [content for kind, content in messages if kind == "comm_close"]
    assert {each["comm_id"] for each in opened} == {each["comm_id"] for each in closed}


def test_nobody_sees_a_bar_who_does_not_want_one(kernel):
    messages, _reply = run(kernel[1], "kk.simulate('random', 'random', games=4, progress=False);")
    assert not {"display_data", "comm_open"} & {kind for kind, _content in messages}


def test_an_interrupted_notebook_has_no_bar_and_nothing_running(kernel):
    manager, client = kernel
    interrupted = []

    def interrupt_once(message):
        if isinstance(told(message), int) and not interrupted:
            interrupted.append(message)
            manager.interrupt_kernel()

    messages, reply = run(
        client,
        """
from concurrent.futures import ThreadPoolExecutor
futures = []
class Remembering(ThreadPoolExecutor):
    def submit(self, *arguments, **options):
        futures.append(super().submit(*arguments, **options))
        return futures[-1]
with Remembering(2) as pool:
    kk.simulate("greedy", "greedy", games=100_000, executor=pool)
""",
        interrupt_once,
    )
    assert reply["ename"] == "KeyboardInterrupt"
    assert "update_display_data" in {kind for kind, _content in messages}
    messages, _reply = run(client, "print(all(future.done() for future in futures))")
    assert ("stream", {"name": "stdout", "text": "True\n"}) in messages


@pytest.mark.parametrize(
    ("done", "seconds", "words"),
    [(10, 10, "1:30"), (50, 10, "0:10"), (100, 10, "0:00"), (1, 60, "1:39:00")],
)
def test_the_time_left_goes_by_the_time_taken(done, seconds, words):
    assert time_left(done, 100, seconds) == words


def test_a_machine_that_takes_long_to_do_nothing_shows_no_time_left_yet(kernel):
    """`simulate` says at once how much of a file was done before: often nothing."""
    messages, reply = run(
        kernel[1],
        """
from itertools import count
import koikoi_widget.simulation.progress_bar as bars
bars.monotonic = count().__next__
with bars.progress(4) as advance:
    advance(0)
    advance(1)
""",
    )
    assert reply["status"] == "ok"
    assert "1 of 4, 0:06 left" in map(told, messages)
