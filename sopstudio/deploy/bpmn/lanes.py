"""The lanes of a process: the sections of the document, and for what is in none who acts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sopstudio.deploy.bpmn.model import Element, Lane, SequenceFlow
from sopstudio.sop import DocumentSection


def put_into_lanes(
    elements: Sequence[Element], flows: Sequence[SequenceFlow], sections: Sequence[DocumentSection]
) -> tuple[tuple[Element, ...], tuple[Lane, ...]]:
    """The elements, each in the lane of the section of its node, and the lanes in the order of the sections.

    `sections` are those of the graph. What belongs to no node, such as the start, is in the lane of what follows it.
    """
    by_node = {node.rpartition("/")[2]: section.element for section in sections for node in section.nodes}
    known = {element.id: by_node.get(element.node) or element.lane for element in elements}
    following = {flow.source: flow.target for flow in flows}
    for element in reversed(elements):
        if element.id in following and (not known[element.id] or (sections and not element.node)):
            known[element.id] = known[following[element.id]]
    placed = tuple(replace(element, lane=known[element.id]) for element in elements)
    used = dict.fromkeys(element.lane for element in placed)
    lanes = [Lane(section.element, section.title, section.element) for section in sections if section.element in used]
    own = {lane.key for lane in lanes}
    others = (Lane(key, key) for key in used if key and key not in own)
    return placed, (*lanes, *others)


__all__ = ["put_into_lanes"]
