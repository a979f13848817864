"""The dynamic-prompt agent, `dpa`: a state machine over the graph (JourneyBench, sections 2.1, 4.1, A.2 and A.3).

At each node the prompt holds that node's description, steps and pathways, and only its tools are offered. After each
tool result the orchestrator stores the facts; when the node's work is done it evaluates the pathways, and on a match
swaps prompt and tools. Missing facts and failed tools halt progress. At a prose edge it asks a closed question.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents.deciding import Decider
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.agents.steps import Steps, stopped
from sopstudio.agents.talk import Talk
from sopstudio.sop import Position, Walker
from sopstudio.trace import Entered, Finished


@dataclass(frozen=True)
class DynamicPromptAgent:
    """The architecture."""

    name: str = "dpa"
    title: str = "Dynamic-prompt agent (JourneyBench)"
    policy: str = "node"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "dpa-node", "closed-question")

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        talk, walker = Talk(briefing, "dpa-node"), Walker(briefing.flow)
        steps = Steps(talk)
        decider = Decider(talk.question, person=bool(briefing.options.get("person")))
        position: Position | None = walker.begin()
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            work = briefing.routing.work(position.place)
            finished = yield from steps.at(work)
            if finished is not None:
                break
            if work.final:
                end = position.place
                position = walker.end(position)
                continue
            chosen = yield from decider.choose(work, position, talk.facts)
            if isinstance(chosen, str):
                return stopped(work, chosen)
            position = walker.step(position, chosen)
        return finished or Finished("completed", end, "")
