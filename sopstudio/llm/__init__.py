"""Language models behind one chat-completions protocol."""

from sopstudio.llm.capabilities import (
    for_run,
    get_options,
    get_price,
    get_user_model,
    is_hosted,
    is_sequential,
    release,
    with_observer,
)
from sopstudio.llm.models import ModelChoice, create_model, list_kinds
from sopstudio.llm.protocol import Model, request_body
from sopstudio.llm.response import read_reply

__all__ = [
    "Model",
    "ModelChoice",
    "create_model",
    "for_run",
    "get_options",
    "get_price",
    "get_user_model",
    "is_hosted",
    "is_sequential",
    "list_kinds",
    "read_reply",
    "release",
    "request_body",
    "with_observer",
]
