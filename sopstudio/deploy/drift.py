"""Whether what is deployed is what was approved: the version that it says it is, its files, and what it did.

What it did is carried out again: the answers of each conversation that is over are given to the approved procedure,
which has to go the same way, make the same calls and come to the same end. What it did is asked of a service, or read
from its traces (`trace_drift`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from msgspec import Struct

from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.deviation import Deviation, replay_deviations, version_deviation
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.export import prepare, read_export, write_export
from sopstudio.deploy.python.project import command as python_command
from sopstudio.deploy.registry import find_target
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.spans import read_traces
from sopstudio.deploy.today import as_exported
from sopstudio.deploy.trace_drift import conversation_drift
from sopstudio.errors import DeployError, FormatError
from sopstudio.sop import Document, digest, loads
from sopstudio.translation import tr

MAX_SECONDS = 20.0
MAX_RESPONSE_BYTES = 50_000_000
COMPARED = ("path", "calls", "status", "end", "facts")
FILLED_IN = ("tools.py",)
"""Files that are written to be edited."""
TOKEN = "SOP_TOKEN"  # noqa: S105 # the name of a variable
"""The variable that holds the token of a service."""


HINTS = {
    401: f"set {TOKEN} to its token",
    404: "only an exported service (export --to http) lists what it did; runs of sopstudio serve are in History",
}
"""What to try, by the status of a refusal."""


class Drift(Struct, frozen=True):
    """What deviates, how many conversations were carried out again, how many were only `compared` with what the
    procedure can do, and whether the file of traces `is_cut_off`.
    """

    deviations: tuple[Deviation, ...]
    conversations: int = 0
    compared: int = 0
    is_cut_off: bool = False


def find_drift(document: Document, deployed: str) -> Drift:
    """What deviates in an exported folder, in a service at an address, or in a file of traces. Raises `DeployError`
    where it is none of them.
    """
    if deployed.startswith(("http://", "https://")):
        return _service_drift(as_exported(document, find_target("http")), deployed.rstrip("/").removesuffix("/v1"))
    path = Path(deployed)
    if path.is_file():
        return _traces_drift(as_exported(document, find_target("http")), path)
    return _folder_drift(document, path)


def _folder_drift(document: Document, folder: Path) -> Drift:
    manifest, edited = read_export(folder)
    document = as_exported(document, find_target(manifest.target))
    files = (Deviation("file", name, "as exported", "edited") for name in edited if name not in FILLED_IN)
    return Drift((*version_deviation(digest(document.sop), manifest.version, str(folder)), *files))


def _service_drift(document: Document, address: str) -> Drift:
    approved = digest(document.sop)
    health = _get(f"{address}/healthz")
    deviations = list(version_deviation(approved, health.get("version"), f"{address}/healthz"))
    names = _get(f"{address}/v1/conversations?status=over").get("data", [])
    with _open_artefact(document) as artefact:
        for name in names:
            trace = _get(f"{address}/v1/conversations/{name}")
            deviations += _conversation_drift(artefact, approved, name, trace)
    return Drift(tuple(deviations), len(names))


def _traces_drift(document: Document, path: Path) -> Drift:
    traces = read_traces(path, document.sop.id)
    runtime, deviations, replayed = runnable(document), list[Deviation](), 0
    with _open_artefact(document) as artefact:
        for name, spans in traces.conversations.items():
            differences, is_replayed = conversation_drift(runtime, artefact, name, spans)
            deviations += differences
            replayed += is_replayed
    return Drift(tuple(deviations), replayed, len(traces.conversations) - replayed, traces.is_cut_off)


@contextmanager
def _open_artefact(document: Document) -> Iterator[Artefact]:
    """The approved procedure as a program that conversations are given to."""
    python = find_target("python")
    with tempfile.TemporaryDirectory(prefix="sopstudio-drift-") as base:
        folder = Path(base) / "approved"
        write_export(prepare(document, python, force=True, accept_losses=True), folder)
        with Artefact(python_command(str(folder), prepare_environment(()).python)) as artefact:
            yield artefact


def _conversation_drift(artefact: Artefact, approved: str, name: str, trace: Mapping[str, Any]) -> Iterator[Deviation]:
    """How the approved procedure differs from a conversation, given the same answers."""
    yield from version_deviation(approved, trace.get("state", {}).get("version"), name)
    try:
        reply = artefact.replay(trace["state"]["answers"])
    except (DeployError, KeyError, TypeError) as error:
        yield Deviation("answers", name, "all are asked for", str(error))
        return
    yield from replay_deviations(name, reply.get("finished"), reply.get("request"), trace.get("run", {}), COMPARED)


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
        hint = HINTS.get(error.code, "")
        raise DeployError(tr("the service refuses the question"), where=address, why=error.reason, hint=hint) from None
    except (URLError, TimeoutError, ConnectionError) as error:
        reason = str(getattr(error, "reason", error))
        hint = "start the service, or mend the address"
        raise DeployError(tr("the service cannot be reached"), where=address, why=reason, hint=hint) from None
    except (OSError, ValueError, FormatError) as error:
        raise DeployError(tr("this is no exported service"), where=address, why=str(error)) from None
    if not isinstance(data, dict):
        raise DeployError(tr("this is no exported service"), where=address, why=tr("its answer is no JSON object"))
    return data


__all__ = ["Deviation", "Drift", "find_drift"]
