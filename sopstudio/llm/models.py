"""The kinds of models that can be chosen. Adding one adds a file and a line here."""

from __future__ import annotations

from typing import NamedTuple

from sopstudio.errors import SettingsError
from sopstudio.expressions import closest
from sopstudio.llm import offline, openai_compatible, scripted
from sopstudio.llm.protocol import Model
from sopstudio.settings import Settings

KINDS = {kind.name: kind for kind in (offline.KIND, openai_compatible.KIND, scripted.KIND)}


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
    return [Choice(kind.spelled(), kind.title, not why, why) for kind, why in lines]


def model(spec: str, settings: Settings) -> Model:
    """The model that `spec` names (`offline`, `openai:NAME`, `scripted:FILE`), fresh for a run.

    Raises `SettingsError` with a proposal where there is no such kind, and what the kind itself raises.
    """
    name, colon, rest = spec.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        raise _unknown(f"there is no model {spec!r}", name)
    if kind.takes and not rest:
        raise SettingsError(f"the model {spec!r} is not complete", hint=f"write {kind.spelled()}")
    if colon and not kind.takes:
        raise SettingsError(f"there is no model {spec!r}", hint=f"did you mean {kind.name}?")
    return kind.make(rest, settings)


def _unknown(what: str, name: str) -> SettingsError:
    near = closest(name, KINDS)
    choices = ", ".join(kind.spelled() for kind in KINDS.values())
    return SettingsError(what, hint=f"did you mean {KINDS[near].spelled()}?" if near else f"choose one of: {choices}")


__all__ = ["KINDS", "Choice", "kinds", "model"]
