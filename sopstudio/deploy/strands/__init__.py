"""The target `strands`: a Strands Agents project whose graph is that of the SOP."""

from sopstudio.deploy.strands.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "strands",
    mark("Strands Agents"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A graph of steps in Strands Agents; persons and questions interrupt it."),
)
