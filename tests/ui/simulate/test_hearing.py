"""What a model says is seen while it says it: the bubble grows, and gives way to the reply itself."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sopstudio.debugger.plan import PartialReply
from sopstudio.settings import Endpoint, Settings
from sopstudio.trace import ModelReply, Say
from sopstudio.ui.simulate.bubbles import Bubble
from tests.llm.server import Answer, serving
from tests.ui.simulate.desks import Seat

WORDS = ("Could you ", "please tell me ", "your application number?")
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


def event(text: str, reason: str | None = None) -> bytes:
    delta = {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": reason}]}
    return f"data: {json.dumps(delta)}\n\n".encode()


@contextmanager
def speaking(go_on: Callable[[], object]) -> Iterator[Settings]:
    """An endpoint that says a part, and the rest once it may."""

    def drip(connection: socket.socket) -> None:
        connection.sendall(HEAD + event(WORDS[0]) + event(WORDS[1]))
        go_on()
        connection.sendall(event(WORDS[2]) + event("", "stop") + b"data: [DONE]\n\n")
        connection.shutdown(socket.SHUT_RDWR)

    with serving(Answer(drip=drip)) as endpoint:
        yield Settings(endpoints=(Endpoint(name="slow", base_url=endpoint.url, key_name="NO_KEY"),))


def texts(own_seat: Seat) -> list[str]:
    """The accessible names of the bubbles, in order."""
    bubbles = own_seat.simulate.views.conversation.findChildren(Bubble)
    return [bubble.accessibleName() for bubble in bubbles if bubble.isVisibleTo(own_seat.window)]


def test_the_bubble_grows_while_the_model_speaks(own_seat: Seat) -> None:
    heard, may_end = list[PartialReply](), threading.Event()
    own_seat.simulate.thread.partial_reply.connect(heard.append)
    with speaking(lambda: may_end.wait(60)) as settings:
        own_seat.desk.settings.save(settings)
        own_seat.simulate.choices.model.setCurrentText("openai:gpt@slow")
        own_seat.do("restart")
        own_seat.do("run")
        field = own_seat.simulate.views.conversation.field
        field.setText("Hello")
        own_seat.simulate.views.conversation.submit()
        half = f"Agent: {WORDS[0]}{WORDS[1]}"
        own_seat.wait(lambda: half in texts(own_seat))
        may_end.set()
        own_seat.wait(lambda: not own_seat.now.is_busy)
    whole = "".join(WORDS)
    assert [event.text for event in heard] == [WORDS[0], WORDS[0] + WORDS[1], whole]
    assert {event.component for event in heard} == {"agent"}
    events = own_seat.now.events
    assert [event.text for event in events if isinstance(event, ModelReply)] == [whole]
    assert [event.text for event in events if isinstance(event, Say)][-1] == whole
    assert texts(own_seat).count(f"Agent: {whole}") == 1
    assert half not in texts(own_seat)


def test_nothing_grows_where_nobody_is_at_work(own_seat: Seat) -> None:
    own_seat.do("run")
    before = texts(own_seat)
    own_seat.simulate.views.conversation.show_partial_reply(PartialReply("agent", "Late words"))
    assert texts(own_seat) == before
