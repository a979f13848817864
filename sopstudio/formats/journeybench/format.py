"""JourneyBench graphs (appendix A.3 and B of the paper): nodes with pathways over tool outputs, as JSON."""

from __future__ import annotations

from sopstudio.errors import FormatError
from sopstudio.formats.format import Format, Reading, Source
from sopstudio.formats.journeybench.reader import GraphBuilder
from sopstudio.formats.journeybench.shape import looks_like_graph, parse_graph
from sopstudio.formats.journeybench.writer import write
from sopstudio.formats.limits import check_json, check_values, misleading_texts
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Node, Task
from sopstudio.sop.reconcile import merge_node, reconcile
from sopstudio.translation import tr

_FORMAT_FIELDS = ("title", "description", "steps", "tools", "asks")


def detect(source: Source) -> bool:
    """A graph whose nodes have pathways or a task name."""
    return looks_like_graph(source.data)


def read(source: Source, base: Document | None = None) -> Reading:
    """The document in `source`; with `base`, ids and everything that the format cannot hold come from there.

    Raises `FormatError` for wrong types (all in one line) and unsafe tools.
    """
    check_values(source.text)
    data = source.json()
    check_json(data)
    reading = GraphBuilder(parse_graph(data)).build()
    if not reading.document.sop.nodes:
        raise FormatError(tr("the JourneyBench graph is empty"), where="/nodes", why=tr("it has no node"))
    losses = (*reading.losses, *misleading_texts(data))
    document = reading.document if base is None else reconcile(base, reading.document, _merge_node)
    return Reading(document, losses)


def _merge_node(before: Node, after: Node) -> Node:
    """The fields that the format holds come from the reading, even where blank; the others from before."""
    merged = merge_node(before, after)
    if merged.kind != after.kind:
        return merged
    fields = {name: getattr(after, name) for name in _FORMAT_FIELDS if name in type(after).model_fields}
    if isinstance(after, Task) and isinstance(before, Task):
        extra = tuple(fact for fact in before.asks if fact not in after.asks)
        fields["asks"] = before.asks if set(after.asks) <= set(before.asks) else (*after.asks, *extra)
    return replace_fields(merged, **fields)


FORMAT = Format(name="journeybench", title="JourneyBench", extensions=(".json",), detect=detect, read=read, write=write)
