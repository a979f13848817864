"""The target `adk`: a Google ADK project whose workflow is that of the SOP, with a node for each step."""

from sopstudio.deploy.adk.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "adk",
    mark("Google ADK"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A workflow of Google's Agent Development Kit; persons and questions by RequestInput."),
)
