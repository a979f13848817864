"""Choosing branches by what the model calls (SOP-Agent, section 3.3).

The children of a place, with their conditions and actions, are the prompt, and their functions are all that is offered.
Where the functions tell the children apart, the calls that the model makes say which branches hold: one query. Where
two children share a function, or two have none, stand-ins named `explore_subtree_A`, `…_B` are asked for first. A child
whose function waits for a value of the user is offered by its stand-in, too: it is entered, and asks for the value
there. A single child that always follows needs no query.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from sopstudio.agents import wording
from sopstudio.agents.protocol import LEFT, ask
from sopstudio.agents.talk import Part, Talk
from sopstudio.agents.turn import Turn
from sopstudio.agents.visit import Visit
from sopstudio.sop import Position, Route, Task, Walker, Way, Work
from sopstudio.sop.tools import STAND_IN
from sopstudio.trace import (
    Answer,
    AskModel,
    Evaluated,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Note,
    Refused,
    Request,
    Took,
    ToolOffer,
    Tripped,
)

NOT_OFFERED = "this function is not offered here"
ONLY_THE_FIRST = "an earlier branch holds, and only the first one is taken"
ONLY_ELSE = "this branch holds only where no other does"
"""Why a call is not carried out."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A child: the way to it, what is done there (with what is lacking for it), and the functions it offers."""

    route: Route
    work: Work
    letter: str
    turn: Turn
    offers: tuple[ToolOffer, ...]

    @property
    def names(self) -> frozenset[str]:
        """The names of its functions."""
        return frozenset(offer.name for offer in self.offers)

    @property
    def follows(self) -> bool:
        """Whether it follows whatever is the case."""
        return self.route.kind == "always"

    @property
    def waits(self) -> bool:
        """Whether the user has still to give something for it."""
        return bool(self.turn.missing or self.turn.lacking())

    def holds(self, facts: Mapping[str, Any]) -> bool | None:
        """Whether its condition holds by what is known; None where code cannot tell."""
        return None if self.route.decide is None else self.route.decide(facts).value

    def stand_in(self) -> ToolOffer:
        """The function that stands for this branch."""
        schema: dict[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}
        return ToolOffer(f"{STAND_IN}{self.letter}", f"Take branch {self.letter}: {self.in_words()}", schema)

    def in_words(self) -> str:
        """Its condition and its action, as the prompt has them."""
        condition = self.route.way.edge.condition if self.route.way.edge is not None else ""
        when = {"always": "ALWAYS", "otherwise": "OTHERWISE"}.get(self.route.kind, f"IF {' '.join(condition.split())}")
        node = self.work.node
        steps = node.steps if isinstance(node, Task) else ()
        action = ". ".join(
            " ".join(part.split()).rstrip(".") for part in (node.label(), node.description, *steps) if part
        )
        functions = f" (functions: {', '.join(sorted(self.names))})" if self.offers else ""
        return f"{when} → {action}{functions}"


@dataclass(frozen=True, slots=True)
class Choice:
    """The ways that were chosen, and the calls that the model has already made for their places."""

    ways: tuple[Way, ...]
    made: Mapping[str, tuple[ModelCall, ...]] = field(default_factory=dict)


Choosing = Generator[Request | Note, Answer | None, "Choice | Finished"]


class Brancher:
    """Chooses among the children of a place. `thought` is what the prompt says of thinking first (ReAct)."""

    def __init__(self, talk: Talk, walker: Walker, visited: set[str], thought: str = "") -> None:
        self.talk, self._walker, self._visited, self._thought = talk, walker, visited, thought

    def choose(self, work: Work, position: Position) -> Choosing:
        """The branches to explore from `position`, each evaluation noted; or how the run ends."""
        open_routes = [route for route in work.routes if self._walker.may_take(position, route.way)]
        for route in work.routes:
            if route not in open_routes:
                yield Evaluated(route.way.id, False, "its loop bound is used up")
        branches = [self._branch(route, number) for number, route in enumerate(open_routes)]
        if not branches:
            return Finished("stopped", "", f"at {work.node.label()}: no edge holds")
        if len(branches) == 1 and branches[0].follows:
            choice = Choice((branches[0].route.way,), self._without_query(branches[0]))
        else:
            asked = yield from self._ask(work, branches)
            if isinstance(asked, Finished):
                return asked
            choice = asked
        for branch in branches:
            yield Evaluated(branch.route.way.id, branch.route.way in choice.ways, "", _by(branch))
        yield Took(tuple(way.id for way in choice.ways))
        return choice

    def _branch(self, route: Route, number: int) -> Branch:
        work = self.talk.routing.work(route.way.target)
        turn = self._turn(work)
        offers = tuple(offer for offer in turn.offers() if offer.name not in self.talk.own_tools)
        return Branch(route, work, _letter(number), turn, offers)

    def _turn(self, work: Work) -> Turn:
        """What may be done at a child before it is entered. What was asked for on an earlier visit is open again."""
        facts = self.talk.facts
        missing = [name for name in work.asks if name not in facts or work.place in self._visited]
        known = {name: value for name, value in facts.items() if name not in missing}
        return Turn(self.talk, Visit(work), Visit(work).pending(known), missing, known)

    def _without_query(self, branch: Branch) -> dict[str, tuple[ModelCall, ...]]:
        """The calls of a child that follows anyhow, where there is nothing to fill in."""
        if not branch.offers or any(offer.parameters.get("properties") for offer in branch.offers):
            return {}
        calls = (ModelCall(f"call_{branch.work.place}_{offer.name}", offer.name, {}) for offer in branch.offers)
        return {branch.work.place: tuple(calls)}

    def _ask(self, work: Work, branches: Sequence[Branch]) -> Choosing:
        """Ask the model until its calls name branches."""
        offered = _telling_apart(branches)
        prompt = self._prompt(work, branches, told_apart=len(offered) > 0)
        offered = offered or [(branch, branch.stand_in()) for branch in branches]
        meant = {branch.stand_in().name: branch for branch in branches}
        meant.update((offer.name, branch) for branch, offer in offered)
        offers = tuple(offer for _, offer in offered)
        extra = (wording.look_up(self.talk.own_tools[1]),) if self.talk.flow.sop.knowledge else ()
        while True:
            reply = yield from ask(AskModel(prompt, self.talk.history.messages(), (*offers, *extra)))
            finished: Finished | None = None
            if isinstance(reply, Failure | Refused):
                finished = yield from self.talk.reject(reply)
            elif reply.calls:
                choice = yield from self._chosen(work, branches, meant, reply)
                if choice is not None:
                    return choice
                usable = any(map(self._looks_up, reply.calls))
                finished = self.talk.bounded(usable, f"at {work.node.label()}: no call named a branch")
            else:
                finished = yield from self._converse(reply, branches)
            if finished is not None:
                return finished

    def _converse(self, reply: ModelReply, branches: Sequence[Branch]) -> Part:
        text = self.talk.words(reply.text)
        if not text:
            return (yield from self.talk.reject(Failure("the model answered nothing", "unusable")))
        answer = yield from self.talk.say(text)
        if answer is LEFT:
            return self._left(branches)
        return answer if isinstance(answer, Finished) else None

    def _left(self, branches: Sequence[Branch]) -> Finished:
        """The user has gone: what is not there, if that keeps every branch from being explored that can hold."""
        facts = self.talk.facts
        held = [branch for branch in branches if branch.route.kind != "otherwise" and branch.holds(facts)]
        able = held or [branch for branch in branches if branch.holds(facts) is not False]
        reasons = [branch.turn.left() for branch in able]
        return reasons[0] if reasons and LEFT not in reasons else LEFT

    def _chosen(
        self, work: Work, branches: Sequence[Branch], meant: Mapping[str, Branch], reply: ModelReply
    ) -> Generator[Request | Note, Answer | None, Choice | None]:
        """The branches that the calls name; calls that name none, or one too many, are answered at once.

        `meant` says which branch a function stands for: those that were offered, and any stand-in, which can mean
        nothing else.
        """
        first = work.branching == "first"
        chosen = _held(branches, {meant[call.tool].letter for call in reply.calls if call.tool in meant}, first=first)
        made: dict[str, tuple[ModelCall, ...]] = {}
        answered: list[tuple[ModelCall, str]] = []
        for call in reply.calls:
            branch = meant.get(call.tool)
            if branch is None:
                answered.append((call, NOT_OFFERED))
            elif branch not in chosen:
                answered.append((call, ONLY_THE_FIRST if first else ONLY_ELSE))
            elif call.tool == branch.stand_in().name:
                answered.append((call, ""))
            else:
                made[branch.work.place] = (*made.get(branch.work.place, ()), call)
        yield from self._answer(reply, answered)
        return Choice(tuple(branch.route.way for branch in chosen), made) if chosen else None

    def _answer(
        self, reply: ModelReply, answered: Sequence[tuple[ModelCall, str]]
    ) -> Generator[Request | Note, Answer | None, None]:
        """Put the calls that are not carried out at a place into the history, each with what became of it."""
        history = self.talk.history
        if answered:
            history.called(replace(reply, calls=tuple(call for call, _ in answered)))
        elif reply.text.strip():
            history.said(reply.text)
        for call, why in answered:
            if why and self._looks_up(call):
                history.returned(call, (yield from self.talk.look_up(call)))
            elif why:
                yield Tripped("branch", f"{call.tool or 'a call'}: {why}")
                history.returned(call, f"Not done: {why}.")
            else:
                history.returned(call, "This branch is taken.")

    def _looks_up(self, call: ModelCall) -> bool:
        return call.tool == self.talk.own_tools[1] and bool(self.talk.flow.sop.knowledge) and bool(call.arguments)

    def _prompt(self, work: Work, branches: Sequence[Branch], *, told_apart: bool) -> Any:
        """The prompt, put into words only when somebody reads it."""
        talk, known, sources = self.talk, dict(self.talk.facts), dict(self.talk.sources)
        how = "branch-by-function" if told_apart else "branch-by-stand-in"
        several = "every branch whose condition holds" if work.branching == "all" else "the first branch that holds"
        return lambda: wording.filled(
            talk.briefing.prompts,
            "sop-agent",
            procedure=talk.flow.sop.label(),
            done=work.node.label(),
            known=wording.known_facts(known, sources),
            branches="\n".join(f"{branch.letter}. {branch.in_words()}" for branch in branches),
            how=wording.filled(talk.briefing.prompts, how, several=several),
            thought=self._thought,
        )


def _telling_apart(branches: Sequence[Branch]) -> list[tuple[Branch, ToolOffer]]:
    """The functions of the children, where they tell them apart; else none.

    One child may have none of its own. That one, and each that waits for the user, is taken by its stand-in.
    """
    names = [name for branch in branches for name in branch.names]
    without = [branch for branch in branches if not branch.offers and not branch.follows]
    if len(set(names)) < len(names) or len(without) > 1 or not names:
        return []
    return [
        *((branch, offer) for branch in branches for offer in branch.offers),
        *((branch, branch.stand_in()) for branch in branches if branch in without or (branch.offers and branch.waits)),
    ]


def _held(branches: Sequence[Branch], letters: Container[str], *, first: bool) -> list[Branch]:
    """The branches that were named, and those that always follow; *otherwise* only where no other holds."""
    named = [branch for branch in branches if branch.letter in letters]
    if not named:
        return []
    if first:
        return named[:1]
    held = [one for one in branches if one.route.kind != "otherwise" and (one.letter in letters or one.follows)]
    return held or named


def _by(branch: Branch) -> str:
    return "condition" if branch.follows else "model"


def _letter(number: int) -> str:
    """A, B, …, Z, AA, AB …"""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


__all__ = ["STAND_IN", "Branch", "Brancher", "Choice"]
