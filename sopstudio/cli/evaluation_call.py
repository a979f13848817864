"""The call of an evaluation: what is kept of it, so that `--resume ID` alone makes the same work again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from decimal import Decimal
from typing import Any

from sopstudio.cli.console import unusable

HEADER_OPTIONS = "headers."
"""The beginning of options of models that are not kept, since they may hold keys."""


@dataclass(frozen=True, slots=True)
class EvaluationCall:
    """What `evaluate` was called with, as typed: all that decides what the runs are of and what is said of them."""

    files: tuple[str, ...] = ()
    agents: str = "dpa"
    models: str = "offline"
    user_model: str = ""
    judge: str = ""
    kinds: str = ""
    cover: str = "edges"
    scenarios: str = ""
    repeats: int = 1
    guardrails: tuple[str, ...] = ()
    retries: int | None = None
    option: tuple[str, ...] = ()
    retrieval: str = ""
    actions: str = ""
    limit: tuple[str, ...] = ()
    price: tuple[str, ...] = ()
    set: tuple[str, ...] = ()
    rpm: float | None = None
    tpm: float | None = None
    strict: bool = False
    seed: int = 0
    today: str = ""
    fail_under: tuple[str, ...] = ()
    fail_over: tuple[str, ...] = ()
    on_bound: bool = False
    baseline: str = ""
    knowledge: str = ""
    group: tuple[str, ...] = ()

    def header(self) -> dict[str, Any]:
        """What the library keeps of it: all but the defaults, and no headers of requests."""
        values = {name: value for name, value in asdict(self).items() if value != getattr(EvaluationCall(), name)}
        if self.set:
            values["set"] = [text for text in self.set if not text.strip().startswith(HEADER_OPTIONS)]
        return values

    def over(self, kept: Mapping[str, Any]) -> EvaluationCall:
        """The kept call, with what this one gives in its place. Raises `SopStudioError` where it cannot be read."""
        known = {field.name for field in fields(self)}
        if unknown := [name for name in kept if name not in known]:
            hint = "update SOP Studio, or repeat the call with all of its options"
            raise unusable("the call of the evaluation cannot be read", why=f"{unknown[0]!r} is unknown", hint=hint)
        given = {name: value for name, value in asdict(self).items() if value != getattr(EvaluationCall(), name)}
        return replace(EvaluationCall(), **{name: _restore(value) for name, value in kept.items()} | given)


def _restore(value: Any) -> Any:
    """A value as it was before it lay in the library."""
    if isinstance(value, list):
        return tuple(map(str, value))
    return float(value) if isinstance(value, Decimal) else value
