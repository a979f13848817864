"""Whether a condition can hold at all: one that cannot is infeasible on every path."""

from __future__ import annotations

from sopstudio.analysis.solving.formulas import Term, Translator, UndecidableError
from sopstudio.analysis.solving.readable import ValuePreferences
from sopstudio.analysis.solving.solver import Solver
from sopstudio.analysis.solving.turns import solver_lock
from sopstudio.analysis.solving.variables import make_variable
from sopstudio.expressions import Tree, facts_of
from sopstudio.sop import Fact


def is_satisfiable(preferences: ValuePreferences, demand: Tree) -> bool | None:
    """Whether a condition can hold for any values of its facts; None where that is undecided."""
    with solver_lock():
        solver = Solver()
        terms: dict[str, Term] = {}
        try:
            for name in facts_of(demand):
                fact = preferences.runtime.flow.facts.get(name) or Fact(name=name)
                members = preferences.members.get(name, ())
                terms[name], rules = make_variable(fact, name, may_miss=True, members=members)
                solver.assume(rules)
                solver.constrain_text(terms[name])
            solver.require(Translator(terms).translate_condition(demand).holds, "")
            return solver.is_possible()
        except UndecidableError:
            return None
