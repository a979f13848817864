"""The target `strands`: a Strands Agents project whose graph is that of the SOP."""

from sopstudio.deploy.strands.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by

TARGET = Target(
    "strands",
    "Strands Agents",
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary="A graph of steps in Strands Agents; persons and questions interrupt it.",
)
