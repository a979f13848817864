"""A guard in what is exported: before each call, policies of Cedar say whether the procedure allows it.

A package of Python asks its module `guard`, which allows everything; here it is replaced by one that asks policies
(`deploy.cedar`). They are made from the SOP and not from the generated code, so they hold where that is edited. Beside
what is no Python, the same guard lies in a folder, for whoever calls the tools.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from msgspec.structs import replace

from sopstudio.deploy.cedar import TARGET as CEDAR
from sopstudio.deploy.target import Export, Target
from sopstudio.errors import DeployError
from sopstudio.formats import Loss
from sopstudio.sop import Document
from sopstudio.translation import tr

FOLDER: Final = "guard"
MODULE, POLICIES = "guard.py", "policies.cedar"
NOTHING_ASKS = Loss(
    tr("the guard"),
    "",
    tr(
        "nothing here asks it by itself: call {folder}/{module} where the tools are called",
        folder=FOLDER,
        module=MODULE,
    ),
    "kept",
)
NOTES: Final = ("README.md", "SKILL.md")


def guard_target(target: Target) -> Target:
    """The target with a guard in what it exports. Raises `DeployError` for the target that is the guard itself."""
    if target.name == CEDAR.name:
        raise DeployError(tr("{name} is the guard itself", name=target.name), hint=tr("attach it to another target"))
    return replace(
        target,
        build=lambda document: attach_guard(target.build(document), document),
        requirements=target.requirements if target.node_packages else (*target.requirements, *CEDAR.requirements),
        has_guard=True,
    )


def attach_guard(export: Export, document: Document) -> Export:
    """The export with a guard. Raises `DeployError` for an SOP that cannot be run at all."""
    guard = CEDAR.build(document)
    packages = [str(PurePosixPath(path).parent) for path in export.files if path.endswith(f"/{MODULE}")]
    if not packages:
        beside = {f"{FOLDER}/{path}": content for path, content in guard.files.items()}
        return replace(export, files={**export.files, **beside}, losses=(*export.losses, *guard.losses, NOTHING_ASKS))
    files = dict(export.files)
    for package in packages:
        files |= {f"{package}/{name}": guard.files[name] for name in (MODULE, POLICIES)}
        files |= _list_requirements(files, PurePosixPath(package))
    files |= {path: content + NOTE for path, content in files.items() if PurePosixPath(path).name in NOTES}
    return replace(export, files=files, losses=(*export.losses, *guard.losses))


def _list_requirements(files: Mapping[str, bytes], package: PurePosixPath) -> dict[str, bytes]:
    """The lists of what is installed, with what the guard needs."""
    project, requirements = str(package.parent / "pyproject.toml"), str(package.parent / "requirements.txt")
    rows = "".join(f"{row}\n" for row in CEDAR.requirements).encode()
    changed = {}
    if project in files:
        changed[project] = _project(files[project].decode(), package.name).encode()
    if requirements in files or project not in files:
        changed[requirements] = files.get(requirements, b"") + rows
    return changed


def _project(text: str, package: str) -> str:
    """The text of a `pyproject.toml` of ours, which installs what the guard needs and packs its policies."""
    names = ", ".join(f'"{row}"' for row in CEDAR.requirements)
    if "\ndependencies = []" in text:
        text = text.replace("\ndependencies = []", f"\ndependencies = [{names}]", 1)
    elif "\ndependencies = [" in text:
        text = text.replace("\ndependencies = [", f"\ndependencies = [{names}, ", 1)
    else:
        text = text.replace('\nversion = "1"\n', f'\nversion = "1"\ndependencies = [{names}]\n', 1)
    packed = f'\n"{package}" = ['
    if packed in text:
        return text.replace(packed, f'{packed}"{POLICIES}", ', 1)
    section = f'[tool.setuptools.package-data]\n"{package}" = ["{POLICIES}", "py.typed"]\n\n'
    return text.replace("[tool.ruff]", f"{section}[tool.ruff]", 1)


NOTE = f"""
## The guard

Before each call, `{MODULE}` in the package asks `{POLICIES}` (Cedar) whether the procedure allows it at this node, with
what is known, and after the approvals that it takes. The policies were made from the SOP, not from the code here. Where
edited code would call a tool that they do not permit, the run stops with the problem *forbidden*, and the tool is not
called. A person's answer is taken only from a person who may carry out the step.

`pip install {" ".join(CEDAR.requirements)}` installs what the guard needs.
""".encode()

__all__ = ["attach_guard", "guard_target"]
