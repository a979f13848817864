"""Whether what is deployed is what was approved: the version that it says it is, its files, and what it did.

What it did is carried out again: the answers of each conversation that is over are given to the approved procedure,
which has to go the same way, make the same calls and come to the same end.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from msgspec import Struct

from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.export import prepare, read_export, write_export
from sopstudio.deploy.python.project import command as python_command
from sopstudio.deploy.registry import find_target
from sopstudio.errors import DeployError, FormatError
from sopstudio.sop import Document, digest, loads

MAX_SECONDS = 20.0
MAX_RESPONSE_BYTES = 50_000_000
COMPARED = ("path", "calls", "status", "end", "facts")
FILLED_IN = ("tools.py",)
"""Files that are written to be edited."""
TOKEN = "SOP_TOKEN"  # noqa: S105 # the name of a variable
"""The variable that holds the token of a service."""


class Deviation(Struct, frozen=True):
    """A difference between what was approved and what is deployed: *version*, *file*, or a part of a conversation."""

    what: str
    where: str
    approved: Any = None
    deployed: Any = None

    def row(self) -> dict[str, Any]:
        """As JSON data."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Drift(Struct, frozen=True):
    """What deviates, and how many conversations were carried out again."""

    deviations: tuple[Deviation, ...]
    conversations: int = 0


def find_drift(document: Document, deployed: str) -> Drift:
    """What deviates in an exported folder, or in a service at an address. Raises `DeployError` where it is neither."""
    if deployed.startswith(("http://", "https://")):
        return _service_drift(document, deployed.rstrip("/"))
    return _folder_drift(document, Path(deployed))


def _folder_drift(document: Document, folder: Path) -> Drift:
    manifest, edited = read_export(folder)
    files = (Deviation("file", name, "as exported", "edited") for name in edited if name not in FILLED_IN)
    return Drift((*_version(digest(document.sop), manifest.version, str(folder)), *files))


def _version(approved: str, deployed: Any, where: str) -> Iterator[Deviation]:
    if approved != deployed:
        yield Deviation("version", where, approved, deployed)


def _service_drift(document: Document, address: str) -> Drift:
    approved = digest(document.sop)
    health = _get(f"{address}/healthz")
    deviations = list(_version(approved, health.get("version"), f"{address}/healthz"))
    names = _get(f"{address}/v1/conversations?status=over").get("data", [])
    with tempfile.TemporaryDirectory(prefix="sopstudio-drift-") as base:
        python = find_target("python")
        folder = Path(base) / "approved"
        write_export(prepare(document, python, force=True, accept_losses=True), folder)
        with Artefact(python_command(str(folder), prepare_environment(()).python)) as artefact:
            for name in names:
                trace = _get(f"{address}/v1/conversations/{name}")
                deviations += _conversation_drift(artefact, approved, name, trace)
    return Drift(tuple(deviations), len(names))


def _conversation_drift(artefact: Artefact, approved: str, name: str, trace: Mapping[str, Any]) -> Iterator[Deviation]:
    """How the approved procedure differs from a conversation, given the same answers."""
    yield from _version(approved, trace.get("state", {}).get("version"), name)
    run = trace.get("run", {})
    try:
        reply = artefact.replay(trace["state"]["answers"])
    except (DeployError, KeyError, TypeError) as error:
        yield Deviation("answers", name, "all are asked for", str(error))
        return
    finished = reply.get("finished")
    if finished is None:
        yield Deviation("end", name, reply.get("request"), run.get("end"))
        return
    for part in COMPARED:
        if finished[part] != run.get(part):
            yield Deviation(part, name, finished[part], run.get(part))


def _get(address: str) -> Any:
    """The JSON object at an address. Raises `DeployError` where there is none."""
    token = os.environ.get(TOKEN, "")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        request = Request(address, headers=headers)  # noqa: S310 # http(s), as find_drift sees to
        with urlopen(request, timeout=MAX_SECONDS) as response:  # noqa: S310 # http(s), as find_drift sees to
            data = loads(response.read(MAX_RESPONSE_BYTES).decode())
    except HTTPError as error:
        error.close()
        hint = f"set {TOKEN} to its token" if error.code == 401 else ""
        raise DeployError("the service refuses the question", where=address, why=error.reason, hint=hint) from None
    except (URLError, OSError, ValueError, FormatError) as error:
        raise DeployError("this is no exported service", where=address, why=str(error)) from None
    if not isinstance(data, dict):
        raise DeployError("this is no exported service", where=address, why="its answer is no JSON object")
    return data


__all__ = ["Deviation", "Drift", "find_drift"]
