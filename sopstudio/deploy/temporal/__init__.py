"""The target `temporal`: a project whose workflow carries the SOP out durably, with an activity for each tool."""

from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.deploy.temporal.project import REQUIREMENTS, SERVER, build
from sopstudio.translation import mark

TARGET = Target(
    "temporal",
    mark("Temporal"),
    build,
    carried_out_by(__file__),
    (*REQUIREMENTS, SERVER),
    summary=mark("A durable workflow in Python: tools are activities, users and persons answer by updates."),
)
