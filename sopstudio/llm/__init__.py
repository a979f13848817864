"""Language models behind one chat-completions protocol.

The kinds of models, and with them their clients, are loaded when a model is first created or listed.
"""

from typing import TYPE_CHECKING, Any

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
from sopstudio.llm.protocol import Model, request_body
from sopstudio.llm.response import read_reply

if TYPE_CHECKING:
    from sopstudio.llm.models import ModelChoice, create_model, list_kinds


def __getattr__(name: str) -> Any:
    if name not in ("ModelChoice", "create_model", "list_kinds"):
        raise AttributeError(name)
    from sopstudio.llm import models

    return getattr(models, name)


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
