"""The library: versions of SOPs and stored runs, in one SQLite file that detects its own damage."""

from sopstudio.store.backups import Backups, newest_good_backup, restore_backup
from sopstudio.store.conversations import Conversations, StoredConversation, StoredTurn, new_conversation_id
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
    "Conversations",
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
    "StoredConversation",
    "StoredEvaluation",
    "StoredRun",
    "StoredTurn",
    "StoredVersion",
    "TagMove",
    "Version",
    "new_conversation_id",
    "newest_good_backup",
    "rescue",
    "restore_backup",
    "verify",
]
