"""Edits of the declarations of an SOP: facts, tools, articles, procedures.

Uses of a removed one stay; the check reports them.
"""

from __future__ import annotations

from typing import Any, TypeVar

from sopstudio.errors import EditError
from sopstudio.sop.editing import T, apply_edit, remove_annotations, update_fields
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenModel, replace_fields
from sopstudio.sop.graph import Article, Procedure
from sopstudio.sop.tools import Tool

V = TypeVar("V", bound=FrozenModel)


def add_fact(value: T, fact: Fact) -> T:
    """`value` with a fact added. Raises `EditError` where the name is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, facts=_add(sop.facts, fact, "name", "fact")))


def replace_fact(value: T, fact: Fact) -> T:
    """`value` with `fact` in place of the one with the same name. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: update_fields(sop, facts=_replace(sop.facts, fact, "name", "fact")))


def remove_fact(value: T, name: str) -> T:
    """`value` without the fact `name`. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: replace_fields(sop, facts=_remove(sop.facts, name, "name", "fact")))


def add_tool(value: T, tool: Tool) -> T:
    """`value` with a tool added. Raises `EditError` where the name is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, tools=_add(sop.tools, tool, "name", "tool")))


def replace_tool(value: T, tool: Tool) -> T:
    """`value` with `tool` in place of the one with the same name. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: update_fields(sop, tools=_replace(sop.tools, tool, "name", "tool")))


def remove_tool(value: T, name: str) -> T:
    """`value` without the tool `name`. Raises `EditError` where there is none."""
    return apply_edit(value, lambda sop: replace_fields(sop, tools=_remove(sop.tools, name, "name", "tool")))


def add_article(value: T, article: Article) -> T:
    """`value` with an article added. Raises `EditError` where the id is taken."""
    return apply_edit(value, lambda sop: replace_fields(sop, knowledge=_add(sop.knowledge, article, "id", "article")))


def replace_article(value: T, article: Article) -> T:
    """`value` with `article` in place of the one with the same id. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: update_fields(sop, knowledge=_replace(sop.knowledge, article, "id", "article"))
    )


def remove_article(value: T, article_id: str) -> T:
    """`value` without the article `article_id`. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: replace_fields(sop, knowledge=_remove(sop.knowledge, article_id, "id", "article"))
    )


def add_procedure(value: T, procedure: Procedure) -> T:
    """`value` with a sub-procedure added. Raises `EditError` where the id is taken."""
    return apply_edit(
        value, lambda sop: replace_fields(sop, procedures=_add(sop.procedures, procedure, "id", "procedure"))
    )


def replace_procedure(value: T, procedure: Procedure) -> T:
    """`value` with `procedure` in place of the one with the same id. Raises `EditError` where there is none."""
    return apply_edit(
        value, lambda sop: update_fields(sop, procedures=_replace(sop.procedures, procedure, "id", "procedure"))
    )


def remove_procedure(value: T, procedure_id: str) -> T:
    """`value` without the sub-procedure and the annotations of its nodes. Raises `EditError` where there is none."""
    after = apply_edit(
        value, lambda sop: replace_fields(sop, procedures=_remove(sop.procedures, procedure_id, "id", "procedure"))
    )
    return remove_annotations(after, lambda element: element.startswith(f"{procedure_id}/"))


def _add(items: tuple[V, ...], item: V, key: str, kind_name: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if any(getattr(existing, key) == name for existing in items):
        raise EditError(f"the {kind_name} {name!r} already exists", hint="choose another name")
    return (*items, item)


def _replace(items: tuple[V, ...], item: V, key: str, kind_name: str) -> tuple[V, ...]:
    name: Any = getattr(item, key)
    if all(getattr(existing, key) != name for existing in items):
        raise EditError(f"there is no {kind_name} {name!r}")
    return tuple(
        (existing if existing == item else item) if getattr(existing, key) == name else existing for existing in items
    )


def _remove(items: tuple[V, ...], name: str, key: str, kind_name: str) -> tuple[V, ...]:
    if all(getattr(existing, key) != name for existing in items):
        raise EditError(f"there is no {kind_name} {name!r}")
    return tuple(existing for existing in items if getattr(existing, key) != name)
