"""The dynamic-prompt agent, `dpa`: a state machine over the graph (JourneyBench, sections 2.1, 4.1, A.2 and A.3).

At each node the prompt holds that node's description, steps and pathways, and only its tools are offered. After each
tool result the orchestrator stores the facts; when the node's work is done it evaluates the pathways, and on a match
swaps prompt and tools. Missing facts and failed tools halt progress. At a prose edge it asks a closed question.
Dependent tools within a node can be called again with a corrected value, without a restart (appendix M).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.deciding import Decider
from sopstudio.agents.history import History, result_content
from sopstudio.agents.protocol import Briefing, Conversation, ask, call, converse, search, tell
from sopstudio.errors import ConditionError
from sopstudio.sop import BoundTool, End, Fact, Position, Route, Schema, Task, Walker, Work, misfit, typed
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Entered,
    Evaluated,
    Failure,
    Finished,
    Learned,
    ModelCall,
    Note,
    Passages,
    Refused,
    Request,
    ToolOffer,
    ToolResult,
    Tripped,
)

RECORD = "record_facts"
KNOWLEDGE = "search_knowledge"
REASKS = 2
"""How often in a row a model is asked again after a reply that could not be used."""

Part = Generator[Request | Note, Answer | None, Finished | None]


@dataclass(frozen=True)
class DynamicPromptAgent:
    """The architecture; each conversation is a fresh `_Conversation`."""

    name: str = "dpa"
    title: str = "Dynamic-prompt agent (JourneyBench)"
    policy: str = "node"

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        return _Conversation(briefing).run()


@dataclass
class _Visit:
    """What has happened at the node since it was entered."""

    since: int = 0
    done: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    heard: bool = False


class _Conversation:
    def __init__(self, briefing: Briefing) -> None:
        self.briefing, self.flow, self.routing = briefing, briefing.flow, briefing.routing
        self.walker = Walker(briefing.flow)
        self.facts: dict[str, Any] = {}
        self.sources: dict[str, str] = {}
        self.history = History()
        self.visit = _Visit()
        self.visited: set[str] = set()
        self.rejected = 0
        person = bool(briefing.options.get("person"))
        self.decider = Decider(self.walker, self._question, person=person)

    def run(self) -> Conversation:
        position: Position | None = self.walker.begin()
        end = ""
        greeting = wording.filled(self.briefing.prompts, "dpa-greeting", procedure=self.flow.sop.title)
        finished = yield from self._talk(greeting)
        while finished is None and position is not None:
            yield Entered(position.place)
            work = self.routing.work(position.place)
            finished = yield from self._at(work)
            if finished is not None:
                break
            if self.flow.is_final(position.place):
                end = position.place
                position = self.walker.end(position)
                continue
            chosen = yield from self.decider.choose(work, position, self.facts)
            if isinstance(chosen, str):
                status = "stopped"
                finished = Finished(status, "", f"at {work.node.label()}: {chosen}")
                break
            position = self.walker.step(position, chosen)
        return finished or Finished("completed", end, "")

    def _at(self, work: Work) -> Part:
        """Do what is to be done at a node. Returns how the run ended, or None to go on."""
        again = work.place in self.visited
        self.visited.add(work.place)
        self.visit = _Visit(len(self.history) if again else 0)
        if again:
            for name in work.asks:
                self.facts.pop(name, None)
        for name, expression in work.computes:
            try:
                value = expression.value(self.facts)
            except ConditionError as error:
                yield Evaluated(work.place, None, str(error))
                return Finished("stopped", "", f"at {work.node.label()}: {error}")
            yield from self._learn(name, value, "computed", work.node.label())
        if isinstance(work.node, End | Task) and work.node.message:
            text = wording.message(work.node.message, self.facts)
            self.history.said(text)
            yield from tell(text)
        if isinstance(work.node, Task):
            return (yield from self._task(work))
        if self.flow.is_final(work.place) and not getattr(work.node, "message", ""):
            return (yield from self._narrate(work))
        return None

    def _task(self, work: Work) -> Part:
        while True:
            pending = work.to_call(self.facts, self.visit.done)
            missing = [name for name in work.asks if name not in self.facts]
            if not pending and not missing:
                break
            finished = yield from self._turn(work, pending, missing)
            if finished is not None:
                return finished
        for bound in work.waits_for(self.facts, self.visit.done):
            reason = bound.condition.decide(self.facts).reason if bound.condition is not None else ""
            yield Evaluated(f"{work.place}:{bound.tool.name}", None, reason)
            return Finished("stopped", "", f"at {work.node.label()}: whether {bound.tool.label()} applies: {reason}")
        if not work.tools and not work.asks and not getattr(work.node, "message", ""):
            return (yield from self._narrate(work))
        return None

    def _narrate(self, work: Work) -> Part:
        """A step that is only words: the model says it."""
        reply = yield from ask(AskModel(self._prompt(work), self.history.messages(self.visit.since)))
        if isinstance(reply, Failure | Refused):
            return self._unusable(reply)
        if reply.text.strip():
            self.history.said(reply.text)
            yield from tell(reply.text)
        return None

    def _turn(self, work: Work, pending: list[BoundTool], missing: list[str]) -> Part:
        """One reply of the model at this node, and what follows from it."""
        ready = [bound for bound in pending if bound.allowed(self.facts)]
        covered = {fact for bound in ready for _, fact in bound.inputs}
        to_record = [name for name in missing if name not in covered]
        offers = tuple(self._offers(work, ready, to_record))
        request = AskModel(self._prompt(work), self.history.messages(self.visit.since), offers)
        reply = yield from ask(request)
        if isinstance(reply, Failure | Refused):
            return (yield from self._reject(reply))
        if not reply.calls:
            if not reply.text.strip():
                return (yield from self._reject(Failure("the model answered nothing", "unusable")))
            return (yield from self._talk(reply.text, missing))
        self.history.called(reply)
        good = True
        for one in reply.calls:
            good = (yield from self._obey(work, one, to_record)) and good
        if good:
            self.rejected = 0
            return None
        self.rejected += 1
        if self.rejected > REASKS:
            return Finished("agent-error", "", f"at {work.node.label()}: the model made {self.rejected} unusable calls")
        return None

    def _talk(self, text: str, missing: Iterable[str] = ()) -> Part:
        self.history.said(text)
        reply = yield from converse(text)
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        if reply.ended:
            return self._left(missing)
        self.history.heard(reply.text)
        self.visit.heard = True
        self.rejected = 0
        return None

    def _left(self, missing: Iterable[str]) -> Finished:
        """The user has gone: what kept the run from going on."""
        if self.visit.failed:
            tool, why = next(iter(self.visit.failed.items()))
            return Finished("stopped", "", f"{tool} failed: {why}")
        lacking = ", ".join(missing)
        return Finished("stopped", "", f"not given: {lacking}") if lacking else Finished("left", "", "the user left")

    def _reject(self, why: Failure | Refused) -> Part:
        yield Tripped("reply", why.why)
        self.rejected += 1
        if why.kind == "endpoint" or self.rejected > REASKS:
            return self._unusable(why)
        return None

    def _unusable(self, why: Failure | Refused) -> Finished:
        return Finished("failed" if why.kind == "endpoint" else "agent-error", "", why.why)

    def _obey(
        self, work: Work, asked: ModelCall, to_record: list[str]
    ) -> Generator[Request | Note, Answer | None, bool]:
        """Carry out one call of the model. Returns whether it was usable."""
        if asked.arguments is None:
            yield Tripped("format", asked.problem)
            self.history.returned(asked, f"Not done: {asked.problem}")
            return False
        if asked.tool == RECORD and to_record:
            return (yield from self._record(asked, to_record))
        if asked.tool == KNOWLEDGE and self.flow.sop.knowledge:
            return (yield from self._look_up(asked))
        result = yield from call(CallTool(asked.tool, asked.arguments))
        if isinstance(result, Refused | Failure):
            yield Tripped(result.kind, result.why)
            self.history.returned(asked, f"Not done: {result.why}")
            return False
        return (yield from self._called(work, asked, result))

    def _called(
        self, work: Work, asked: ModelCall, result: ToolResult
    ) -> Generator[Request | Note, Answer | None, bool]:
        bound = work.tool(asked.tool)
        assert bound is not None and asked.arguments is not None  # noqa: S101, PT018
        yield from self._heard_in(work, bound, asked.arguments)
        if result.ok:
            try:
                found = bound.learn(result.body)
            except ConditionError as error:
                result = ToolResult(False, result.body, str(error), "malformed")
        self.history.returned(asked, result_content(result))
        if not result.ok:
            self.visit.failed[bound.tool.name] = result.message or result.fault
            return True
        for name, value in found:
            yield from self._learn(name, value, "tool", bound.tool.name)
        self.visit.failed.pop(bound.tool.name, None)
        self._redo_after(work, bound)
        self.visit.done.append(bound.tool.name)
        self.visit.heard = False
        return True

    def _redo_after(self, work: Work, bound: BoundTool) -> None:
        """A tool called again for a correction: the tools that rest on its outputs have to be called again too."""
        if bound.tool.name not in self.visit.done:
            return
        stale = {fact.name for _, fact in bound.outputs} | {fact for _, fact in bound.inputs}
        for later in work.tools:
            uses = {fact for _, fact in later.inputs} | set(later.condition.facts if later.condition else ())
            if later is not bound and later.tool.name in self.visit.done and uses & stale:
                self.visit.done.remove(later.tool.name)
        self.visit.done.remove(bound.tool.name)

    def _heard_in(
        self, work: Work, bound: BoundTool, arguments: Mapping[str, Any]
    ) -> Generator[Note, Answer | None, None]:
        """Facts that the user gave and the model passed on as arguments."""
        for parameter, raw in arguments.items():
            name = bound.binding.fact_for(parameter)
            fact = self.flow.facts.get(name)
            if fact is None or not self.routing.may_say(work, name):
                continue
            value = typed(fact, raw)
            if value is not None and self.facts.get(name) != value:
                yield from self._learn(name, value, "user", "")

    def _record(self, asked: ModelCall, missing: list[str]) -> Generator[Request | Note, Answer | None, bool]:
        arguments = asked.arguments or {}
        problem = self._record_schema(missing).misfit(arguments)
        if not problem:
            problem = "; ".join(filter(None, (misfit(self._fact(name), raw) for name, raw in arguments.items())))
        if problem:
            yield Tripped("arguments", problem)
            self.history.returned(asked, f"Not done: {problem}")
            return False
        for name, raw in arguments.items():
            yield from self._learn(name, typed(self._fact(name), raw), "user", "")
        self.history.returned(asked, {"success": True, "recorded": arguments})
        return True

    def _look_up(self, asked: ModelCall) -> Generator[Request | Note, Answer | None, bool]:
        query = str((asked.arguments or {}).get("query", ""))
        found = yield from search(query)
        passages = found.found if isinstance(found, Passages) else ()
        content = [{"title": title, "text": text} for title, text in passages]
        self.history.returned(asked, {"success": bool(content), "passages": content})
        return True

    def _learn(self, name: str, value: Any, source: str, by: str) -> Generator[Note, Answer | None, None]:
        self.facts[name] = value
        self.sources[name] = {"user": "said by the user", "tool": f"from {by}", "computed": "worked out"}[source]
        yield Learned(name, value, source, by)

    def _fact(self, name: str) -> Fact:
        return self.flow.facts.get(name) or Fact(name=name)

    def _record_schema(self, missing: list[str]) -> Schema:
        return Schema(self._record_offer(missing).parameters)

    def _record_offer(self, missing: list[str]) -> ToolOffer:
        schema = {
            "type": "object",
            "properties": {name: self._fact(name).json_schema() for name in missing},
            "required": list(missing),
            "additionalProperties": False,
        }
        return ToolOffer(RECORD, "Record what the user said, exactly as the user said it.", schema)

    def _offers(self, work: Work, ready: list[BoundTool], to_record: list[str]) -> Iterator[ToolOffer]:
        if to_record:
            yield self._record_offer(to_record)
        for bound in ready:
            yield wording.offer(bound, wording.FAILED if bound.tool.name in self.visit.failed else "")
        if self.visit.heard:
            for bound in work.tools:
                if bound.tool.name in self.visit.done and bound.allowed(self.facts):
                    yield wording.offer(bound, wording.CALLED)
        if self.flow.sop.knowledge:
            schema = {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}
            yield ToolOffer(KNOWLEDGE, "Look up the answer to a question of the user.", schema)

    def _prompt(self, work: Work) -> Callable[[], str]:
        """The system prompt of a node as of now, put into words only when somebody reads it."""
        asked = [self._fact(name) for name in work.asks if name not in self.facts]
        known, sources = dict(self.facts), dict(self.sources)
        return lambda: wording.filled(
            self.briefing.prompts,
            "dpa-node",
            procedure=self.flow.sop.title,
            title=work.node.label(),
            description=work.node.description or work.node.label(),
            steps=wording.steps_of(work.node),
            known=wording.known_facts(known, sources),
            needed=wording.definitions(asked),
            pathways=wording.pathways(self.flow, work.routes),
        )

    def _question(self, route: Route) -> AskModel:
        """The closed question about a prose edge."""
        condition = route.way.edge.condition if route.way.edge is not None else ""
        known, sources = dict(self.facts), dict(self.sources)
        return AskModel(
            lambda: wording.filled(
                self.briefing.prompts,
                "closed-question",
                procedure=self.flow.sop.title,
                condition=condition,
                known=wording.known_facts(known, sources),
            ),
            self.history.messages(),
        )
