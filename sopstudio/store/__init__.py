"""The library: versions of SOPs and stored runs, in one SQLite file that detects its own damage."""

from sopstudio.store.backups import Backups, newest_good_backup, restore_backup
from sopstudio.store.damage import LibraryDamaged
from sopstudio.store.evaluations import EvaluationSummary, StoredEvaluation
from sopstudio.store.integrity import IntegrityFinding, verify
from sopstudio.store.library import Library
from sopstudio.store.recordings import Recordings
from sopstudio.store.rescue import Rescue, Salvage, rescue
from sopstudio.store.run_rows import RunSummary, StoredRun
from sopstudio.store.run_writer import RunWriter
from sopstudio.store.versions import SopSummary, StoredVersion, TagMove, Version

__all__ = [
    "Backups",
    "EvaluationSummary",
    "IntegrityFinding",
    "Library",
    "LibraryDamaged",
    "Recordings",
    "Rescue",
    "RunSummary",
    "RunWriter",
    "Salvage",
    "SopSummary",
    "StoredEvaluation",
    "StoredRun",
    "StoredVersion",
    "TagMove",
    "Version",
    "newest_good_backup",
    "rescue",
    "restore_backup",
    "verify",
]
