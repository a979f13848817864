"""The target `pydantic-graph`: a project whose graph is that of the SOP, with a step for each node."""

from sopstudio.deploy.pydantic_graph.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "pydantic-graph",
    mark("pydantic-graph"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A graph of typed steps and decisions in Python."),
)
