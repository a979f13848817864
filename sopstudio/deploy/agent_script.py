"""The target `agent-script`: the procedure as Agent Script of Salesforce's Agentforce, a topic for each step.

Written by its public specification (github.com/salesforce/agentscript, SPEC.md) and reference
(developer.salesforce.com/docs/ai/agentforce, *Agent Script Reference*). A topic is left in `after_reasoning`, where a
condition certainly holds, so that code and not the model decides what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sopstudio.deploy.conditions.certainty import Present, conjunction
from sopstudio.deploy.conditions.kinds import certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.plain import PlainPrinter
from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.names import Names, to_identifier
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.steps import Step, StepWriter, WayOn, common_losses
from sopstudio.deploy.target import Export, Target
from sopstudio.formats import Loss
from sopstudio.sop import BoundTool, Document, PlacePlan, Tool, dumps
from sopstudio.translation import mark, tr

TYPES: Mapping[str, str] = {
    "number": "number",
    "integer": "number",
    "boolean": "boolean",
    "list": "list[string]",
    "array": "list[string]",
    "object": "object",
}
CONFIRMED = ("sends", "pays")
"""The effects of tools that the user has to confirm."""
AGAIN = tr("a step that is entered again goes on at once with what is known by then")


def build(document: Document) -> Export:
    """The file. Raises `DeployError` for an SOP that cannot be run at all."""
    script = _Script(document)
    text = "\n".join(script.lines()) + "\n"
    names = {variable: fact for fact, variable in script.names.items()}
    names |= {topic: place for place, topic in script.topics.items()}
    losses = (*common_losses(script.runtime), *script.losses(), *script.writer.losses)
    return Export({f"{script.name}.agent": text.encode()}, losses, names)


class _Script:
    def __init__(self, document: Document) -> None:
        self.runtime = runnable(document)
        flow, topics, actions = self.runtime.flow, Names(), Names()
        self.name = to_identifier(flow.source.id)
        outputs = (output.fact for tool in flow.tools.values() for output in tool.outputs)
        self.names = identifiers(dict.fromkeys([*flow.facts, *outputs]))
        self.topics = {place: topics.add(place, "step_") for place in flow.nodes}
        self.tools = {name: actions.add(name) for name in flow.tools}
        self._printer = PlainPrinter(certain_facts(flow), self.names, "@variables.", "{0} is not None")
        self.writer = StepWriter(self.runtime, self._printer, self.tools)

    def losses(self) -> Iterator[Loss]:
        """What a script changes beyond what instructions do."""
        if any(edge.loop is not None for graph in self.runtime.flow.sop.graphs() for edge in graph.edges):
            yield Loss(tr("loops"), "", AGAIN)
        for tool in self.runtime.flow.tools.values():
            if any("." in output.path for output in tool.outputs):
                yield Loss(
                    tr("a value inside a response"),
                    tr("tool {name}", name=tool.name),
                    tr("the action has to give it by itself"),
                    "kept",
                )

    def lines(self) -> Iterator[str]:
        """The lines of the script."""
        sop = self.runtime.flow.source
        generated = GENERATED.format(target="agent-script")
        yield f"# {one_line(sop.label())} ({sop.id})"
        yield f"# version {self.runtime.flow.sop_hash}"
        yield f"# {generated}"
        yield "system:"
        yield f"    instructions: {_text('Carry out the procedure step by step. Say and do only what a step says.')}"
        yield from ("    messages:", f"        welcome: {_text(sop.label())}", '        error: "Something went wrong."')
        yield from ("", "config:", f"    developer_name: {_text(self.name)}", f"    agent_label: {_text(sop.label())}")
        yield f"    description: {_text(sop.description or sop.label())}"
        yield from ('    default_agent_user: "agent@example.com"', "", "language:", '    default_locale: "en_US"')
        if self.names:
            yield from ("", "variables:", *self._variables())
        yield from ("", "start_agent start:", f"    description: {_text(f'Begins: {sop.label()}')}")
        yield from ("    before_reasoning:", f"        transition to @topic.{self.topics[self.runtime.flow.start]}")
        for step in self.writer.steps():
            yield from ("", *self._topic(step))

    def _variables(self) -> Iterator[str]:
        for name, variable in self.names.items():
            fact = self.runtime.flow.facts.get(name)
            yield f"    {variable}: mutable {TYPES.get(fact.type if fact else '', 'string')} = None"
            yield f"        description: {_text((fact.description if fact else '') or name)}"

    def _topic(self, step: Step) -> Iterator[str]:
        plan = self.runtime.plan(step.place)
        yield f"topic {self.topics[step.place]}:"
        yield f"    description: {_text(f'Step {step.number}: {step.title}')}"
        if plan.tools:
            yield "    actions:"
            for bound in plan.tools:
                yield from _indent(self._definition(bound.tool), 2)
        yield from ("    reasoning:", "        instructions: ->", f"            | {self._instructions(step)}")
        actions = [*self._questions(plan), *self._calls(plan), *self._choices(step)]
        if actions:
            yield "        actions:"
            yield from _indent(actions, 3)
        ways = list(self._transitions(step, plan))
        if ways:
            yield from ("    after_reasoning:", *_indent(ways, 2))

    def _instructions(self, step: Step) -> str:
        text = " ".join([f"{step.title}.", *step.sentences, *([] if step.ways else ["Then the procedure is over."])])
        return one_line(text).replace("{!", "{ !")

    def _definition(self, tool: Tool) -> Iterator[str]:
        yield f"{self.tools[tool.name]}:"
        yield f"    description: {_text(tool.description or tool.label())}"
        if tool.effect in CONFIRMED:
            yield "    require_user_confirmation: True"
        properties: Mapping[str, Any] = tool.parameters.get("properties", {})
        if properties:
            yield "    inputs:"
        for name, schema in properties.items():
            kind = schema.get("type", "") if isinstance(schema, Mapping) else ""
            yield f"        {to_identifier(name)}: {TYPES.get(kind if isinstance(kind, str) else '', 'string')}"
            yield f"            is_required: {name in tool.parameters.get('required', ())}"
        if tool.outputs:
            yield "    outputs:"
        for output in tool.outputs:
            fact = self.runtime.flow.facts.get(output.fact)
            yield f"        {to_identifier(output.path)}: {TYPES.get(fact.type if fact else '', 'string')}"
        yield f"    target: {_text(f'flow://{self.tools[tool.name]}')}"

    def _questions(self, plan: PlacePlan) -> Iterator[str]:
        given = [*plan.asks, *(fact for fact, _ in plan.assignments)]
        for fact in given:
            yield f"give_{self.names[fact]}: @utils.setVariables"
            yield f"    description: {_text(f'Keep {fact}')}"
            yield f"    with {self.names[fact]} = ..."

    def _calls(self, plan: PlacePlan) -> Iterator[str]:
        for bound in plan.tools:
            action = self.tools[bound.tool.name]
            yield f"call_{action}: @actions.{action}"
            test = self.writer.tool_test(bound.tool.name)
            if test not in ("", "True"):
                yield f"    available when {test}"
            for parameter, fact in bound.parameters:
                yield f"    with {to_identifier(parameter)} = @variables.{self.names[fact]}"
            for output in bound.tool.outputs:
                yield f"    set @variables.{self.names[output.fact]} = @outputs.{to_identifier(output.path)}"

    def _choices(self, step: Step) -> Iterator[str]:
        """Ways that words decide, for the model to choose."""
        for way in step.ways:
            if not way.test and way.when:
                yield f"go_to_{self.topics[way.target]}: @utils.transition to @topic.{self.topics[way.target]}"
                yield f"    description: {_text(f'Go on where {way.when}')}"

    def _transitions(self, step: Step, plan: PlacePlan) -> Iterator[str]:
        for way in step.ways:
            if way.test or not way.when:
                test = self._may_leave(plan, way)
                transition = f"transition to @topic.{self.topics[way.target]}"
                yield from (f"if {test}:", f"    {transition}") if test != "True" else (transition,)

    def _may_leave(self, plan: PlacePlan, way: WayOn) -> str:
        """Once everything is known that a step has to find out, and the condition of the way holds."""
        facts = self.runtime.flow.facts
        wanted = [*plan.required, *(fact for fact, _ in plan.assignments), *_outputs(plan.tools)]
        needed = [fact for fact in dict.fromkeys(wanted) if fact not in facts or not facts[fact].optional]
        done = self._printer.form(conjunction([Present(fact, loosely=True) for fact in needed]))
        tests = [test for test in (done, way.test) if test not in ("", "True")]
        return " and ".join(f"({test})" if len(tests) > 1 else test for test in tests) or "True"


def _outputs(tools: Iterable[BoundTool]) -> Iterator[str]:
    """What tools that are always called give."""
    for bound in tools:
        if bound.condition is None:
            yield from (fact.name for _, fact in bound.outputs)


def _indent(lines: Iterable[str], depth: int) -> Iterator[str]:
    return (f"{'    ' * depth}{line}" for line in lines)


def _text(text: str) -> str:
    """A text in quotes, on one line."""
    return dumps(one_line(text), indent=None)


TARGET = Target(
    "agent-script",
    mark("Salesforce Agent Script"),
    build,
    summary=mark("An Agentforce agent as Agent Script, a topic for each step; conditions decide what follows."),
)

__all__ = ["TARGET", "build"]
