"""Facts that a step in prose looks up in a system: a tool gives them, which nobody has connected yet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from sopstudio.documents.languages import words_for
from sopstudio.documents.lookups import is_lookup, without_purpose
from sopstudio.expressions import facts_of, parse
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import freeze, update_fields
from sopstudio.sop.model import Binding, Output, Sop, Task, Tool

MAX_NAME_CHARACTERS: Final = 50
_WORD: Final = re.compile(r"[^\W_]+")
_IN_UNIT: Final = re.compile(r"[ _](?:in|en)[ _][^\W\d_]+$", re.I)
_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe", "æ": "ae"})


def compared_facts(sop: Sop) -> set[str]:
    """The facts in the conditions of an SOP."""
    return {name for edge in sop.edges if edge.kind == "formal" for name in facts_of(parse(edge.condition).tree)}


def find_lookup(sop: Sop, name: str) -> Task | None:
    """The one step that looks up a fact: its words name it, and nothing before it needs the fact; None for none."""
    words = _key_words(name)
    steps = [step for step in _lookups(sop) if words and words <= _key_words(" ".join((step.title, *step.steps)))]
    if len(steps) != 1:
        return None
    order = [node.id for node in sop.nodes]
    using = [
        edge.source for edge in sop.edges if edge.kind == "formal" and name in facts_of(parse(edge.condition).tree)
    ]
    is_before = all(order.index(steps[0].id) <= order.index(source) for source in using)
    return steps[0] if is_before else None


def find_unnamed_lookup(sop: Sop) -> Task | None:
    """The first step that looks something up, and does not say what of it matters."""
    return next((step for step in _lookups(sop) if not step.tools), None)


def look_up_at(sop: Sop, step: Task, name: str) -> Sop:
    """The SOP whose `step` gets a fact from a tool that is named for the step: a new one, or the one it has already."""
    bound = {binding.tool for binding in step.tools}
    own = next((tool for tool in sop.tools if tool.name in bound), None)
    known = next((tool for tool in sop.tools if any(output.fact == name for output in tool.outputs)), own)
    tool = known or _make_tool(sop, step)
    if all(output.fact != name for output in tool.outputs):
        tool = update_fields(tool, outputs=(*tool.outputs, Output(path=_identifier(name), fact=name)))
    tools = (*(other for other in sop.tools if other.name != tool.name), tool)
    bindings = (
        step.tools
        if tool.name in bound
        else (*step.tools, Binding(tool=tool.name, arguments=freeze(_arguments(tool, sop))))
    )
    nodes = tuple(update_fields(node, tools=bindings) if node.id == step.id else node for node in sop.nodes)
    return update_fields(sop, tools=tools, nodes=nodes)


def looked_up_facts(sop: Sop) -> set[str]:
    """The facts that tools give which steps call."""
    bound = {binding.tool for node in sop.nodes if isinstance(node, Task) for binding in node.tools}
    return {output.fact for tool in sop.tools if tool.name in bound for output in tool.outputs}


def _lookups(sop: Sop) -> Iterator[Task]:
    yield from (node for node in sop.nodes if isinstance(node, Task) and not node.asks and is_lookup(node.title))


def _make_tool(sop: Sop, step: Task) -> Tool:
    """A tool that is named for a step and is given what was asked for on the way to it, if nothing compares that."""
    title = without_purpose(step.title)
    facts = {fact.name: fact for fact in sop.facts}
    asked = [facts[name] for name in _asked_before(sop, step) if name in facts]
    return Tool(name=_identifier(title) or "look_up", title=title, parameters=freeze(_parameters(asked)))


def _parameters(facts: Sequence[Fact]) -> dict[str, Any]:
    properties = {_identifier(fact.name): fact.json_schema() for fact in facts}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _arguments(tool: Tool, sop: Sop) -> dict[str, str]:
    names = {_identifier(fact.name): fact.name for fact in sop.facts}
    return {key: names[key] for key in tool.required() if key in names and names[key] != key}


def _asked_before(sop: Sop, step: Task) -> list[str]:
    """What is asked for on the only way from the start to a step, and no condition compares."""
    compared = compared_facts(sop)
    leaving: dict[str, list[str]] = {}
    for edge in sop.edges:
        leaving.setdefault(edge.source, []).append(edge.target)
    nodes, asked, at = {node.id: node for node in sop.nodes}, list[str](), sop.start
    while at in nodes and at != step.id:
        node = nodes.pop(at)
        asked += node.asks if isinstance(node, Task) else ()
        [at] = leaving[at] if len(leaving.get(at, ())) == 1 else [""]
    return [name for name in dict.fromkeys(asked) if name not in compared]


@cache
def _words(name: str) -> frozenset[str]:
    """Words of all languages that name nothing."""
    return frozenset(words_for("small words", name).split("|"))


def _key_words(text: str) -> set[str]:
    return set(_WORD.findall(_IN_UNIT.sub("", text).casefold())) - _words("others")


def _identifier(text: str) -> str:
    """A name for programs: the words without articles and accents."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS)).encode("ascii", "ignore").decode()
    nameless = _words("others") - {"in", "im"} | _words("polite")
    words = [word for word in re.findall(r"[a-z0-9]+", folded) if word not in nameless]
    while len("_".join(words)) > MAX_NAME_CHARACTERS and len(words) > 1:
        words.pop()
    return "_".join(words)[:MAX_NAME_CHARACTERS]


__all__ = ["compared_facts", "find_lookup", "find_unnamed_lookup", "look_up_at", "looked_up_facts"]
