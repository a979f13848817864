"""The target `openapi`: the tools of a procedure as an OpenAPI 3.1 document.

A tool with an address keeps it. One without is `POST /tools/NAME` of a server of your own, which is what the targets
`mcp` and `http` call.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from sopstudio.deploy.markdown import GENERATED
from sopstudio.deploy.python.procedure_module import bind_tool
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export, Target
from sopstudio.formats import Loss
from sopstudio.sop import BoundTool, Document, Fact, PersonTool, Runtime, Tool, dumps, to_json_data
from sopstudio.translation import mark, tr

METHODS = frozenset({"get", "put", "post", "delete", "options", "head", "patch", "trace"})
WITHOUT_BODY = frozenset({"get", "delete", "head", "options", "trace"})
FAILED = "The call failed. A 5xx or 429 may be tried again where the tool only reads or writes."


def build(document: Document) -> Export:
    """The document. Raises `DeployError` for an SOP that cannot be run at all."""
    runtime = runnable(document)
    text = dumps(openapi_document(runtime)) + "\n"
    return Export({"openapi.json": text.encode()}, tuple(_losses(runtime)))


def openapi_document(runtime: Runtime) -> dict[str, Any]:
    """The whole document. Two tools with the same address and method get addresses of their own under `/tools`."""
    sop = runtime.flow.source
    paths: dict[str, dict[str, Any]] = {}
    for tool, (server, path, method) in zip(_tools(runtime), _addresses(runtime), strict=True):
        operation = _operation(bind_tool(runtime, tool), path, method)
        paths.setdefault(path, {})[method] = operation | ({"servers": [{"url": server}]} if server else {})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": sop.label(),
            "version": runtime.flow.sop_hash,
            "description": "\n\n".join(filter(None, (sop.description, GENERATED.format(target="openapi")))),
            "x-sop": sop.id,
        },
        "servers": [{"url": "/"}],
        "paths": paths,
    }


def _tools(runtime: Runtime) -> list[Tool]:
    return [tool for tool in runtime.flow.tools.values() if not isinstance(tool, PersonTool)]


def _addresses(runtime: Runtime) -> Iterator[tuple[str, str, str]]:
    """Server, path and method of each tool."""
    own = [_own_address(tool) for tool in _tools(runtime)]
    uses = Counter((re.sub(r"{[^}]*}", "{}", path), method) for _, path, method in own)
    for tool, (server, path, method) in zip(_tools(runtime), own, strict=True):
        is_alone = uses[re.sub(r"{[^}]*}", "{}", path), method] == 1
        yield (server, path, method) if path and is_alone else ("", f"/tools/{tool.name}", "post")


def _own_address(tool: Tool) -> tuple[str, str, str]:
    """Where the tool is called; a blank path where it says nothing that OpenAPI can hold."""
    method = tool.method.lower() or "post"
    parts = urlsplit(tool.url)
    names = re.findall(r"{([^{}/]+)}", parts.path)
    usable = method in METHODS and parts.path.startswith("/") and not parts.query and not parts.fragment
    if not usable or len(set(names)) < len(names) or not set(names) <= set(tool.properties()):
        return "", "", method
    return (f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""), parts.path, method


def _operation(bound: BoundTool, path: str, method: str) -> dict[str, Any]:
    tool = bound.tool
    schemas, required = to_json_data(tool.properties()), tool.required()
    in_path = [name for name in schemas if f"{{{name}}}" in path]
    in_query = [name for name in schemas if name not in in_path] if method in WITHOUT_BODY else []
    places = [*((name, "path") for name in in_path), *((name, "query") for name in in_query)]
    parameters = [
        {"name": name, "in": place, "required": place == "path" or name in required, "schema": schemas[name]}
        for name, place in places
    ]
    operation: dict[str, Any] = {"operationId": tool.name, "summary": tool.label()}
    if tool.description:
        operation["description"] = tool.description
    operation["x-effect"] = tool.effect
    if parameters:
        operation["parameters"] = parameters
    if method not in WITHOUT_BODY:
        schema = to_json_data(tool.parameters) if not in_path else _without(tool, in_path)
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation | {"responses": _responses(bound)}


def _without(tool: Tool, names: list[str]) -> dict[str, Any]:
    """The schema of the parameters that are not in the path."""
    schema: dict[str, Any] = to_json_data(tool.parameters)
    schema["properties"] = {name: value for name, value in schema["properties"].items() if name not in names}
    if "required" in schema:
        schema["required"] = [name for name in schema["required"] if name not in names]
    return schema


def _responses(bound: BoundTool) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": _response_schema(bound)}
    examples = {
        f"sample{number}": {"summary": sample.title or f"sample {number}", "value": to_json_data(sample.body)}
        for number, sample in enumerate(bound.tool.responses, 1)
    }
    if examples:
        content["examples"] = examples
    listed = [f"- {error.code}: {error.message}" for error in bound.tool.errors]
    return {
        "200": {"description": "What the procedure reads.", "content": {"application/json": content}},
        "default": {"description": "\n".join([FAILED, *listed])},
    }


def _response_schema(bound: BoundTool) -> dict[str, Any]:
    """An object with the facts that the procedure reads, each at its path; list positions are left open."""
    schema: dict[str, Any] = {"type": "object"}
    for path, fact in bound.outputs:
        _put(schema, path.split("."), fact)
    return schema


def _put(schema: dict[str, Any], keys: list[str], fact: Fact) -> None:
    if keys[0].isdigit():
        del schema["type"]  # a list, or an object with such a key
        return
    if not fact.optional and keys[0] not in schema.setdefault("required", []):
        schema["required"].append(keys[0])
    properties: dict[str, Any] = schema.setdefault("properties", {})
    if len(keys) == 1:
        properties[keys[0]] = to_json_data(fact.json_schema())
    else:
        inner = properties.setdefault(keys[0], {"type": "object"})
        if "type" in inner:
            _put(inner, keys[1:], fact)


def _losses(runtime: Runtime) -> Iterator[Loss]:
    yield Loss(
        tr("the steps of the procedure"), "", tr("an OpenAPI document lists tools, and says nothing of their order")
    )
    for tool in runtime.flow.tools.values():
        if tool.precondition.strip():
            yield Loss(
                tr("what must hold before a call"), tr("tool {name}", name=tool.name), tr("there is no place for it")
            )


TARGET = Target("openapi", mark("OpenAPI 3.1"), build, summary=mark("The tools as a description of an HTTP interface."))

__all__ = ["TARGET", "openapi_document"]
