"""The project of the service: the package with the service in it, the functions of the tools, and how it is run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files as package_files
from typing import Final

from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.package import Package, find_losses, make_package
from sopstudio.deploy.python.source import LINE_LENGTH
from sopstudio.deploy.service_project import service_files
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document, Fact
from sopstudio.translation import tr

REQUIREMENTS: Final = ("starlette==1.10.0", "uvicorn==0.54.0")
MODULES: Final = (
    *("conversations", "history", "http_service", "offers", "people", "reading", "telemetry", "turns", "wording"),
)


def build(document: Document) -> Export:
    """The files of the project. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "http")
    name = package.name
    files = {
        **service_files(package, MODULES),
        "serve.py": SERVE.format(package=name).encode(),
        "requirements.txt": ("\n".join(REQUIREMENTS) + "\n").encode(),
        "pyproject.toml": PROJECT.format(name=name.replace("_", "-"), package=name).encode(),
        "Dockerfile": DOCKERFILE.format(package=name).encode(),
        ".dockerignore": b".venv\n__pycache__\n*.db*\n",
        "README.md": _readme(package).encode(),
    }
    return Export(dict(sorted(files.items())), (*find_losses(package), *_losses(package)), package.names)


def _losses(package: Package) -> Iterator[Loss]:
    runtime = package.runtime
    asked = dict.fromkeys(name for place in runtime.flow.nodes for name in runtime.plan(place).asks)
    free = [name for name in asked if _is_free(runtime.flow.facts.get(name) or Fact(name=name))]
    if free:
        why = tr(
            "an answer to the question for {facts} is taken as it stands; no model reads it", facts=", ".join(free)
        )
        yield Loss(tr("what users say in words of their own"), "", why, "kept")


def _is_free(fact: Fact) -> bool:
    return fact.type == "string" and not fact.allowed and not fact.pattern


def _readme(package: Package) -> str:
    sop = package.runtime.flow.source
    text = package_files("sopstudio.deploy.http").joinpath("README.md.txt").read_text(encoding="utf-8")
    return text.format(
        title=one_line(sop.label()),
        identity=sop.id,
        version=package.runtime.flow.sop_hash,
        package=package.name,
        tools=package.tool_rows(),
        generated=GENERATED.format(target="http"),
    )


SERVE = '''"""Serves the procedure as an OpenAI-compatible chat endpoint (see README.md)."""

from typing import Any

from {package}.http_service import create_application, main
from {package}.procedure import PROCEDURE


def application() -> Any:
    """The ASGI application, for uvicorn and other servers."""
    return create_application(PROCEDURE)


if __name__ == "__main__":
    main(PROCEDURE, "serve:application")
'''
PROJECT = f"""[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{{name}}-http"
version = "1"
requires-python = ">=3.11"
dependencies = ["starlette>=1,<2", "uvicorn>=0.54,<1"]

[project.optional-dependencies]
postgres = ["psycopg[binary]>=3.2,<4"]
otel = ["opentelemetry-sdk>=1.30,<2", "opentelemetry-exporter-otlp>=1.30,<2"]

[tool.setuptools]
packages = ["{{package}}"]
py-modules = ["serve", "tools"]

[tool.setuptools.package-data]
"{{package}}" = ["samples.json", "py.typed"]

[tool.ruff]
line-length = {LINE_LENGTH}
"""
DOCKERFILE = """# Its steps are tried in a folder that stands for the image; no engine has built it yet.
FROM python:3.12-slim
RUN useradd --create-home service && mkdir /data && chown service /data
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY {package} {package}
COPY serve.py tools.py ./
USER service
ENV SOP_STATE=/data/state.db
VOLUME /data
EXPOSE 8080
# SOP_TOKEN has to be set: docker run -e SOP_TOKEN=... -p 8080:8080 -v sop:/data IMAGE
HEALTHCHECK CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=5)"
CMD ["python", "serve.py", "--host", "0.0.0.0", "--port", "8080"]
"""

__all__ = ["REQUIREMENTS", "build"]
