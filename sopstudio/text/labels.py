"""What stands on nodes and edges: one line of what happens at a node, what a pill says, a way by its condition,
and what models and guardrails say with tools by their titles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.sop import (
    Compute,
    Edge,
    End,
    Flow,
    Node,
    Person,
    ProcedureCall,
    Task,
    TimeoutEdge,
    Tool,
    Transition,
    look_up,
)
from sopstudio.text.computations import describe_assignment
from sopstudio.text.condition_reasons import condition_with_values
from sopstudio.text.conditions import (
    RESULT_SIGNS,
    condition_label,
    describe_condition,
    facts_of_condition,
)
from sopstudio.text.humanize import describe_value, headline, in_quotes, one_line, plural, shorten, speak_name
from sopstudio.translation import mark, tr

MAX_PROSE_CHARACTERS = 60
UNNAMED_END = "End"
KIND_NAMES: Mapping[str, str] = {
    "task": mark("task"),
    "decision": mark("decision"),
    "compute": mark("computation"),
    "procedure": mark("sub-procedure"),
    "end": mark("end"),
    "person": mark("a person's step"),
}


def node_title(node: Node) -> str:
    """The title of a node on one line. The one that readers give to an end without words is kept in English."""
    return tr("End") if isinstance(node, End) and node.title == UNNAMED_END else one_line(node.label())


def node_summary(node: Node, tools: Mapping[str, Tool], procedures: Mapping[str, str], edges: Iterable[Edge]) -> str:
    """One line of what happens at `node`: tools called, facts asked, computed, decided by, or the outcome.

    `tools` are by name, `procedures` gives titles by id; `edges` are those out of the node.
    """
    match node:
        case Task():
            line = _summarize_task(node, tools)
        case Compute():
            line = _summarize_compute(node)
        case Person():
            line = _summarize_person(node)
        case ProcedureCall():
            line = tr("runs {get}", get=procedures.get(node.procedure, node.procedure))
        case End():
            line = speak_name(node.outcome) or node.message
        case _:
            names = [name for edge in edges if edge.kind == "formal" for name in facts_of_condition(edge.condition)]
            line = tr("by {names}", names=_list_names(dict.fromkeys(names))) if names else ""
    return one_line(line or node.description or tr(KIND_NAMES[node.kind]))


def _summarize_task(node: Task, tools: Mapping[str, Tool]) -> str:
    parts = []
    if node.tools:
        labels = [tools[binding.tool].label() if binding.tool in tools else binding.tool for binding in node.tools]
        parts.append(", ".join(labels))
    if node.asks:
        parts.append(tr("asks: {facts}", facts=_list_names(node.asks)))
    if parts:
        return " · ".join(parts)
    return node.message or node.description or (node.steps[0] if node.steps else "")


def _summarize_person(node: Person) -> str:
    """Who does it, and how long it may take: `Team lead · 4 h`."""
    return " · ".join(filter(None, (node.role or tr("a person"), describe_minutes(node.time_limit))))


def describe_minutes(minutes: int | None) -> str:
    """A time allowed in words: `30 min`, `4 h`, `2 days`; blank for none."""
    if minutes is None:
        return ""
    if minutes % 1440 == 0:
        return plural(minutes // 1440, "day")
    return f"{minutes // 60} h" if minutes % 60 == 0 else tr("{minutes} min", minutes=minutes)


def _summarize_compute(node: Compute) -> str:
    if len(node.assignments) == 1:
        return describe_assignment(node.assignments[0])
    names = [assignment.fact for assignment in node.assignments]
    return tr("computes {names}", names=_list_names(names)) if names else ""


def _list_names(names: Iterable[str]) -> str:
    return ", ".join(map(speak_name, names))


SEVERITY_WORDS: Mapping[str, str] = MappingProxyType(
    {"error": tr("Error"), "warning": tr("Warning"), "hint": tr("Advice")}
)
SPOKEN_KINDS: Mapping[str, str] = MappingProxyType(
    {"always": mark("always"), "otherwise": mark("otherwise"), "timeout": mark("time runs out")}
)
"""Edges without a condition, in words."""


def edge_pill(edge: Edge) -> tuple[str, str]:
    """What the pill of `edge` says, and its style: `formal`, `prose`, `otherwise`, `always` or blank for no pill."""
    limit = f" · {edge.loop}×" if edge.loop is not None else ""
    if isinstance(edge, TimeoutEdge):
        return tr(SPOKEN_KINDS["timeout"]) + limit, "otherwise"
    if edge.kind == "formal":
        return condition_label(edge.condition or edge.label or "?") + limit, "formal"
    if edge.kind == "prose":
        return in_quotes(one_line(edge.condition or edge.label or "?")) + limit, "prose"
    if edge.kind in ("otherwise", "timeout"):
        return tr(SPOKEN_KINDS[edge.kind]) + limit, "otherwise"
    words = one_line(edge.label) + limit
    return words.removeprefix(" · "), "always" if words else ""


def edge_title(edge: Edge) -> str:
    """What `edge` is called in lists and headings: its label, else its condition in words, as far as there are words;
    blank for an edge that is always taken and has no label.
    """
    words = describe_condition(edge.condition) if edge.kind == "formal" and not edge.label else ""
    return one_line(edge.label) or words or edge_pill(edge)[0]


def edge_tooltip(edge: Edge) -> str:
    """The label of an edge, its condition in words and as it is written, a line each."""
    words = describe_condition(edge.condition) if edge.kind == "formal" else ""
    written = one_line(edge.condition) or tr(SPOKEN_KINDS.get(edge.kind, edge.kind))
    return "\n".join(filter(None, (one_line(edge.label), words, written)))


def transition_label(flow: Flow, transition: Transition) -> str:
    """A way by its label or its condition in words, and where it leads: `score is at least 720 → Approve`."""
    node = flow.nodes.get(transition.target)
    target = node.label() if node is not None else transition.target
    words = edge_title(transition.edge) if transition.edge is not None else ""
    return f"{words or tr('always')} → {target}"


def edge_with_values(edge: Edge | None, facts: Mapping[str, Any], result: bool | None) -> str:
    """An edge that was judged, with the values that decided it: `score 731, needs 720 or more ✓`.

    None stands for *always*.
    """
    sign = RESULT_SIGNS[result]
    if isinstance(edge, TimeoutEdge):
        return f"{tr(SPOKEN_KINDS['timeout'])} {sign}"
    if edge is None or edge.kind in ("always", "otherwise"):
        return f"{tr(SPOKEN_KINDS['always' if edge is None else edge.kind])} {sign}"
    if edge.kind == "prose":
        return f"{in_quotes(shorten(edge.condition, MAX_PROSE_CHARACTERS))} {sign}"
    return condition_with_values(edge.condition, facts, result)


def describe_outputs(tool: Tool | None, body: Any) -> str:
    """What a tool answered, as far as the SOP takes it up; the whole answer where the tool is unknown."""
    if tool is None:
        return describe_value(body)
    values = [(output.fact, look_up(body, output.path)) for output in tool.outputs]
    return ", ".join(f"{speak_name(name)} {describe_value(value)}" for name, value in values if value is not None)


MAX_OBJECTION_CHARACTERS = 300
_WORD = re.compile(r"\w+")


def title_tools(tools: Iterable[Tool], text: str) -> str:
    """`text` with the tools that it names under their titles."""
    titles = {tool.name: tool.label() for tool in tools}
    return _WORD.sub(lambda word: titles.get(word[0], word[0]), text)


def humanize_tools(tools: Sequence[Tool], text: str) -> str:
    """`text` with tools by their titles, parameters as they are said, and … for each JSON object."""
    names = {name for tool in tools for name in tool.properties() if "_" in name}
    plain = _WORD.sub(lambda word: speak_name(word[0]) if word[0] in names else word[0], text)
    return _hide_objects(title_tools(tools, plain))


def describe_objection(tools: Sequence[Tool], reason: str) -> str:
    """What a guardrail objected to, as a headline, without the list of what there is instead."""
    return shorten(headline(humanize_tools(tools, reason.partition("; there are:")[0])), MAX_OBJECTION_CHARACTERS)


def _hide_objects(text: str) -> str:
    """`text` with … for each JSON object in it; a name in braces stays."""
    parts, position, decoder = [], 0, json.JSONDecoder()
    while (start := text.find("{", position)) >= 0:
        try:
            end = decoder.raw_decode(text, start)[1]
        except (ValueError, RecursionError):
            parts.append(text[position : start + 1])
            position = start + 1
        else:
            parts += [text[position:start], "…"]
            position = end
    return "".join((*parts, text[position:]))
