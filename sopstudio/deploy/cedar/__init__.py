"""The target `cedar`: policies that permit a call only where the procedure allows it."""

from sopstudio.deploy.cedar.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target
from sopstudio.translation import mark

TARGET = Target(
    "cedar",
    mark("Cedar policies"),
    build,
    requirements=REQUIREMENTS,
    summary=mark("Which tool may be called when, as policies that keep the promise beside any other target."),
)

__all__ = ["TARGET"]
