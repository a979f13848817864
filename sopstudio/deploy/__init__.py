"""From an SOP to a project that runs elsewhere, and the proof that it does the same."""

from sopstudio.deploy.export import CaseLimits, prepare, read_manifest, verify, write_export
from sopstudio.deploy.guard import guard_target
from sopstudio.deploy.registry import find_target, targets
from sopstudio.deploy.target import Export, Manifest, Target

__all__ = [
    "CaseLimits",
    "Export",
    "Manifest",
    "Target",
    "find_target",
    "guard_target",
    "prepare",
    "read_manifest",
    "targets",
    "verify",
    "write_export",
]
