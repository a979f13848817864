"""The policies, a module that asks them, and how they are attached to a project.

Cedar leaves a policy out where it raises an error, be it one that forbids. So nothing is forbidden here: a call is
permitted where its conditions certainly hold, and everything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files as package_files
from typing import Final

from sopstudio.deploy.conditions.cedar import CedarPrinter, quote
from sopstudio.deploy.conditions.certainty import Either, Form, Present, conjunction
from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.markdown import GENERATED, one_line, table
from sopstudio.deploy.python.source import layout, literal
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import BoundTool, Document, PersonTool, Runtime

REQUIREMENTS: Final = ("cedarpy==4.12.2",)


class FactsPrinter(CedarPrinter):
    """Prints conditions over the facts in the context."""

    prefix = "context.facts."


def build(document: Document) -> Export:
    """The files. Raises `DeployError` for an SOP that cannot be run at all."""
    guard = _Guard(runnable(document))
    texts = {
        "policies.cedar": guard.policies(),
        "guard.py": guard.module(),
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

    def policies(self) -> str:
        """The text of the policies."""
        sop = self._runtime.flow.source
        head = [f"{sop.label()} ({sop.id})", f"version {self._runtime.flow.sop_hash}", GENERATED.format(target="cedar")]
        comments = "\n".join(f"// {one_line(line)}" for line in head)
        return "\n\n".join([comments, *self._policies()]) + "\n"

    def _policies(self) -> Iterator[str]:
        for place in self._runtime.flow.nodes:
            for bound in self._runtime.plan(place).tools:
                if not isinstance(bound.tool, PersonTool):
                    yield self._policy(place, bound)

    def _policy(self, place: str, bound: BoundTool) -> str:
        condition = self._condition(place, bound)
        lines = [
            f"@id({quote(f'{bound.tool.name} at {place}')})",
            "permit (",
            "    principal,",
            f"    action == Action::{quote(bound.tool.name)},",
            f"    resource == Procedure::{quote(self._runtime.flow.source.id)}",
            ") when {",
            f"    context.place == {quote(place)}{condition}",
            "};",
        ]
        return "\n".join(lines)

    def _condition(self, place: str, bound: BoundTool) -> str:
        forms: list[Form] = [Present(fact) for _, fact in bound.required_parameters]
        certainty = self._printer.certainty
        try:
            for condition in (bound.condition, bound.precondition):
                if condition is not None:
                    forms.append(certainty.outcome(condition.tree, True))
            whole = conjunction(forms)
            text = self._printer.form(whole)
        except InexpressibleError as error:
            self.losses.append(Loss(f"when {bound.tool.name} may be called", f"node {place}", str(error)))
            return " && false"
        if text == "true":
            return ""
        return f" && ({text})" if isinstance(whole, Either) else f" && {text}"

    def module(self) -> str:
        """The module that asks the policies."""
        declared = self._runtime.flow.facts
        facts = {
            name: [attribute, self._kinds[name].type if name in self._kinds else declared[name].type]
            for name, attribute in self.names.items()
            if name in declared
        }
        template = package_files("sopstudio.deploy.cedar").joinpath("guard.py.txt").read_text(encoding="utf-8")
        table_of_facts = layout(literal(facts), 0, "FACTS = ").removeprefix("FACTS = ")
        return template.format(procedure=literal(self._runtime.flow.source.id), facts=table_of_facts)

    def readme(self) -> str:
        """How the policies are used."""
        sop = self._runtime.flow.source
        rows = [
            (f"`{bound.tool.name}`", place, bound.tool.effect)
            for place in self._runtime.flow.nodes
            for bound in self._runtime.plan(place).tools
            if not isinstance(bound.tool, PersonTool)
        ]
        return README.format(
            title=one_line(sop.label()),
            identity=sop.id,
            version=self._runtime.flow.sop_hash,
            tools=table(("tool", "may be called at", "effect"), rows),
        )


README = """# {title}: guard

Policies of Cedar for the procedure `{identity}`, generated from version `{version}`. A tool may be called only at a
node that calls it, with everything known that it needs, and where its conditions certainly hold; all else is refused,
also where the code around it was edited.

```python
from guard import guard_tools, is_allowed

is_allowed("TOOL", "NODE", {{"a fact": "its value"}})
tools = guard_tools(tools, state=lambda: (place, facts))
```

`pip install -r requirements.txt` installs what `guard.py` needs; `policies.cedar` works with any engine of Cedar
(the context holds `place` and `facts`).

{tools}

What persons do is not guarded: a person is asked, not called.
"""

__all__ = ["REQUIREMENTS", "build"]
