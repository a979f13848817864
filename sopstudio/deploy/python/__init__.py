"""The target `python`: a package of the standard library only, which runs the SOP one request at a time."""

from sopstudio.deploy.python.project import build, command
from sopstudio.deploy.target import Target

TARGET = Target("python", "Python package of the standard library", build, command)
