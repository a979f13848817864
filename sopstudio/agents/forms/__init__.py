"""The forms in which a model writes its calls, by the name that a request carries (`AskModel.form`).

Blank is the protocol's own tool calls. In every other form the calls stand in the text; reading one gives a reply with
text and calls, so that agents and guardrails need not know the form. What cannot be read is a call with a `problem`.
Adding a form adds a file and a line here (and what its request says besides in `llm.protocol.FORMS`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sopstudio.agents.forms import react
from sopstudio.trace import ModelReply

READERS: Mapping[str, Callable[[ModelReply], ModelReply]] = MappingProxyType({react.NAME: react.read})


def read(form: str, reply: ModelReply) -> ModelReply:
    """The reply with its text and its calls, whichever form they were written in."""
    reader = READERS.get(form)
    return reply if reader is None else reader(reply)


__all__ = ["READERS", "read"]
