"""The parser of a procedure in a prompt, one numbered section a step (written by `agents.procedure_text`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.sop import Decision, Edge, End, Flow, Sop, Walker

HEADING = re.compile(r"^##+ (?P<number>\d+)\. (?P<title>[^\n]+)$", re.M)
BULLET_HEADING = re.compile(r"^- (?=\d+\. )", re.M)
BULLET_DETAIL = re.compile(r"^  (?=\S|  )", re.M)
FIND_OUT_LINE = re.compile(r"^- Find out (?P<name>[^:\n]+): ?(?P<about>[^\n]*)$", re.M)
COMPUTE_LINE = re.compile(r"^- Work out: (?P<name>[^=\n]+?) = (?P<expression>[^\n]+)$", re.M)
CALL_ITEM = re.compile(r"^- Call (?P<tool>[\w-]+)(?: if (?P<when>[^\n]+))?$(?P<more>(?:\n  - [^\n]*)*)", re.M)
PARAMETER_LINE = re.compile(r"^  - its (?P<parameter>[^\n]+?) is (?P<fact>[^\n]+)$", re.M)
ALLOWED_LINE = re.compile(r"^  - allowed only if (?P<condition>[^\n]+)$", re.M)
GIVES = re.compile(r"(?P<fact>[^(),\n]+?) \((?P<path>[^()\n]+)\)")
SAY_LINE = re.compile(r"^- Say: (?P<text>[^\n]+)$", re.M)
TRANSITION_LINE = re.compile(
    r"^- (?:If (?P<condition>[^\n]+): |(?P<otherwise>Otherwise ))?(?:\(at most (?P<bound>\d+) times\) )?"
    r"(?:go to (?P<target>\d+) \([^\n]*\)|section (?P<opened>\d+) \([^\n]*\) opens)$",
    re.M,
)
END_LINE = re.compile(r"^- The procedure is over here\.$", re.M)
EVERY_LINE = re.compile(r"^(?:Then follow|What opens next is) every line", re.M)
FACT_TYPES = frozenset({"string", "number", "integer", "boolean", "date", "datetime", "list"})
_SCHEMAS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "date": {"type": "string", "format": "date"},
        "datetime": {"type": "string", "format": "date-time"},
        "list": {"type": "array"},
    }
)


@dataclass(frozen=True)
class CallLine:
    """A tool call: its condition, the fact that feeds each renamed parameter, and the fact of each output
    path.

    `allowed` is the precondition of the tool.
    """

    tool: str
    when: str
    allowed: str
    arguments: Mapping[str, str]
    outputs: Mapping[str, str]


@dataclass(frozen=True)
class TransitionLine:
    """A transition line: its condition, blank for always and None for otherwise; the target section; the loop
    bound.
    """

    condition: str | None
    target: int
    bound: int | None


@dataclass(frozen=True)
class Section:
    """One step of the procedure. `actions` are the values to find out and the tools to call, in order."""

    number: int
    title: str
    computes: tuple[tuple[str, str], ...]
    actions: tuple[ValueSpec | CallLine, ...]
    says: str
    is_end: bool
    takes_every: bool
    transitions: tuple[TransitionLine, ...] = field(default=())


@lru_cache(maxsize=512)
def parse_procedure(text: str) -> Mapping[int, Section]:
    """The sections of a prompt by number, also in bullet points; empty where it holds no procedure in this form.

    Cached, as the requests of a conversation share few prompts.
    """
    if HEADING.search(text) is None:
        text = BULLET_DETAIL.sub("", BULLET_HEADING.sub("## ", text))
    heads = list(HEADING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    parsed = (
        _parse_section(int(head["number"]), head["title"], text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    )
    known = {section.number: section for section in parsed if section.transitions or section.is_end}
    return known if 1 in known else {}


@lru_cache(maxsize=256)
def section_walker(outline: tuple[tuple[int, bool, tuple[int, ...]], ...]) -> Walker:
    """A walker over sections: for each its number, whether it takes every line that holds, and the targets."""
    targets = {target for _, _, numbers in outline for target in numbers}
    known = {number for number, _, numbers in outline if numbers}
    nodes = [
        Decision(id=str(number), branching="all" if takes_every else "first")
        for number, takes_every, numbers in outline
        if numbers
    ]
    ends = [End(id=str(number)) for number in sorted({1, *targets, *(number for number, _, _ in outline)} - known)]
    edges = [
        Edge(id=f"{number}.{index}", source=str(number), target=str(target), kind="always")
        for number, _, numbers in outline
        for index, target in enumerate(numbers)
    ]
    return Walker(Flow(Sop(id="sections", start="1", nodes=(*nodes, *ends), edges=tuple(edges))))


def tool_facts(sections: Iterable[Section]) -> frozenset[str]:
    """The facts that only tools give: nobody is asked for them."""
    actions = [action for section in sections for action in section.actions]
    asked_names = {action.name for action in actions if isinstance(action, ValueSpec)}
    return frozenset(
        name for action in actions if isinstance(action, CallLine) for name in action.outputs if name not in asked_names
    )


@lru_cache(maxsize=4096)
def _parse_section(number: int, title: str, body: str) -> Section:
    """A section from its text. Cached, as every request of a conversation holds the whole procedure."""
    say_match = SAY_LINE.search(body)
    return Section(
        number,
        title,
        tuple((match["name"], match["expression"]) for match in COMPUTE_LINE.finditer(body)),
        tuple(action for _, action in sorted(_find_actions(body), key=itemgetter(0))),
        say_match["text"] if say_match else "",
        END_LINE.search(body) is not None,
        EVERY_LINE.search(body) is not None,
        tuple(map(_parse_transition, TRANSITION_LINE.finditer(body))),
    )


def _find_actions(body: str) -> Iterator[tuple[int, ValueSpec | CallLine]]:
    """The values to find out and the tools to call, each with its position in the text."""
    for match in FIND_OUT_LINE.finditer(body):
        yield match.start(), ValueSpec.from_schema(match["name"], dict(_parse_schema(match["about"])))
    for match in CALL_ITEM.finditer(body):
        yield match.start(), _parse_call(match)


def _parse_call(match: re.Match[str]) -> CallLine:
    more = match["more"]
    gives = next((line for line in more.split("\n") if line.startswith("  - gives ")), "")
    allowed = ALLOWED_LINE.search(more)
    return CallLine(
        match["tool"],
        match["when"] or "",
        allowed["condition"] if allowed else "",
        {item["parameter"]: item["fact"] for item in PARAMETER_LINE.finditer(more)},
        {item["fact"].strip(): item["path"] for item in GIVES.finditer(gives.removeprefix("  - gives "))},
    )


def _parse_transition(match: re.Match[str]) -> TransitionLine:
    condition = None if match["otherwise"] else match["condition"] or ""
    return TransitionLine(
        condition, int(match["target"] or match["opened"]), int(match["bound"]) if match["bound"] else None
    )


def _parse_schema(about: str) -> Iterator[tuple[str, Any]]:
    """The values that a fact's definition allows, as JSON Schema keys."""
    parts = [part.strip() for part in about.rstrip(".").split(";")]
    yield "description", parts[0]
    for part in parts[1:]:
        kind = part.split(" in ")[0]
        if kind in FACT_TYPES:
            yield from _SCHEMAS.get(kind, {"type": kind}).items()
        elif part.startswith("one of "):
            yield "enum", [value.strip() for value in part.removeprefix("one of ").split(",")]
        elif part.startswith("must match "):
            yield "pattern", part.removeprefix("must match ")


__all__ = ["CallLine", "Section", "TransitionLine", "parse_procedure", "section_walker", "tool_facts"]
