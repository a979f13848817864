"""Stress variants (SOP-Bench, section 3.1.6): an SOP made harder to read without changing what is to be done.

Look-alike tools beside those that steps call; background in the descriptions that has nothing to do with the case;
alternatives that are said to be outdated. Ids, conditions, bindings and edges stay, so journeys and scenarios do, too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sopstudio.sop import Sop, Task, Tool, changed

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
SHARE = 0.6
"""Which part of the nodes gets more to read."""


def stressed(sop: Sop, seed: int) -> Sop:
    """All that makes it harder, together."""
    return look_alike_tools(outdated_alternatives(background(sop, seed), seed), seed)


def look_alike_tools(sop: Sop, seed: int) -> Sop:
    """Beside each tool another one that no step calls, with a similar name, description and the same parameters."""
    names = {tool.name for tool in sop.tools}
    added = []
    for tool in sop.tools:
        like = _look_alike(tool, Random(f"{seed}:{tool.name}"))
        if like.name not in names:
            added.append(like)
    return changed(sop, tools=(*sop.tools, *added))


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


def background(sop: Sop, seed: int) -> Sop:
    """More to read in the descriptions of some nodes and of the SOP, none of which matters for the case."""
    return _described(sop, seed, "background", BACKGROUND)


def outdated_alternatives(sop: Sop, seed: int) -> Sop:
    """Ways in which things were done before, said to be past."""
    return _described(sop, seed, "outdated", OUTDATED)


def _described(sop: Sop, seed: int, salt: str, texts: tuple[str, ...]) -> Sop:
    def longer(owner: Any) -> Any:
        chance = Random(f"{seed}:{salt}:{owner.id}")
        text = chance.choice(texts).format(number=chance.randint(2, 99))
        return changed(owner, description=f"{owner.description} {text}".strip())

    def some(nodes: tuple[Any, ...]) -> tuple[Any, ...]:
        drawn = (Random(f"{seed}:{salt}:{node.id}?").random() < SHARE for node in nodes)
        return tuple(longer(n) if is_it and isinstance(n, Task) else n for n, is_it in zip(nodes, drawn, strict=True))

    procedures = tuple(changed(one, nodes=some(one.nodes)) for one in sop.procedures)
    whole: Sop = longer(changed(sop, nodes=some(sop.nodes), procedures=procedures))
    return whole
