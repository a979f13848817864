"""The architecture of Agent-S (Kulkarni 2024): state, action and user-interaction model around an execution memory.

The state model reads the SOP as text and what was done so far, and says in words what is next; the nearest action of
the repository is carried out; what came of it goes into the memory, and so on until an end. Failures, questions and
users who go back are answered by choosing an earlier action: nothing but the memory tells where one stands.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from msgspec.structs import replace

from sopstudio.agents.agent_s.actions import Action, read_rows
from sopstudio.agents.agent_s.consulting import Consultation
from sopstudio.agents.agent_s.deeds import Deeds
from sopstudio.agents.agent_s.memory import REPEATS, Memory, on_a_line
from sopstudio.agents.agent_s.repository import Repository
from sopstudio.agents.agent_s.steps import Steps
from sopstudio.agents.agent_s.workflow import workflow
from sopstudio.agents.forms.objects import END, STOP, text_in
from sopstudio.agents.guardrails.guard import FIXED
from sopstudio.agents.outcome import ends
from sopstudio.agents.protocol import LEFT, Briefing, Conversation, converse, search, tell
from sopstudio.agents.talk import Part
from sopstudio.agents.wording import filled
from sopstudio.llm.objects import NEXT
from sopstudio.trace import Answer, Failure, Finished, Note, Passages, Refused, Remembered, Request, Selected, Tripped

ISSUE = "there is a technical issue on our side"
"""Why it stops where guardrails have turned every answer down, and given the fixed one instead."""


@dataclass(frozen=True)
class AgentS:
    """The architecture; each conversation is a fresh `_Conversation`."""

    name: str = "agent-s"
    title: str = "Agent-S (state, action and user models over a repository of actions)"
    policy: str = "action"
    talks: bool = True
    templates: tuple[str, ...] = ("greeting", "agent-s-state", "agent-s-action", "agent-s-user", "agent-s-stop")

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return _Conversation(briefing).run()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The action that is nearest to what the state model wants."""

    action: Action
    wanted: str
    similarity: float


class _Conversation:
    def __init__(self, briefing: Briefing) -> None:
        self.briefing, self.flow = briefing, briefing.flow
        self.repository = Repository(read_rows(briefing.options.get("actions", ())))
        self.workflow = workflow(Steps(briefing.routing), self.repository)
        self.deeds = Deeds(briefing)
        self.memory = Memory()
        self.wish = ""
        self.labels = ends(briefing.flow)
        self.ends = {_plain(label): place for label, place in self.labels.items()}

    def run(self) -> Conversation:
        finished = yield from self._greet()
        while finished is None:
            chosen = yield from self._decide()
            finished = chosen if isinstance(chosen, Finished) else (yield from self._do(chosen))
        return finished

    def _greet(self) -> Part:
        reply = yield from converse(self._filled("greeting"))
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        self.wish = on_a_line(reply.text)
        self.deeds.known.said.append(reply.text)
        return LEFT if reply.ended else None

    def _filled(self, template: str, **values: str) -> str:
        return filled(self.briefing.prompts, template, procedure=self.flow.sop.label(), **values)

    def _decide(self) -> Generator[Request | Note, Answer | None, Chosen | Finished]:
        """What the state model wants next: the nearest action, or how the run ends."""
        asked = Consultation(
            self.briefing.prompts,
            "agent-s-state",
            "state",
            NEXT,
            self.repository.offers,
            procedure=self.flow.sop.label(),
            workflow=self.workflow,
            wish=self.wish or "nothing in particular",
            memory=self.memory.text(),
        )
        while True:
            decided = yield from asked.reply()
            if isinstance(decided, Finished):
                return decided
            wanted = text_in(decided, NEXT)
            chosen = self._ending(wanted) or (yield from self._nearest(wanted))
            if isinstance(chosen, Finished) and chosen.status == "stopped":
                return (yield from self._gracefully(chosen))
            if not isinstance(chosen, str):
                return chosen
            finished = yield from asked.reject("action", chosen)
            if finished is not None:
                return finished

    def _ending(self, wanted: str) -> Finished | str | None:
        """How the run ends, if that is what the state model wants; or why not, where it names no end."""
        stop = STOP.fullmatch(wanted)
        if stop:
            return Finished("stopped", "", stop["why"] or "the workflow leads no further")
        end = END.fullmatch(wanted)
        if not end:
            return None
        named = _plain(end["name"] or "")
        if not named and len(self.ends) == 1:
            return Finished("completed", next(iter(self.ends.values())), "")
        if named in self.ends:
            return Finished("completed", self.ends[named], "")
        return f"The workflow has no such end; its ends are: {'; '.join(self.labels)}."

    def _nearest(self, wanted: str) -> Generator[Request | Note, Answer | None, Chosen | Finished | str]:
        """The row that is nearest to the words of the state model; or why there is none."""
        found = yield from search(wanted, "actions")
        if not isinstance(found, Passages):
            return Finished("agent-error", "", found.why)
        row = self.repository.row(found.found[0][0]) if found.found else None
        if row is None:
            return f"There is no action like “{wanted}”; take one from the workflow."
        return Chosen(row, wanted, float(found.scores[0]) if found.scores else 1.0)

    def _do(self, chosen: Chosen) -> Part:
        """Carry out an action and remember what came of it; or how the run ends."""
        action = chosen.action
        if not self.memory.may_repeat(action.action):
            yield Tripped("repeats", f"“{action.action}” would be executed for the {REPEATS + 2}th time")
            return (yield from self._gracefully(self._given_up(action), self._excuse(action)))
        yield Selected(action.action, chosen.wanted, chosen.similarity)
        entry = yield from self.deeds.carry_out(action, self.memory)
        if isinstance(entry, Finished):
            return entry
        yield Remembered(entry.action, entry.observation, entry.success)
        self.memory = self.memory.adding(entry)
        return None

    def _gracefully(self, finished: Finished, excuse: str = "") -> Generator[Request | Note, Answer | None, Finished]:
        """Tell the user why the run ends here (`excuse`, where the reason is not for users).

        The apology that guardrails put for an answer is left out.
        """
        fixed = self.briefing.prompts.get(FIXED, "").strip()
        why, told = (one.replace(fixed, ISSUE) if fixed else one for one in (finished.reason, excuse))
        yield from tell(self._filled("agent-s-stop", why=(told or why).rstrip(".")))
        return replace(finished, reason=why)

    def _excuse(self, action: Action) -> str:
        """Why an action was given up, in a user's words: which value is lacking, or what its tool said."""
        if action.fact and action.fact not in self.deeds.known.facts:
            return f"I still need your {action.fact.replace('_', ' ')}"
        return self.memory.last_failure(action.action).removeprefix(f"{action.tool} failed: ")

    def _given_up(self, action: Action) -> Finished:
        """How a run ends in which an action was repeated too often."""
        if action.fact and action.fact not in self.deeds.known.facts:
            return Finished("stopped", "", f"not given: {action.fact}")
        why = self.memory.last_failure(action.action) or "the workflow came back to it again and again"
        return Finished("stopped", "", f"“{action.action}” was tried {REPEATS + 1} times: {why}")


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" .\"'`").casefold()


__all__ = ["AgentS"]
