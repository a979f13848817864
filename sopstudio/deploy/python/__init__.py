"""The target `python`: a package of the standard library only, which runs the SOP one request at a time."""

from sopstudio.deploy.python.project import build, command
from sopstudio.deploy.target import Target

TARGET = Target(
    "python",
    "Python package",
    build,
    command,
    summary="Needs nothing but Python 3.11; a service, a job or a test imports it and answers its requests.",
)
