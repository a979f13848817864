"""Keep a served conversation in the library, as a run like any other."""

from __future__ import annotations

from sopstudio.evaluation.storage import run_origin, run_result
from sopstudio.service.conversation import Conversation
from sopstudio.simulation.record import read_run
from sopstudio.simulation.replay import replay
from sopstudio.sop import loads
from sopstudio.store import Library


def keep_run(library: Library, conversation: Conversation, uid: str = "") -> str:
    """Store a conversation that is over, once however often this is tried; returns the id of the run.

    Raises `StoreError`.
    """
    state = loads(conversation.session.dump())
    recorded = read_run(state["header"], state["events"])
    replayed = replay(recorded.setup, recorded.events).session
    origin = run_origin(library, recorded.setup.runtime.flow.source, uid)
    header = {**state["header"], **origin, "conversation": conversation.id}
    result = run_result(recorded.setup, recorded.model, replayed)
    return library.runs.keep(header, state["events"], result, only_once=conversation.id)


__all__ = ["keep_run"]
