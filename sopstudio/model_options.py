"""What a model is asked with besides its messages: sampling, limits, other members, headers and the time for an answer.

The options are written in three places: in the settings by model, on the command line as `--set NAME=VALUE`, and in
the window as a line of such assignments. All of them become one `ModelOptions`.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
)

from sopstudio.errors import SettingsError
from sopstudio.keys import looks_like_key
from sopstudio.translation import tr

ENDPOINT_KINDS = ("openai", "responses", "anthropic", "gemini")
"""Kinds of models behind endpoints, as they stand before the colon of a model."""
MAX_STOPS = 3
"""Stop sequences of one's own: endpoints take four, and `react` adds one."""
OWN_HEADERS = frozenset(
    {
        *("authorization", "proxy-authorization", "api-key", "x-api-key", "x-goog-api-key", "cookie", "host"),
        *("content-type", "content-length", "content-encoding", "accept-encoding", "transfer-encoding", "connection"),
    }
)
"""Headers that the client writes itself, or that hold keys."""
OWN_MEMBERS = frozenset({"model", "messages", "tools", "functions", "stream", "stream_options", "n"})
"""Members of a request that come from the conversation or that decide how the answer is read."""
MEMBER_OPTIONS: Mapping[str, str] = {
    "temperature": "temperature",
    "top_p": "top_p",
    "max_tokens": "max_tokens",
    "reasoning_effort": "effort",
    "stop": "stop",
    "seed": "seed",
    "tool_choice": "tool_choice",
    "parallel_tool_calls": "parallel_tool_calls",
}
"""Members of a request that have an option of their own, and its name."""
GROUPS = ("headers", "body")
"""Options that hold members of their own: `headers.X-Title=…`, `body.top_k=20`."""
A_KEY = "it looks like an API key, which is kept in the environment or the system's key store only"


def _check_headers(headers: Mapping[str, str]) -> Mapping[str, str]:
    for name, value in headers.items():
        if looks_like_key(value):
            raise ValueError(f"the value of the header {name} cannot be used: {A_KEY}")
        if not re.fullmatch(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", name) or not re.fullmatch(
            r"(?:[!-~](?:[ -~]*[!-~])?)?", value
        ):
            raise ValueError("a header has a name of letters, digits and hyphens, and a value of plain characters")
        if name.lower() in OWN_HEADERS:
            raise ValueError(f"the header {name} is written by the program itself")
    return headers


def _check_body(body: Mapping[str, Any]) -> Mapping[str, Any]:
    for name, value in body.items():
        if name in MEMBER_OPTIONS:
            raise ValueError(f"the member {name} has an option of its own: {MEMBER_OPTIONS[name]}")
        if name in OWN_MEMBERS or not name:
            raise ValueError(f"the member {name!r} is written by the program itself")
        try:
            text = json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            raise ValueError(f"the member {name} is no JSON") from None
        if looks_like_key(text):
            raise ValueError(f"the member {name} cannot be used: {A_KEY}")
    return body


def _check_stops(stops: tuple[str, ...]) -> tuple[str, ...]:
    if not all(stops):
        raise ValueError("a stop sequence has at least one character")
    return stops


class ModelOptions(BaseModel):
    """The options of one model; None, or nothing, for what the endpoint decides.

    `model` is the name behind `openai:` or another kind, with or without an endpoint (`NAME@ENDPOINT`); blank for
    every model. `effort` is how long a reasoning model may think, in the words of its endpoint. `seed` is added to the
    seed of a run, so that repeats differ. `tool_choice` and `parallel_tool_calls` are sent where tools are offered.
    `timeout` is in seconds, for a whole call. `headers` and `body` go along as they are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    model: str = ""
    temperature: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    max_tokens: Annotated[int, Field(gt=0)] | None = None
    effort: Annotated[str, Field(pattern=r"^[a-z]{1,20}$")] | None = None
    stop: Annotated[tuple[str, ...], Field(max_length=MAX_STOPS), AfterValidator(_check_stops)] = ()
    seed: int | None = None
    tool_choice: Literal["auto", "required", "none"] | None = None
    parallel_tool_calls: bool | None = None
    timeout: Annotated[float, Field(gt=0, le=3600)] | None = None
    headers: Annotated[Mapping[str, str], AfterValidator(_check_headers)] = {}
    body: Annotated[Mapping[str, Any], AfterValidator(_check_body)] = {}

    @model_serializer(mode="wrap")
    def _leave_out_defaults(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in handler(self).items() if value not in (None, "", (), [], {})}

    def values(self) -> dict[str, Any]:
        """What is asked for, as JSON data without the model's name; {} for nothing."""
        return self.model_dump(mode="json", exclude={"model"})

    def answer_values(self) -> dict[str, Any]:
        """The values that answers depend on: all but the time for one."""
        return {name: value for name, value in self.values().items() if name != "timeout"}

    def merge(self, other: Self) -> Self:
        """These options, with those of `other` in their place where it has any."""
        fields = {name: getattr(other, name) for name in other.values()}
        groups = {name: {**getattr(self, name), **getattr(other, name)} for name in GROUPS}
        return self.model_copy(update={**fields, **groups})

    def assignments(self) -> list[str]:
        """The options as `parse_assignments` reads them."""
        values = self.values()
        single = [f"{name}={_write(value)}" for name, value in values.items() if name not in (*GROUPS, "stop")]
        stops = [f"stop={json.dumps(stop)}" for stop in self.stop]
        headers = [f"headers.{name}={value}" for name, value in self.headers.items()]
        return [*single, *stops, *headers, *(f"body.{name}={json.dumps(value)}" for name, value in self.body.items())]


OPTION_NAMES = tuple(name for name in ModelOptions.model_fields if name != "model")


def parse_assignments(texts: Iterable[str], model: str = "") -> ModelOptions:
    """The options in texts such as `temperature=0`, `headers.X-Title=trial` and `body.top_k=20`.

    A `stop` may be repeated, and be quoted as in JSON (`stop="\\n\\n"`); a value of `body` is JSON, or else text.
    Raises `SettingsError` whose `where` is the text that cannot be used.
    """
    values: dict[str, Any] = {}
    for text in texts:
        name, member, value = _split(text)
        if member:
            values.setdefault(name, {})[member] = _read_json(value) if name == "body" else value
        elif name == "stop":
            values.setdefault(name, []).append(_read_quoted(value))
        elif name in values:
            raise SettingsError(tr("{name} is set twice", name=name), where=_where(text), hint=tr("set it once"))
        else:
            values[name] = value
        _validate({name: values[name]}, text)
    return ModelOptions(model=model, **values)


def _validate(values: Mapping[str, Any], text: str) -> None:
    try:
        ModelOptions.model_validate(values)
    except ValidationError as error:
        name, reason = next(iter(values)), error.errors()[0]["msg"].removeprefix("Value error, ")
        raise SettingsError(
            tr("the option {name} cannot be used", name=name),
            where=_where(text),
            why=reason,
            hint=tr("for example {example}", example=_example(name)),
        ) from None


def _example(name: str) -> str:
    examples = {
        "temperature": "0.2",
        "top_p": "0.9",
        "max_tokens": "2000",
        "effort": "low",
        "stop": "END",
        "seed": "7",
        "tool_choice": "required",
        "parallel_tool_calls": "false",
        "timeout": "300",
    }
    return f"{name}={examples[name]}" if name in examples else f"{name}.NAME=VALUE"


def _split(text: str) -> tuple[str, str, str]:
    """Name, member and value of an assignment; the member is blank but for `GROUPS`."""
    path, sign, value = text.partition("=")
    name, _, member = (part.strip() for part in path.partition("."))
    name, value = {"reasoning_effort": "effort"}.get(name, name), value.strip()
    if name not in OPTION_NAMES:
        near = difflib.get_close_matches(name, OPTION_NAMES, n=1)
        hint = (
            tr("did you mean {near}?", near=near[0])
            if near
            else tr("options are {option_names}", option_names=", ".join(OPTION_NAMES))
        )
        raise SettingsError(tr("there is no such option of a model"), where=_where(text), hint=hint)
    if not sign or not value or bool(member) != (name in GROUPS):
        raise SettingsError(
            tr("the option {name} has no value", name=name),
            where=_where(text),
            hint=tr("write {example}", example=_example(name)),
        )
    return name, member, value


def _where(text: str) -> str:
    """The assignment as an error shows it, without a value that may be a key."""
    return f"{text.partition('=')[0]}=[key]" if looks_like_key(text) else text


def _read_json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return text


def _read_quoted(text: str) -> str:
    value = _read_json(text) if text.startswith('"') else text
    return value if isinstance(value, str) else text


def _write(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value).removesuffix(".0")


def remove_kind(model: str) -> str:
    """The name of a model without the kind of endpoint before its colon (`anthropic:NAME`)."""
    kind, colon, name = model.partition(":")
    return name if colon and kind in ENDPOINT_KINDS else model


def matching(options: Iterable[ModelOptions], model: str) -> Iterator[ModelOptions]:
    """The options that hold for a model (`NAME` or `NAME@ENDPOINT`), the most particular last."""
    by_name = {remove_kind(entry.model): entry for entry in options}
    for name in dict.fromkeys(("", model.rpartition("@")[0] or model, model)):
        if name in by_name:
            yield by_name[name]


__all__ = ["ENDPOINT_KINDS", "OPTION_NAMES", "ModelOptions", "matching", "parse_assignments", "remove_kind"]
