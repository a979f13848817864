"""How a program is cut off: bubblewrap where it is there, and limits of the system in any case.

Under bubblewrap a program sees the system's own files and the folders that it is given, read-only; it has a folder of
its own in memory, no network, no other processes, and ends with the call. Without it only the limits hold.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sopstudio.child_processes import child_command
from sopstudio.translation import tr

SYSTEM_FOLDERS = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")
SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/timezone")
NETWORK_FILES = (
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl", "/etc/ca-certificates", "/etc/pki",
    "/run/systemd/resolve",
)  # fmt: skip
OWN_FOLDER = "/tmp"  # noqa: S108 in the sandbox this is a folder of its own
SHARED_MEMORY = "/dev/shm"  # noqa: S108 in the sandbox this is one of its own, too
OWN_FOLDER_BYTES = 64_000_000
MAX_FILES, MAX_PROCESSES = 256, 64
PROBE_SECONDS = 10
LAUNCHER = "sopstudio.sandbox.launcher"
INSTALL_HINT = "install bubblewrap, or allow programs without a sandbox for this run: --allow-unsandboxed"


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a program gets: `readable` folders, the network or not, `memory` in megabytes, and `seconds` of processor
    time (None without a limit, for a server). With `counts_data` only memory that is really used counts, for programs
    that reserve much more.
    """

    readable: Sequence[Path] = ()
    network: bool = False
    memory: int = 1024
    seconds: int | None = None
    counts_data: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=1)
def missing_sandbox() -> str:
    """Why there is no sandbox on this machine; blank where there is."""
    program = shutil.which("bwrap")
    if program is None:
        return tr("bubblewrap is not installed")
    try:
        probe = [program, "--unshare-all", "--ro-bind", "/", "/", "true"]
        result = subprocess.run(probe, capture_output=True, timeout=PROBE_SECONDS, check=False)  # noqa: S603 our own words
    except (OSError, subprocess.TimeoutExpired) as error:
        return tr("bubblewrap does not work here ({error})", error=error)
    detail = result.stderr.decode(errors="replace").strip().partition("\n")[0]
    return tr("bubblewrap does not work here ({detail})", detail=detail) if result.returncode else ""


def confine(command: Sequence[str], confinement: Confinement, *, sandboxed: bool = True) -> list[str]:
    """The command line that runs a command with these limits, in a sandbox or without."""
    limited = [*child_command(LAUNCHER), json.dumps(_limits(confinement)), *command]
    if not sandboxed:
        return limited
    program = shutil.which("bwrap") or "bwrap"
    return [program, *_sandbox_options(confinement), "--", *limited]


def clean_environment(confinement: Confinement, folder: str = OWN_FOLDER) -> dict[str, str]:
    """The environment of a program: none of ours but where programs are, and what it is given."""
    path = os.pathsep.join(dict.fromkeys((str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin")))
    own = {"PATH": path, "HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8", "PYTHONPATH": str(_package_root())}
    if sys.platform == "win32":
        own |= {name: os.environ[name] for name in ("SYSTEMROOT", "PATH") if name in os.environ}
    return {**own, **confinement.environment}


def _limits(confinement: Confinement) -> dict[str, int]:
    memory = confinement.memory * 1_000_000
    limits = {"CORE": 0, "FSIZE": OWN_FOLDER_BYTES, "NOFILE": MAX_FILES}
    limits |= {"DATA" if confinement.counts_data else "AS": memory}
    return limits | ({"CPU": confinement.seconds} if confinement.seconds is not None else {})


def _sandbox_options(confinement: Confinement) -> list[str]:
    options = ["--unshare-all", "--die-with-parent", "--new-session"]
    options += ["--share-net"] if confinement.network else []
    for folder in SYSTEM_FOLDERS:
        path = Path(folder)
        if path.is_symlink():
            options += ["--symlink", str(path.readlink()), folder]
        elif path.is_dir():
            options += ["--ro-bind", folder, folder]
    for file in (*SYSTEM_FILES, *(NETWORK_FILES if confinement.network else ())):
        options += ["--ro-bind-try", file, file]
    options += ["--proc", "/proc", "--dev", "/dev"]
    for folder in (SHARED_MEMORY, OWN_FOLDER):
        options += ["--size", str(OWN_FOLDER_BYTES), "--tmpfs", folder]
    for readable in _without_nested((*_python_folders(), *map(_resolve, confinement.readable))):
        options += ["--ro-bind", readable, readable]
    return [*options, "--remount-ro", "/dev", "--chdir", OWN_FOLDER]


def _python_folders() -> Iterable[str]:
    """The folders of this Python and of this program, where the children come from."""
    folders = (
        sys.prefix,
        sys.base_prefix,
        str(Path(sys.executable).resolve().parent),
        str(_package_root() / "sopstudio"),
    )
    return (folder for folder in folders if not folder.startswith(("/usr/", "/bin")) and folder != "/usr")


def _package_root() -> Path:
    return Path(__file__).resolve().parents[2]


def _resolve(path: Path) -> str:
    return str(path.resolve())


def _without_nested(folders: Iterable[str]) -> list[str]:
    """The folders without those that lie in another of them, outer ones first."""
    outer: list[str] = []
    for folder in sorted(set(folders), key=len):
        if not any(Path(folder).is_relative_to(other) for other in outer):
            outer.append(folder)
    return outer


__all__ = ["INSTALL_HINT", "MAX_PROCESSES", "Confinement", "clean_environment", "confine", "missing_sandbox"]
