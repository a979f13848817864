"""The final answer of an agent that is not placed in the graph: the end it reached, the reason, and its
outputs.

Such an agent closes with tags (SOP-Bench, appendix D): `<final_decision>` names an end, `<final_decision_reason>` (or
`<reason>`) explains it, and one `<output>` for each output fact gives its value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.sop import Fact, Flow, describe_mismatch, loads, parse_value
from sopstudio.trace.names import ANALYSIS_TAG, LOG_TAG

DECISION_TAG = re.compile(r"<final_decision>\s*(?P<text>.*?)\s*</final_decision>", re.IGNORECASE | re.DOTALL)
REASON_TAG = re.compile(
    r"<(?P<tag>(?:final_decision_)?reason)>\s*(?P<text>.*?)\s*</(?P=tag)>", re.IGNORECASE | re.DOTALL
)
OUTPUT_TAG = re.compile(
    r"<output\s+name=[\"'](?P<name>[^\"'<>]+)[\"']\s*>\s*(?P<text>.*?)\s*</output>", re.IGNORECASE | re.DOTALL
)
ENDS_OFFER = re.compile(r"<final_decision>one of: (?P<ends>[^<]*)</final_decision>")
OPEN_OFFER = re.compile(r"<final_decision>the title of the step[^<]*</final_decision>")
END_SECTION = re.compile(
    r"^## \d+\. (?P<title>[^\n]+)$(?:(?!^## ).)*?^- The procedure is over here\.$", re.MULTILINE | re.DOTALL
)
"""A section of `procedure_text` at which the procedure is over."""
RESPONSE_TAG = re.compile(r"</?final_response>", re.IGNORECASE)
STEP_NUMBER = re.compile(r"^\d+\.\s+")
THOUGHT_PREFIX = re.compile(r"^[ \t]*(?:Thought:[^\n]*\n?|Final Answer:[ \t]*)", re.IGNORECASE | re.MULTILINE)


REASON_LINE = "<final_decision_reason>why</final_decision_reason>"


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """A parsed final answer.

    `end` is the node of the named end (blank where there is none of that name), `end_name` the name as
    written, `facts` the typed outputs.
    """

    end: str
    end_name: str
    reason: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


def ends_by_label(flow: Flow) -> dict[str, str]:
    """The final nodes by the name an agent uses; equal labels are distinguished by their id."""
    final = [place for place in flow.nodes if flow.is_final(place)]
    count = Counter(flow.nodes[place].label() for place in final)
    labels = ((flow.nodes[place].label(), place) for place in final)
    return {label if count[label] == 1 else f"{label} ({place})": place for label, place in labels}


WORDS_ANSWER = re.compile(r"^[ \t]*Final Answer:[ \t]*(?P<text>\S.*)", re.IGNORECASE | re.MULTILINE | re.DOTALL)


def parse_answer_in_words(text: str) -> str:
    """What a text without tags gives as its final answer; blank where it gives none."""
    match = WORDS_ANSWER.search(text)
    return match["text"].strip() if match else ""


def find_named_end(flow: Flow, text: str) -> str:
    """The end that a text names, in a sentence or a part of one by itself; blank where it names none or several."""
    parts = {_normalize(part) for part in re.split(r"[.:;!?\n]", text)}
    named = {place for label, place in ends_by_label(flow).items() if _normalize(label) in parts}
    return named.pop() if len(named) == 1 else ""


def parse_answer(flow: Flow, text: str) -> FinalAnswer | None:
    """The final answer in a text; None where there is none. What is quoted in an analysis is no answer."""
    text = ANALYSIS_TAG.sub("", text)
    decision = DECISION_TAG.search(text)
    if decision is None:
        return None
    known = {_normalize(label): place for label, place in ends_by_label(flow).items()}
    reason, name = REASON_TAG.search(text), _normalize(decision["text"])
    return FinalAnswer(
        known.get(name, known.get(STEP_NUMBER.sub("", name), "")),
        decision["text"],
        reason["text"] if reason else "",
        _read_outputs(flow, text),
    )


def strip_tags(text: str) -> str:
    """The text without tags, log, thoughts and headings, as a user reads it."""
    for tag in (LOG_TAG, DECISION_TAG, REASON_TAG, OUTPUT_TAG, RESPONSE_TAG, THOUGHT_PREFIX):
        text = tag.sub("", text)
    return text.strip()


def answer_format(flow: Flow) -> str:
    """The part of a prompt that asks for the answer: the ends by name, and the output facts."""
    lines = ["<final_decision>one of: " + " | ".join(ends_by_label(flow)) + "</final_decision>", "<reason>why</reason>"]
    lines += [f'<output name="{name}">its value</output>' for name in flow.sop.outputs]
    return "\n".join(lines)


def open_answer_format(flow: Flow, procedure: str) -> str:
    """The part of a prompt that asks for the answer and leaves the ends to `procedure`, the text before it (SOP-Bench,
    appendix D).

    They are listed only where the text does not name each of them by itself.
    """
    titles = [_normalize(match["title"]) for match in END_SECTION.finditer(procedure)]
    is_named = sorted(titles) == sorted(map(_normalize, ends_by_label(flow)))
    if not is_named:
        return answer_format(flow).replace("<reason>why</reason>", REASON_LINE)
    lines = ["<final_decision>the title of the step at which the procedure is over</final_decision>", REASON_LINE]
    lines += [f'<output name="{name}">its value</output>' for name in flow.sop.outputs]
    return "\n".join(lines)


def parse_answer_format(prompt: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ends and the output facts that a prompt asks for (see `answer_format`, `open_answer_format`); empty where it
    asks for none.
    """
    offer = ENDS_OFFER.search(prompt)
    if offer is not None:
        ends = tuple(offer["ends"].split(" | "))
    else:
        offer = OPEN_OFFER.search(prompt)
        ends = tuple(match["title"] for match in END_SECTION.finditer(prompt))
    if offer is None:
        return (), ()
    names = (match["name"] for match in OUTPUT_TAG.finditer(prompt, offer.end()))
    return ends, tuple(dict.fromkeys(names))


def format_answer(end: str, values: Mapping[str, str]) -> str:
    """The final answer with this end and these values, as a model writes it."""
    outputs = [f'<output name="{name}">{value}</output>' for name, value in values.items()]
    return "\n".join([f"<final_decision>{end}</final_decision>", *outputs])


def _read_outputs(flow: Flow, text: str) -> dict[str, Any]:
    facts = {}
    for match in OUTPUT_TAG.finditer(text):
        name, raw = match["name"], match["text"]
        if name in flow.sop.outputs:
            fact = flow.facts.get(name) or Fact(name=name)
            value = _read_value(fact, raw)
            if value is not None:
                facts[name] = value
    return facts


def _read_value(fact: Fact, raw: str) -> Any:
    """The value typed as its fact, read as text or JSON; None where it does not fit."""
    for value in (raw, _parse_json(raw)):
        if value not in (None, "") and not describe_mismatch(fact, value):
            return parse_value(fact, value)
    return None


def _parse_json(raw: str) -> Any:
    try:
        return loads(raw)
    except FormatError:
        return None


def _normalize(text: str) -> str:
    return " ".join(text.split()).strip(" .\"'*`").casefold()


__all__ = [
    "FinalAnswer",
    "answer_format",
    "ends_by_label",
    "format_answer",
    "open_answer_format",
    "parse_answer",
    "parse_answer_format",
    "strip_tags",
]
