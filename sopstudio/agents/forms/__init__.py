"""The forms in which a model writes its calls, by the name that a request carries (`AskModel.form`).

A blank form is the protocol's own tool calls. In every other form the calls are part of the text;
reading one gives a reply with text and calls, so agents and guardrails need not know the form. An
unreadable call has a `problem`. A new form adds a file and a line here (and its request options in
`llm.protocol.FORM_OPTIONS`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from sopstudio.agents.forms import agent_s, marco, react
from sopstudio.trace import ModelReply

READERS: Mapping[str, Callable[[ModelReply], ModelReply]] = MappingProxyType(
    {
        react.NAME: react.read,
        marco.NAME: marco.read,
        marco.THINKING: marco.read,
        **agent_s.READERS,
    }
)
WRITERS: Mapping[str, Callable[[ModelReply], str]] = MappingProxyType(
    {
        react.NAME: react.write,
        marco.NAME: marco.write,
        marco.THINKING: marco.write_response,
        **agent_s.WRITERS,
    }
)


def read(form: str, reply: ModelReply) -> ModelReply:
    """The reply with its text and calls, whatever form they were written in."""
    reader = READERS.get(form)
    return reply if reader is None else reader(reply)


def write(form: str, reply: ModelReply) -> ModelReply:
    """A reply as a model would have written it in this form."""
    writer = WRITERS.get(form)
    return reply if writer is None else replace(reply, text=writer(reply), calls=())


__all__ = ["READERS", "WRITERS", "read", "write"]
