"""A difference between what was approved and what is deployed or was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct


class Deviation(Struct, frozen=True):
    """A difference between what was approved and what is deployed: *version*, *file*, or a part of a conversation."""

    what: str
    where: str
    approved: Any = None
    deployed: Any = None

    def row(self) -> dict[str, Any]:
        """As JSON data."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def version_deviation(approved: str, deployed: Any, where: str) -> Iterator[Deviation]:
    """The deviation of another version, if it is one."""
    if approved != deployed:
        yield Deviation("version", where, approved, deployed)


def replay_deviations(
    name: str, finished: Mapping[str, Any] | None, request: Any, run: Mapping[str, Any], parts: Sequence[str]
) -> Iterator[Deviation]:
    """How a conversation differs from the one in which the approved procedure got the same answers: it `finished`, or
    waits for a `request`.
    """
    if finished is None:
        yield Deviation("end", name, request, run.get("end"))
        return
    for part in parts:
        if finished[part] != run.get(part):
            yield Deviation(part, name, finished[part], run.get(part))


__all__ = ["Deviation", "replay_deviations", "version_deviation"]
