"""The parts of prompts that are made from the SOP: facts, steps, pathways and tools in words.

Templates (in `resources/prompts/`, for a user to read and change) say how an agent should behave; what changes from
node to node is put together here and is the same for every model.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from string import Template
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.sop import BoundTool, Fact, Flow, Node, Route, Task, Tool, dumps, to_json
from sopstudio.text.placeholders import fill_placeholders
from sopstudio.trace import ToolOffer

CALLED = "Already called at this step; call it again only if the user corrects a value."
FAILED = "The last call failed."
WHETHER = "whether this is so:"
SAID, ASSUMED = "said by the user", "assumed, not in the user's words: ask the user unless it was meant"
MODEL = "model"
"""Stands in `Learned.by` for a value that is the user's to give and is not in what the user said."""


def filled(prompts: Mapping[str, str], name: str, **values: str) -> str:
    """The template `name` with its `$placeholders` filled. Raises `SimulationError` where there is no such template."""
    if name not in prompts:
        raise SimulationError(f"the prompt template {name!r} is missing", hint="restore it in resources/prompts")
    return Template(prompts[name]).safe_substitute(values).strip()


def words(name: str) -> str:
    """A fact's name as a person says it: `loan_amount` and `loanAmount` as *loan amount*."""
    spaced = "".join(
        f" {char.lower()}" if char.isupper() and not before.isupper() else char
        for before, char in zip(" " + name, name, strict=False)
    )
    return " ".join(spaced.replace("_", " ").replace("-", " ").split())


def by_title(text: str, tool: Tool) -> str:
    """What a tool said, for a user: with its title where it calls itself by a name that no user should read."""
    if words(tool.name) == tool.name:
        return text
    return re.sub(rf"\b{re.escape(tool.name)}\b", lambda _: tool.title or words(tool.name), text)


def known_facts(facts: Mapping[str, Any], sources: Mapping[str, str]) -> str:
    """What is known, a line each, with where it comes from."""
    lines = [f"- {name} = {_on_a_line(value)} ({sources.get(name, 'known')})" for name, value in facts.items()]
    return "\n".join(lines) or "- nothing yet"


def where_from(source: str, by: str) -> str:
    """Where a value comes from (`Learned.source`, `Learned.by`), as the prompts say it."""
    if source == "user":
        return ASSUMED if by == MODEL else SAID
    return "worked out" if source == "computed" else f"from {by}"


def _on_a_line(value: Any) -> str:
    """A value in one line, so that no text of a user or a tool can look like a line of the prompt."""
    shown = _shown(value)
    return shown if len(shown.splitlines()) < 2 else json.dumps(shown)


def _shown(value: Any) -> str:
    data = to_json(value)
    return data if isinstance(data, str) else dumps(data, indent=None)


def needed(facts: Iterable[Fact], questions: Iterable[str] = ()) -> str:
    """What the user is to tell: facts with type, format and allowed values, and whether something is so."""
    lines = [f"- {fact.name}: {_definition(fact)}" for fact in facts]
    lines += [f"- {WHETHER} {' '.join(question.split())}" for question in questions]
    return "\n".join(lines) or "- nothing"


def _definition(fact: Fact) -> str:
    parts = [fact.description.rstrip(".") or words(fact.name), fact.type + (f" in {fact.unit}" if fact.unit else "")]
    if fact.allowed:
        parts.append("one of " + ", ".join(map(str, fact.allowed)))
    if fact.minimum is not None or fact.maximum is not None:
        low = "" if fact.minimum is None else f"from {fact.minimum} "
        parts.append(low + ("" if fact.maximum is None else f"up to {fact.maximum}"))
    if fact.pattern:
        parts.append(f"must match {fact.pattern}")
    return "; ".join(part.strip() for part in parts) + "."


def steps_of(node: Node) -> str:
    """The instructions of a node, numbered."""
    steps = node.steps if isinstance(node, Task) else ()
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)) or "- as described"


def pathways(flow: Flow, routes: Iterable[Route]) -> str:
    """Where the procedure goes from here, in words."""
    lines = []
    for route in routes:
        target = flow.nodes[route.way.target].label()
        wording = route.way.edge.wording() if route.way.edge is not None else "always"
        lines.append(f"- {wording} → {target}")
    return "\n".join(lines) or "- this is the end"


def offer(bound: BoundTool, remark: str = "") -> ToolOffer:
    """A tool as the model sees it, parameters fed by another fact say so."""
    tool = bound.tool
    text = " ".join(part for part in (tool.title and f"{tool.title}.", tool.description, remark) if part)
    renamed = {name: fact for name, fact in bound.binding.arguments.items() if name != fact}
    if not renamed:
        return ToolOffer(tool.name, text, tool.parameters)
    properties = dict(tool.properties())
    for name, fact in renamed.items():
        schema = dict(properties.get(name, {}))
        schema["description"] = f"{schema.get('description', '')} This is the fact {fact}.".strip()
        properties[name] = schema
    return ToolOffer(tool.name, text, {**tool.parameters, "properties": properties})


def look_up(name: str) -> ToolOffer:
    """The agent's own tool that looks something up in the knowledge."""
    schema = {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
    return ToolOffer(name, "Look up the answer to a question of the user.", schema)


def passages(found: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What a look-up brought, as a model reads it."""
    content = [{"title": title, "text": text} for title, text in found]
    return {"success": bool(content), "passages": content}


def message(text: str, facts: Mapping[str, Any]) -> str:
    """A message of the SOP with its `{fact}` placeholders filled with what is known; others stay as they are."""
    return fill_placeholders(text, facts, _shown)
