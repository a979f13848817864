"""What decides an edge of a pathway: rules that compare variables, and the codes and values of responses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from msgspec import Struct

from sopstudio.expressions import is_fact_name
from sopstudio.formats.limits import json_pointer
from sopstudio.sop.facts import Fact
from sopstudio.sop.model import EdgeKind

STATUS: Final = "http status"
_SIGNS: Final[Mapping[str, str]] = {
    "is": "==", "equals": "==", "==": "==", "=": "==", "is not": "!=", "!=": "!=", ">": ">", "<": "<", ">=": ">=",
    "<=": "<=",
}  # fmt: skip
_CONTAINS: Final[Mapping[str, str]] = {"contains": "", "!contains": "not ", "not contains": "not "}
_NUMBER: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,10})?")


class Rule(Struct, frozen=True):
    """A way that a node itself states: where it leads, what decides it, and what it is called."""

    target: str
    kind: EdgeKind
    condition: str = ""
    label: str = ""
    place: str = ""


def read_rules(data: Mapping[str, Any], facts: Mapping[str, Fact], place: str) -> Iterator[Rule]:
    """The rules in the data of a node: its routes, and where responses of its call or its tools lead."""
    for number, route in enumerate(_items(data.get("routes"))):
        target = _text(route, "targetNodeId")
        if target:
            yield _all_of(_items(route.get("conditions")), target, facts, f"{place}{json_pointer('routes', number)}")
    if fallback := _text(data, "fallbackNodeId"):
        yield Rule(fallback, "otherwise", place=f"{place}/fallbackNodeId")
    yield from _responses(data.get("responsePathways"), facts, f"{place}/responsePathways")
    for number, tool in enumerate(_items(data.get("tools"))):
        where = f"{place}{json_pointer('tools', number, 'responsePathways')}"
        yield from _responses(tool.get("responsePathways"), facts, where)


def _items(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _all_of(conditions: Sequence[Mapping[str, Any]], target: str, facts: Mapping[str, Fact], place: str) -> Rule:
    formal = [compare(_text(part, "field"), part.get("operator"), part.get("value"), facts) for part in conditions]
    if formal and all(formal):
        return Rule(target, "formal", " and ".join(formal), place=place)
    words = " and ".join(
        f"{_text(part, 'field')} {part.get('operator', '')} {part.get('value', '')}".strip() for part in conditions
    )
    return Rule(target, "prose", words or "the rule holds", place=place)


def _responses(value: Any, facts: Mapping[str, Fact], place: str) -> Iterator[Rule]:
    """Where responses lead: objects, or lists of what is compared, how, with what, and the node."""
    for number, item in enumerate(value if isinstance(value, list) else []):
        field, operator, wanted, target, name = _response(item)
        if not target:
            continue
        where = f"{place}{json_pointer(number)}"
        if field.lower() in ("default", "default/webhook completion", ""):
            yield Rule(target, "otherwise", label=name, place=where)
            continue
        formal = compare(STATUS if field == "BlandStatusCode" else field, operator, wanted, facts)
        words = f"{field} {operator} {wanted}".strip()
        yield Rule(target, "formal" if formal else "prose", formal or words, name, where)


def _response(item: Any) -> tuple[str, Any, Any, str, str]:
    """Field, operator, value, node and name of a pathway of a response."""
    if isinstance(item, dict):
        field, target, name = (_text(item, key) for key in ("type", "nodeId", "name"))
        return field, item.get("operator", ""), item.get("value", ""), target, name
    if isinstance(item, list) and len(item) >= 4 and isinstance(item[3], dict):
        field = item[0] if isinstance(item[0], str) else ""
        return field, item[1], item[2], _text(item[3], "id"), _text(item[3], "name")
    return "", "", "", "", ""


def compare(field: str, operator: Any, value: Any, facts: Mapping[str, Fact]) -> str:
    """A comparison in our language; blank where it cannot be said."""
    name = field.strip().removeprefix("{{").removesuffix("}}").strip()
    sign = str(operator).strip().lower()
    if not is_fact_name(name) or not isinstance(value, str | int | Decimal | bool):
        return ""
    if sign in _CONTAINS:
        return f"{_CONTAINS[sign]}contains({{{name}}}, {_quote(str(value))})"
    if sign not in _SIGNS:
        return ""
    literal = _literal(value, _SIGNS[sign], facts.get(name), is_code=name == STATUS)
    return f"{{{name}}} {_SIGNS[sign]} {literal}" if literal else ""


def _literal(value: str | int | Decimal | bool, sign: str, fact: Fact | None, *, is_code: bool) -> str:
    """A value as a literal of the type that its fact has; blank where it cannot be one."""
    text = str(value).strip()
    if isinstance(value, bool) or (fact is not None and fact.type == "boolean"):
        word = text.lower()
        return {"true": "true", "false": "false", "yes": "true", "no": "false"}.get(word, "")
    is_number = not isinstance(value, str) or is_code or sign not in ("==", "!=")
    if is_number or (fact is not None and fact.type in ("number", "integer")):
        return text if _NUMBER.fullmatch(text) else ""
    return _quote(text)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


__all__ = ["STATUS", "Rule", "compare", "read_rules"]
