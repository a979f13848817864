"""Whether a condition can hold at all, whatever happened before: what cannot is infeasible on every path."""

from __future__ import annotations

from sopstudio.analysis.solving.formulas import Term, Translator, Undecidable
from sopstudio.analysis.solving.readable import Wishes
from sopstudio.analysis.solving.solver import Solving
from sopstudio.analysis.solving.turns import solving
from sopstudio.analysis.solving.variables import variable
from sopstudio.expressions import Tree, facts_of
from sopstudio.sop import Fact


def can_hold(wishes: Wishes, demand: Tree) -> bool | None:
    """Whether a condition can hold for any values of its facts; None where that is not decided."""
    with solving():
        attempt = Solving()
        terms: dict[str, Term] = {}
        try:
            for name in facts_of(demand):
                fact = wishes.routing.flow.facts.get(name) or Fact(name=name)
                members = wishes.members.get(name, ())
                terms[name], rules = variable(fact, name, may_miss=True, members=members)
                attempt.suppose(rules)
                attempt.keep_fitting(terms[name])
            attempt.must(Translator(terms).truth(demand).holds, "")
            return attempt.possible()
        except Undecidable:
            return None
