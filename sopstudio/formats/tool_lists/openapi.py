"""OpenAPI 3: each operation as a tool, with its parameters, body and the outputs of its response."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from sopstudio.formats.tool_lists.reading import Description
from sopstudio.formats.tool_lists.references import Resolver

METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options")


def detect(_text: str, data: Any) -> bool:
    """Whether it is an OpenAPI (or Swagger) description."""
    return isinstance(data, dict) and ("openapi" in data or "swagger" in data) and isinstance(data.get("paths"), dict)


def read(_text: str, data: Any) -> Iterator[Description]:
    """Every operation, in the order of the file."""
    resolver = Resolver(data)
    server = _server(data)
    for path, item in data["paths"].items():
        item = resolver.resolve(item)
        for method in METHODS:
            operation = item.get(method) if isinstance(item, dict) else None
            if isinstance(operation, dict):
                yield _operation(resolver, server, str(path), method, item, operation)


def _operation(
    resolver: Resolver, server: str, path: str, method: str, item: Mapping[str, Any], operation: Mapping[str, Any]
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


def _parameters(resolver: Resolver, item: Mapping[str, Any], operation: Mapping[str, Any]) -> dict[str, Any]:
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


def _success(resolver: Resolver, operation: Mapping[str, Any]) -> Any:
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


__all__ = ["detect", "read"]
