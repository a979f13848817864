"""Edits of what an SOP declares: facts, tools, articles, procedures. Uses of what is gone stay for the check."""

from __future__ import annotations

from typing import Any, TypeVar

from sopstudio.errors import EditError
from sopstudio.sop.editing import T, edited, forget, patched
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import Value, changed
from sopstudio.sop.graph import Article, Procedure
from sopstudio.sop.tools import Tool

V = TypeVar("V", bound=Value)


def add_fact(value: T, fact: Fact) -> T:
    """`value` with a fact more. Raises `EditError` where the name is taken."""
    return edited(value, lambda sop: changed(sop, facts=_add(sop.facts, fact, "name", "fact")))


def replace_fact(value: T, fact: Fact) -> T:
    """`value` with `fact` in place of the one of the same name. Raises `EditError` where there is none."""
    return edited(value, lambda sop: patched(sop, facts=_replace(sop.facts, fact, "name", "fact")))


def remove_fact(value: T, name: str) -> T:
    """`value` without the fact `name`. Raises `EditError` where there is none."""
    return edited(value, lambda sop: changed(sop, facts=_remove(sop.facts, name, "name", "fact")))


def add_tool(value: T, tool: Tool) -> T:
    """`value` with a tool more. Raises `EditError` where the name is taken."""
    return edited(value, lambda sop: changed(sop, tools=_add(sop.tools, tool, "name", "tool")))


def replace_tool(value: T, tool: Tool) -> T:
    """`value` with `tool` in place of the one of the same name. Raises `EditError` where there is none."""
    return edited(value, lambda sop: patched(sop, tools=_replace(sop.tools, tool, "name", "tool")))


def remove_tool(value: T, name: str) -> T:
    """`value` without the tool `name`. Raises `EditError` where there is none."""
    return edited(value, lambda sop: changed(sop, tools=_remove(sop.tools, name, "name", "tool")))


def add_article(value: T, article: Article) -> T:
    """`value` with an article more. Raises `EditError` where the id is taken."""
    return edited(value, lambda sop: changed(sop, knowledge=_add(sop.knowledge, article, "id", "article")))


def replace_article(value: T, article: Article) -> T:
    """`value` with `article` in place of the one of the same id. Raises `EditError` where there is none."""
    return edited(value, lambda sop: patched(sop, knowledge=_replace(sop.knowledge, article, "id", "article")))


def remove_article(value: T, article_id: str) -> T:
    """`value` without the article `article_id`. Raises `EditError` where there is none."""
    return edited(value, lambda sop: changed(sop, knowledge=_remove(sop.knowledge, article_id, "id", "article")))


def add_procedure(value: T, procedure: Procedure) -> T:
    """`value` with a sub-procedure more. Raises `EditError` where the id is taken."""
    return edited(value, lambda sop: changed(sop, procedures=_add(sop.procedures, procedure, "id", "procedure")))


def replace_procedure(value: T, procedure: Procedure) -> T:
    """`value` with `procedure` in place of the one of the same id. Raises `EditError` where there is none."""
    return edited(value, lambda sop: patched(sop, procedures=_replace(sop.procedures, procedure, "id", "procedure")))


def remove_procedure(value: T, procedure_id: str) -> T:
    """`value` without the sub-procedure `procedure_id` and the places of its nodes. Raises `EditError`."""
    after = edited(value, lambda sop: changed(sop, procedures=_remove(sop.procedures, procedure_id, "id", "procedure")))
    return forget(after, lambda element: element.startswith(f"{procedure_id}/"))


def _add(items: tuple[V, ...], item: V, key: str, what: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if any(getattr(one, key) == name for one in items):
        raise EditError(f"the {what} {name!r} already exists", hint="choose another name")
    return (*items, item)


def _replace(items: tuple[V, ...], item: V, key: str, what: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if all(getattr(one, key) != name for one in items):
        raise EditError(f"there is no {what} {name!r}")
    return tuple((one if one == item else item) if getattr(one, key) == name else one for one in items)


def _remove(items: tuple[V, ...], name: str, key: str, what: str) -> tuple[V, ...]:
    if all(getattr(one, key) != name for one in items):
        raise EditError(f"there is no {what} {name!r}")
    return tuple(one for one in items if getattr(one, key) != name)
