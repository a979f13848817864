"""The offline model: a deterministic, rule-based stand-in for a language model.

It receives the serialised chat-completions request and returns a serialised response, like any
endpoint. It sees what a language model would see and nothing else: no SOP, no journey, no expected
trace. It finds values in texts by name, type, allowed values, pattern and phrase, calls a tool when it
has the required values, asks for missing ones, and plays the simulated user when a prompt asks it to.
It does not reason, so it scores badly where a task needs reasoning.

Where its prompt holds a whole procedure in numbered sections, it follows it step by step, with tool
calls, under ReAct, or as a task agent of a team, for which it also classifies messages and answers from
passages by shared words; at a fork it takes the branches whose written conditions hold. It follows such
a procedure more faithfully than many language models, so its scores show that an architecture works,
not how well a model does under it: for mistakes wrap it in `faulty:…`. It cannot judge prose by its
meaning (it compares words), follow a procedure in free prose, notice that a text makes no sense, or
apply a late correction to its earlier calls.
"""

from sopstudio.llm.offline.model import KIND, OfflineModel, respond

__all__ = ["KIND", "OfflineModel", "respond"]
