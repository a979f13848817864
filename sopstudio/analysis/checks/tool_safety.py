"""Tools that are risky to call: secrets written into them, a host that a value chooses, a name that an agent needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.keys import holds_provider_key
from sopstudio.sop import Tool
from sopstudio.sop.model import AGENT_TOOLS, STAND_IN
from sopstudio.translation import tr

SECRET_NAME = re.compile(
    r"(?:^|[^a-z])(?:authorization|password|passwd|secret|credentials?|bearer)(?:$|[^a-z])"
    r"|(?:^|[^a-z])(?:api|access|auth|client|subscription|private)[-_. ]?(?:key|token|secret)(?:$|[^a-z])",
)
"""Names of headers and parameters that carry what proves who calls, in lower case, words apart."""
WORDS_APART = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
SIGNED = re.compile(r"\b(?:Bearer|Basic|Token|ApiKey)\s+([A-Za-z0-9._~+/=-]{12,})", re.IGNORECASE)
PLACEHOLDER = re.compile(r"[{}<>$%*]|\.\.\.|…|^x+$", re.IGNORECASE)
"""What stands where a value is filled in later: no secret."""
FIXED = ("default", "const", "enum", "examples", "example")
VARIABLE = re.compile(r"\$?\{[^{}]*\}|<[^<>/]*>|%\([^()]*\)s|(?<=/):[A-Za-z_]\w*")


def check(subject: CheckContext) -> Iterator[Problem]:
    """The tools as they are declared; no message shows a secret."""
    for tool in subject.sop.tools:
        yield from _name(tool)
        yield from _secrets(tool)
        yield from _host(tool)


def _name(tool: Tool) -> Iterator[Problem]:
    if tool.name not in AGENT_TOOLS and not tool.name.startswith(STAND_IN):
        return
    message = tr(
        'The tool "{label}" is called "{name}", like a tool of the agents themselves, so that a '
        "model may take one for the other. Give it another name.",
        label=tool.label(),
        name=tool.name,
    )
    yield Problem("tool-name-taken", "warning", message, tools=(tool.name,), field="name")


def _secrets(tool: Tool) -> Iterator[Problem]:
    places = list(dict.fromkeys([*_secrets_in_url(tool.url), *_secrets_in_schema(tool.parameters, "")]))
    places += [name for name in ("title", "description") if _is_secret(getattr(tool, name))]
    for place in places:
        message = tr(
            'What looks like a secret stands in {in_words} of the tool "{label}", and everybody who '
            "gets the file can read it. Withdraw the secret, take it out, and let what calls the tool "
            "add it.",
            in_words=_in_words(place),
            label=tool.label(),
        )
        field = "url" if place.startswith("url") else ""
        yield Problem("tool-secret", "warning", message, tools=(tool.name,), field=field)


def _in_words(place: str) -> str:
    kind, _, name = place.partition(":")
    if kind == "url":
        return tr('the parameter "{name}" of the address', name=name) if name else tr("the address")
    return tr('the parameter "{name}"', name=name) if kind == "parameter" else tr("the {kind}", kind=kind)


def _secrets_in_url(url: str) -> Iterator[str]:
    try:
        parts = urlsplit(url)
        password = parts.password
    except ValueError:
        return
    if password and not PLACEHOLDER.search(password):
        yield "url"
    for name, value in parse_qsl(parts.query):
        if _is_secret(value) or (_names_secret(name) and _is_fixed(value)):
            yield f"url:{name}"
    if _is_secret(f"{parts.netloc} {parts.path} {parts.fragment}"):
        yield "url"


def _secrets_in_schema(schema: Any, name: str) -> Iterator[str]:
    """The parameters, also those inside of others (such as the headers), that have a secret as a fixed value."""
    if not isinstance(schema, Mapping):
        return
    values = [text for key in FIXED for text in _texts(schema.get(key))]
    fixed = any(_is_secret(text) or (_names_secret(name) and _is_fixed(text)) for text in values)
    if fixed or _is_secret(str(schema.get("description", ""))):
        yield f"parameter:{name}"
    for key in FIXED[:2]:
        value = schema.get(key)
        for inner, text in value.items() if isinstance(value, Mapping) else ():
            if _names_secret(str(inner)) and isinstance(text, str) and _is_fixed(text):
                yield f"parameter:{inner}"
    properties = schema.get("properties")
    for inner, part in properties.items() if isinstance(properties, Mapping) else ():
        yield from _secrets_in_schema(part, str(inner))
    if "items" in schema:
        yield from _secrets_in_schema(schema["items"], name)


def _texts(value: Any) -> list[str]:
    """The texts in a value, whatever holds them."""
    texts, waiting = [], [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Mapping):
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
    return texts


def _is_secret(text: str) -> bool:
    """Whether a text holds what looks like the key of a provider, or a header with one."""
    return holds_provider_key(text) or any(_is_fixed(match[1]) for match in SIGNED.finditer(text))


def _names_secret(name: str) -> bool:
    return SECRET_NAME.search(WORDS_APART.sub("-", name).lower()) is not None


def _is_fixed(value: str) -> bool:
    """Whether a value that should be a secret is one, and not a placeholder."""
    return len(value.strip()) >= 4 and not PLACEHOLDER.search(value.strip())


def _host(tool: Tool) -> Iterator[Problem]:
    scheme, apart, rest = tool.url.partition("://")
    authority = re.split(r"[/?#]", rest if apart else tool.url, maxsplit=1)[0]
    if not (VARIABLE.search(authority) or (apart and VARIABLE.search(scheme))):
        return
    message = tr(
        'The address of the tool "{label}" takes its host from a value, so that whoever gives it '
        "decides where the call and its data go. Write the host down, and fill in values behind it "
        "only.",
        label=tool.label(),
    )
    yield Problem("tool-host", "warning", message, tools=(tool.name,), field="url")
