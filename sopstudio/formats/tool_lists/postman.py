"""Postman collections (2.0 and 2.1): each request as a tool, with its saved response as a sample."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.formats.tool_lists.reading import Description
from sopstudio.formats.tool_lists.samples import schema_of


def detect(_text: str, data: Any) -> bool:
    """Whether it is a collection."""
    return isinstance(data, dict) and isinstance(data.get("info"), dict) and isinstance(data.get("item"), list)


def read(_text: str, data: Any) -> Iterator[Description]:
    """Every request, folder by folder."""
    yield from _read_items(data["item"], "")


def _read_items(items: Any, where: str) -> Iterator[Description]:
    for number, item in enumerate(items if isinstance(items, list) else ()):
        if not isinstance(item, dict):
            continue
        if isinstance(item.get("item"), list):
            yield from _read_items(item["item"], f"{where}/item/{number}")
        elif isinstance(item.get("request"), dict):
            yield _request(item, item["request"], f"{where}/item/{number}")


def _request(item: Mapping[str, Any], request: Mapping[str, Any], where: str) -> Description:
    title = str(item.get("name") or "request")
    url, names, samples = _url(request.get("url"))
    body = _body(request.get("body"))
    properties = {name: {"type": "string"} for name in names}
    properties |= schema_of(body).get("properties", {}) if isinstance(body, dict) else {}
    required = [name for name in names if name not in samples]
    described = request.get("description")
    sample = _sample(item.get("response"))
    return Description(
        re.sub(r"[^A-Za-z0-9_-]+", "_", title).strip("_")[:64] or "request",
        where,
        description=described if isinstance(described, str) else "",
        title=title,
        method=str(request.get("method") or "GET"),
        url=url,
        parameters={"type": "object", "properties": properties, "required": required},
        response=schema_of(sample) if isinstance(sample, dict) else None,
        sample=sample,
    )


def _url(url: Any) -> tuple[str, list[str], list[str]]:
    """The address with `{name}` for its variables, all its parameters, and those that may be left out."""
    raw = url if isinstance(url, str) else str(url.get("raw", "")) if isinstance(url, dict) else ""
    address, _, query = raw.partition("?")
    address = re.sub(r"\{\{([\w-]+)\}\}", r"{\1}", re.sub(r"/:([A-Za-z_]\w*)", r"/{\1}", address))
    if address.startswith("{"):  # a variable for the server, which only the collection's environment knows
        address = address.partition("}")[2]
    listed = url.get("query") if isinstance(url, dict) else None
    if isinstance(listed, list):
        asked = [part.get("key") for part in listed if isinstance(part, dict)]
    else:
        asked = [part.partition("=")[0] for part in query.split("&") if part]
    optional = [name for name in asked if isinstance(name, str) and name]
    return address, list(dict.fromkeys([*re.findall(r"\{([\w-]+)\}", address), *optional])), optional


def _body(body: Any) -> Any:
    if not isinstance(body, dict):
        return None
    if body.get("mode") in ("urlencoded", "formdata"):
        fields = body.get(body["mode"])
        return {part["key"]: "" for part in fields or () if isinstance(part, dict) and isinstance(part.get("key"), str)}
    return parse_json(body.get("raw"))


def _sample(responses: Any) -> Any:
    first = responses[0] if isinstance(responses, list) and responses else None
    return parse_json(first.get("body")) if isinstance(first, dict) else None


def parse_json(text: Any) -> Any:
    """The JSON value of a text; None where it is none."""
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None


__all__ = ["detect", "parse_json", "read"]
