"""What a click selects: the clicked element alone, or, with Shift or Ctrl, added to the selection."""

from __future__ import annotations

from sopstudio.ui.canvas import Hit
from sopstudio.ui.document import Selection


def select_hit(selection: Selection, hit: Hit, extends: bool) -> Selection:
    """The selection after a click on a node or edge. With `extends` the element is added, or removed if it was
    selected.
    """
    nodes = frozenset() if hit.is_edge else frozenset({hit.key})
    edges = frozenset({hit.key}) if hit.is_edge else frozenset()
    return Selection(selection.nodes ^ nodes, selection.edges ^ edges) if extends else Selection(nodes, edges)


def is_selected(selection: Selection, hit: Hit) -> bool:
    """Whether the element that was hit is selected."""
    return hit.key in (selection.edges if hit.is_edge else selection.nodes)
