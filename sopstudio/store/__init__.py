"""The library: versions of SOPs and kept runs, in one SQLite file that notices when it is damaged."""

from sopstudio.store.backups import Backups, newest_good_backup, restore_backup
from sopstudio.store.checks import Finding, verify
from sopstudio.store.damage import LibraryDamaged
from sopstudio.store.evaluations import EvaluationSummary, KeptEvaluation
from sopstudio.store.library import Library
from sopstudio.store.recordings import Recordings
from sopstudio.store.records import KeptRun, RunSummary
from sopstudio.store.rescue import Rescue, Salvage, rescue
from sopstudio.store.versions import KeptVersion, SopSummary, TagMove, Version
from sopstudio.store.writer import RunWriter

__all__ = [
    "Backups",
    "EvaluationSummary",
    "Finding",
    "KeptEvaluation",
    "KeptRun",
    "KeptVersion",
    "Library",
    "LibraryDamaged",
    "Recordings",
    "Rescue",
    "RunSummary",
    "RunWriter",
    "Salvage",
    "SopSummary",
    "TagMove",
    "Version",
    "newest_good_backup",
    "rescue",
    "restore_backup",
    "verify",
]
