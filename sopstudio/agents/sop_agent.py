"""SOP-Agent, `sop-agent`: the decision graph walked depth first, branches chosen by the model (SOP-Agent, section 3).

At each place the conditions and actions of its children are the prompt and their functions the only tools; the calls
that the model makes say which branches hold (`branching`). Each chosen branch is entered in turn, what was called for
it is carried out there, and its own children come next. The base agent acts at once, or thinks first (ReAct).
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import wording
from sopstudio.agents.branching import Brancher
from sopstudio.agents.protocol import Briefing, Conversation, tell
from sopstudio.agents.steps import Steps
from sopstudio.agents.talk import Talk
from sopstudio.sop import End, Position, Walker, Work
from sopstudio.trace import Entered, Finished, ModelCall


@dataclass(frozen=True)
class SopAgent:
    """The architecture. With `thinks`, its base agent is ReAct."""

    name: str = "sop-agent"
    title: str = "SOP-Agent"
    policy: str = "node"
    talks: bool = True
    thinks: bool = False

    @property
    def templates(self) -> tuple[str, ...]:
        """The prompts it cannot do without."""
        own = ("sop-agent", "sop-agent-act", "branch-by-function", "branch-by-stand-in")
        return ("greeting", *own, *(["think-first"] if self.thinks else []))

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        thought = wording.filled(briefing.prompts, "think-first") if self.thinks else ""
        talk, walker = Talk(briefing, "sop-agent-act", thought), Walker(briefing.flow)
        steps = Steps(talk, narrates=False)
        brancher = Brancher(talk, walker, steps.visited, thought)
        position: Position | None = walker.begin()
        made: dict[str, tuple[ModelCall, ...]] = {}
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            work = briefing.routing.work(position.place)
            finished = yield from steps.at(work, made.pop(position.place, ()))
            if finished is not None:
                break
            if work.final:
                end = position.place
                if words := _outcome(work):
                    yield from tell(words)
                position = walker.end(position)
                continue
            chosen = yield from brancher.choose(work, position)
            if isinstance(chosen, Finished):
                return chosen
            made |= chosen.made
            position = walker.step(position, chosen.ways)
        return finished or Finished("completed", end, "")


def _outcome(work: Work) -> str:
    """What is said at an end that has no message of its own."""
    node = work.node
    return "" if not isinstance(node, End) or node.message else node.outcome or node.label()
