"""The parts of prompts that come from the SOP: facts, steps, pathways and tools as text.

Templates in `resources/prompts/` (which a user may read and change) say how an agent should behave. The
parts that differ from node to node are formatted here, the same for every model.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from string import Template
from typing import Any

from sopstudio.agents.architecture_choices import DECIMAL_SIGN
from sopstudio.documents.languages import Language
from sopstudio.errors import SimulationError
from sopstudio.sop import BoundTool, Fact, Flow, Node, Route, Sop, Task, Tool, dumps, value_to_json
from sopstudio.text.humanize import fill_placeholders
from sopstudio.trace import ToolOffer

ALREADY_CALLED = "Already called at this step; call it again only if the user corrects a value."
NO_RETRY_NOTE = "it is not tried again"
"""How a model is told that a call that failed is the last one."""
LAST_CALL_FAILED = "The last call failed."
WHETHER = "whether this is so:"
SAID, ASSUMED = "said by the user", "assumed, not in the user's words: ask the user unless it was meant"
BY_MODEL = "model"
"""Value of `Learned.by` for a value that is the user's to give but is not in the user's words."""


def fill_template(prompts: Mapping[str, str], name: str, **values: str) -> str:
    """The template `name` with its `$placeholders` filled. Raises `SimulationError` for a missing template."""
    if name not in prompts:
        raise SimulationError(f"the prompt template {name!r} is missing", hint="restore it in resources/prompts")
    return Template(prompts[name]).safe_substitute(values).strip()


SPOKEN_TEMPLATES = ("greeting", "technical-issue", "marco-decline", "marco-unknown", "agent-s-stop")
"""Templates of what an agent says word for word; all others are instructions to a model."""


def speak(prompts: Mapping[str, str], name: str, sop: Sop, **values: str) -> str:
    """What an agent says by a spoken template."""
    return fill_template(prompts, name, procedure=sop.label(), **values)


def in_language(prompts: Mapping[str, str], language: Language) -> dict[str, str]:
    """The prompts whose spoken templates are those of a language, where there are any (`greeting.de`)."""
    spoken = {name: prompts.get(f"{name}.{language.code}", "") for name in SPOKEN_TEMPLATES}
    return {**prompts, **{name: text for name, text in spoken.items() if text}}


def speak_name(name: str) -> str:
    """A fact's name as spoken words: `loan_amount` and `loanAmount` become *loan amount*."""
    spaced = "".join(
        f" {char.lower()}" if char.isupper() and not previous.isupper() else char
        for previous, char in zip(" " + name, name, strict=False)
    )
    return " ".join(spaced.replace("_", " ").replace("-", " ").split())


def replace_tool_name(text: str, tool: Tool) -> str:
    """A tool's message for a user: its title replaces its technical name."""
    if speak_name(tool.name) == tool.name:
        return text
    return re.sub(rf"\b{re.escape(tool.name)}\b", lambda _: tool.title or speak_name(tool.name), text)


def format_facts(facts: Mapping[str, Any], sources: Mapping[str, str]) -> str:
    """The known facts, one a line, each with its source."""
    lines = [f"- {name} = {_single_line(value)} ({sources.get(name, 'known')})" for name, value in facts.items()]
    return "\n".join(lines) or "- nothing yet"


def describe_source(source: str, by: str) -> str:
    """The source of a value (`Learned.source`, `Learned.by`) as prompts say it."""
    if source == "user":
        return ASSUMED if by == BY_MODEL else SAID
    return "worked out" if source == "computed" else f"from {by}"


def _single_line(value: Any) -> str:
    """A value on one line, so that no text of a user or tool can look like a line of the prompt."""
    text = _to_text(value)
    return text if len(text.splitlines()) < 2 else json.dumps(text)


def _to_text(value: Any) -> str:
    data = value_to_json(value)
    return data if isinstance(data, str) else dumps(data, indent=None)


def format_needed(facts: Iterable[Fact], questions: Iterable[str] = ()) -> str:
    """What the user has to tell: facts with type, format and allowed values, and conditions to settle."""
    lines = [f"- {fact.name}: {_definition(fact)}" for fact in facts]
    lines += [f"- {WHETHER} {' '.join(question.split())}" for question in questions]
    return "\n".join(lines) or "- nothing"


def _definition(fact: Fact) -> str:
    parts = [
        fact.description.rstrip(".") or speak_name(fact.name),
        fact.type + (f" in {fact.unit}" if fact.unit else ""),
    ]
    if fact.allowed:
        parts.append("one of " + ", ".join(map(str, fact.allowed)))
    if fact.minimum is not None or fact.maximum is not None:
        low = "" if fact.minimum is None else f"from {fact.minimum} "
        parts.append(low + ("" if fact.maximum is None else f"up to {fact.maximum}"))
    if fact.pattern:
        parts.append(f"must match {fact.pattern}")
    return "; ".join(part.strip() for part in parts) + "."


def format_steps(node: Node) -> str:
    """The instructions of a node, numbered."""
    steps = node.steps if isinstance(node, Task) else ()
    return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)) or "- as described"


def format_pathways(flow: Flow, routes: Iterable[Route]) -> str:
    """The pathways out of a node as text."""
    lines = []
    for route in routes:
        target = flow.nodes[route.transition.target].label()
        wording = route.transition.edge.wording() if route.transition.edge is not None else "always"
        lines.append(f"- {wording} → {target}")
    return "\n".join(lines) or "- this is the end"


def tool_offer(bound: BoundTool, remark: str = "") -> ToolOffer:
    """A tool as the model sees it; parameters that another fact feeds say so."""
    tool = bound.tool
    text = " ".join(part for part in (tool.title and f"{tool.title}.", tool.description, remark) if part)
    renamed = {name: fact for name, fact in bound.binding.arguments.items() if name != fact}
    if not renamed:
        return ToolOffer(tool.name, text, tool.parameters)
    properties = dict(tool.properties())
    for name, fact in renamed.items():
        schema = dict(properties.get(name, {}))
        said = str(schema.get("description") or "").strip()
        said = f"{said}." if said and said[-1] not in ".!?" else said
        schema["description"] = f"{said} This is the fact {fact}.".strip()
        properties[name] = schema
    return ToolOffer(tool.name, text, {**tool.parameters, "properties": properties})


def knowledge_offer(name: str) -> ToolOffer:
    """The agent's own tool that searches the knowledge."""
    schema = {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
    return ToolOffer(name, "Look up the answer to a question of the user.", schema)


def passages_content(matches: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The result of a knowledge search as a model reads it."""
    content = [{"title": title, "text": text} for title, text in matches]
    return {"success": bool(content), "passages": content}


def fill_message(text: str, facts: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """A message of the SOP with its `{fact}` placeholders filled where the fact is known; numbers have the decimal sign
    that the options name.
    """
    sign = options.get(DECIMAL_SIGN, ".")
    return fill_placeholders(text, facts, lambda value: _say_value(value, sign))


def _say_value(value: Any, decimal_sign: str) -> str:
    text = _to_text(value)
    is_number = isinstance(value, float | Decimal | Fraction)
    return text.replace(".", decimal_sign) if is_number else text
