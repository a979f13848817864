"""OpenAPI 3: each operation as a tool, with its parameters, body and the outputs of its response."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sopstudio.formats.tool_lists.reading import Description

METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options")
MAX_REFERENCES: Final = 2_000


def detect(_text: str, data: Any) -> bool:
    """Whether it is an OpenAPI (or Swagger) description."""
    return isinstance(data, dict) and ("openapi" in data or "swagger" in data) and isinstance(data.get("paths"), dict)


def read(_text: str, data: Any) -> Iterator[Description]:
    """Every operation, in the order of the file."""
    resolver = _Resolver(data)
    server = _server(data)
    for path, item in data["paths"].items():
        item = resolver.resolve(item)
        for method in METHODS:
            operation = item.get(method) if isinstance(item, dict) else None
            if isinstance(operation, dict):
                yield _operation(resolver, server, str(path), method, item, operation)


def _operation(
    resolver: _Resolver, server: str, path: str, method: str, item: Mapping[str, Any], operation: Mapping[str, Any]
) -> Description:
    name = operation.get("operationId")
    name = name if isinstance(name, str) and name else f"{method}_{path.strip('/')}"
    response = _success(resolver, operation)
    summary = operation.get("summary")
    described = operation.get("description")
    return Description(
        re.sub(r"[^A-Za-z0-9_-]+", "_", name).strip("_")[:64],
        f"/paths/{path.replace('~', '~0').replace('/', '~1')}/{method}",
        description=described if isinstance(described, str) else summary if isinstance(summary, str) else "",
        title=summary if isinstance(summary, str) and len(summary) <= 80 else "",
        method=method,
        url=f"{server}{path}",
        parameters=_parameters(resolver, item, operation),
        response=resolver.expand(_json_content(response).get("schema")),
        sample=_example(_json_content(response)),
    )


def _parameters(resolver: _Resolver, item: Mapping[str, Any], operation: Mapping[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    required: list[str] = []
    for stated in (*(item.get("parameters") or ()), *(operation.get("parameters") or ())):
        parameter = resolver.resolve(stated)
        name = parameter.get("name") if isinstance(parameter, dict) else None
        if not isinstance(name, str) or parameter.get("in") == "cookie" or _is_credential(name, parameter):
            continue
        schema = resolver.expand(parameter.get("schema")) or {"type": parameter.get("type", "string")}
        described = parameter.get("description")
        properties[name] = {**schema, **({"description": described} if isinstance(described, str) else {})}
        if parameter.get("required") and name not in required:
            required.append(name)
    body = resolver.resolve(operation.get("requestBody"))
    schema = resolver.expand(_json_content(body).get("schema")) or {}
    if isinstance(schema.get("properties"), dict):
        properties |= schema["properties"]
        required += [name for name in schema.get("required", ()) if name not in required]
    elif schema:
        properties["body"] = schema
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _is_credential(name: str, parameter: Mapping[str, Any]) -> bool:
    return parameter.get("in") == "header" and name.lower() in ("authorization", "x-api-key", "api-key", "cookie")


def _success(resolver: _Resolver, operation: Mapping[str, Any]) -> Any:
    responses = operation.get("responses")
    if not isinstance(responses, dict):
        return None
    codes = sorted(str(code) for code in responses if str(code).startswith("2")) or ["default"]
    return resolver.resolve(responses.get(codes[0], responses.get(int(codes[0])) if codes[0].isdecimal() else None))


def _json_content(part: Any) -> Mapping[str, Any]:
    """The JSON media type of a body or response; Swagger 2 has the schema itself."""
    if not isinstance(part, dict):
        return {}
    content = part.get("content")
    if not isinstance(content, dict):
        return part if "schema" in part else {}
    kind = next((kind for kind in content if "json" in kind), next(iter(content), ""))
    media = content.get(kind)
    return media if isinstance(media, dict) else {}


def _example(media: Mapping[str, Any]) -> Any:
    if isinstance(media.get("example"), dict):
        return media["example"]
    examples = media.get("examples")
    first = next(iter(examples.values()), None) if isinstance(examples, dict) else None
    return first.get("value") if isinstance(first, dict) else None


def _server(data: Mapping[str, Any]) -> str:
    servers = data.get("servers")
    if isinstance(servers, list) and servers and isinstance(servers[0], dict):
        url = servers[0].get("url")
        return url.rstrip("/") if isinstance(url, str) else ""
    host = data.get("host")
    return f"https://{host}{data.get('basePath', '') or ''}".rstrip("/") if isinstance(host, str) else ""


class _Resolver:
    """Follows references within the file. One that leads back to itself ends in an empty schema."""

    def __init__(self, root: Any) -> None:
        self._root, self._count = root, 0

    def resolve(self, part: Any) -> Any:
        """What a reference leads to; other values as they are."""
        seen: set[str] = set()
        while isinstance(part, dict) and isinstance(part.get("$ref"), str):
            reference = part["$ref"]
            if reference in seen or not reference.startswith("#/"):
                return {}
            seen.add(reference)
            part = self._look_up(reference)
        return part if part is not None else {}

    def expand(self, schema: Any, open_refs: tuple[str, ...] = ()) -> dict[str, Any]:
        """A schema with every reference in it replaced by what it leads to."""
        self._count += 1
        if not isinstance(schema, dict) or self._count > MAX_REFERENCES:
            return {}
        reference = schema.get("$ref")
        if isinstance(reference, str):
            if reference in open_refs or not reference.startswith("#/"):
                return {}
            return self.expand(self._look_up(reference), (*open_refs, reference))
        expanded = {key: self._expand_part(value, open_refs) for key, value in schema.items() if key != "allOf"}
        for part in schema.get("allOf") or ():
            inner = self.expand(part, open_refs)
            expanded["properties"] = {**expanded.get("properties", {}), **inner.get("properties", {})}
            expanded["required"] = [*expanded.get("required", ()), *inner.get("required", ())]
            expanded.setdefault("type", inner.get("type", "object"))
        return expanded

    def _expand_part(self, value: Any, open_refs: tuple[str, ...]) -> Any:
        if isinstance(value, dict):
            return (
                self.expand(value, open_refs)
                if "$ref" in value
                else {key: self._expand_part(item, open_refs) for key, item in value.items()}
            )
        if isinstance(value, list):
            return [self._expand_part(item, open_refs) for item in value]
        return value

    def _look_up(self, reference: str) -> Any:
        value = self._root
        for key in reference[2:].split("/"):
            key = key.replace("~1", "/").replace("~0", "~")
            value = value.get(key) if isinstance(value, dict) else None
        return value


__all__ = ["detect", "read"]
