"""The project of the server: the package with the server in it, the functions of the tools, and a README."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.package import Package, find_losses, make_package
from sopstudio.deploy.service_project import service_files
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document, PersonTool, Runtime
from sopstudio.translation import tr

MODULES = ("agent_desk", "mcp_server", "offers", "turns")


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "mcp")
    files = {
        **service_files(package, MODULES),
        "serve.py": SERVE.format(package=package.name).encode(),
        "pyproject.toml": PROJECT.format(name=package.name.replace("_", "-"), package=package.name).encode(),
        "README.md": _readme(package).encode(),
    }
    return Export(dict(sorted(files.items())), (*find_losses(package), *_losses(package.runtime)), package.names)


def _losses(runtime: Runtime) -> Iterator[Loss]:
    if any(isinstance(tool, PersonTool) for tool in runtime.flow.tools.values()):
        why = tr("the agent passes on what the person said; nothing proves who it was")
        yield Loss(tr("who answers a person's step"), "", why, "kept")


def _readme(package: Package) -> str:
    sop = package.runtime.flow.source
    return README.format(
        title=one_line(sop.label()),
        identity=sop.id,
        version=package.runtime.flow.sop_hash,
        package=package.name,
        tools=package.tool_rows(),
        generated=GENERATED.format(target="mcp"),
    )


PROJECT = """[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}-mcp"
version = "1"
requires-python = ">=3.11"
dependencies = ["mcp>=2,<3"]

[project.optional-dependencies]
postgres = ["psycopg[binary]>=3.2,<4"]

[tool.setuptools]
packages = ["{package}"]
py-modules = ["serve", "tools"]

[tool.setuptools.package-data]
"{package}" = ["samples.json", "py.typed"]

[tool.ruff]
line-length = 120
"""
SERVE = '''"""Serves the procedure by the Model Context Protocol (see README.md)."""

from {package}.mcp_server import main
from {package}.procedure import PROCEDURE

if __name__ == "__main__":
    main(PROCEDURE)
'''
README = """# {title}: an MCP server

The procedure `{identity}`, version `{version}`.
{generated}

The server carries the procedure out and offers an agent the tools of the current step: what the user has to be asked
for, the tool that is to be called with the arguments that follow from what is known, or the person who has to act.
Anything else is refused, so that no agent skips a step or calls a tool too early.

## Start

```sh
python3 -m venv .venv
.venv/bin/pip install "mcp>=2,<3"
SOP_TOOLS=samples .venv/bin/python serve.py
```

That speaks MCP over standard input and output; with `--http 8080` it listens at <http://127.0.0.1:8080/mcp>. For a
client that is configured with JSON:

```json
{{
  "mcpServers": {{
    "{identity}": {{
      "command": ".venv/bin/python",
      "args": ["serve.py"],
      "env": {{"SOP_TOOLS": "samples"}}
    }}
  }}
}}
```

## Tools

With `SOP_TOOLS=samples` the tools answer with the samples of the procedure, and nothing happens outside. Connect them
before you use it: write the functions in `tools.py` (the default), or name a service of yours with
`SOP_TOOLS=https://…`, which gets `POST /NAME` with the arguments as JSON and answers with the response.

| tool | effect | |
|---|---|---|
{tools}

## Cases

Over standard input and output there is one case at a time; `begin_case` begins the next one when it is over. Over HTTP
a case is named by `?case=NAME`, by the header `X-Case`, or by the session of the client. A client with none of these
sees all tools, begins with `begin_case`, and names the case in each call; tools that do not belong to its step are
refused all the same.

| variable | |
|---|---|
| `SOP_TOOLS` | `samples`, an address, or a module with `TOOLS`; `tools` by default |
| `SOP_TOOLS_TOKEN` | the bearer token for that address |
| `SOP_STATE` | a file for the cases, or `postgresql://…` (install `psycopg[binary]`); in memory by default |
| `SOP_TOKEN` | the bearer token of HTTP clients, at least 16 characters; required with `--host` off this machine |

With `SOP_STATE` cases outlive the process. Where it is killed during a call, a tool that only reads is called again;
any other call counts as failed, since nobody knows whether it was carried out, and one that sends or pays is never made
twice. Put a proxy with TLS before it where others connect. `GET /healthz` tells the version.

| file | holds |
|---|---|
| `tools.py` | the functions of the tools: yours |
| `serve.py`, `{package}/mcp_server.py` | the server |
| `{package}/procedure.py`, `conditions.py` | the procedure |
| `export.json` | what this was made from, names, and what is not the same here |
| `source.sop.json` | the procedure itself: `sopstudio conformance .` compares this folder with it |
"""

__all__ = ["build"]
