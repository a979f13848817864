"""The target `python`: a package of the standard library only, which runs the SOP one request at a time."""

from sopstudio.deploy.python.project import build, command
from sopstudio.deploy.target import Target
from sopstudio.translation import mark

TARGET = Target(
    "python",
    mark("Python package"),
    build,
    command,
    summary=mark("Needs nothing but Python 3.11; a service, a job or a test imports it and answers its requests."),
)
