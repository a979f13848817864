"""The policies, a module that asks them, and how they are attached to a project.

Cedar leaves a policy out where it raises an error, be it one that forbids. So nothing is forbidden here: a call is
permitted where its conditions certainly hold, and everything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files as package_files
from typing import Final

from sopstudio.deploy.cedar.approvals import Approval, Approvals, Requirement
from sopstudio.deploy.conditions.cedar import CedarPrinter, quote
from sopstudio.deploy.conditions.certainty import Either, conjunction
from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.markdown import GENERATED, one_line, table
from sopstudio.deploy.python.source import layout, literal
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export
from sopstudio.expressions import Condition, facts_of, parse
from sopstudio.formats import Loss
from sopstudio.sop import BoundTool, Document, Fact, PersonTool, Runtime, Tool
from sopstudio.translation import tr

REQUIREMENTS: Final = ("cedarpy==4.12.2",)
LONG_NUMBERS: Final = Loss(
    tr("numbers of more than four decimal places"),
    "",
    tr("Cedar holds none: a call whose condition compares one is refused"),
    "assumed",
)


class FactsPrinter(CedarPrinter):
    """Prints conditions over the facts in the context."""

    prefix = "context.facts."


def build(document: Document) -> Export:
    """The files. Raises `DeployError` for an SOP that cannot be run at all."""
    guard = _Guard(runnable(document))
    texts = {
        "policies.cedar": guard.policies(),
        "guard.py": guard.module(),
        "guarded_tools.py": read_template("guarded_tools.py"),
        "requirements.txt": "\n".join(REQUIREMENTS) + "\n",
        "README.md": guard.readme(),
    }
    files = {name: texts[name].encode() for name in sorted(texts)}
    return Export(files, tuple(guard.losses), {attribute: name for name, attribute in guard.names.items()})


class _Guard:
    """The policies of one SOP; those that cannot be said permit nothing and are losses."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self.losses = runtime, list[Loss]()
        outputs = (output.fact for tool in runtime.flow.tools.values() for output in tool.outputs)
        self.names = identifiers(dict.fromkeys([*runtime.flow.facts, *outputs]))
        self._kinds = certain_facts(runtime.flow)
        self._printer = FactsPrinter(self._kinds, self.names)
        self._approvals = Approvals(runtime)

    def policies(self) -> str:
        """The text of the policies."""
        sop = self._runtime.flow.source
        head = [f"{sop.label()} ({sop.id})", f"version {self._runtime.flow.sop_hash}", GENERATED.format(target="cedar")]
        comments = "\n".join(f"// {one_line(line)}" for line in head)
        return "\n\n".join([comments, *self._policies()]) + "\n"

    def _policies(self) -> Iterator[str]:
        for place in self._runtime.flow.nodes:
            for bound in self._runtime.plan(place).tools:
                yield self._policy(place, bound)

    def _policy(self, place: str, bound: BoundTool) -> str:
        try:
            tests = list(self._tests(place, bound))
        except InexpressibleError as error:
            self.losses.append(
                Loss(tr("when {name} may be called", name=bound.tool.name), tr("node {place}", place=place), str(error))
            )
            tests = ["false"]
        lines = [
            f"@id({quote(f'{bound.tool.name} at {place}')})",
            "permit (",
            f"    principal is {'Person' if isinstance(bound.tool, PersonTool) else 'Agent'},",
            f"    action == Action::{quote(bound.tool.name)},",
            f"    resource == Procedure::{quote(self._runtime.flow.source.id)}",
            ") when {",
            "    " + " &&\n    ".join(tests),
            "};",
        ]
        return "\n".join(lines)

    def _tests(self, place: str, bound: BoundTool) -> Iterator[str]:
        """What has to hold for a call: the node, what is known, the conditions, and the approvals or the person."""
        yield f"context.place == {quote(place)}"
        if required := sorted({fact for _, fact in bound.required_parameters}):
            yield f"context.known.containsAll([{', '.join(map(quote, required))}])"
        conditions = [condition for condition in (bound.condition, bound.precondition) if condition is not None]
        whole = conjunction(self._printer.certainty.outcome(condition.tree, True) for condition in conditions)
        if (text := self._printer.form(whole)) != "true":
            self._note_numbers(conditions)
            yield f"({text})" if isinstance(whole, Either) else text
        if isinstance(bound.tool, PersonTool):
            yield from _separation(bound.tool)
        else:
            yield from map(self._print_requirement, self._approvals.before(place))

    def _print_requirement(self, requirement: Requirement) -> str:
        """The test that one of some approvals was granted."""
        tests = [self._print_approval(approval, requirement) for approval in requirement.approvals]
        return tests[0] if len(tests) == 1 else f"({' || '.join(f'({test})' for test in tests)})"

    def _print_approval(self, approval: Approval, requirement: Requirement) -> str:
        answered = f"context.performers has {quote(approval.tool)}"
        if approval.place not in requirement.lasting:
            return answered
        certainty = self._printer.certainty.outcome(parse(f"{{{approval.fact}}} == true").tree, True)
        return f"{answered} && {self._printer.form(certainty)}"

    def _note_numbers(self, conditions: Iterable[Condition]) -> None:
        kinds = (self._kinds.get(name) for condition in conditions for name in facts_of(condition.tree))
        if any(kind is not None and kind.type == "number" for kind in kinds) and LONG_NUMBERS not in self.losses:
            self.losses.append(LONG_NUMBERS)

    def module(self) -> str:
        """The module that asks the policies."""
        declared = self._runtime.flow.facts
        facts = {
            name: [attribute, (self._kinds.get(name) or declared.get(name) or Fact(name=name)).type]
            for name, attribute in self.names.items()
        }
        table_of_facts = layout(literal(facts), 0, "FACTS = ").removeprefix("FACTS = ")
        return read_template("guard.py").format(procedure=literal(self._runtime.flow.source.id), facts=table_of_facts)

    def readme(self) -> str:
        """How the policies are used."""
        sop = self._runtime.flow.source
        rows = [
            (f"`{bound.tool.name}`", place, bound.tool.effect, self._name_approvals(place, bound.tool))
            for place in self._runtime.flow.nodes
            for bound in self._runtime.plan(place).tools
        ]
        return README.format(
            title=one_line(sop.label()),
            identity=sop.id,
            version=self._runtime.flow.sop_hash,
            tools=table(("tool", "may be called at", "effect", "after the approval"), rows),
        )

    def _name_approvals(self, place: str, tool: Tool) -> str:
        """The approvals before a call, in words."""
        if isinstance(tool, PersonTool):
            return ""
        groups = (requirement.approvals for requirement in self._approvals.before(place))
        return "; ".join(" or ".join(approval.place for approval in group) for group in groups)


def read_template(name: str) -> str:
    """The text of a template beside this module."""
    return package_files("sopstudio.deploy.cedar").joinpath(f"{name}.txt").read_text(encoding="utf-8")


def _separation(tool: PersonTool) -> Iterator[str]:
    """The tests that a person may carry out a step: not the user where that is so, and not who did a certain other."""
    if tool.person.not_user:
        yield 'principal != Person::"user"'
    for other in tool.barred:
        performer = f"context.performers[{quote(other)}]"
        yield f"(!(context.performers has {quote(other)}) || {performer} != principal)"


README = """# {title}: guard

Policies of Cedar for the procedure `{identity}`, generated from version `{version}`. A tool may be called only at a
node that calls it, with everything known that it needs, where its conditions certainly hold, and after the approvals
that stand before it on every way. Whatever else is asked is refused, also where the code around it was edited. A
person's step may be carried out by a person only, by nobody whom the procedure bars from it.

```python
from guard import is_allowed
from guarded_tools import State, guard_tools

is_allowed("TOOL", "NODE", {{"a fact": "its value"}}, {{"a person's step": "who carried it out"}})
tools = guard_tools(tools, read_state=lambda: State(place, facts, performers))
```

`pip install -r requirements.txt` installs what `guard.py` needs; `policies.cedar` works with any engine of Cedar. The
context holds `place`, `facts` by attribute, `known` (the names of the facts that have a value) and `performers` (the
persons by tool). Which role a person has is for whoever signs the person in to know.

{tools}
"""

__all__ = ["REQUIREMENTS", "build"]
