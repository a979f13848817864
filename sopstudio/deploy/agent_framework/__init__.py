"""The target `agent-framework`: a Microsoft Agent Framework project whose workflow is that of the SOP."""

from sopstudio.deploy.agent_framework.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "agent-framework",
    mark("Agent Framework"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A workflow of Microsoft's Agent Framework: executors and switches; persons by request_info."),
)
