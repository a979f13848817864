"""The target `http`: the procedure as an OpenAI-compatible chat endpoint whose conversations outlive the process."""

from sopstudio.deploy.http.project import REQUIREMENTS, build
from sopstudio.deploy.target import Target, carried_out_by
from sopstudio.translation import mark

TARGET = Target(
    "http",
    mark("HTTP service"),
    build,
    carried_out_by(__file__),
    REQUIREMENTS,
    summary=mark("A chat endpoint as OpenAI's, with state in a database; persons answer over HTTP, too."),
)
