"""Obligations for every edge, and for every pair of consecutive edges."""

from __future__ import annotations

from sopstudio.analysis.proof_results import describe_transition
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Runtime


def edges(runtime: Runtime) -> list[Obligation]:
    """An obligation for each edge: that a run takes it."""
    flow = runtime.flow
    return [
        Obligation(
            transition.id, f"{describe_transition(flow, transition)} is taken", transition.source, (transition.id,)
        )
        for transition in flow.transitions()
    ]


def pairs(runtime: Runtime) -> list[Obligation]:
    """Each edge is taken after each edge that leads to it; edges that begin a journey, by themselves."""
    flow = runtime.flow
    obligations = [
        Obligation(
            transition.id,
            f"{describe_transition(flow, transition)} is taken first",
            transition.source,
            (transition.id,),
        )
        for transition in flow.transitions_from(flow.start)
    ]
    for transition in flow.transitions():
        for next_transition in flow.transitions_from(transition.target):
            words = (
                f"{describe_transition(flow, next_transition)} is taken after {describe_transition(flow, transition)}"
            )
            obligations.append(
                Obligation(
                    f"{transition.id} + {next_transition.id}",
                    words,
                    next_transition.source,
                    (transition.id, next_transition.id),
                )
            )
    return obligations
