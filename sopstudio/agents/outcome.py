"""The answer of an agent that has no place in the graph: which end it came to, why, and what it decided.

Such an agent closes with tags (SOP-Bench, appendix D): `<final_decision>` names an end, `<reason>` says why, and an
`<output>` for each fact that the procedure decides gives its value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import Fact, Flow, loads, misfit, typed
from sopstudio.trace.transcript import LOGGED

DECISION = re.compile(r"<final_decision>\s*(?P<text>.*?)\s*</final_decision>", re.IGNORECASE | re.DOTALL)
REASON = re.compile(r"<reason>\s*(?P<text>.*?)\s*</reason>", re.IGNORECASE | re.DOTALL)
OUTPUT = re.compile(
    r"<output\s+name=[\"'](?P<name>[^\"'<>]+)[\"']\s*>\s*(?P<text>.*?)\s*</output>", re.IGNORECASE | re.DOTALL
)
OFFERED = re.compile(r"<final_decision>one of: (?P<ends>[^<]*)</final_decision>")
ASIDE = re.compile(r"^[ \t]*(?:Thought:[^\n]*\n?|Final Answer:[ \t]*)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """`end` is the place that was named (blank where none is called so), `facts` what was decided, typed."""

    end: str
    named: str
    reason: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


def ends(flow: Flow) -> dict[str, str]:
    """The places where the procedure is over, by what an agent calls them; those of one name are told apart by id."""
    final = [place for place in flow.nodes if flow.is_final(place)]
    count = Counter(flow.nodes[place].label() for place in final)
    labels = ((flow.nodes[place].label(), place) for place in final)
    return {label if count[label] == 1 else f"{label} ({place})": place for label, place in labels}


def verdict(flow: Flow, text: str) -> Verdict | None:
    """The answer in a text; None where it holds none."""
    found = DECISION.search(text)
    if found is None:
        return None
    known = {_plain(label): place for label, place in ends(flow).items()}
    reason = REASON.search(text)
    return Verdict(
        known.get(_plain(found["text"]), ""), found["text"], reason["text"] if reason else "", _facts(flow, text)
    )


def spoken(text: str) -> str:
    """The text without its tags, log, thoughts and headings, as a user reads it."""
    for tag in (LOGGED, DECISION, REASON, OUTPUT, ASIDE):
        text = tag.sub("", text)
    return text.strip()


def request(flow: Flow) -> str:
    """What a prompt says of the answer: the ends by name, and the facts to decide."""
    lines = ["<final_decision>one of: " + " | ".join(ends(flow)) + "</final_decision>", "<reason>why</reason>"]
    lines += [f'<output name="{name}">its value</output>' for name in flow.sop.outputs]
    return "\n".join(lines)


def requested(prompt: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ends and the facts that a prompt asks for in this way (see `request`); none where it does not."""
    found = OFFERED.search(prompt)
    if found is None:
        return (), ()
    names = (match["name"] for match in OUTPUT.finditer(prompt, found.end()))
    return tuple(found["ends"].split(" | ")), tuple(dict.fromkeys(names))


def answered(end: str, values: Mapping[str, str]) -> str:
    """The answer that names this end and gives these values, as a model writes it."""
    given = [f'<output name="{name}">{value}</output>' for name, value in values.items()]
    return "\n".join([f"<final_decision>{end}</final_decision>", *given])


def _facts(flow: Flow, text: str) -> dict[str, Any]:
    found = {}
    for match in OUTPUT.finditer(text):
        name, raw = match["name"], match["text"]
        if name in flow.sop.outputs:
            fact = flow.facts.get(name) or Fact(name=name)
            value = _read(fact, raw)
            if value is not None:
                found[name] = value
    return found


def _read(fact: Fact, raw: str) -> Any:
    """The value as its fact has it, from text or from JSON; None where it is none."""
    for value in (raw, _json(raw)):
        if value not in (None, "") and not misfit(fact, value):
            return typed(fact, value)
    return None


def _json(raw: str) -> Any:
    try:
        return loads(raw)
    except FormatError:
        return None


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .\"'*`").casefold()


__all__ = ["Verdict", "answered", "ends", "request", "requested", "spoken", "verdict"]
