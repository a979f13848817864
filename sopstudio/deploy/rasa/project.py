"""The target `rasa`: the procedure as a skill of Rasa's engine Mantle (Rasa 3.21).

Written by the public reference: skills and their frontmatter (rasa.com/docs/mantle/reference/skill-md), memory
(…/reference/memory-yml), conditions (…/reference/conditions), tool constraints and confirmations
(…/build-guide/tool-constraints), tools in Python (…/reference/tools) and the layout of a project
(…/reference/project-structure). `python3 tests deep` reads every sample with the validator of rasa-pro and decides its
conditions with the evaluator there; both run without a licence, a conversation does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sopstudio.deploy.conditions.kinds import InexpressibleError, certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.plain import PlainPrinter
from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.names import Names, to_identifier
from sopstudio.deploy.python.source import comment, quote
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.steps import Step, StepWriter, common_losses
from sopstudio.deploy.target import Export, Target
from sopstudio.expressions import Negative, Tree, to_text
from sopstudio.sop import Document, Tool, dumps
from sopstudio.translation import mark, tr

MEMORY_TYPES: Mapping[str, str] = {"boolean": "bool", "number": "float", "integer": "float", "list": "list"}
"""Types of memory; others are *text*, or *categorical* where values are listed."""
PYTHON_TYPES: Mapping[str, str] = {
    "number": "float",
    "integer": "int",
    "boolean": "bool",
    "array": "list",
    "object": "dict",
}
RESERVED = ("answer", "look_up", "tool")
"""What `tools.py` calls its own."""
CONFIRMED = ("sends", "pays")
"""The effects of tools that the customer has to confirm."""
MAX_DESCRIPTION_CHARACTERS = 1000


class RasaPrinter(PlainPrinter):
    """Prints conditions as Rasa reads them: a literal has no sign (rasa-pro 3.21, `mantle/skills/conditions.py`)."""

    def number(self, value: int | Fraction, kind: str) -> str:
        """As in the base class."""
        text = super().number(value, kind)
        if value < 0:
            raise InexpressibleError(tr("{value} is negative, and Rasa's conditions have no signs", value=text))
        return text

    def value(self, tree: Tree, kind: str) -> str:
        """As in the base class."""
        if isinstance(tree, Negative):
            raise InexpressibleError(tr("{tree} is negative, and Rasa's conditions have no signs", tree=to_text(tree)))
        return super().value(tree, kind)


def build(document: Document) -> Export:
    """The files. Raises `DeployError` for an SOP that cannot be run at all."""
    project = _Project(document)
    texts = project.texts()
    files = {name: texts[name].encode() for name in sorted(texts)}
    names = {entry: fact for fact, entry in project.names.items()}
    return Export(files, (*common_losses(project.runtime), *project.writer.losses), names)


class _Project:
    def __init__(self, document: Document) -> None:
        self.runtime = runnable(document)
        flow = self.runtime.flow
        self.skill = to_identifier(flow.source.id)
        outputs = (output.fact for tool in flow.tools.values() for output in tool.outputs)
        self.names = identifiers(dict.fromkeys([*flow.facts, *outputs]))
        functions = Names()
        for name in RESERVED:
            functions.add(name)
        self.tools = {name: functions.add(name) for name in flow.tools}
        printer = RasaPrinter(certain_facts(flow), self.names, f"session.{self.skill}.")
        self.writer = StepWriter(self.runtime, printer, self.tools)
        self._heading = f"{flow.source.id}, version {flow.sop_hash}. {GENERATED.format(target='rasa')}"

    def texts(self) -> dict[str, str]:
        """The files by path."""
        folder, sop = f"skills/{self.skill}", self.runtime.flow.source
        texts = {
            "agent.yml": AGENT.format(
                heading=self._heading,
                skill=self.skill,
                persona=_scalar(f"You carry out the procedure {sop.label()} step by step."),
            ),
            "integrations.yml": INTEGRATIONS.format(heading=self._heading),
            f"{folder}/skill.md": self._skill(),
            f"{folder}/memory.yml": self._memory(),
            f"{folder}/tools.py": self._tools(),
            "README.md": README.format(
                title=one_line(sop.label()), identity=sop.id, version=self.runtime.flow.sop_hash, folder=folder
            ),
        }
        for article in self.runtime.flow.sop.knowledge:
            name = to_identifier(article.id or article.title)
            texts[f"{folder}/references/{name}.md"] = f"# {one_line(article.title)}\n\n{article.text}\n"
        return texts

    def _skill(self) -> str:
        sop = self.runtime.flow.source
        lines = ["---", f"# {self._heading}", f"name: {_scalar(sop.label())}", f"description: {self._description()}"]
        constraints = list(self._constraints())
        lines += ["tool_constraints:", *constraints] if constraints else []
        lines += ["---", "", f"Carry out this procedure step by step, beginning with {self._first()}."]
        lines += ["Say only what a step says, and never call a tool that no step names."]
        for step in self.writer.steps():
            lines += ["", *self._step(step)]
        return "\n".join(lines) + "\n"

    def _first(self) -> str:
        return self.writer.reference(self.runtime.flow.start)

    def _description(self) -> str:
        sop = self.runtime.flow.source
        return _scalar((sop.description or sop.label())[:MAX_DESCRIPTION_CHARACTERS])

    def _constraints(self) -> Iterator[str]:
        for name, tool in self.runtime.flow.tools.items():
            test, is_confirmed = self.writer.tool_test(name), tool.effect in CONFIRMED
            requires = [f"      requires: {_scalar(test)}"] if test not in ("", "True") else []
            confirmation = ["      requires_confirmation:", "        enabled: true"] if is_confirmed else []
            if requires or confirmation:
                yield "\n".join([f"  - {self.tools[name]}:", *requires, *confirmation])

    def _step(self, step: Step) -> Iterator[str]:
        text = " ".join([f"Step {step.number}: {step.title}.", *step.sentences])
        plain = [way for way in step.ways if not way.test]
        ways = [f"{f'Where {way.when}, go' if way.when else 'Go'} on with {self._name(way.target)}." for way in plain]
        yield _paragraph(" ".join([text, *ways, *([] if step.ways else ["Then the procedure is over."])]))
        for way in step.ways:
            if way.test:
                yield f"\nif: {way.test}\nAfter step {step.number}, go on with {self._name(way.target)}."

    def _name(self, place: str) -> str:
        return self.writer.reference(place)

    def _memory(self) -> str:
        lines = [f"# {self._heading}", "schema:", "  public:"]
        flow = self.runtime.flow
        plans = map(self.runtime.plan, flow.nodes)
        given = {fact for plan in plans for fact in (*plan.asks, *(name for name, _ in plan.assignments))}
        for fact, entry in self.names.items():
            lines += [f"    {entry}:", *(f"      {line}" for line in self._entry(fact, is_given=fact in given))]
        return "\n".join(lines if self.names else lines[:2]) + "\n"

    def _entry(self, name: str, *, is_given: bool) -> Iterator[str]:
        fact = self.runtime.flow.facts.get(name)
        texts = [value for value in (fact.allowed if fact else ()) if isinstance(value, str)]
        is_choice = fact is not None and fact.type == "string" and bool(texts)
        yield f"type: {'categorical' if is_choice else MEMORY_TYPES.get(fact.type if fact else '', 'text')}"
        if is_choice:
            yield f"enum_values: {dumps(texts, indent=None)}"
        if is_given:  # Rasa refuses a description of what the model never sets
            yield f"description: {_scalar((fact.description if fact else '') or name)}"
            yield "llm_settable: true"

    def _tools(self) -> str:
        sop = self.runtime.flow.source
        parts = [TOOLS.format(title=comment(one_line(sop.label())), heading=comment(self._heading))]
        parts += [self._function(tool) for tool in self.runtime.flow.tools.values()]
        return "\n\n".join(parts)

    def _function(self, tool: Tool) -> str:
        properties: Mapping[str, Any] = tool.parameters.get("properties", {})
        required = tool.parameters.get("required", ())
        ordered = sorted(properties, key=lambda name: name not in required)
        arguments = [_argument(name, properties[name], is_required=name in required) for name in ordered]
        values = ", ".join(f"{quote(name)}: {to_identifier(name)}" for name in ordered)
        lines = [
            f"@tool(description={quote(one_line(tool.description or tool.label()))})",
            f"async def {self.tools[tool.name]}(",
            *(f"    {argument}," for argument in [*arguments, "context: ToolContext = None"]),
            ") -> ToolResult:",
            f"    response = await answer({quote(tool.name)}, {{{values}}})",
            *(
                f"    context.memory.set({quote(self.names[output.fact])}, look_up(response, {quote(output.path)}))"
                for output in tool.outputs
            ),
            "    return ToolResult(llm_response=response)",
            "",
        ]
        return "\n".join(lines)


def _argument(name: str, schema: Any, *, is_required: bool) -> str:
    kind = PYTHON_TYPES.get(schema.get("type", "") if isinstance(schema, Mapping) else "", "str")
    return f"{to_identifier(name)}: {kind}" if is_required else f"{to_identifier(name)}: {kind} | None = None"


def _scalar(text: str) -> str:
    """A text as a scalar of YAML, in which nothing is structure."""
    return dumps(one_line(text), indent=None)


def _paragraph(text: str) -> str:
    """A text as a paragraph that begins with no marker."""
    return one_line(text)


TOOLS = '''{title}
{heading}
"""The tools of the skill. Write `answer`: it gives what your systems answer to a call."""

from rasa.mantle.tools.decorator import ToolContext, tool
from rasa.mantle.tools.result import ToolResult


async def answer(name, arguments):
    """What your systems answer to a call, as JSON data."""
    raise LookupError(f"{{name}} is not connected to a system yet")


def look_up(response, path):
    """The value at a dotted path in a response; None where there is none."""
    for key in path.split("."):
        if isinstance(response, list) and key.isdigit() and int(key) < len(response):
            response = response[int(key)]
        else:
            response = response.get(key) if isinstance(response, dict) else None
    return response
'''
AGENT = """# {heading}
agent:
  id: {skill}
  language: en
  persona: {persona}

orchestrator:
  model_group: main_model
"""
INTEGRATIONS = """# {heading}
# Your model and your channels. The key is read from the environment.
model_groups:
  - id: main_model
    models:
      - provider: openai
        model: gpt-5.1
        api_key: ${{OPENAI_API_KEY}}

channels:
  rest:
    enabled: true
"""
README = """# {title}

The procedure `{identity}` as a skill of Rasa's engine Mantle (Rasa 3.21), generated by SOP Studio from version
`{version}`.

| file | holds |
|---|---|
| `{folder}/skill.md` | the steps, and `tool_constraints` |
| `{folder}/memory.yml` | the facts; the model may set only those that a user gives or that it works out |
| `{folder}/tools.py` | the tools, which put what they learn into memory: write `answer` |
| `agent.yml`, `integrations.yml` | the agent, its model and its channels: change what is not yours |

`tool_constraints` hide a tool until what it needs is known and its conditions certainly hold; one that sends or pays is
confirmed first. A paragraph that begins with `if:` is shown to the model only where its condition holds. The conditions
say when a way on is certainly taken and those before it certainly are not; a fact that is missing is None and decides
nothing. The runtime keeps to conditions; the order of steps is left to the model. The project passes the validation of
rasa-pro 3.21; a conversation needs a licence of Rasa and was not tried. `export.json` says what is not the same here.
"""

TARGET = Target(
    "rasa",
    mark("Rasa skill"),
    build,
    summary=mark("A skill of Rasa's engine Mantle, with tool constraints and confirmations."),
)

__all__ = ["TARGET", "RasaPrinter", "build"]
