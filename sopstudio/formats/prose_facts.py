"""The facts of a procedure in prose: what its conditions compare, and what the document says of its inputs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sopstudio.documents.inputs import BlankColumn, Input
from sopstudio.expressions import Compare, FactName, ListExpression, Literal, is_fact_name, parse, walk
from sopstudio.formats.fact_descriptions import parse_number
from sopstudio.formats.format import Loss
from sopstudio.sop.facts import Fact, describe_mismatch
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Sop
from sopstudio.translation import tr


def fold_name(text: str) -> str:
    """A name or title as it is compared with others."""
    return re.sub(r"[^\w.]+", " ", text).strip(" .").casefold()


def compared_texts(sop: Sop) -> dict[str, tuple[str, ...]]:
    """The texts that conditions compare each fact with, in order: examples of its values."""
    values: dict[str, dict[str, None]] = {}
    for edge in sop.edges:
        if edge.kind != "formal":
            continue
        for part in walk(parse(edge.condition).tree):
            if isinstance(part, Compare) and isinstance(part.left, FactName):
                options = part.right.items if isinstance(part.right, ListExpression) else (part.right,)
                texts = [
                    option.value for option in options if isinstance(option, Literal) and isinstance(option.value, str)
                ]
                values.setdefault(part.left.name, {}).update(dict.fromkeys(texts))
    return {name: tuple(texts) for name, texts in values.items()}


def merge_inputs(
    facts: Sequence[Fact], inputs: Sequence[Input], units: Mapping[str, str], values: Mapping[str, tuple[str, ...]]
) -> tuple[Fact, ...]:
    """The facts that conditions and questions declare, with what the document says of its inputs, and the others."""
    merged = {
        fact.name: update_fields(fact, unit=fact.unit or units.get(fact.name, ""), examples=values.get(fact.name, ()))
        for fact in facts
    }
    for item in inputs:
        if is_fact_name(item.name):
            fact = merged.get(item.name, Fact(name=item.name))
            merged[item.name] = _describe_fact(fact, item, values.get(item.name, ()))
    return tuple(merged.values())


def _describe_fact(fact: Fact, item: Input, compared: Sequence[str]) -> Fact:
    """A fact with what the document says of it. What conditions compare it with counts more than a stated type."""
    is_free = fact.type == "string" and not compared
    kind = item.type if item.type and (is_free or (fact.type, item.type) == ("number", "integer")) else fact.type
    spelling = {text.casefold(): text for text in compared}
    allowed = tuple(spelling.get(text.casefold(), text) for text in item.allowed) if kind == "string" else ()
    described = Fact.model_validate(
        {**fact.__dict__, "type": kind, "allowed": allowed or fact.allowed, "optional": item.optional}
    )
    is_number = kind in ("number", "integer")
    read = [parse_number(text) if is_number else text for text in item.examples]
    examples = tuple(example for example in read if example is not None and describe_mismatch(described, example) == "")
    return update_fields(described, description=item.meaning, examples=fact.examples or examples)


def allow_blanks(sop: Sop, columns: Sequence[BlankColumn]) -> tuple[Sop, list[Loss]]:
    """The SOP with the facts optional that past cases in the document lack, and that this was assumed."""
    by_name = {fold_name(fact.name): fact.name for fact in sop.facts if not fact.optional}
    blank = {by_name[fold_name(column.name)]: column for column in columns if fold_name(column.name) in by_name}
    losses = [
        Loss(
            tr("{name} is optional", name=f"{name!r}"),
            tr("line {line}", line=column.line),
            tr("{blanks} of {rows} past cases leave it blank", blanks=column.blanks, rows=column.rows),
            "assumed",
        )
        for name, column in blank.items()
    ]
    facts = tuple(update_fields(fact, optional=True) if fact.name in blank else fact for fact in sop.facts)
    return update_fields(sop, facts=facts), losses


__all__ = ["allow_blanks", "compared_texts", "fold_name", "merge_inputs"]
