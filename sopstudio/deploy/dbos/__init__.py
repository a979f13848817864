"""The target `dbos`: a project that carries the SOP out durably in your own process, with its state in a database."""

from sopstudio.deploy.dbos.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "dbos",
    mark("DBOS"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A durable workflow in your own Python process: SQLite or PostgreSQL keeps each step."),
)
