"""What the readers of published sets share: the set that they give, and looking into JSON that may be anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from sopstudio.errors import ScenarioError
from sopstudio.formats import Loss
from sopstudio.scenarios.scenario import Scenario
from sopstudio.translation import tr

MAX_ID_CHARACTERS: Final = 200


class PublishedSet(Struct, frozen=True):
    """The scenarios of a published set by its name, and what they do not hold of it."""

    name: str
    scenarios: tuple[Scenario, ...]
    losses: tuple[Loss, ...] = ()


class LossCount:
    """Counts what is left out by its sort, so that a set of thousands has a short list."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._first: dict[tuple[str, str, str], str] = {}

    def add(self, what: str, why: str, where: str, kind: str = "lost") -> None:
        """Count one of a sort, with the scenario in which it occurs."""
        key = (what, why, kind)
        self._counts[key] += 1
        self._first.setdefault(key, where)

    def losses(self) -> Iterator[Loss]:
        """A loss for each sort: how often, and where first."""
        for key, count in self._counts.items():
            what, why, kind = key
            times = f" ({count} times)" if count > 1 else ""
            first = f"first in {self._first[key]}" if count > 1 else self._first[key]
            yield Loss(f"{what}{times}", first, why, "assumed" if kind == "assumed" else "lost")


def require_object(value: Any, what: str, where: str) -> Mapping[str, Any]:
    """The value as an object. Raises `ScenarioError`."""
    if not isinstance(value, dict):
        raise ScenarioError(tr("{what} cannot be read", what=what), where=where, why=tr("it is no JSON object"))
    return value


def objects_in(value: Any) -> list[Mapping[str, Any]]:
    """The objects of a list; [] for anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text_in(value: Any) -> str:
    """A text or a number as one line of text; "" for anything else."""
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return " ".join(str(value).split()) if is_plain else ""


__all__ = ["LossCount", "PublishedSet", "objects_in", "require_object", "text_in"]
