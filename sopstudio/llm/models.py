"""The kinds of models that can be chosen. A new one adds a file and a line here."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from sopstudio.errors import SettingsError
from sopstudio.expressions import closest_name
from sopstudio.keys import looks_like_key
from sopstudio.llm import faulty, gguf, human, local, offline, recorded, scripted
from sopstudio.llm.client import Limiters, endpoint_kind
from sopstudio.llm.model_kind import ExchangeRecord, ModelContext, ModelKind
from sopstudio.llm.prompted_request import AskHuman
from sopstudio.llm.protocol import Model
from sopstudio.settings import KEY_NAMES, Settings
from sopstudio.translation import tr

KINDS = {
    kind.name: kind
    for kind in (
        offline.KIND,
        *endpoint_kind.KINDS,
        local.KIND,
        gguf.KIND,
        scripted.KIND,
        human.KIND,
        recorded.KIND,
        faulty.KIND,
    )
}
SHORTEST_KEY = 8
"""Characters below which a key is no key but a word that a local endpoint takes, and may be a model's name as well."""
MAX_NESTED_MODELS = 8
"""How many models may wrap one another in a spec."""


class ModelChoice(NamedTuple):
    """A line of `sopstudio models`: the usage of a kind, its title, whether it can be used here, and why not."""

    name: str
    title: str
    available: bool
    reason: str


def list_kinds(settings: Settings | None = None) -> list[ModelChoice]:
    """The kinds of models, judged with these settings."""
    active_settings = settings or Settings()
    lines = [(kind, kind.explain_missing(active_settings)) for kind in KINDS.values()]
    return [ModelChoice(kind.usage, kind.title, not reason, reason) for kind, reason in lines]


def create_model(
    spec: str,
    settings: Settings,
    record: ExchangeRecord | None = None,
    *,
    batch: bool = False,
    person: AskHuman | None = None,
    limiters: Limiters | None = None,
    notify: Callable[[str], None] = lambda _text: None,
) -> Model:
    """Create the model that `spec` names (`offline`, `openai:NAME`, `faulty:bad-json@0.1+offline`), fresh for
    a run.

    A plus wraps a model around another one; only kinds that wrap read it, elsewhere it belongs to a model
    or file name. `record` stores exchanges, `batch` says that many requests will run at once, `person` asks
    a person; models with the same `limiters` share what their endpoints allow; `notify` receives what a
    person should read (what an endpoint refuses). Raises `SettingsError` with the nearest name for an unknown
    kind, and whatever the kind itself raises.
    """
    _refuse_key(spec, settings)
    context = ModelContext(settings, record, batch=batch, person=person, limiters=limiters, notify=notify)
    return _create(spec, context, 0)


def _refuse_key(spec: str, settings: Settings) -> None:
    """A key in the place of a model's name is neither shown nor kept. Raises `SettingsError`."""
    names = {*KEY_NAMES.values(), *(endpoint.key_name for endpoint in settings.endpoints)}
    keys = [key for name in names if len(key := os.environ.get(name, "").strip()) >= SHORTEST_KEY]
    if looks_like_key(spec) or any(key in spec for key in keys):
        raise SettingsError(
            tr("this looks like an API key and not like the name of a model"),
            where=tr("the model"),
            hint=tr("put the key into the variable OPENAI_API_KEY, and name a model: openai:NAME"),
        )


def _create(spec: str, context: ModelContext, depth: int) -> Model:
    if depth > MAX_NESTED_MODELS:
        raise SettingsError(
            tr("more than {max_nested_models} models are nested", max_nested_models=MAX_NESTED_MODELS),
            hint=tr("name fewer"),
        )
    kind, argument, inner = _parse_spec(spec)
    wrapped = _create(inner, context, depth + 1) if inner else None
    return kind.make(argument, replace(context, inner=wrapped))


def _parse_spec(spec: str) -> tuple[ModelKind, str, str]:
    """The kind that a spec names, its argument after the colon, and the spec of the inner model after the
    plus.
    """
    name = re.split(r"[:+]", spec, maxsplit=1)[0]
    kind = KINDS.get(name)
    if kind is None:
        raise _unknown_kind(f"there is no model {spec!r}", name)
    own_spec, plus, inner = spec.partition("+") if kind.wraps else (spec, "", "")
    _, colon, rest = own_spec.partition(":")
    if (kind.argument == "must" and not rest) or (plus and not inner):
        raise SettingsError(
            tr("the model {spec} is incomplete", spec=f"{spec!r}"), hint=tr("write {usage}", usage=kind.usage)
        )
    if own_spec != name and (kind.argument == "no" or not colon):
        raise SettingsError(
            tr("there is no model {spec}", spec=f"{spec!r}"), hint=tr("did you mean {name}?", name=kind.name)
        )
    return kind, rest, inner


def _unknown_kind(message: str, name: str) -> SettingsError:
    suggestion = closest_name(name, KINDS)
    choices = ", ".join(kind.usage for kind in KINDS.values())
    return SettingsError(
        message,
        hint=tr("did you mean {usage}?", usage=KINDS[suggestion].usage)
        if suggestion
        else tr("choose one of: {choices}", choices=choices),
    )


__all__ = ["KINDS", "ModelChoice", "create_model", "list_kinds"]
