"""SOP-Agent, `sop-agent`: walks the decision graph depth first, the model chooses the branches (SOP-Agent,
section 3).

At each node the prompt holds the conditions and actions of its children, and their functions are the
only tools. The calls of the model say which branches hold. Each chosen branch is entered in turn: the
calls made for it run there, then its own children follow. The base agent acts at once or thinks first
(ReAct).

The naive approach, which the paper compares with, asks the model about each condition by a query of its own, and only
then for the calls of the branches that hold: `asks_each`.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from sopstudio.agents import wording
from sopstudio.agents.architecture_choices import SPOKEN_STEPS
from sopstudio.agents.conversation_state import ConversationPart, ConversationState
from sopstudio.agents.dynamic_prompt import Decider
from sopstudio.agents.node_execution import NodeExecutor, stop_outcome
from sopstudio.agents.node_turn import NodeTurn, NodeVisit
from sopstudio.agents.protocol import USER_LEFT, Briefing, Conversation, ask_model, tell_user
from sopstudio.sop import End, PlacePlan, Position, Route, Task, Transition, Walker
from sopstudio.sop.model import STAND_IN
from sopstudio.trace import (
    Answer,
    AskModel,
    Entered,
    Evaluated,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Refused,
    Request,
    RunNote,
    Took,
    ToolOffer,
    Tripped,
)
from sopstudio.trace.requests import BY_CODE
from sopstudio.translation import mark

NOT_OFFERED = "this function is not offered here"
ONLY_THE_FIRST = "an earlier branch holds, and only the first one is taken"
ONLY_ELSE = "this branch holds only where no other does"
"""Why a call is not carried out."""


@dataclass(frozen=True, slots=True)
class BranchOption:
    """A child: the route to it, the plan of its node, the preview of its turn, and the functions it offers."""

    route: Route
    plan: PlacePlan
    letter: str
    turn: NodeTurn
    offers: tuple[ToolOffer, ...]

    @property
    def function_names(self) -> frozenset[str]:
        """The names of its functions."""
        return frozenset(offer.name for offer in self.offers)

    @property
    def always_follows(self) -> bool:
        """Whether it follows in every case."""
        return self.route.kind == "always"

    @property
    def needs_user(self) -> bool:
        """Whether the user still has to give something for it."""
        return bool(self.turn.missing or self.turn.missing_user_facts())

    def holds(self, facts: Mapping[str, Any]) -> bool | None:
        """Whether its condition holds for these facts; None where code cannot tell."""
        return None if self.route.decide is None else self.route.decide(facts).value

    def stand_in(self) -> ToolOffer:
        """The function that stands for this branch."""
        schema: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
        return ToolOffer(f"{STAND_IN}{self.letter}", f"Take branch {self.letter}: {self.describe()}", schema)

    def describe(self) -> str:
        """Its condition and action, as the prompt shows them."""
        condition = self.route.transition.edge.condition if self.route.transition.edge is not None else ""
        when = {"always": "ALWAYS", "otherwise": "OTHERWISE"}.get(self.route.kind, f"IF {' '.join(condition.split())}")
        node = self.plan.node
        steps = node.steps if isinstance(node, Task) else ()
        action = ". ".join(
            " ".join(part.split()).rstrip(".") for part in (node.label(), node.description, *steps) if part
        )
        functions = f" (functions: {', '.join(sorted(self.function_names))})" if self.offers else ""
        return f"{when} → {action}{functions}"


@dataclass(frozen=True, slots=True)
class BranchChoice:
    """The chosen transitions, and the calls that the model already made for their nodes."""

    transitions: tuple[Transition, ...]
    pending_calls: Mapping[str, ModelReply] = field(default_factory=dict)


BranchChoosing = Generator[Request | RunNote, Answer | None, "BranchChoice | Finished"]


class BranchSelector:
    """Chooses among the children of a node. `thought` is the prompt's text about thinking first (ReAct)."""

    def __init__(self, state: ConversationState, walker: Walker, visited: set[str], thought: str = "") -> None:
        self.state, self._walker, self._visited, self._thought = state, walker, visited, thought

    def choose(self, plan: PlacePlan, position: Position) -> BranchChoosing:
        """The branches to explore from `position`, each evaluation noted; or how the run ends."""
        open_routes = [route for route in plan.routes if position.may_take(route.transition)]
        for route in plan.routes:
            if route not in open_routes:
                yield Evaluated(route.transition.id, False, "its loop bound is used up")
        branches = [self._build_option(route, number) for number, route in enumerate(open_routes)]
        if not branches:
            return Finished("stopped", "", f"at {plan.node.label()}: no edge holds")
        if len(branches) == 1 and branches[0].always_follows:
            choice = BranchChoice((branches[0].route.transition,), self._unprompted_calls(branches[0]))
        else:
            outcome = yield from self._ask(plan, branches)
            if isinstance(outcome, Finished):
                return outcome
            choice = outcome
        for branch in branches:
            yield Evaluated(
                branch.route.transition.id, branch.route.transition in choice.transitions, "", _decider(branch)
            )
        yield Took(tuple(transition.id for transition in choice.transitions))
        return choice

    def _build_option(self, route: Route, number: int) -> BranchOption:
        plan = self.state.runtime.plan(route.transition.target)
        turn = self._preview_turn(plan)
        offers = tuple(offer for offer in turn.offers() if offer.name not in self.state.own_tools)
        return BranchOption(route, plan, _letter_for(number), turn, offers)

    def _preview_turn(self, plan: PlacePlan) -> NodeTurn:
        """What may be done at a child before it is entered. Facts asked for on an earlier visit are open again."""
        facts = self.state.facts
        missing = [name for name in plan.asks if name not in facts or plan.place in self._visited]
        known = {name: value for name, value in facts.items() if name not in missing}
        return NodeTurn(self.state, NodeVisit(plan), NodeVisit(plan).pending(known), missing, known)

    def _unprompted_calls(self, branch: BranchOption) -> dict[str, ModelReply]:
        """The calls of a child that always follows, where they take no arguments."""
        if not branch.offers or any(offer.parameters.get("properties") for offer in branch.offers):
            return {}
        calls = (ModelCall(f"call_{branch.plan.place}_{offer.name}", offer.name, {}) for offer in branch.offers)
        return {branch.plan.place: ModelReply("", tuple(calls), extra=BY_CODE)}

    def _ask(self, plan: PlacePlan, branches: Sequence[BranchOption]) -> BranchChoosing:
        """Ask the model until its calls name branches."""
        offered = _distinct_functions(branches)
        prompt = self._prompt(plan, branches, by_function=len(offered) > 0)
        offered = offered or [(branch, branch.stand_in()) for branch in branches]
        option_by_function = {branch.stand_in().name: branch for branch in branches}
        option_by_function.update((offer.name, branch) for branch, offer in offered)
        offers = tuple(offer for _, offer in offered)
        extra = (wording.knowledge_offer(self.state.own_tools[1]),) if self.state.flow.sop.knowledge else ()
        while True:
            reply = yield from ask_model(AskModel(prompt, self.state.messages(), (*offers, *extra)))
            finished: Finished | None = None
            if isinstance(reply, Failure | Refused):
                finished = yield from self.state.reject(reply)
            elif reply.calls:
                choice = yield from self._select(plan, branches, option_by_function, reply)
                if choice is not None:
                    return choice
                usable = any(map(self._is_lookup, reply.calls))
                finished = self.state.count_reply(usable, f"at {plan.node.label()}: no call named a branch")
            else:
                finished = yield from self._say(reply, branches)
            if finished is not None:
                return finished

    def _say(self, reply: ModelReply, branches: Sequence[BranchOption]) -> ConversationPart:
        text = self.state.user_text(reply.text)
        if not text:
            return (yield from self.state.reject(Failure("the model answered nothing", "unusable")))
        answer = yield from self.state.say(text)
        if answer is USER_LEFT:
            return self._leave_outcome(branches)
        return answer if isinstance(answer, Finished) else None

    def _leave_outcome(self, branches: Sequence[BranchOption]) -> Finished:
        """The outcome when the user leaves: what is missing, if that blocks every branch that can hold."""
        facts = self.state.facts
        holding = [branch for branch in branches if branch.route.kind != "otherwise" and branch.holds(facts)]
        possible = holding or [branch for branch in branches if branch.holds(facts) is not False]
        reasons = [branch.turn.leave_outcome() for branch in possible]
        return reasons[0] if reasons and USER_LEFT not in reasons else USER_LEFT

    def _select(
        self,
        plan: PlacePlan,
        branches: Sequence[BranchOption],
        option_by_function: Mapping[str, BranchOption],
        reply: ModelReply,
    ) -> Generator[Request | RunNote, Answer | None, BranchChoice | None]:
        """The branches that the calls name. Calls that name none, or one too many, are answered at once.

        `option_by_function` maps the offered functions and every stand-in to their branch.
        """
        first_only = plan.branching == "first"
        selected = _select_options(
            branches,
            {option_by_function[call.tool].letter for call in reply.calls if call.tool in option_by_function},
            first_only=first_only,
        )
        pending_calls: dict[str, ModelReply] = {}
        answers: list[tuple[ModelCall, str]] = []
        for call in reply.calls:
            branch = option_by_function.get(call.tool)
            if branch is None:
                answers.append((call, NOT_OFFERED))
            elif branch not in selected:
                answers.append((call, ONLY_THE_FIRST if first_only else ONLY_ELSE))
            elif call.tool == branch.stand_in().name:
                answers.append((call, ""))
            else:
                earlier = pending_calls.get(branch.plan.place)
                calls = (*(earlier.calls if earlier is not None else ()), call)
                pending_calls[branch.plan.place] = replace(reply, text="", calls=calls)
        yield from self._answer_calls(reply, answers)
        return BranchChoice(tuple(branch.route.transition for branch in selected), pending_calls) if selected else None

    def _answer_calls(
        self, reply: ModelReply, answers: Sequence[tuple[ModelCall, str]]
    ) -> Generator[Request | RunNote, Answer | None, None]:
        """Add the calls that do not run at a child to the history, each with its answer."""
        history = self.state.history
        if answers:
            history.add_calls(replace(reply, calls=tuple(call for call, _ in answers)))
        elif reply.text.strip():
            history.add_agent_text(reply.text)
        for call, reason in answers:
            if reason and self._is_lookup(call):
                history.add_result(call, (yield from self.state.look_up(call)))
            elif reason:
                yield Tripped("branch", f"{call.tool or 'a call'}: {reason}")
                history.add_result(call, f"Not done: {reason}.")
            else:
                history.add_result(call, "This branch is taken.")

    def _is_lookup(self, call: ModelCall) -> bool:
        return call.tool == self.state.own_tools[1] and bool(self.state.flow.sop.knowledge) and bool(call.arguments)

    def _prompt(self, plan: PlacePlan, branches: Sequence[BranchOption], *, by_function: bool) -> Any:
        """The prompt, formatted only when it is read."""
        state, known, sources = self.state, dict(self.state.facts), dict(self.state.sources)
        how = "branch-by-function" if by_function else "branch-by-stand-in"
        several = "every branch whose condition holds" if plan.branching == "all" else "the first branch that holds"
        return lambda: wording.fill_template(
            state.briefing.prompts,
            "sop-agent",
            procedure=state.flow.sop.label(),
            done=plan.node.label(),
            known=wording.format_facts(known, sources),
            branches="\n".join(f"{branch.letter}. {branch.describe()}" for branch in branches),
            how=wording.fill_template(state.briefing.prompts, how, several=several),
            thought=self._thought,
        )


def _distinct_functions(branches: Sequence[BranchOption]) -> list[tuple[BranchOption, ToolOffer]]:
    """The functions of the children where they distinguish the children; else empty.

    One child may have no function. It and every child that waits for the user are offered by their
    stand-in.
    """
    names = [name for branch in branches for name in branch.function_names]
    without = [branch for branch in branches if not branch.offers and not branch.always_follows]
    if len(set(names)) < len(names) or len(without) > 1 or not names:
        return []
    return [
        *((branch, offer) for branch in branches for offer in branch.offers),
        *(
            (branch, branch.stand_in())
            for branch in branches
            if branch in without or (branch.offers and branch.needs_user)
        ),
    ]


def _select_options(
    branches: Sequence[BranchOption], letters: Container[str], *, first_only: bool
) -> list[BranchOption]:
    """The named branches and those that always follow; *otherwise* only where no other holds."""
    selected = [branch for branch in branches if branch.letter in letters]
    if not selected:
        return []
    if first_only:
        return selected[:1]
    holding = [
        candidate
        for candidate in branches
        if candidate.route.kind != "otherwise" and (candidate.letter in letters or candidate.always_follows)
    ]
    return holding or selected


def _decider(branch: BranchOption) -> str:
    return "condition" if branch.always_follows else "model"


def _letter_for(number: int) -> str:
    """The letters of an option by its index from 0: A, B, …, Z, AA, AB …"""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True)
class SopAgent:
    """The architecture. With `thinks` the base agent is ReAct; with `asks_each` each condition is a query."""

    name: str = "sop-agent"
    title: str = mark("SOP-Agent")
    policy: str = "node"
    talks: bool = True
    thinks: bool = False
    asks_each: bool = False

    @property
    def templates(self) -> tuple[str, ...]:
        """The prompt templates that the agent needs."""
        if self.asks_each:
            return ("greeting", "sop-agent-act", "closed-question")
        own_templates = ("sop-agent", "sop-agent-act", "branch-by-function", "branch-by-stand-in")
        return ("greeting", *own_templates, *(["think-first"] if self.thinks else []))

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from greeting to end."""
        thought = wording.fill_template(briefing.prompts, "think-first") if self.thinks else ""
        state, walker = ConversationState(briefing, "sop-agent-act", thought), Walker(briefing.flow)
        steps = NodeExecutor(state, narrates=False)
        brancher = BranchSelector(state, walker, steps.visited, thought)
        decider = Decider(state.question, by_model=True)
        position: Position | None = walker.begin()
        pending_calls: dict[str, ModelReply] = {}
        end = ""
        finished = yield from steps.greet()
        while finished is None and position is not None:
            yield Entered(position.place)
            plan = briefing.runtime.plan(position.place)
            finished = yield from steps.run_node(plan, pending_calls.pop(position.place, None))
            if finished is not None:
                break
            if plan.is_final:
                end = position.place
                if words := _outcome(plan, is_titled=bool(briefing.options.get(SPOKEN_STEPS))):
                    yield from tell_user(words)
                position = walker.end(position)
                continue
            if self.asks_each:
                transitions = yield from decider.choose(plan, position, state.facts)
                if isinstance(transitions, str):
                    return stop_outcome(plan, transitions)
                position = walker.step(position, transitions)
                continue
            choice = yield from brancher.choose(plan, position)
            if isinstance(choice, Finished):
                return choice
            pending_calls |= choice.pending_calls
            position = walker.step(position, choice.transitions)
        return finished or Finished("completed", end, "")


def _outcome(plan: PlacePlan, *, is_titled: bool) -> str:
    """What is said at an end without a message of its own: its outcome; in old runs, also its title."""
    node = plan.node
    return "" if not isinstance(node, End) or node.message else node.outcome or (node.label() if is_titled else "")


SOP_AGENT = SopAgent()
ON_REACT = SopAgent("sop-agent-react", mark("SOP-Agent on ReAct"), thinks=True)
NAIVE = SopAgent("sop-agent-naive", mark("SOP-Agent, naive"), asks_each=True)
