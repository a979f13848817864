"""The offline model: a deterministic, rule-based stand-in for a language model.

It is handed the serialised chat-completions request and returns a serialised response, like any endpoint. It sees what
a language model would see and nothing else: no SOP, no journey, no expected trace. It recognises values in what was
said by name, type, allowed values, pattern and phrase, calls a tool when it has what the tool needs, asks for what is
missing, and plays a customer when a prompt asks it to. It does not reason: it scores badly where a task needs it.

Where a whole procedure stands in its prompt in numbered sections, it goes through it step by step, with tool calls,
under ReAct (`following`, `reasoning`) or as a task agent of a team (`chatting`), for which it also sorts messages and
answers from passages by the words that they share (`sorting`); at a fork it takes the branches whose written conditions
hold (`branches`). It follows such a procedure more faithfully than many a language model would, so its scores say that
an architecture works, not how well a model does under it: for mistakes, put `faulty:…` around it. What it cannot do:
judge prose by its sense (it compares words), follow a procedure written in free prose, notice that something written
makes no sense, or put a correction that comes late in the conversation into calls that it made before.
"""

from sopstudio.llm.offline.model import KIND, OfflineModel, respond

__all__ = ["KIND", "OfflineModel", "respond"]
