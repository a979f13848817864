"""The exported project: the agent with its tools, tools to be written, a chat at the terminal, and a README."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sopstudio.deploy.python.framework_project import framework_files, read_templates
from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.package import Package, find_losses, make_package
from sopstudio.deploy.python.source import quote
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document, PersonTool
from sopstudio.translation import tr

REQUIREMENTS: Final = ("openai-agents==0.24.0",)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "openai-agents")
    names = Names()
    templates = read_templates("openai_agents", (f"{package.name}/gates.py", "chat.py", "README.md"))
    files = framework_files(package, REQUIREMENTS, {"agent.py": _agent(package, names)}, templates)
    return Export(files, (*find_losses(package), *_own_losses()), {**package.names, **names.by_identifier})


def _agent(package: Package, names: Names) -> str:
    """The text of the module `agent`; `names` collects the tools by which facts are given."""
    flow, runtime = package.runtime.flow, package.runtime
    plans = [runtime.plan(place) for place in flow.nodes]
    bound = dict.fromkeys(bound.tool.name for plan in plans for bound in plan.tools)
    names.by_identifier.update({name: name for name in bound})
    facts = dict.fromkeys(fact for plan in plans for fact in plan.asks)
    lines = [f"        give_fact({quote(fact)}, {quote(names.add(fact, 'give_'))})," for fact in facts]
    for name in bound:
        maker = "ask_person" if isinstance(flow.tools[name], PersonTool) else "call_tool"
        lines.append(f"        {maker}({quote(name)}),")
    if any(route.kind == "prose" for plan in plans for route in plan.routes):
        lines.append(f"        decide({quote(names.add('question', 'decide_'))}),")
    makers = sorted({line.split("(")[0].strip() for line in lines})
    title = " ".join(package.document.sop.label().split())
    return TEXT.format(
        heading=package.heading,
        package=package.name,
        names=", ".join(["Case", *sorted([*makers, "instructions"])]),
        title=quote("".join(char for char in title if char.isprintable())[:80]),
        tools="\n".join(lines),
    )


def _own_losses() -> Iterator[Loss]:
    why = tr("a model talks to the user and passes on what is said; it is compared with a scripted one in its place")
    yield Loss(tr("what the user says"), "", why, "kept")


TEXT = """{heading}

from agents import Agent, ModelSettings

from {package}.gates import {names}

agent = Agent[Case](
    name={title},
    instructions=instructions,
    model_settings=ModelSettings(parallel_tool_calls=False),
    tools=[
{tools}
    ],
)
"""

__all__ = ["REQUIREMENTS", "build"]
