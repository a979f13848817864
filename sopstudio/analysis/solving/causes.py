"""Why a journey cannot happen, in the words of the person who drew it: which edge, which condition, after what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sopstudio.sop import Flow, Way
from sopstudio.text.humanize import fold, shorten

SHOWN = 80
"""Characters of a condition that are quoted."""
BE_SO = "be so"
"""The deed of what is demanded of a journey besides the way that it takes."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that a journey needs. `edge` is the way at which it is needed, `note` adds what may be behind it."""

    edge: str
    what: str
    deed: str = "be taken"
    note: str = ""

    def label(self) -> str:
        """What it is known by to the solver."""
        return f"{self.edge}\n{self.what}"


class Unreadable(Exception):
    """A condition on the way that cannot be read, so that every run stops there; says where and why in words."""

    def __init__(self, cause: Cause, why: str) -> None:
        super().__init__(f"{cause.what} cannot be decided: {fold(why)}")
        self.edge = cause.edge


def reason(causes: Sequence[Cause]) -> str:
    """Why these cannot all be: what is demanded besides the way, or else the last one, breaks after those before it."""
    demanded = (place for place, one in enumerate(causes) if one.deed == BE_SO)
    causes = causes[: next(demanded, len(causes) - 1) + 1]
    last, after = causes[-1], before(causes)
    return f"{last.what} cannot {last.deed}" + (f" after {', '.join(after)}" if after else "") + last.note


def before(causes: Sequence[Cause]) -> tuple[str, ...]:
    """What was decided before the last of these, and rules it out."""
    return tuple(dict.fromkeys(one.what for one in causes[:-1] if one.what != causes[-1].what))


def way_words(flow: Flow, way: Way) -> str:
    """A way in words: its label, the nodes that it joins, and its condition."""
    call = way.source.rpartition("/")[0]
    left = way.edge is not None and call and way.edge.source != flow.nodes[way.source].id
    ends = [fold(flow.nodes[place].label()) for place in (call if left else way.source, way.target)]
    label = f'"{fold(way.edge.label)}" ' if way.edge is not None and way.edge.label else ""
    condition = f" ({shorten(way.edge.wording(), SHOWN)})" if way.edge is not None and way.edge.kind != "always" else ""
    return f'the edge {label}from "{ends[0]}" to "{ends[1]}"{condition}'
