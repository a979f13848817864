"""The architecture of Agent-S (Kulkarni 2024): state, action and user models around an execution memory.

The state model reads the SOP as text and the memory, and names the next action in words; the nearest
action of the repository is executed and its outcome remembered, until an end is reached. Failures,
questions and corrections are handled by choosing an earlier action: only the memory tells the position.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from dataclasses import replace as replace_fields
from functools import lru_cache

from msgspec.structs import replace

from sopstudio.agents.agent_s.actions import Action, read_rows
from sopstudio.agents.agent_s.consultation import Consultation
from sopstudio.agents.agent_s.execution import ActionExecutor
from sopstudio.agents.agent_s.memory import MAX_REPEATS, ExecutionMemory, single_line
from sopstudio.agents.agent_s.repository import ActionRepository
from sopstudio.agents.agent_s.steps import ActionSteps
from sopstudio.agents.agent_s.workflow import UNNAMED_END, format_workflow, list_lines
from sopstudio.agents.architecture_choices import SPOKEN_STEPS
from sopstudio.agents.conversation_state import ConversationPart
from sopstudio.agents.final_answer import ends_by_label
from sopstudio.agents.forms.agent_s import END, STOP, get_text
from sopstudio.agents.guardrails.guard import FIXED_ANSWER_TEMPLATE
from sopstudio.agents.protocol import USER_LEFT, Briefing, Conversation, ask_user, search, tell_user
from sopstudio.agents.wording import fill_template, speak
from sopstudio.llm.object_replies import NEXT
from sopstudio.sop import Flow, Runtime
from sopstudio.trace import (
    Answer,
    Failure,
    Finished,
    Passages,
    Refused,
    Remembered,
    Request,
    RunNote,
    Selected,
    ToolOffer,
    Tripped,
)
from sopstudio.translation import mark

WORKFLOW_OPTION = "workflow"
"""The run option that may be *names*: the SOP is written under the names of the repository's rows, not in words."""
NO_PROGRESS = "I come back to the same step again and again"
"""The reason given to the user when an action that does not fail leads nowhere."""
TECHNICAL_ISSUE = "there is a technical issue on our side"
"""The reason given to the user when guardrails refused every reply."""


@dataclass(frozen=True)
class AgentS:
    """Agent-S: a state, an action and a user model take turns over a repository of actions."""

    name: str = "agent-s"
    title: str = mark("Agent-S (state, action and user models over a repository of actions)")
    policy: str = "action"
    talks: bool = True
    templates: tuple[str, ...] = (
        "greeting",
        "agent-s-state",
        "agent-s-action",
        "agent-s-user",
        "agent-s-knowledge",
        "agent-s-stop",
    )

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return _Conversation(briefing).run()


@dataclass(frozen=True, slots=True)
class SelectedAction:
    """The action that is nearest to what the state model asked for."""

    action: Action
    query: str
    similarity: float


@lru_cache(maxsize=8)
def _format_in_words(runtime: Runtime, spoken_steps: str = "") -> str:
    """The workflow in the words of the SOP, written once for all runs of it."""
    return format_workflow(ActionSteps(runtime, {SPOKEN_STEPS: spoken_steps}))


class _Conversation:
    def __init__(self, briefing: Briefing) -> None:
        self.briefing, self.flow = briefing, briefing.flow
        self.repository = ActionRepository(read_rows(briefing.options.get("actions", ())))
        in_names = briefing.options.get(WORKFLOW_OPTION) == "names"
        self.workflow = str(briefing.options.get("prose", "")).strip() or (
            format_workflow(ActionSteps(briefing.runtime, briefing.options), self.repository)
            if in_names
            else _format_in_words(briefing.runtime, str(briefing.options.get(SPOKEN_STEPS, "")))
        )
        lines = () if in_names else list_lines(self.workflow)
        self.offers = (*self.repository.offers, *(ToolOffer(line, "", {}) for line in lines))
        self.executor = ActionExecutor(briefing)
        self.memory = ExecutionMemory()
        self.max_rounds = max(
            (bound for place in self.flow.nodes for bound in _loop_bounds(self.flow, place)), default=0
        )
        self.wish = ""
        self.ends_by_label = ends_by_label(briefing.flow)
        self.ends_by_name = {_normalize(label): place for label, place in self.ends_by_label.items()}

    def run(self) -> Conversation:
        finished = yield from self._greet()
        while finished is None:
            selection = yield from self._decide()
            finished = selection if isinstance(selection, Finished) else (yield from self._execute(selection))
        return finished

    def _greet(self) -> ConversationPart:
        reply = yield from ask_user(speak(self.briefing.prompts, "greeting", self.flow.sop))
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        self.wish = single_line(reply.text)
        self.executor.known.user_replies.append(reply.text)
        return USER_LEFT if reply.ended else None

    def _fill(self, template: str, **values: str) -> str:
        return fill_template(self.briefing.prompts, template, procedure=self.flow.sop.label(), **values)

    def _decide(self) -> Generator[Request | RunNote, Answer | None, SelectedAction | Finished]:
        """Ask the state model for the next action; returns the nearest row, or how the run ends."""
        consultation = Consultation(
            self.briefing.prompts,
            "agent-s-state",
            "state",
            NEXT,
            self.offers,
            procedure=self.flow.sop.label(),
            workflow=self.workflow,
            wish=self.wish or "nothing in particular",
            memory=self.memory.text(),
        )
        while True:
            reply = yield from consultation.ask()
            if isinstance(reply, Finished):
                return reply
            next_action = get_text(reply, NEXT)
            selection = self._parse_ending(next_action) or (yield from self._find_nearest(next_action))
            if isinstance(selection, Finished) and selection.status == "stopped":
                return (yield from self._stop_gracefully(selection))
            if not isinstance(selection, str):
                return selection
            finished = yield from consultation.reject("action", selection)
            if finished is not None:
                return finished

    def _parse_ending(self, next_action: str) -> Finished | str | None:
        """How the run ends if the next action says so; the objection where it names an unknown end; else None."""
        stop = STOP.fullmatch(next_action)
        if stop:
            return Finished("stopped", "", stop["why"] or "the workflow leads no further")
        end = END.fullmatch(next_action)
        if not end:
            return None
        end_name = _normalize(end["name"] or end["quoted"] or "")
        if not end_name and len(self.ends_by_name) == 1:
            return Finished("completed", next(iter(self.ends_by_name.values())), "")
        end_name = end_name or UNNAMED_END
        if end_name in self.ends_by_name:
            return Finished("completed", self.ends_by_name[end_name], "")
        return f"The workflow has no such end; its ends are: {'; '.join(self.ends_by_label)}."

    def _find_nearest(
        self, next_action: str
    ) -> Generator[Request | RunNote, Answer | None, SelectedAction | Finished | str]:
        """The row nearest to the words of the state model; the objection where there is none."""
        result = yield from search(next_action, "actions")
        if not isinstance(result, Passages):
            return Finished("agent-error", "", result.why)
        row = self.repository.row(result.found[0][0]) if result.found else None
        if row is None:
            return f"There is no action like “{next_action}”; take one from the workflow."
        return SelectedAction(row, next_action, float(result.scores[0]) if result.scores else 1.0)

    def _execute(self, selection: SelectedAction) -> ConversationPart:
        """Execute an action and remember its outcome; returns how the run ends, if it does."""
        action, state = selection.action, self.executor.known.state()
        if not self.memory.may_repeat(action.action, state, self.max_rounds):
            yield Tripped("repeats", f"“{action.action}” would be executed for the {MAX_REPEATS + 2}th time")
            return (yield from self._stop_gracefully(self._give_up(action), self._excuse(action)))
        yield Selected(action.action, selection.query, selection.similarity)
        entry = yield from self.executor.carry_out(action, self.memory)
        if isinstance(entry, Finished):
            return entry
        yield Remembered(entry.action, entry.observation, entry.success)
        self.memory = self.memory.with_entry(
            replace_fields(entry.asked_for_as(single_line(selection.query)), state=state)
        )
        return None

    def _stop_gracefully(
        self, finished: Finished, excuse: str = ""
    ) -> Generator[Request | RunNote, Answer | None, Finished]:
        """Tell the user why the run ends here; `excuse` replaces a reason that is not for users.

        The fixed answer of the guardrails is replaced by a general reason.
        """
        prompts, sop = self.briefing.prompts, self.flow.sop
        fixed = speak(prompts, FIXED_ANSWER_TEMPLATE, sop) if FIXED_ANSWER_TEMPLATE in prompts else ""
        reason, user_reason = (
            text.replace(fixed, TECHNICAL_ISSUE) if fixed else text for text in (finished.reason, excuse)
        )
        yield from tell_user(speak(prompts, "agent-s-stop", sop, why=(user_reason or reason).rstrip(".")))
        return replace(finished, reason=reason)

    def _excuse(self, action: Action) -> str:
        """Why an action was given up, for the user: the missing value, the message of its tool, or no progress."""
        if action.fact and action.fact not in self.executor.known.facts:
            return f"I still need your {action.fact.replace('_', ' ')}"
        failure = self.memory.last_failure(action.action).removeprefix(f"{action.tool} failed: ")
        return failure or NO_PROGRESS

    def _give_up(self, action: Action) -> Finished:
        """The outcome of a run that repeated an action too often."""
        if action.fact and action.fact not in self.executor.known.facts:
            return Finished("stopped", "", f"not given: {action.fact}")
        reason = self.memory.last_failure(action.action) or "the workflow came back to it again and again"
        return Finished("stopped", "", f"“{action.action}” was tried {MAX_REPEATS + 1} times: {reason}")


def _loop_bounds(flow: Flow, place: str) -> Iterator[int]:
    """How often the transitions out of a place may be taken that close a loop."""
    edges = (transition.edge for transition in flow.transitions_from(place))
    return (edge.loop for edge in edges if edge is not None and edge.loop is not None)


def _normalize(text: str) -> str:
    return " ".join(text.split()).strip(" .\"'`").casefold()


AGENT_S = AgentS()

__all__ = ["AGENT_S", "WORKFLOW_OPTION", "AgentS"]
