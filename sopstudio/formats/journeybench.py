"""JourneyBench graphs (appendix A.3 and B of the paper): nodes with pathways over tool outputs, as JSON."""

from __future__ import annotations

from sopstudio.formats.format import Format, Reading, Source
from sopstudio.formats.journeybench_reading import Builder
from sopstudio.formats.journeybench_shape import looks_like, shape
from sopstudio.formats.journeybench_writing import write
from sopstudio.formats.limits import check_json, check_values, misleading
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import changed
from sopstudio.sop.graph import Node, Task
from sopstudio.sop.reconcile import kept, reconcile

_HELD = ("title", "description", "steps", "tools", "asks")


def detect(source: Source) -> bool:
    """A graph whose nodes have pathways or a task name."""
    return looks_like(source.data)


def read(source: Source, base: Document | None = None) -> Reading:
    """The document in `source`; with `base`, ids and what the format cannot hold come from there.

    Raises `FormatError` for wrong types (all in one line) and hostile tools.
    """
    check_values(source.text)
    data = source.json()
    check_json(data)
    reading = Builder(shape(data)).build()
    losses = (*reading.losses, *misleading(data))
    document = reading.document if base is None else reconcile(base, reading.document, _merged)
    return Reading(document, losses)


def _merged(before: Node, after: Node) -> Node:
    """What the format holds comes from the reading, even where it is blank; the rest from before."""
    joined = kept(before, after)
    if joined.kind != after.kind:
        return joined
    held = {name: getattr(after, name) for name in _HELD if name in type(after).model_fields}
    if isinstance(after, Task) and isinstance(before, Task):
        extra = tuple(fact for fact in before.asks if fact not in after.asks)
        held["asks"] = before.asks if set(after.asks) <= set(before.asks) else (*after.asks, *extra)
    return changed(joined, **held)


FORMAT = Format(name="journeybench", title="JourneyBench", extensions=(".json",), detect=detect, read=read, write=write)
