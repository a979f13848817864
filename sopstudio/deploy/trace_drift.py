"""Whether what spans tell of conversations is what the approved procedure does.

Where spans hold the answers (`sop.answers`), a conversation is carried out again. Where they do not, only what no run
of the approved procedure can do is a deviation: a step that nothing before leads to, a call that belongs to no step
that was entered, another end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.deviation import Deviation, replay_deviations, version_deviation
from sopstudio.deploy.spans import Span
from sopstudio.errors import DeployError, FormatError
from sopstudio.sop import Runtime, loads

PATH, CALLS, STATUS, END, ANSWERS = "sop.path", "sop.calls", "sop.status", "sop.end", "sop.answers"


def conversation_drift(
    runtime: Runtime, artefact: Artefact, name: str, spans: Sequence[Span]
) -> tuple[list[Deviation], bool]:
    """What deviates in a conversation, and whether it was carried out again."""
    deviations = list(_versions(runtime.flow.sop_hash, name, spans))
    turns = [span.attributes for span in spans if PATH in span.attributes]
    if not turns:
        return deviations, False
    run = {
        "path": list(chain.from_iterable(turn[PATH] for turn in turns)),
        "calls": list(chain.from_iterable(turn[CALLS] for turn in turns if CALLS in turn)),
        "status": turns[-1].get(STATUS),
        "end": turns[-1].get(END),
    }
    if all(ANSWERS in turn for turn in turns):
        return [*deviations, *_replay(artefact, name, turns, run)], True
    return [*deviations, *_impossible(runtime, name, run)], False


def _versions(approved: str, name: str, spans: Sequence[Span]) -> Iterator[Deviation]:
    for version in dict.fromkeys(span.version for span in spans):
        yield from version_deviation(approved, version, name)


def _replay(
    artefact: Artefact, name: str, turns: Sequence[Mapping[str, Any]], run: Mapping[str, Any]
) -> Iterator[Deviation]:
    try:
        answers = [answer for turn in turns for answer in loads(turn[ANSWERS])]
        reply = artefact.replay(answers)
    except (DeployError, FormatError, TypeError) as error:
        yield Deviation("answers", name, "all are asked for", str(error))
        return
    if run["status"] == "running":
        if "finished" in reply:
            yield Deviation("status", name, reply["finished"]["status"], "running")
        return
    finished = reply.get("finished")
    if finished is not None:
        finished = {**finished, "calls": [call["tool"] for call in finished["calls"]]}
    yield from replay_deviations(name, finished, reply.get("request"), run, ("path", "calls", "status", "end"))


def _impossible(runtime: Runtime, name: str, run: Mapping[str, Any]) -> Iterator[Deviation]:
    """What no run of the procedure does."""
    flow, entered = runtime.flow, list[str]()
    reachable = {flow.start}
    for place in run["path"]:
        if place not in reachable:
            yield Deviation("path", name, _possible(reachable - set(entered)), f"{place} was entered")
        if place in flow.nodes:
            reachable.update(transition.target for transition in flow.transitions_from(place))
        entered.append(place)
    called = {tool for place in entered if place in flow.nodes for tool in runtime.plan(place).tools_by_name}
    for tool in dict.fromkeys(run["calls"]):
        if tool not in called:
            yield Deviation("calls", name, _possible(called), f"{tool} was called")
    ends = {place for place in entered if place in flow.nodes and flow.is_final(place)}
    if run["status"] == "completed" and run["end"] not in ends:
        yield Deviation("end", name, _possible(ends), run["end"])


def _possible(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


__all__ = ["conversation_drift"]
