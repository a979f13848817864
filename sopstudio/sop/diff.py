"""The differences between two SOPs, part by part, as values for a reviewer's list, a report and the canvas."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec import Struct

from sopstudio.sop.canonical_json import dumps
from sopstudio.sop.document import Document
from sopstudio.sop.frozen import FrozenModel, update_fields
from sopstudio.sop.head import Head
from sopstudio.sop.model import Graph, Procedure, Sop
from sopstudio.sop.renaming import rename_fact, rename_tool

ChangeKind = Literal["added", "removed", "changed", "moved", "renamed"]
Element = Literal["node", "edge", "fact", "tool", "article", "procedure", "sop", "head"]
Field = tuple[str, Any, Any]

_DECLARATIONS: Final[tuple[tuple[Element, str, str], ...]] = (
    ("fact", "facts", "name"),
    ("tool", "tools", "name"),
    ("article", "knowledge", "id"),
    ("procedure", "procedures", "id"),
)
_RENAMES: Final[tuple[tuple[Element, str, Callable[[Sop, str, str], Sop]], ...]] = (
    ("fact", "facts", rename_fact),
    ("tool", "tools", rename_tool),
)
_GRAPH_PARTS: Final = frozenset({"nodes", "edges", "facts", "tools", "knowledge", "procedures"})
_WHOLES: Final[Mapping[Element, str]] = MappingProxyType({"sop": "the SOP", "head": "the head of the document"})
_MAX_CHARACTERS: Final = 80
_CONTEXT_CHARACTERS: Final = 24
_BLANK_VALUES: Final[tuple[object, ...]] = (None, "", (), {})


class Change(Struct, frozen=True):
    """One difference. `fields` are (name, before, after), with None where an element has no such field.

    *moved* is a changed position in its list (edges are tried in order); its only field is `position`. *renamed* is a
    fact or tool with another name, by which everything that uses it calls it; its only field is `name`.
    `scope` is the sub-procedure that a node or edge belongs to.
    """

    kind: ChangeKind
    element: Element
    id: str
    scope: str = ""
    fields: tuple[Field, ...] = ()


def diff(before: Sop, after: Sop) -> tuple[Change, ...]:
    """Every difference between two SOPs: own fields, then declarations, nodes, edges; empty if they are equal."""
    return () if before is after else tuple(_changes(before, after))


def diff_documents(before: Document, after: Document) -> tuple[Change, ...]:
    """Every difference between the heads of two documents, then between their SOPs: what was renamed first, and then
    what differs besides.
    """
    renames, renamed = _follow_renames(before.sop, after.sop)
    heads = _field_changes("head", after.sop.id, "", before.head, after.head)
    return (*heads, *renames, *diff(renamed, after.sop))


def _follow_renames(before: Sop, after: Sop) -> tuple[list[Change], Sop]:
    """The facts and tools that were renamed, and the earlier SOP with their new names. One is renamed where it is gone
    and a new one says the same, and where more is as it was when the uses of the one are those of the other.
    """
    changes: list[Change] = []
    for element, part, rename in _RENAMES:
        old, new = ({item.name: item for item in getattr(sop, part)} for sop in (before, after))
        gone, fresh = ([name for name in one if name not in other] for one, other in ((old, new), (new, old)))
        for name in gone:
            alike = [other for other in fresh if update_fields(old[name], name=other) == new[other]]
            renamed = rename(before, name, alike[0]) if len(alike) == 1 else before
            if _count_shared(renamed, after) > _count_shared(before, after):
                changes.append(Change("renamed", element, alike[0], fields=(("name", name, alike[0]),)))
                before = renamed
                fresh.remove(alike[0])
    return changes, before


def _count_shared(before: Sop, after: Sop) -> int:
    """How many nodes, edges and tools of two SOPs are the same."""
    old, new = map(_items_by_key, (before, after))
    return sum(item == new.get(key) for key, item in old.items())


def _items_by_key(sop: Sop) -> dict[tuple[str, ...], FrozenModel]:
    """The nodes, edges and tools of an SOP."""
    items: dict[tuple[str, ...], FrozenModel] = {("tool", tool.name): tool for tool in sop.tools}
    for graph in sop.graphs():
        scope = "" if graph is sop else graph.id
        items |= {("node", scope, node.id): node for node in graph.nodes}
        items |= {("edge", scope, edge.id): edge for edge in graph.edges}
    return items


def _changes(before: Sop, after: Sop) -> Iterator[Change]:
    yield from _field_changes("sop", after.id, "", before, after)
    for element, name, key in _DECLARATIONS:
        yield from _list_changes(element, "", getattr(before, name), getattr(after, name), key)
    yield from _graph_changes("", before, after)
    procedures = {procedure.id: procedure for procedure in before.procedures}
    for procedure in after.procedures:
        earlier = procedures.get(procedure.id)
        if earlier is not None and earlier is not procedure:
            yield from _graph_changes(procedure.id, earlier, procedure)


def _graph_changes(scope: str, before: Graph, after: Graph) -> Iterator[Change]:
    yield from _list_changes("node", scope, before.nodes, after.nodes, "id")
    yield from _list_changes("edge", scope, before.edges, after.edges, "id")


def _index_by_key(items: Sequence[FrozenModel], key: str) -> dict[tuple[str, int], FrozenModel]:
    """Items by name and number; the number tells items of one name apart (the check refuses those)."""
    items_by_key: dict[tuple[str, int], FrozenModel] = {}
    for item in items:
        name, turn = getattr(item, key), 0
        while (name, turn) in items_by_key:
            turn += 1
        items_by_key[name, turn] = item
    return items_by_key


def _list_changes(
    element: Element, scope: str, before: Sequence[FrozenModel], after: Sequence[FrozenModel], key: str
) -> Iterator[Change]:
    if before is after:
        return
    old, new = _index_by_key(before, key), _index_by_key(after, key)
    for name, item in old.items():
        if name not in new:
            yield Change("removed", element, name[0], scope, _field_differences(item, None))
    for name, item in new.items():
        if name not in old:
            yield Change("added", element, name[0], scope, _field_differences(None, item))
        elif item is not old[name]:
            yield from _field_changes(element, name[0], scope, old[name], item)
    yield from _moves(element, scope, [name for name in old if name in new], [name for name in new if name in old])


def _field_changes(
    element: Element, name: str, scope: str, before: FrozenModel, after: FrozenModel
) -> Iterator[Change]:
    fields = _field_differences(before, after)
    if fields:
        yield Change("changed", element, name, scope, fields)


def _field_differences(before: FrozenModel | None, after: FrozenModel | None) -> tuple[Field, ...]:
    """The fields that differ. The parts of a graph are compared one by one elsewhere and are left out."""
    names = dict.fromkeys(name for value in (after, before) if value is not None for name in type(value).model_fields)
    has_parts = isinstance(before, Sop) or (isinstance(before, Procedure) and isinstance(after, Procedure))
    differences = []
    for name in names:
        if has_parts and name in _GRAPH_PARTS:
            continue
        old, new = (_field_value(value, name) for value in (before, after))
        if old != new and (old or new or (before is not None and after is not None)):
            differences.append((name, old, new))
    return tuple(differences)


def _field_value(value: FrozenModel | None, name: str) -> Any:
    """A field's value, dates and sources as text; None where there is no such field."""
    field = getattr(value, name, None)
    if isinstance(value, Head) and name == "sources":
        return tuple(source.label() for source in value.sources)
    return field.isoformat() if isinstance(field, date) else field


def _moves(
    element: Element, scope: str, before: list[tuple[str, int]], after: list[tuple[str, int]]
) -> Iterator[Change]:
    """The fewest moves that explain the new order: all elements outside a longest run that kept its order."""
    if before == after:
        return
    rank = {name: index for index, name in enumerate(before)}
    places = [rank[name] for name in after]
    staying = set(_longest_rising(places))
    moved = [index for index, place in enumerate(places) if place not in staying]
    if any(places[index] == index for index in moved):  # it has its place, and those around it have others
        moved = [index for index, place in enumerate(places) if place != index]
    for index in moved:
        yield Change("moved", element, after[index][0], scope, (("position", places[index], index),))


def _longest_rising(numbers: list[int]) -> list[int]:
    """A longest rising subsequence."""
    tails: list[int] = []
    positions: list[int] = []
    previous: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(tails, number)
        previous.append(positions[length - 1] if length else -1)
        tails[length : length + 1] = [number]
        positions[length : length + 1] = [index]
    sequence, index = [], positions[-1] if positions else -1
    while index >= 0:
        sequence.append(numbers[index])
        index = previous[index]
    return sequence


def describe_change(change: Change) -> str:
    """A change as one line for engineers, by names of the format and ids; long values are cut to where they differ.

    People read `text.changes.describe_change`.
    """
    name = _WHOLES.get(change.element) or f"{change.element} {_element_title(change)}"
    name += f" in {change.scope}" if change.scope else ""
    if change.kind == "moved":
        (_, before, after) = change.fields[0]
        return f"{name} moved from place {before + 1} to {after + 1}"
    if change.kind == "renamed":
        return f"{change.element} {change.fields[0][1]!r} renamed to {change.id!r}"
    if change.kind != "changed":
        return f"{name} {change.kind}"
    parts = [(field.replace("_", " "), abbreviate_pair(*values)) for field, *values in change.fields]
    return f"{name} changed: " + "; ".join(f"{field} {old} → {new}" for field, (old, new) in parts)


def _element_title(change: Change) -> str:
    titles = [after or before for field, before, after in change.fields if field == "title"]
    if change.kind == "changed" or not titles:
        return repr(change.id)
    return f"{titles[0]!r} ({change.id})"


def abbreviate_pair(before: Any, after: Any) -> tuple[str, str]:
    """Both values as JSON, each on one line. Where a value is long, what both share is elided.

    Characters that do not show (an invisible mark, a narrow space) are spelled out. A blank value is
    *nothing*.
    """
    if before in _BLANK_VALUES and after in _BLANK_VALUES:
        return _spell_out(before), _spell_out(after)
    old, new = ("nothing" if value in _BLANK_VALUES else _spell_out(value) for value in (before, after))
    return abbreviate_texts(old, new)


def abbreviate_texts(old: str, new: str) -> tuple[str, str]:
    """Two texts; where one is longer than 80 characters, both from shortly before to shortly after where they differ.

    Two different texts never come out the same.
    """
    if len(old) <= _MAX_CHARACTERS and len(new) <= _MAX_CHARACTERS:
        return old, new
    first = _common_prefix_length(old, new)
    last = min(_common_prefix_length(old[::-1], new[::-1]), len(old) - first, len(new) - first)
    return _excerpt(old, first, last), _excerpt(new, first, last)


def _common_prefix_length(first: str, second: str) -> int:
    """The number of characters with which both texts begin."""
    pairs = enumerate(zip(first, second, strict=False))
    return next(
        (index for index, (first_char, second_char) in pairs if first_char != second_char), min(len(first), len(second))
    )


def _spell_out(value: Any) -> str:
    text = dumps(value, indent=None)
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape_code(char) for char in text)


def _escape_code(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"


def _excerpt(text: str, first: int, last: int) -> str:
    """`text` from shortly before `first`, where two texts diverge, to shortly after `last`, where they meet again.

    `last` counts from the end. The character at `first` is always included, at the same place in both
    excerpts.
    """
    begin = max(0, first - _CONTEXT_CHARACTERS)
    end = min(len(text), len(text) - last + _CONTEXT_CHARACTERS, begin + _MAX_CHARACTERS)
    begin, end = (0 if begin == 1 else begin), (len(text) if end == len(text) - 1 else end)
    return "…" * (begin > 0) + text[begin:end] + "…" * (end < len(text))
