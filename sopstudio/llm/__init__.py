"""Models that answer agents' prompts, all behind the same chat-completions protocol."""

from sopstudio.llm.models import Choice, kinds, model
from sopstudio.llm.protocol import Model, read_reply, request_body
from sopstudio.llm.roles import customer_of, for_run, hosted, in_turn, observed, price_of, release

__all__ = [
    "Choice",
    "Model",
    "customer_of",
    "for_run",
    "hosted",
    "in_turn",
    "kinds",
    "model",
    "observed",
    "price_of",
    "read_reply",
    "release",
    "request_body",
]
