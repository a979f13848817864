"""The kinds of models that can be chosen. Adding one adds a file and a line here."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import NamedTuple

from sopstudio.errors import SettingsError
from sopstudio.expressions import closest
from sopstudio.keys import looks_like_key
from sopstudio.llm import faulty, human, offline, recorded, scripted
from sopstudio.llm.client import kind as openai
from sopstudio.llm.kind import Means, ModelKind, Record
from sopstudio.llm.prompted import Ask
from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings

KINDS = {
    kind.name: kind
    for kind in (
        offline.KIND,
        openai.KIND,
        scripted.KIND,
        human.KIND,
        recorded.KIND,
        faulty.KIND,
    )
}
SHORTEST_KEY = 8
"""Characters below which a key is no key but a word that a local endpoint takes, and may be a model's name as well."""
MOST_WRAPPED = 8
"""Models around one another in a spec."""


class Choice(NamedTuple):
    """A line of `sopstudio models`: how a kind is spelled, its title, whether it can be used here, and why not."""

    name: str
    title: str
    available: bool
    why: str


def kinds(settings: Settings | None = None) -> list[Choice]:
    """What can be chosen, with these settings."""
    chosen = settings or Settings()
    lines = [(kind, kind.lacking(chosen)) for kind in KINDS.values()]
    return [Choice(kind.spelled, kind.title, not why, why) for kind, why in lines]


def model(
    spec: str, settings: Settings, record: Record | None = None, *, many: bool = False, person: Ask | None = None
) -> Model:
    """The model that `spec` names (`offline`, `openai:NAME`, `faulty:bad-json@0.1+offline`), fresh for a run.

    A plus puts a model around another one; only kinds that wrap read it, elsewhere it belongs to the name of a model or
    a file. `record` is where exchanges are kept, `many` tells that much is asked at once, `person`
    asks whoever sits there. Raises `SettingsError` with a
    proposal where there is no such kind, and what the kind itself raises.
    """
    _refuse_key(spec, settings)
    return _made(spec, Means(settings, record, many=many, person=person), 0)


def _refuse_key(spec: str, settings: Settings) -> None:
    """A key in the place of a model's name is neither shown nor kept. Raises `SettingsError`."""
    names = {"OPENAI_API_KEY", *(endpoint.key_name for endpoint in settings.endpoints)}
    keys = [key for name in names if len(key := os.environ.get(name, "").strip()) >= SHORTEST_KEY]
    if looks_like_key(spec) or any(key in spec for key in keys):
        raise SettingsError(
            "this looks like an API key and not like the name of a model",
            where="the model",
            hint="put the key into the variable OPENAI_API_KEY, and name a model: openai:NAME",
        )


def _made(spec: str, means: Means, depth: int) -> Model:
    if depth > MOST_WRAPPED:
        raise SettingsError(f"more than {MOST_WRAPPED} models are nested", hint="name fewer")
    kind, own, inner = _parts(spec)
    wrapped = _made(inner, means, depth + 1) if inner else None
    return kind.make(own, replace(means, inner=wrapped))


def _parts(spec: str) -> tuple[ModelKind, str, str]:
    """The kind that a spec names, what stands behind its colon, and the spec of the model behind its plus."""
    name = re.split(r"[:+]", spec, maxsplit=1)[0]
    kind = KINDS.get(name)
    if kind is None:
        raise _unknown(f"there is no model {spec!r}", name)
    own, plus, inner = spec.partition("+") if kind.wraps else (spec, "", "")
    _, colon, rest = own.partition(":")
    if (kind.named == "must" and not rest) or (plus and not inner):
        raise SettingsError(f"the model {spec!r} is incomplete", hint=f"write {kind.spelled}")
    if own != name and (kind.named == "no" or not colon):
        raise SettingsError(f"there is no model {spec!r}", hint=f"did you mean {kind.name}?")
    return kind, rest, inner


def _unknown(what: str, name: str) -> SettingsError:
    near = closest(name, KINDS)
    choices = ", ".join(kind.spelled for kind in KINDS.values())
    return SettingsError(what, hint=f"did you mean {KINDS[near].spelled}?" if near else f"choose one of: {choices}")


__all__ = ["KINDS", "Choice", "kinds", "model"]
