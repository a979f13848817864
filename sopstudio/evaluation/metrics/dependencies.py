"""Whether a call was made although something that it depends on did not succeed (JourneyBench, 4.3 and appendix G).

A call depends on the calls that the SOP demands before it: on every way to a place where its tool is bound, the tools
that are due before that place must have succeeded. It also depends on what its conditions say of the results of tools.
Values that a call takes from results are checked where arguments are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sopstudio.expressions import Condition
from sopstudio.sop import BoundTool, Runtime, Task


class CallDependencies:
    """Which tools have succeeded and which failed last, and what may be called after that."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._succeeded: set[str] = set()
        self._failed: set[str] = set()

    @cached_property
    def _bound_tools(self) -> Mapping[str, tuple[BoundTool, ...]]:
        """The tools of each task, by place."""
        nodes = self._runtime.flow.nodes
        return {place: self._runtime.plan(place).tools for place, node in nodes.items() if isinstance(node, Task)}

    @cached_property
    def _tool_facts(self) -> frozenset[str]:
        return frozenset(
            fact.name for tools in self._bound_tools.values() for tool in tools for _, fact in tool.outputs
        )

    def record(self, tool: str, *, ok: bool) -> None:
        """A tool was called; `ok` says whether it succeeded."""
        (self._failed.discard if ok else self._failed.add)(tool)
        (self._succeeded.add if ok else self._succeeded.discard)(tool)

    def is_violated_by(self, tool: str, facts: Mapping[str, Any]) -> bool:
        """Whether a call of `tool` comes before something it depends on; `facts` are those that tools have given.

        A tool that is bound nowhere depends on nothing.
        """
        places = [
            place for place, tools in self._bound_tools.items() if any(bound.tool.name == tool for bound in tools)
        ]
        if not places:
            return False
        open_places = self._open_places()
        return not any(
            bound.tool.name == tool and not self._is_ruled_out(bound, facts)
            for place in places
            if place in open_places
            for bound in self._bound_tools[place]
        )

    def _open_places(self) -> set[str]:
        """The places to which some way leads on which every tool has succeeded."""
        flow = self._runtime.flow
        seen, queue = {flow.start}, [flow.start]
        for place in queue:
            if any(map(self._is_open, self._bound_tools.get(place, ()))):
                continue
            for transition in flow.transitions_from(place):
                if transition.target not in seen:
                    seen.add(transition.target)
                    queue.append(transition.target)
        return seen

    def _is_open(self, bound: BoundTool) -> bool:
        """Whether a tool keeps its place from being left: it failed, or is always due and has not been called."""
        name = bound.tool.name
        return name in self._failed or (bound.condition is None and name not in self._succeeded)

    def _is_ruled_out(self, bound: BoundTool, facts: Mapping[str, Any]) -> bool:
        """Whether a condition of a call is false by what tools have given, or rests on what they have not given."""
        conditions = (bound.condition, bound.precondition)
        return any(condition is not None and self._fails(condition, facts) for condition in conditions)

    def _fails(self, condition: Condition, facts: Mapping[str, Any]) -> bool:
        decided = condition.decide({name: value for name, value in facts.items() if name in self._tool_facts}).value
        lacking = [name for name in condition.facts if name in self._tool_facts and name not in facts]
        return bool(lacking) if decided is None else not decided


__all__ = ["CallDependencies"]
