"""The target `openai-agents`: an agent of the OpenAI Agents SDK that has the tools of the current step."""

from sopstudio.deploy.openai_agents.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "openai-agents",
    mark("OpenAI Agents SDK"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("An agent whose tools are open only where the procedure allows them."),
)
