"""What reading a list of tools gives: the tools, the facts that they give, and what was not kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct
from pydantic import ValidationError

from sopstudio.expressions import is_fact_name
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import MAX_DECLARATIONS
from sopstudio.formats.tool_validation import find_tool_faults, schema_fault
from sopstudio.keys import holds_provider_key, looks_like_key
from sopstudio.sop.facts import Fact, FactType
from sopstudio.sop.frozen import freeze
from sopstudio.sop.model import Output, SampleResponse, Tool
from sopstudio.translation import quoted, tr

MAX_OUTPUT_DEPTH: Final = 3
MAX_OUTPUTS: Final = 40
"""How deep, and how many, values of a response become outputs."""
_SECRET_NAME: Final = re.compile(r".*(?:api[-_]?key|authorization|token|secret|password|cookie|credential).*", re.I)
_TYPES: Final[Mapping[str, FactType]] = {
    "string": "string", "number": "number", "integer": "integer", "boolean": "boolean", "array": "list",
}  # fmt: skip
_FORMATS: Final[Mapping[str, FactType]] = {"date": "date", "date-time": "datetime"}


class ToolReading(Struct, frozen=True):
    """Tools that were read, the facts that their outputs give, and what was left out."""

    tools: tuple[Tool, ...]
    facts: tuple[Fact, ...] = ()
    losses: tuple[Loss, ...] = ()
    format: str = ""


class Description(Struct, frozen=True):
    """A tool as its source describes it, before it is checked: schemas are plain JSON, `where` its place."""

    name: str
    where: str
    description: str = ""
    title: str = ""
    method: str = ""
    url: str = ""
    parameters: Any = None
    response: Any = None
    """The JSON Schema of its response."""
    sample: Any = None
    reads_only: bool | None = None


ToolReader = Callable[[str, Any], Iterator[Description]]
"""Reads a text and its JSON value (None where it is none)."""


def build_tools(descriptions: Iterator[Description], format: str) -> ToolReading:
    """The tools of these descriptions. One that cannot be used is left out, and listed with the reason."""
    tools: dict[str, Tool] = {}
    facts: dict[str, Fact] = {}
    losses: list[Loss] = []
    for description in descriptions:
        if len(tools) >= MAX_DECLARATIONS:
            losses.append(
                Loss(
                    tr("more tools are left out"),
                    description.where,
                    tr("at most {max_declarations} are read", max_declarations=MAX_DECLARATIONS),
                )
            )
            break
        tool = _build(description, facts, losses)
        if tool is None:
            continue
        if tool.name in tools:
            losses.append(
                Loss(
                    tr("a second {name} is left out", name=quoted(tool.name)),
                    description.where,
                    tr("one tool has that name"),
                )
            )
            continue
        tools[tool.name] = tool
    return ToolReading(tuple(tools.values()), tuple(facts.values()), tuple(losses), format)


def _build(source: Description, facts: dict[str, Fact], losses: list[Loss]) -> Tool | None:
    parameters = _clean_schema(source.parameters, source, losses)
    known: dict[str, Fact] = {}
    outputs = tuple(_outputs(source.response, known))
    sample = source.sample if isinstance(source.sample, dict) else None
    if sample is not None and _holds_secret(sample):
        losses.append(Loss(tr("a sample response is left out"), source.where, tr("it holds what looks like a secret")))
        sample = None
    try:
        tool = Tool(
            name=source.name,
            title=source.title if source.title != source.name else "",
            description=source.description,
            method=source.method.upper(),
            url=source.url,
            parameters=freeze(parameters),
            outputs=outputs,
            responses=(SampleResponse(body=freeze(sample)),) if sample else (),
            effect=_effect(source),
        )
    except ValidationError as error:
        reason = error.errors()[0]["msg"]
        losses.append(Loss(tr("the tool {name} is left out", name=quoted(source.name[:64])), source.where, reason))
        return None
    fault = next(find_tool_faults(tool), None)
    if fault is not None:
        losses.append(Loss(tr("the tool {name} is left out", name=quoted(source.name[:64])), source.where, fault[1]))
        return None
    for name, fact in known.items():
        facts.setdefault(name, fact)
    return tool


def _effect(source: Description) -> Any:
    if source.reads_only is not None:
        return "reads" if source.reads_only else "writes"
    return "reads" if source.method.upper() in ("", "GET", "HEAD", "OPTIONS") else "writes"


def _clean_schema(schema: Any, source: Description, losses: list[Loss]) -> dict[str, Any]:
    """The parameters as an object schema, without secrets in samples."""
    if not isinstance(schema, dict) or not isinstance(schema.get("properties", {}), dict):
        return {"type": "object", "properties": {}}
    reason = schema_fault(schema)
    if reason:
        losses.append(Loss(tr("the parameters of {name} are left out", name=quoted(source.name)), source.where, reason))
        return {"type": "object", "properties": {}}
    cleaned, dropped = _without_secrets(schema)
    if dropped:
        losses.append(Loss(tr("a sample value is left out"), source.where, tr("it looks like a secret")))
    return {"type": "object", "properties": {}, **cleaned}


def _without_secrets(schema: Any, name: str = "") -> tuple[Any, bool]:
    """A schema without defaults and examples that look like secrets, and whether there were any."""
    if isinstance(schema, list):
        parts = [_without_secrets(part, name) for part in schema]
        return [part for part, _ in parts], any(dropped for _, dropped in parts)
    if not isinstance(schema, dict):
        return schema, False
    cleaned: dict[str, Any] = {}
    dropped = False
    for key, value in schema.items():
        if key in ("default", "example", "examples", "const") and (
            _holds_secret(value) or _SECRET_NAME.fullmatch(name)
        ):
            dropped = True
            continue
        cleaned[key], inner = _without_secrets(value, key if key not in ("properties", "items") else name)
        dropped = dropped or inner
    return cleaned, dropped


def _holds_secret(value: Any, name: str = "") -> bool:
    if isinstance(value, dict):
        return any(_holds_secret(item, str(key)) for key, item in value.items())
    if isinstance(value, list):
        return any(_holds_secret(item, name) for item in value)
    if not isinstance(value, str):
        return False
    return (
        holds_provider_key(value) or looks_like_key(value) or (len(value) >= 8 and bool(_SECRET_NAME.fullmatch(name)))
    )


def _outputs(schema: Any, facts: dict[str, Fact], path: tuple[str, ...] = ()) -> Iterator[Output]:
    """The values of a response as outputs: those of objects, not of the items of lists."""
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if not isinstance(properties, dict) or len(path) >= MAX_OUTPUT_DEPTH:
        return
    for key, part in properties.items():
        if not isinstance(part, dict) or "." in key or len(facts) >= MAX_OUTPUTS:
            continue
        kind = next((kind for kind in _kinds(part) if kind != "null"), "")
        if kind == "object" or "properties" in part:
            yield from _outputs(part, facts, (*path, key))
        elif kind in _TYPES:
            name = key if key not in facts else "_".join((*path, key))
            if is_fact_name(name) and name not in facts:
                facts[name] = _fact(name, kind, part)
                yield Output(path=".".join((*path, key)), fact=name)


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    stated = schema.get("type")
    return [stated] if isinstance(stated, str) else [kind for kind in stated or () if isinstance(kind, str)]


def _fact(name: str, kind: str, schema: Mapping[str, Any]) -> Fact:
    fact_type = _FORMATS.get(str(schema.get("format")), _TYPES[kind]) if kind == "string" else _TYPES[kind]
    values = schema.get("enum")
    allowed = tuple(value for value in values if isinstance(value, str)) if isinstance(values, list) else ()
    described = schema.get("description")
    return Fact(
        name=name,
        type=fact_type,
        items="string" if fact_type == "list" else None,
        allowed=allowed if fact_type == "string" else (),
        description=described if isinstance(described, str) else "",
        optional="null" in _kinds(schema) or schema.get("nullable") is True,
    )


__all__ = ["Description", "ToolReader", "ToolReading", "build_tools"]
