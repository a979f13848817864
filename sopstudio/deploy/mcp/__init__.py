"""The target `mcp`: an MCP server that offers an agent the tools of the current step, and refuses all others."""

from sopstudio.deploy.mcp.project import build
from sopstudio.deploy.target import Target, driven_by
from sopstudio.translation import mark

TARGET = Target(
    "mcp",
    mark("MCP server"),
    build,
    driven_by(__file__),
    ("mcp==2.3.0",),
    summary=mark("Offers an agent the tools of the step that it stands at, and refuses the others."),
)
