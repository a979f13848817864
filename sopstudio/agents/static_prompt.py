"""The static-prompt agent, `spa`: the whole SOP in one prompt, all tools at once (JourneyBench, 4.1 and appendix E).

No orchestrator: the model itself keeps track of where it is, which tool comes next, and when it is done. It is the
baseline that the dynamic-prompt agent is measured against.
"""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.agents import wording
from sopstudio.agents.loose import Loose
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.trace import Finished


@dataclass(frozen=True)
class StaticPromptAgent:
    """The architecture."""

    name: str = "spa"
    title: str = "Static-prompt agent (JourneyBench)"
    policy: str = "any"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "spa")

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        loose = Loose(briefing, "spa", aloud=True)
        text = wording.filled(briefing.prompts, "greeting", procedure=briefing.flow.sop.label())
        while True:
            reply = yield from loose.talk.say(text)
            if isinstance(reply, Finished):
                return reply
            said = yield from loose.speak()
            if isinstance(said, Finished):
                return said
            text = said
