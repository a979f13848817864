"""The offline model: a deterministic, rule-based stand-in for a language model.

It is handed the serialised chat-completions request and returns a serialised response, like any endpoint. It sees what
a language model would see and nothing else: no SOP, no journey, no expected trace. It recognises values in what was
said by name, type, allowed values, pattern and phrase, calls a tool when it has what the tool needs, asks for what is
missing, and plays a customer when a prompt asks it to. It does not reason: it scores badly where a task needs it.
"""

from sopstudio.llm.offline.model import KIND, OfflineModel, respond

__all__ = ["KIND", "OfflineModel", "respond"]
