"""Models that answer agents' prompts, all behind the same chat-completions protocol."""

from sopstudio.llm.protocol import Model, read_reply, request_body

__all__ = ["Model", "read_reply", "request_body"]
