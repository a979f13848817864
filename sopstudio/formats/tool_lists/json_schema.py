"""JSON Schema documents, as pydantic, zod and others write them: each object schema is the input of a tool.

A document describes one tool by its title and properties, or several as its definitions. A definition that another
schema refers to is a part of it and no tool. Two schemas of one name, one for what goes in and one for what comes back
(`GetOrderRequest` and `GetOrderResponse`), are one tool with outputs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sopstudio.formats.limits import json_pointer
from sopstudio.formats.tool_lists.reading import Description
from sopstudio.formats.tool_lists.references import Resolver

DEFINITIONS: Final = ("$defs", "definitions")
_MARKS: Final = ("title", "$schema", "$id", "$defs", "definitions")
_INPUT: Final = re.compile(r"(?<=.)[ _-]?(?:Request|Input|Params|Parameters|Args|Arguments)$", re.I)
_OUTPUT: Final = re.compile(r"(?<=.)[ _-]?(?:Response|Output|Result|Reply)$", re.I)
_INPUT_NAMES: Final = ("input", "request", "parameters", "arguments")
_OUTPUT_NAMES: Final = ("output", "response", "result", "returns")


class _Schema(NamedTuple):
    name: str
    where: str
    schema: Mapping[str, Any]
    resolver: Resolver


def detect(_text: str, data: Any) -> bool:
    """Whether it is an object schema, a document with definitions of some, or a list of such documents."""
    documents = data if isinstance(data, list) else [data]
    return bool(documents) and all(isinstance(document, dict) and _is_document(document) for document in documents)


def read(_text: str, data: Any) -> Iterator[Description]:
    """Every tool, in the order of the document."""
    documents = data if isinstance(data, list) else [data]
    schemas = [
        schema
        for number, document in enumerate(documents)
        for schema in _schemas(document, json_pointer(number) if isinstance(data, list) else "")
    ]
    responses = {stem: schema for schema in schemas if (stem := _stem(schema.name, _OUTPUT))}
    inputs = {_key(_stem(schema.name, _INPUT) or schema.name) for schema in schemas}
    responses = {_key(stem): schema for stem, schema in responses.items() if _key(stem) in inputs}
    paired = {id(schema) for schema in responses.values()}
    for schema in schemas:
        if id(schema) not in paired:
            stem = _stem(schema.name, _INPUT)
            response = responses.get(_key(stem or schema.name))
            yield _describe(schema, stem if stem and response else schema.name, response)


def _is_document(document: Mapping[str, Any]) -> bool:
    if _is_object(document):
        return any(isinstance(document.get(mark), str | dict) for mark in _MARKS)
    return "properties" not in document and any(_is_object(schema) for _, schema in _definitions(document))


def _is_object(schema: Any) -> bool:
    return (
        isinstance(schema, dict)
        and schema.get("type", "object") == "object"
        and isinstance(schema.get("properties"), dict)
        and all(isinstance(part, dict | bool) for part in schema["properties"].values())
    )


def _definitions(document: Mapping[str, Any]) -> Iterator[tuple[tuple[str, str], Any]]:
    for place in DEFINITIONS:
        schemas = document.get(place)
        if isinstance(schemas, dict):
            yield from (((place, str(name)), schema) for name, schema in schemas.items())


def _schemas(document: Mapping[str, Any], where: str) -> Iterator[_Schema]:
    resolver = Resolver(document)
    if _is_object(document):
        yield _Schema(_name(document, "tool"), where, document, resolver)
        return
    inner = {f"#{json_pointer(*keys)}": (keys, schema) for keys, schema in _definitions(document) if _is_object(schema)}
    used = {reference for keys, schema in _definitions(document) for reference in _references(schema)}
    for reference, (keys, schema) in inner.items():
        if reference not in used or used.issuperset(inner):
            yield _Schema(_name(schema, keys[1]), f"{where}{json_pointer(*keys)}", schema, resolver)


def _references(schema: Any) -> Iterator[str]:
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)


def _name(schema: Mapping[str, Any], fallback: str) -> str:
    title = schema.get("title")
    address = schema.get("$id")
    last = (
        re.sub(r"(?:\.schema)?\.json$", "", address.rstrip("#/").rpartition("/")[2]) if isinstance(address, str) else ""
    )
    return (title if isinstance(title, str) else "") or last or fallback


def _stem(name: str, ending: re.Pattern[str]) -> str:
    """A name without its ending; blank where it does not end so."""
    match = ending.search(name)
    return name[: match.start()] if match else ""


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _describe(source: _Schema, name: str, response: _Schema | None) -> Description:
    schema = source.resolver.expand(dict(source.schema))
    parts = {key.lower(): part for key, part in schema["properties"].items() if isinstance(part, dict)}
    parameters, answer = _split(parts)
    described = schema.get("description")
    if response is not None:
        answer = response.resolver.expand(dict(response.schema))
    return Description(
        re.sub(r"[^A-Za-z0-9_-]+", "_", name).strip("_")[:64],
        source.where,
        description=described if isinstance(described, str) else "",
        title=name,
        parameters=_plain(parameters or schema),
        response=answer,
    )


def _split(parts: Mapping[str, Any]) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """What goes in and what comes back, where the properties of a schema are just these two."""
    given = next((parts[name] for name in _INPUT_NAMES if _is_object(parts.get(name))), None)
    answer = next((parts[name] for name in _OUTPUT_NAMES if _is_object(parts.get(name))), None)
    return (given, answer) if given is not None and answer is not None and len(parts) == 2 else (None, None)


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without what only a document has."""
    ignored = ("$schema", "$id", "title", "description", *DEFINITIONS)
    return {key: value for key, value in schema.items() if key not in ignored}


__all__ = ["detect", "read"]
