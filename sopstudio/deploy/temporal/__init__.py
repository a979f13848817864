"""The target `temporal`: a project whose workflow carries the SOP out durably, with an activity for each tool."""

from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.deploy.temporal.project import REQUIREMENTS, SERVER, build

TARGET = Target(
    "temporal",
    "Temporal",
    build,
    carried_out_by(__file__),
    (*REQUIREMENTS, SERVER),
    summary="A durable workflow in Python: tools are activities, users and persons answer by updates.",
)
