"""The target `cedar`: policies that permit a call only where the procedure allows it."""

from sopstudio.deploy.cedar.project import build
from sopstudio.deploy.target import Target

TARGET = Target("cedar", "Cedar policies that guard the tools, beside any other target", build)

__all__ = ["TARGET"]
