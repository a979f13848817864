"""Models that answer agents' prompts, all behind the same chat-completions protocol."""

from sopstudio.llm.models import Choice, kinds, model
from sopstudio.llm.protocol import Model, read_reply, request_body

__all__ = ["Choice", "Model", "kinds", "model", "read_reply", "request_body"]
