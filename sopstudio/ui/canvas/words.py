"""The words on the canvas: one line of what happens at a node, and what a pill says.

Everything a user wrote is flattened here to one bounded line of plain text (no line breaks, no control characters), so
that painting cannot be led astray by what stands in a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from sopstudio.sop import Compute, Edge, End, Node, ProcedureCall, Task, Tool

LONGEST = 300
_SIMPLE = re.compile(r"\{([A-Za-z_]\w*)\}")
_NAMES = re.compile(r"\{([^{}]+)\}")
_QUOTED = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


def one_line(text: str) -> str:
    """`text` as one bounded line: white space folded, control and direction-override characters dropped."""
    folded = " ".join(text[: 4 * LONGEST].split())
    kept = folded if folded.isprintable() else "".join(char for char in folded if char.isprintable())
    return kept if len(kept) <= LONGEST else kept[:LONGEST] + "…"


def counted(number: int, noun: str) -> str:
    """`1 node`, `2 nodes`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shown_condition(condition: str) -> str:
    """A condition as the canvas shows it: braces around simple fact names are left out."""
    parts = _QUOTED.split(one_line(condition))
    return "".join(part if index % 2 else _SIMPLE.sub(r"\1", part) for index, part in enumerate(parts))


def plain_message(message: str) -> str:
    """What a check says, as the window shows it: names of facts without the braces of a written condition."""
    return _NAMES.sub(r"\1", message)


def facts_in(conditions: Iterable[str]) -> list[str]:
    """Names of the facts that `conditions` use in braces, in order, each once."""
    found: dict[str, None] = {}
    for condition in conditions:
        for index, part in enumerate(_QUOTED.split(condition)):
            if not index % 2:
                found.update(dict.fromkeys(_NAMES.findall(part)))
    return list(found)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _task(node: Task, tools: Mapping[str, Tool]) -> str:
    parts = []
    if node.tools:
        parts.append(_listed(tools[one.tool].label() if one.tool in tools else one.tool for one in node.tools))
    if node.asks:
        parts.append("asks: " + _listed(_spoken(name) for name in node.asks))
    if parts:
        return " · ".join(parts)
    return node.message or node.description or (node.steps[0] if node.steps else "")


def _compute(node: Compute) -> str:
    if len(node.assignments) == 1:
        return f"{node.assignments[0].fact} = {shown_condition(node.assignments[0].expression)}"
    return "computes " + _listed(_spoken(one.fact) for one in node.assignments) if node.assignments else ""


def happening(node: Node, tools: Mapping[str, Tool], procedures: Mapping[str, str], ways: Iterable[Edge]) -> str:
    """One line of what happens at `node`: tools called, facts asked, computed, decided by, or the outcome.

    `procedures` gives titles by id; `ways` are the edges out of the node.
    """
    if isinstance(node, Task):
        line = _task(node, tools)
    elif isinstance(node, Compute):
        line = _compute(node)
    elif isinstance(node, ProcedureCall):
        line = f"runs {procedures.get(node.procedure, node.procedure)}"
    elif isinstance(node, End):
        line = _spoken(node.outcome) or node.message
    else:
        facts = facts_in(edge.condition for edge in ways if edge.kind == "formal")
        line = "by " + _listed(_spoken(name) for name in facts) if facts else ""
    return one_line(line or node.description or _OTHERWISE[node.kind])


_OTHERWISE = {
    "task": "task",
    "decision": "decision",
    "compute": "computation",
    "procedure": "sub-procedure",
    "end": "end",
}


def pill(edge: Edge) -> tuple[str, str]:
    """What the pill of `edge` says, and its style: `formal`, `prose`, `otherwise`, `always` or blank for no pill."""
    limit = f" · {edge.loop}×" if edge.loop is not None else ""
    if edge.kind == "formal":
        return shown_condition(edge.condition or edge.label or "?") + limit, "formal"
    if edge.kind == "prose":
        return f"“{one_line(edge.condition or edge.label or '?')}”{limit}", "prose"
    if edge.kind == "otherwise":
        return "otherwise" + limit, "otherwise"
    words = one_line(edge.label) + limit
    return words.removeprefix(" · "), "always" if words else ""


def tooltip(edge: Edge) -> str:
    """All there is to say of an edge, as plain text."""
    return "\n".join(filter(None, (one_line(edge.label), one_line(edge.condition) or edge.kind)))


def escaped(text: str) -> str:
    """Text for a tooltip: Qt reads tooltips that look like HTML as HTML, so it is escaped."""
    return f"<p style='white-space:pre-line'>{escape(text)}</p>"
