"""The offline model as a customer: asks for what it wants, gives what it knows, says what it lacks, and leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sopstudio.llm.offline.conversation import QUIT, Conversation
from sopstudio.llm.offline.extraction import NO_VALUE, Wanted, words_of

FACT_LINE = re.compile(
    r"^\s*[-*]\s*(?P<name>[^:=()\n]{1,80}?)(?:\s*\((?P<about>[^\n]*?)\))?\s*:\s*(?P<value>\S.*?)\s*$", re.M
)
AGAIN = re.compile(r";\s*if asked again:\s*")
GOAL = re.compile(r"(?:what you want|goal|wants?|task)\s*:\s*(?P<goal>.+)", re.I)
ASKS = re.compile(r"\?|\b(?:please|could you|can you|may i|provide|tell me|share|confirm|need)\b", re.I)
STUCK = re.compile(
    r"\b(?:cannot|can'?t|can not|unable to|not able to|could not|impossible)\b.{0,40}?"
    r"\b(?:go on|proceed|continue|complete|help|assist|process)\b|\bunfortunately\b|\bgood\s?bye\b",
    re.I,
)


@dataclass(frozen=True)
class Known:
    """Something the customer knows: its name, what describes it, and the values to give one after the other."""

    name: str
    about: str
    values: tuple[str, ...]

    def asked_in(self, question: str) -> bool:
        """Whether the agent asks for it."""
        return Wanted(self.name, "string", self.about).asked_in(question)

    def named_in(self, question: str) -> bool:
        """Whether the agent asks for it by its very name."""
        return Wanted(self.name, "string").named_in(question)

    def sentence(self, given: int) -> str:
        """How the customer says it; the next value where an earlier one was given before."""
        value = self.values[min(given, len(self.values) - 1)]
        spaced = " " in value and not value.startswith('"')
        text = f'"{value}"' if spaced else value
        return f"My {' '.join(words_of(self.name))} is {text}."


def play(talk: Conversation) -> dict[str, Any]:
    """The customer's next message. The agent speaks as *user* here, the customer as *assistant*."""
    mine = [str(m.get("content") or "") for m in talk.talk if m.get("role") == "assistant"]
    heard = [str(m.get("content") or "") for m in talk.talk if m.get("role") == "user"]
    question = heard[-1] if heard else ""
    if not mine:
        return {"content": _opening(talk, question)}
    known = _facts(talk.system)
    asked = [one for one in known if one.asked_in(question)] if ASKS.search(question) else []
    asked = [one for one in asked if one.named_in(question)] or asked
    if asked:
        answer = _give(asked, question, " ".join(mine))
        if mine[-2:] != [answer, answer]:
            return {"content": answer}
    if STUCK.search(question):
        return {"content": QUIT}
    if ASKS.search(question):
        if any(NO_VALUE.search(text) for text in mine[-1:]) and len(mine) > 2:
            return {"content": QUIT}
        return {"content": f"I am sorry, I do not have {_noun(question)}."}
    return {"content": "Thank you, please go on." if "please go on" not in mine[-1] else QUIT}


def _opening(talk: Conversation, question: str) -> str:
    goal = GOAL.search(talk.system)
    wish = goal["goal"].strip().rstrip(".") if goal else "some help"
    return f"Hello, I would like this: {wish}."


def _give(asked: list[Known], question: str, said: str) -> str:
    parts = [one.sentence(sum(said.count(value) for value in dict.fromkeys(one.values))) for one in asked]
    wished = question.count(" your ")
    if wished > len(asked) and len(asked) < 3:
        parts.append("I am sorry, I do not have anything else.")
    return " ".join(parts)


def _noun(question: str) -> str:
    match = re.search(r"\b(your [a-z][a-z0-9 ]{1,40}?)(?=\s*(?:\(|\?|,|\.| and |$))", question, re.I)
    return match[1].lower().replace("your", "my", 1) if match else "that"


def _facts(system: str) -> list[Known]:
    found = []
    for match in FACT_LINE.finditer(system):
        values = tuple(AGAIN.split(match["value"]))
        found.append(Known(match["name"].strip(), match["about"] or "", values))
    return found
