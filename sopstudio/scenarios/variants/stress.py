"""Stress variants (SOP-Bench, section 3.1.6): an SOP made harder to read without changing what must be
done.

Look-alike tools beside those that steps call; irrelevant background in descriptions; alternatives marked
as outdated. Ids, conditions, bindings and edges stay, so journeys and scenarios do, too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sopstudio.sop import Sop, Task, Tool, replace_fields

SIMILAR = (
    ("legacy", "{title} of the former system", "It answers from the former system, which nobody keeps up to date."),
    ("batch", "{title} for many cases", "It takes whole files of cases overnight."),
    ("preview", "{title} as a draft", "It only shows what would be done."),
)
BACKGROUND = (
    "This procedure was introduced to make waiting times shorter, and is looked at again every year.",
    "Colleagues in other regions handle about a third of these cases, with the same goals.",
    "A friendly tone matters: people remember how they were treated longer than what was decided.",
    "The statistics of these cases are part of the monthly report, which another team writes.",
    "It is good practice to keep the desk tidy and to lock the screen when leaving it.",
)
OUTDATED = (
    "Until last year this was done on paper form {number}; that form is not used any more.",
    "An earlier version asked for a second signature here; this was dropped with release {number}.",
    "Formerly such cases went to the back office, group {number}, which has been closed.",
)
SHARE_OF_NODES = 0.6
"""The share of the nodes that get more text."""


def stress(sop: Sop, seed: int) -> Sop:
    """All stress variants together."""
    return add_look_alike_tools(add_outdated_alternatives(add_background(sop, seed), seed), seed)


def add_look_alike_tools(sop: Sop, seed: int) -> Sop:
    """Add to each tool another one that no step calls, with a similar name, description and the same
    parameters.
    """
    names = {tool.name for tool in sop.tools}
    added = []
    for tool in sop.tools:
        look_alike = _look_alike(tool, Random(f"{seed}:{tool.name}"))
        if look_alike.name not in names:
            added.append(look_alike)
    return replace_fields(sop, tools=(*sop.tools, *added))


def _look_alike(tool: Tool, chance: Random) -> Tool:
    word, title, remark = chance.choice(SIMILAR)
    return Tool(
        name=f"{tool.name[:50]}_{word}",
        title=title.format(title=tool.label()),
        description=f"{tool.description} {remark}".strip(),
        method=tool.method,
        url=f"{tool.url}/{word}" if tool.url else "",
        parameters=tool.parameters,
        responses=tool.responses,
    )


def add_background(sop: Sop, seed: int) -> Sop:
    """Add irrelevant text to the descriptions of some nodes and of the SOP."""
    return _extend_descriptions(sop, seed, "background", BACKGROUND)


def add_outdated_alternatives(sop: Sop, seed: int) -> Sop:
    """Add former ways of working, marked as outdated, to some descriptions."""
    return _extend_descriptions(sop, seed, "outdated", OUTDATED)


def _extend_descriptions(sop: Sop, seed: int, salt: str, texts: tuple[str, ...]) -> Sop:
    def extend(owner: Any) -> Any:
        random = Random(f"{seed}:{salt}:{owner.id}")
        text = random.choice(texts).format(number=random.randint(2, 99))
        return replace_fields(owner, description=f"{owner.description} {text}".strip())

    def extend_some(nodes: tuple[Any, ...]) -> tuple[Any, ...]:
        selected = (Random(f"{seed}:{salt}:{node.id}?").random() < SHARE_OF_NODES for node in nodes)
        return tuple(
            extend(n) if is_it and isinstance(n, Task) else n for n, is_it in zip(nodes, selected, strict=True)
        )

    procedures = tuple(replace_fields(procedure, nodes=extend_some(procedure.nodes)) for procedure in sop.procedures)
    result: Sop = extend(replace_fields(sop, nodes=extend_some(sop.nodes), procedures=procedures))
    return result
