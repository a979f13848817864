"""How values, calls and conditions of a run are put into words: plain text, bounded, without a brace."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sopstudio.sop import Edge, Flow, Tool, Way, look_up, to_json
from sopstudio.ui.canvas.words import facts_in, one_line, shown_condition

LONGEST = 120
_ORDER = {">=": "≥", "<=": "≤", ">": ">", "<": "<"}
_COMPARED = re.compile(r"\s*(?:\{([^{}]+)\}|([A-Za-z_]\w*))\s*(>=|<=|>|<)\s*(-?[\d.]+)\s*")
TICK, CROSS = "✓", "✗"


def spoken(name: str) -> str:
    """A name as it is said."""
    return one_line(name.replace("_", " "))


def shown(value: Any) -> str:
    """A value as a person writes it."""
    plain = to_json(value)
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if plain in (None, "", [], {}):
        return "nothing"
    if isinstance(plain, Mapping):
        text = ", ".join(f"{spoken(str(key))} {shown(one)}" for key, one in plain.items())
    elif isinstance(plain, list | tuple):
        text = ", ".join(map(shown, plain))
    else:
        text = str(plain)
    return short(text)


def short(text: str, longest: int = LONGEST) -> str:
    """One line, bounded."""
    line = one_line(text)
    return line if len(line) <= longest else line[: longest - 1] + "…"


def sentence(text: str) -> str:
    """A clause as a sentence begins, without its full stop."""
    return f"{text[:1].upper()}{text[1:]}".removesuffix(".")


def whole(text: str) -> str:
    """A clause as a whole sentence."""
    said = sentence(text)
    return said if said.endswith(("?", "!", "…")) else f"{said}."


def breakable(text: str) -> str:
    """The text with places where a line may break within what has no blank: JSON, addresses, a long identifier."""
    parted = re.sub(r"([,:_/{}\[\]])(?=\S)", "\\1\u200b", text)
    return parted if " " in text else re.sub(r"([^\W_]{10})(?=[^\W_]{3})", "\\1\u200b", parted)


def titled(tools: Iterable[Tool], text: str) -> str:
    """The text with the tools that it names under their titles."""
    titles = {tool.name: tool.label() for tool in tools}
    return re.sub(r"\w+", lambda word: titles.get(word[0], word[0]), text)


def readable(tools: Sequence[Tool], text: str) -> str:
    """The text as a person reads it: tools by their titles, parameters as they are said, data as “…”."""
    names = {name for tool in tools for name in tool.properties() if "_" in name}
    plain = re.sub(r"\w+", lambda word: spoken(word[0]) if word[0] in names else word[0], text)
    return _without_data(titled(tools, plain))


def _without_data(text: str) -> str:
    """The text with … for each JSON object in it; a name in braces stays."""
    found, at, decoder = "", 0, json.JSONDecoder()
    while (start := text.find("{", at)) >= 0:
        try:
            end = decoder.raw_decode(text, start)[1]
        except (ValueError, RecursionError):
            found, at = found + text[at : start + 1], start + 1
        else:
            found, at = f"{found}{text[at:start]}…", end
    return found + text[at:]


def objection(tools: Sequence[Tool], why: str) -> str:
    """What was objected to, as a sentence, without the list of what there is instead."""
    return short(sentence(readable(tools, why.partition("; there are:")[0])), 300)


def arguments(given: Mapping[str, Any]) -> str:
    """What a tool is called with."""
    return ", ".join(f"{spoken(name)} {shown(value)}" for name, value in given.items())


def outputs(tool: Tool | None, body: Any) -> str:
    """What a tool answered, as far as the SOP takes it up."""
    if tool is None:
        return shown(body)
    found = [(output.fact, look_up(body, output.path)) for output in tool.outputs]
    return ", ".join(f"{spoken(name)} {shown(value)}" for name, value in found if value is not None)


def way_in_words(flow: Flow, way: Way) -> str:
    """A way by its condition and where it leads."""
    node = flow.nodes.get(way.target)
    to = node.label() if node is not None else way.target
    edge = way.edge
    if edge is None or edge.kind == "always":
        return f"always → {to}"
    condition = "otherwise" if edge.kind == "otherwise" else shown_condition(edge.condition)
    return f"{condition} → {to}"


def with_values(edge: Edge | None, facts: Mapping[str, Any], value: bool | None) -> str:
    """An evaluated condition with the values that decided it: `score = 731 ≥ 720 ✓`."""
    sign = {True: TICK, False: CROSS, None: "?"}[value]
    if edge is None or edge.kind in ("always", "otherwise"):
        return f"{'always' if edge is None else edge.kind} {sign}"
    if edge.kind == "prose":
        return f"“{short(edge.condition, 60)}” {sign}"
    compared = _COMPARED.fullmatch(edge.condition)
    name = (compared[1] or compared[2]) if compared else ""
    if compared and name in facts:
        return f"{name} = {shown(facts[name])} {_ORDER[compared[3]]} {compared[4]} {sign}"
    used = [one for one in facts_in([edge.condition]) if one in facts]
    if not used:
        return f"{shown_condition(edge.condition)} {sign}"
    return " · ".join(f"{one} = {shown(facts[one])}" for one in used) + f" {sign}"


__all__ = [
    "arguments",
    "breakable",
    "objection",
    "outputs",
    "readable",
    "sentence",
    "short",
    "shown",
    "spoken",
    "titled",
    "way_in_words",
    "whole",
    "with_values",
]
