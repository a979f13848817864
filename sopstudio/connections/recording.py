"""Live answers as samples: what tools really answered in a run becomes what they answer when they are mocked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sopstudio.sop import SampleResponse, Sop, freeze, replace_fields
from sopstudio.trace import CallTool, Event, ToolResult, tool_calls

MAX_SAMPLES = 50
"""The samples that a tool keeps; the oldest make room."""


def add_sample(sop: Sop, tool: str, body: Mapping[str, Any], title: str = "") -> Sop:
    """The SOP with a response as the first sample of a tool; the same SOP where it is the first one already."""
    return _add_samples(sop, tool, [SampleResponse(body=freeze(body), title=title)])


def record_samples(sop: Sop, events: Sequence[Event]) -> tuple[Sop, dict[str, int]]:
    """The SOP with the successful live answers of a run as samples, in the order of their calls, before those that it
    had; and how many of each tool are new.
    """
    answers: dict[str, list[SampleResponse]] = {}
    for call in tool_calls(events):
        if call.live and call.ok and isinstance(call.response, Mapping):
            sample = SampleResponse(body=freeze(call.response), title="a live answer")
            samples = answers.setdefault(call.tool, [])
            if sample not in samples:
                samples.append(sample)
    counts: dict[str, int] = {}
    for tool, samples in answers.items():
        known = [sample.body for own in sop.tools if own.name == tool for sample in own.responses]
        counts[tool] = sum(sample.body not in known for sample in samples)
        sop = _add_samples(sop, tool, samples)
    return sop, counts


def live_answer(events: Sequence[Event], at: int) -> tuple[str, ToolResult] | None:
    """The tool and its answer where event `at` is a live call, or the answer to one, that went well; None elsewhere."""
    for place in (at, at - 1):
        pair = events[place : place + 2] if place >= 0 else ()
        if len(pair) == 2 and isinstance(call := pair[0], CallTool) and isinstance(result := pair[1], ToolResult):
            return (call.tool, result) if result.ok and result.live and isinstance(result.body, Mapping) else None
    return None


def _add_samples(sop: Sop, tool: str, samples: Iterable[SampleResponse]) -> Sop:
    fresh = tuple(samples)
    bodies = [sample.body for sample in fresh]

    def extend(own: Any) -> Any:
        if own.name != tool:
            return own
        kept = tuple(sample for sample in own.responses if sample.body not in bodies)
        responses = (*fresh, *kept)[:MAX_SAMPLES]
        is_same = [sample.body for sample in responses] == [sample.body for sample in own.responses]
        return own if is_same else replace_fields(own, responses=responses)

    tools = tuple(extend(own) for own in sop.tools)
    return (
        sop if all(new is old for new, old in zip(tools, sop.tools, strict=True)) else replace_fields(sop, tools=tools)
    )


__all__ = ["add_sample", "live_answer", "record_samples"]
