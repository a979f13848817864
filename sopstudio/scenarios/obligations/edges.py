"""Every edge, and every pair of edges that can follow one another."""

from __future__ import annotations

from sopstudio.analysis.solving.causes import way_words
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Routing


def edges(routing: Routing) -> list[Obligation]:
    """Each edge is taken."""
    flow = routing.flow
    return [Obligation(way.id, f"{way_words(flow, way)} is taken", way.source, (way.id,)) for way in flow.ways()]


def pairs(routing: Routing) -> list[Obligation]:
    """Each edge is taken after each edge that leads to it; edges that begin a journey, by themselves."""
    flow = routing.flow
    found = [
        Obligation(way.id, f"{way_words(flow, way)} is taken first", way.source, (way.id,))
        for way in flow.out(flow.start)
    ]
    for way in flow.ways():
        for after in flow.out(way.target):
            words = f"{way_words(flow, after)} is taken after {way_words(flow, way)}"
            found.append(Obligation(f"{way.id} + {after.id}", words, after.source, (way.id, after.id)))
    return found
