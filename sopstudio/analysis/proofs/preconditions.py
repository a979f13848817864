"""Whether a tool can ever be called where it is bound: by its conditions alone, and after what was decided before.

Trial walks show most calls. What none makes is asked of all ways at once; where that is not decided either, it is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sopstudio.analysis.problem import Problem
from sopstudio.analysis.proofs.answers import Shown, Undecided
from sopstudio.analysis.proofs.calls import Barred
from sopstudio.analysis.proofs.outcomes import outcomes_of
from sopstudio.analysis.proofs.places import Places
from sopstudio.analysis.proofs.points import Facts
from sopstudio.analysis.proofs.wording import assumed, short
from sopstudio.analysis.subject import Formula, Scope, Subject
from sopstudio.expressions import Condition
from sopstudio.sop import Fact, Task


def check(subject: Subject, places: Places) -> Iterator[Problem]:
    """Bindings whose tool is never called."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                for number in range(len(node.tools)):
                    subject.memory.go_on()
                    bound = _Bound.at(subject, scope, node, number)
                    yield from bound.problems(places) if bound is not None else ()


@dataclass(frozen=True)
class _Bound:
    """A tool where it is bound, with the conditions on which it is called, which all make sense."""

    subject: Subject
    scope: Scope
    node: Task
    number: int
    formulas: tuple[Formula, ...]
    facts: Mapping[str, Fact]

    @classmethod
    def at(cls, subject: Subject, scope: Scope, node: Task, number: int) -> _Bound | None:
        """None where it is called at every visit, or where other checks have to be heeded first."""
        own = subject.by_place.get((f"nodes {scope.name(node.id)}", f"tools.{number}.condition"))
        allowed = subject.by_place.get((f"tools {node.tools[number].tool}", "precondition"))
        formulas = tuple(one for one in (own, allowed) if one is not None)
        if not formulas or not all(_sound(subject, one) for one in formulas):
            return None
        names = dict.fromkeys(name for one in formulas if one.read is not None for name in one.read.facts)
        return cls(subject, scope, node, number, formulas, {name: subject.facts[name] for name in names})

    def problems(self, places: Places) -> Iterator[Problem]:
        """That it is never called, or that this is not known; nothing where it is called."""
        try:
            facts = self._together()
            if facts is None:
                yield self._never_alone()
            elif places.reach is not None and self._judged(places):
                barred = places.reach.barred((id(self.node), self.number), facts)
                if barred is not None:
                    yield self._never_there(barred)
        except Undecided as why:
            message = (
                f"Whether {self._tool()} can ever be called at {self.scope.words(self.node.id)} could not be decided: "
                f"{why}. Try to write its conditions more simply."
            )
            yield self._problem("undecided", message)

    def _together(self) -> Facts | None:
        """Facts with which it is called, whatever was before; None where there are none, empty where that is open."""
        conditions = [one.read for one in self.formulas if isinstance(one.read, Condition)]
        try:
            return outcomes_of(conditions, self.facts, self.facts).shown(dict.fromkeys(range(len(conditions)), True))
        except Undecided:
            return {}

    def _judged(self, places: Places) -> bool:
        """Whether the SOP comes to the node, and every fact that is needed may be known there before the call."""
        tool = self.node.tools[self.number].tool
        others = {one.tool for one in self.node.tools} - {tool}
        here = {
            output.fact for name in others & self.subject.tools.keys() for output in self.subject.tools[name].outputs
        }
        before = self.facts.keys() - here - set(self.node.asks)
        at = (self.scope, self.node.id)
        return places.runs(*at) and places.heard(*at, self.facts) and places.known_before(*at, before)

    def _never_alone(self) -> Problem:
        one = len(self.formulas) == 1
        message = (
            f"{self._capital()} can never be called at {self.scope.words(self.node.id)}: {self._texts()} "
            f"{'is' if one else 'are'} never true{'' if one else ' together'}. Correct a condition, or unbind the tool."
        )
        return self._problem("tool-never-allowed", message + assumed(self.facts, self.facts))

    def _never_there(self, barred: Barred) -> Problem:
        together = "" if len(self.formulas) == 1 else " together"
        before = f"{' and '.join(barred.after) or 'what was decided before'} rule{'' if barred.after[1:] else 's'} out"
        stops = ", so a run that needs it stops there" if barred.needed else ""
        message = (
            f"{self._capital()} can never be called at {self.scope.words(self.node.id)}: {before} "
            f"{self._texts()}{together}{stops}. Correct a condition, or unbind the tool."
        )
        return self._problem("tool-never-allowed", message, barred.shown)

    def _problem(self, code: str, message: str, shown: Shown | None = None) -> Problem:
        return Problem(
            code,
            "hint" if code == "undecided" else "error",
            message,
            nodes=(self.scope.name(self.node.id),),
            tools=(self.node.tools[self.number].tool,),
            facts=tuple(self.facts),
            field=f"tools.{self.number}.condition",
            witness=shown.facts if shown is not None else None,
            path=shown.path if shown is not None else None,
        )

    def _texts(self) -> str:
        return " and ".join(short(one.text) for one in self.formulas)

    def _tool(self) -> str:
        """The tool in words; where it is bound several times, which binding this is."""
        binding = self.node.tools[self.number]
        tool = self.subject.tools.get(binding.tool)
        several = sum(one.tool == binding.tool for one in self.node.tools) > 1
        when = f" (bound {f'if {short(binding.condition)}' if binding.condition else 'without a condition'})"
        return f'the tool "{tool.label() if tool is not None else binding.tool}"{when if several else ""}'

    def _capital(self) -> str:
        return f"T{self._tool()[1:]}"


def _sound(subject: Subject, formula: Formula) -> bool:
    known = formula.read is not None and set(formula.read.facts) <= subject.facts.keys()
    return isinstance(formula.read, Condition) and known and not subject.faults(formula)
