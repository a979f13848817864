"""Tools that were read, put into a document: bindings stay, and what changed is told."""

from __future__ import annotations

from collections.abc import Collection

from sopstudio.formats.format import Loss
from sopstudio.formats.tool_lists.reading import ToolReading
from sopstudio.sop.document import Document
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Tool
from sopstudio.translation import quoted, tr


def merge_tools(
    document: Document, reading: ToolReading, names: Collection[str] | None = None
) -> tuple[Document, tuple[Loss, ...]]:
    """The document with the tools of a reading (those in `names`, by default all), and what changed.

    A tool of the same name keeps what its source does not say: outputs, samples, errors, precondition, connection.
    The facts of new outputs are declared; steps bind the same tools as before.
    """
    chosen = [tool for tool in reading.tools if names is None or tool.name in names]
    before = {tool.name: tool for tool in document.sop.tools}
    changes: list[Loss] = []
    after = dict(before)
    for tool in chosen:
        old = before.get(tool.name)
        after[tool.name] = tool if old is None else _renew(old, tool)
        changes += _describe_change(old, after[tool.name])
    facts = _with_facts(document.sop.facts, reading, chosen)
    sop = update_fields(document.sop, tools=tuple(after.values()), facts=facts)
    return update_fields(document, sop=sop), tuple(changes)


def _renew(old: Tool, new: Tool) -> Tool:
    """The new tool, with what only the old one says."""
    known = {output.path for output in old.outputs}
    return update_fields(
        new,
        title=new.title or old.title,
        description=new.description or old.description,
        method=new.method or old.method,
        url=new.url or old.url,
        outputs=(*old.outputs, *(output for output in new.outputs if output.path not in known)),
        responses=new.responses or old.responses,
        errors=old.errors,
        precondition=old.precondition,
        connection=old.connection or new.connection,
        effect=old.effect,
    )


def _describe_change(old: Tool | None, new: Tool) -> list[Loss]:
    if old is None:
        return []
    was, now = set(old.properties()), set(new.properties())
    parts = [tr("{name} is new", name=name) for name in sorted(now - was)] + [
        tr("{name} is gone", name=name) for name in sorted(was - now)
    ]
    parts += [
        tr("{name} is required now", name=name) for name in sorted((set(new.required()) - set(old.required())) & was)
    ]
    parts += [
        tr("the schema of {name} has changed", name=name)
        for name in sorted(was & now)
        if old.properties()[name] != new.properties()[name]
    ]
    return (
        [Loss(tr("the tool {name} has changed", name=quoted(new.name)), "", ", ".join(parts), "kept")] if parts else []
    )


def _with_facts(facts: tuple[Fact, ...], reading: ToolReading, tools: list[Tool]) -> tuple[Fact, ...]:
    known = {fact.name for fact in facts}
    wanted = {output.fact for tool in tools for output in tool.outputs}
    return (*facts, *(fact for fact in reading.facts if fact.name in wanted and fact.name not in known))


__all__ = ["merge_tools"]
