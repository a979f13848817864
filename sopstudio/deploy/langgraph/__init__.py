"""The target `langgraph`: a LangGraph project whose graph is that of the SOP."""

from sopstudio.deploy.langgraph.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "langgraph",
    mark("LangGraph"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A state graph with a node for each step; persons and questions interrupt it."),
)
