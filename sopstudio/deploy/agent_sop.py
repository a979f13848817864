"""The target `agent-sop`: the procedure as Markdown in the format of Agent SOPs (github.com/strands-agents/agent-sop).

Steps are numbered in the order in which they are reached; what has to be done and where it leads on are constraints
in the words of RFC 2119.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sopstudio.agents import wording
from sopstudio.agents.procedure_text import section_numbers
from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.names import Names
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export, Target
from sopstudio.formats import Loss
from sopstudio.sop import (
    BoundTool,
    Compute,
    Document,
    End,
    Fact,
    PersonTool,
    PlacePlan,
    Route,
    Runtime,
    Task,
    Tool,
)
from sopstudio.sop.elements import slug
from sopstudio.sop.interpreter import execution_order
from sopstudio.text.conditions import describe_condition
from sopstudio.translation import mark, tr

RETRIED = "If it fails You MAY call it again, twice at most"
NOT_RETRIED = "You MUST NOT call it again after a failure because nobody knows whether it was carried out"


def build(document: Document) -> Export:
    """The Markdown file. Raises `DeployError` for an SOP that cannot be run at all."""
    runtime = runnable(document)
    text = AgentSop(runtime).text("agent-sop")
    return Export({f"{file_stem(runtime)}.sop.md": text.encode()}, tuple(losses(runtime)))


def file_stem(runtime: Runtime) -> str:
    """A name of lower-case ASCII letters, digits and single hyphens, at most 64, from the id of the SOP."""
    text = re.sub(r"[^a-z0-9]+", "-", slug(runtime.flow.source.id).lower()).strip("-")
    return text[:64].strip("-") or "procedure"


def losses(runtime: Runtime) -> Iterator[Loss]:
    """What such a text does not guarantee."""
    yield Loss(
        tr("the order of steps and calls"), "", tr("the text says it, and nothing but the agent keeps to it"), "kept"
    )
    if runtime.flow.sop.knowledge:
        yield Loss(tr("knowledge"), "", tr("the articles stand under Background"), "kept")


class AgentSop:
    """The text of one SOP. `parameters` holds the facts by the name that stands for them in the text."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._flow = runtime, runtime.flow
        self._numbers = section_numbers(runtime.flow)
        names = Names()
        asked = dict.fromkeys(name for place in self._numbers for name in runtime.plan(place).asks)
        self._asked = {name: names.add(name) for name in asked}
        self.parameters = names.by_identifier

    def text(self, target: str) -> str:
        """The whole text."""
        sop = self._flow.source
        return (
            "\n".join(
                [
                    f"# {one_line(sop.label())}",
                    "",
                    f"<!-- {_in_comment(sop.id)}, version {self._flow.sop_hash} -->",
                    f"<!-- {GENERATED.format(target=target)} -->",
                    "",
                    "## Overview",
                    "",
                    paragraph(sop.description) or f"The procedure “{one_line(sop.label())}”.",
                    "",
                    "## Parameters",
                    "",
                    *(self._parameters() or ["There are none."]),
                    "",
                    "**Constraints for parameter acquisition:**",
                    "- You MUST ask for a parameter in the step that needs it, unless it is already known",
                    "- You MUST NOT make up a value because the procedure decides by it",
                    "",
                    "## Steps",
                    "",
                    *(line for place in self._numbers for line in self._step(place)),
                    *self._background(),
                    *self._troubleshooting(),
                ]
            ).rstrip()
            + "\n"
        )

    def _parameters(self) -> list[str]:
        return [self._parameter(name, identifier) for name, identifier in self._asked.items()]

    def _parameter(self, name: str, identifier: str) -> str:
        fact = self._fact(name)
        kind = "optional" if fact.optional else "required"
        known_as = "" if name == identifier else f" The procedure calls it {{{one_line(name)}}}."
        return f"- **{identifier}** ({kind}): {self._definition(fact)}{known_as}"

    def _fact(self, name: str) -> Fact:
        return self._flow.facts.get(name) or Fact(name=name)

    def _definition(self, fact: Fact) -> str:
        return one_line(wording.format_needed([fact])).removeprefix(f"- {one_line(fact.name)}: ")

    def _step(self, place: str) -> Iterator[str]:
        plan = self._runtime.plan(place)
        node = plan.node
        yield f"### {self._numbers[place]}. {one_line(node.label())}"
        yield ""
        if node.description.strip():
            yield from (paragraph(node.description), "")
        if isinstance(node, Task) and node.steps:
            yield from (f"{number}. {one_line(step)}" for number, step in enumerate(node.steps, 1))
            yield ""
        constraints = [*self._work(plan), *self._routes(plan)]
        if constraints:
            yield "**Constraints:**"
            yield from (f"- {constraint}" for constraint in constraints)
            yield ""

    def _work(self, plan: PlacePlan) -> Iterator[str]:
        node = plan.node
        if isinstance(node, Task | End) and node.message.strip():
            yield f"You MUST tell the user: “{one_line(node.message)}”"
        if isinstance(node, Compute):
            for assignment in node.assignments:
                yield f"You MUST work out {{{assignment.fact}}} = {one_line(assignment.expression)}"
        for action in execution_order(plan):
            if not isinstance(action, BoundTool):
                yield f"You MUST find out **{self._asked[action]}**"
            elif isinstance(action.tool, PersonTool):
                yield from self._hand_over(action.tool)
            else:
                yield from self._call(action)

    def _call(self, bound: BoundTool) -> Iterator[str]:
        tool = bound.tool
        when = f"If {condition(bound.binding.condition)}, " if bound.binding.condition.strip() else ""
        arguments = ", ".join(f"{name} = {{{fact}}}" for name, fact in bound.parameters)
        yield f"{when}You MUST call the tool `{tool.name}`" + (f" with {arguments}" if arguments else "")
        if tool.precondition.strip():
            reason = "because the procedure allows it only then"
            yield f"You MUST NOT call `{tool.name}` unless {condition(tool.precondition)}, {reason}"
        if bound.outputs:
            given = ", ".join(f"{{{fact.name}}} from `{path}`" for path, fact in bound.outputs)
            yield f"You MUST take from the response of `{tool.name}`: {given}"
        yield NOT_RETRIED if tool.effect in ("sends", "pays") else RETRIED

    def _hand_over(self, tool: PersonTool) -> Iterator[str]:
        person = tool.person
        role = f"**{one_line(person.role)}**" if person.role.strip() else "a person"
        shown = f", showing {_facts(person.shows)}" if person.shows else ""
        wanted = f" and take over what they say about {self._list_facts(tool)}" if person.provides else ""
        yield f"You MUST hand this step over to {role}{shown}, wait for the answer{wanted}"
        yield "You MUST NOT answer in their place because a person is responsible for it"
        others = [self._flow.tools[name].label() for name in tool.barred]
        if others:
            yield f"It MUST NOT be the person of {', '.join(map(one_line, others))} because two persons have to see it"
        if person.not_user:
            yield "It MUST NOT be the user because nobody decides on their own request"
        if person.time_limit is not None:
            yield f"You MUST go on without an answer when {person.time_limit} minutes are over"

    def _list_facts(self, tool: PersonTool) -> str:
        options = {fact.name: " or ".join(map(str, fact.allowed)) for fact in tool.form}
        options |= {fact.name: "yes or no" for fact in tool.form if fact.type == "boolean"}
        return ", ".join(f"{{{one_line(name)}}}" + (f" ({text})" if text else "") for name, text in options.items())

    def _routes(self, plan: PlacePlan) -> Iterator[str]:
        if plan.is_final:
            yield "You MUST end here: the procedure is over"
        elif len(plan.routes) > 1:
            every = plan.branching == "all"
            yield (
                "You MUST follow every one of these that holds, in their order; a step that all of them lead to comes "
                "once, after the last"
                if every
                else "You MUST follow the first of these that holds"
            )
        yield from (self._route(route) for route in plan.routes)

    def _route(self, route: Route) -> str:
        edge, target = route.transition.edge, route.transition.target
        goal = f"go on with step {self._numbers[target]} ({one_line(self._flow.nodes[target].label())})"
        bound = f", at most {edge.loop} times" if edge is not None and edge.loop is not None else ""
        if edge is None or edge.kind == "always":
            return f"You MUST {goal}{bound}"
        if edge.kind == "otherwise":
            return f"Otherwise You MUST {goal}{bound}"
        text = one_line(edge.condition) if edge.kind == "prose" else condition(edge.condition)
        return f"If {text}, You MUST {goal}{bound}"

    def _background(self) -> Iterator[str]:
        articles = self._flow.sop.knowledge
        if articles:
            yield from ("## Background", "")
        for article in articles:
            yield from (f"### {one_line(article.title)}", "", quote_lines(article.text), "")

    def _troubleshooting(self) -> Iterator[str]:
        tools: Sequence[Tool] = [tool for tool in self._flow.source.tools if tool.errors]
        if tools:
            yield from ("## Troubleshooting", "")
        for tool in tools:
            yield from (f"### `{tool.name}` fails", "")
            for error in tool.errors:
                parts = (error.message, error.cause and f"Cause: {error.cause}", error.handling)
                yield f"- `{one_line(error.code)}`: {' '.join(_sentence(part) for part in parts if part.strip())}"
            yield ""


def condition(text: str) -> str:
    """A condition in plain words with its exact text, which stands alone where words do not help."""
    exact, words = f"`{one_line(text)}`", one_line(describe_condition(text))
    return f"{words} ({exact})" if words else exact


def _sentence(text: str) -> str:
    line = one_line(text)
    return line if line.endswith((".", "!", "?")) else f"{line}."


def _facts(names: Iterable[str]) -> str:
    return ", ".join(f"{{{one_line(name)}}}" for name in names)


def paragraph(text: str) -> str:
    """A text as one paragraph that begins no heading, list or comment."""
    line = one_line(text)
    return f"\\{line}" if line[:1] in tuple("#-*+>`<|=~") else line


def quote_lines(text: str) -> str:
    """A text of several lines as a quotation, so that no line of it is part of the structure."""
    return "\n".join(f"> {one_line(line)}".rstrip() for line in text.splitlines())


def _in_comment(text: str) -> str:
    return one_line(text).replace("--", "- -").replace(">", ")")


TARGET = Target(
    "agent-sop",
    mark("Agent SOP"),
    build,
    summary=mark("Markdown with constraints (MUST, SHOULD, MAY), for agents that follow a text."),
)

__all__ = ["TARGET", "AgentSop", "file_stem", "losses", "paragraph"]
