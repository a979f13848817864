"""What a project for a framework in Python has beside its graph: the package, tools to be written, a program for the
terminal, and how it is installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files as package_files

from sopstudio.deploy.python.package import SUPPORT, Package
from sopstudio.deploy.python.source import LINE_LENGTH, comment
from sopstudio.deploy.python.tools_module import ToolFunctions
from sopstudio.sop import dumps

LOCAL_IMPORTS = re.compile(r"^(?:from @local@\S+ import .+\n)+", re.MULTILINE)


def framework_files(
    package: Package, requirements: Iterable[str], modules: Mapping[str, str], templates: Mapping[str, str]
) -> dict[str, bytes]:
    """The files of a project: generated `modules` by path, and `templates` by path, in which `@package@`, `@title@`,
    `@identity@`, `@version@` and `@tools@` stand for those of the SOP, and `@requests@` for how requests are answered.
    """
    rows, name = list(requirements), package.name
    scripts = [
        path.removesuffix(".py") for path in (*modules, "terminal.py", "tools.py") if re.fullmatch(r"\w+\.py", path)
    ]
    project = {"name": name.replace("_", "-"), "package": name, "requirements": dumps(rows), "modules": dumps(scripts)}
    filled = {**read_templates("python", ["terminal.py"]), **templates}
    texts = {
        **package.files(f"{comment(package.document.sop.label())}\n", (*SUPPORT, "state", "tool_calls", "visit")),
        **{path: fill(package, text) for path, text in filled.items()},
        **modules,
        "tools.py": ToolFunctions(package).module(),
        "pyproject.toml": PROJECT.format(**project),
        "requirements.txt": "".join(f"{row}\n" for row in rows),
    }
    return {path: texts[path].encode() for path in sorted(texts)}


def fill(package: Package, template: str) -> str:
    """A template with the names of the SOP in it, its imports of the project's own modules (`from @local@…`) sorted."""
    sop = package.document.sop
    values = {
        "package": package.name,
        "title": " ".join(sop.label().split()),
        "identity": sop.id,
        "version": package.runtime.flow.sop_hash,
        "tools": package.tool_rows(),
        "requests": read_templates("python", ["requests.md"])["requests.md"].rstrip(),
        "local": "@local@",
    }
    text = re.sub(r"@(\w+)@", lambda match: values[match[1]], template)
    return LOCAL_IMPORTS.sub(lambda match: "".join(sorted(match[0].splitlines(keepends=True))), text).replace(
        "@local@", ""
    )


def read_templates(target: str, paths: Iterable[str]) -> dict[str, str]:
    """The templates in the folder of a target by their path in the project, each of the same name as its file."""
    folder = package_files(f"sopstudio.deploy.{target}")
    names = {path: path.rpartition("/")[2] for path in paths}
    return {path: folder.joinpath(f"{name}.txt").read_text(encoding="utf-8") for path, name in names.items()}


PROJECT = f"""[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[project]
name = "{{name}}"
version = "1"
requires-python = ">=3.11"
dependencies = {{requirements}}

[tool.setuptools]
packages = ["{{package}}"]
py-modules = {{modules}}

[tool.ruff]
line-length = {LINE_LENGTH}
"""

__all__ = ["fill", "framework_files", "read_templates"]
