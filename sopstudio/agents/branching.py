"""Choosing branches by what the model calls (SOP-Agent, section 3.3).

The children of a place, with their conditions and actions, are the prompt, and their functions are all that is offered.
Where the functions tell the children apart, the calls that the model makes say which branches hold: one query. Where
two children share a function, or two have none, stand-ins named `explore_subtree_A`, `…_B` are asked for first. A
single child that always follows needs no query.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from sopstudio.agents import wording
from sopstudio.agents.history import History
from sopstudio.agents.protocol import ask
from sopstudio.agents.talk import Talk
from sopstudio.agents.turn import Turn
from sopstudio.agents.visit import Visit
from sopstudio.sop import Position, Route, Task, Walker, Way, Work
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

STAND_IN = "explore_subtree_"


@dataclass(frozen=True, slots=True)
class Branch:
    """A child: the way to it, what is done there, what it is called, and the functions it offers."""

    route: Route
    work: Work
    letter: str
    offers: tuple[ToolOffer, ...]

    @property
    def names(self) -> frozenset[str]:
        """The names of its functions."""
        return frozenset(offer.name for offer in self.offers)

    @property
    def follows(self) -> bool:
        """Whether it follows whatever is the case."""
        return self.route.kind == "always"

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
        return Branch(route, work, _letter(number), tuple(self._functions(work)))

    def _functions(self, work: Work) -> Iterable[ToolOffer]:
        """What the model may call for a child, before it is entered. What was asked for on an earlier visit is open."""
        facts = self.talk.facts
        missing = [name for name in work.asks if name not in facts or work.place in self._visited]
        turn = Turn(self.talk, Visit(work), Visit(work).pending(facts), missing)
        return (offer for offer in turn.offers() if offer.name != turn.knowledge)

    def _without_query(self, branch: Branch) -> dict[str, tuple[ModelCall, ...]]:
        """The calls of a child that follows anyhow, where there is nothing to fill in."""
        if not branch.offers or any(offer.parameters.get("properties") for offer in branch.offers):
            return {}
        calls = (ModelCall(f"call_{branch.work.place}_{offer.name}", offer.name, {}) for offer in branch.offers)
        return {branch.work.place: tuple(calls)}

    def _ask(self, work: Work, branches: Sequence[Branch]) -> Choosing:
        """Ask the model until its calls name branches."""
        offers = _offers(branches)
        prompt = self._prompt(work, branches, told_apart=len(offers) > 0)
        offers = offers or tuple(branch.stand_in() for branch in branches)
        extra = (wording.look_up(self.talk.own_tools[1]),) if self.talk.flow.sop.knowledge else ()
        while True:
            reply = yield from ask(AskModel(prompt, self.talk.history.messages(), (*offers, *extra)))
            finished: Finished | None = None
            if isinstance(reply, Failure | Refused):
                finished = yield from self.talk.reject(reply)
            elif reply.calls:
                choice = yield from self._chosen(work, branches, reply)
                finished = self.talk.bounded(choice is not None, f"at {work.node.label()}: no call named a branch")
                if choice is not None:
                    return choice
            else:
                finished = yield from self._converse(reply)
            if finished is not None:
                return finished

    def _converse(self, reply: ModelReply) -> Generator[Request | Note, Answer | None, Finished | None]:
        text = self.talk.words(reply.text)
        if not text:
            return (yield from self.talk.reject(Failure("the model answered nothing", "unusable")))
        answer = yield from self.talk.say(text)
        if isinstance(answer, Finished):
            return answer
        return Finished("left", "", "the user left") if answer.ended else None

    def _chosen(
        self, work: Work, branches: Sequence[Branch], reply: ModelReply
    ) -> Generator[Request | Note, Answer | None, Choice | None]:
        """The branches that the calls name; calls that name none, or one too many, are answered at once."""
        made: dict[str, list[ModelCall]] = {}
        turned_down: list[tuple[ModelCall, str]] = []
        entered: list[ModelCall] = []
        for call in reply.calls:
            branch = next((one for one in branches if call.tool in (*one.names, one.stand_in().name)), None)
            if branch is None:
                turned_down.append((call, "none of the next steps has this function"))
            else:
                calls = made.setdefault(branch.letter, [])
                (entered if call.tool == branch.stand_in().name else calls).append(call)
        chosen = _held(branches, made, first=work.branching == "first")
        late = [call for letter in made if letter not in [one.letter for one in chosen] for call in made[letter]]
        turned_down += [(call, "an earlier branch holds, and only the first one is taken") for call in late]
        yield from self._answered(reply, entered, turned_down)
        if not chosen:
            return None
        return Choice(
            tuple(branch.route.way for branch in chosen),
            {branch.work.place: tuple(made[branch.letter]) for branch in chosen if made.get(branch.letter)},
        )

    def _answered(
        self, reply: ModelReply, entered: Sequence[ModelCall], turned_down: Sequence[tuple[ModelCall, str]]
    ) -> Generator[Note, Answer | None, None]:
        """Put the calls that are not carried out at a place into the history, each with what became of it."""
        history: History = self.talk.history
        answered = (*entered, *(call for call, _ in turned_down))
        if answered or reply.text.strip():
            history.called(replace(reply, calls=answered)) if answered else history.said(reply.text)
        for call in entered:
            history.returned(call, "This branch is taken.")
        for call, why in turned_down:
            yield Tripped("branch", f"{call.tool or 'a call'}: {why}")
            history.returned(call, f"Not done: {why}.")

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


def _offers(branches: Sequence[Branch]) -> tuple[ToolOffer, ...]:
    """The functions of the children, where they tell them apart; else none. One child may have none of its own."""
    names = [name for branch in branches for name in branch.names]
    without = [branch for branch in branches if not branch.offers and not branch.follows]
    if len(set(names)) < len(names) or len(without) > 1 or not names:
        return ()
    return (
        *(offer for branch in branches for offer in branch.offers),
        *(branch.stand_in() for branch in without),
    )


def _held(branches: Sequence[Branch], made: Mapping[str, Any], *, first: bool) -> list[Branch]:
    """The branches that were named, and those that always follow; *otherwise* only where no other holds."""
    named = [branch for branch in branches if branch.letter in made]
    if not named:
        return []
    if first:
        return named[:1]
    held = [one for one in branches if one.route.kind != "otherwise" and (one.letter in made or one.follows)]
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
