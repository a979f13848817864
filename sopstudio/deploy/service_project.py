"""What projects of services have in common: the package with more modules, the functions of tools, and samples."""

from __future__ import annotations

from collections.abc import Iterable

from sopstudio.deploy.python.package import SUPPORT, Package
from sopstudio.deploy.python.source import comment
from sopstudio.deploy.python.tools_module import ToolFunctions
from sopstudio.sop import dumps

SERVICE_SUPPORT = (*SUPPORT, "backend", "cases", "settings", "state", "store", "wire")


def service_files(package: Package, modules: Iterable[str]) -> dict[str, bytes]:
    """The files of the package with these modules, the functions of the tools, and a sample response of each."""
    tools = ToolFunctions(package)
    samples = {tool.name: tool.responses[0].body for tool in tools.tools if tool.responses}
    init = f"{comment(package.document.sop.label())}\n"
    texts = {
        **package.files(init, (*SERVICE_SUPPORT, *modules)),
        f"{package.name}/samples.json": f"{dumps(samples)}\n",
        "tools.py": tools.module(),
    }
    return {path: text.encode() for path, text in texts.items()}


__all__ = ["service_files"]
