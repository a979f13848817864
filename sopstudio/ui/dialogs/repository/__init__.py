"""The action repository of Agent-S, shown and edited."""

from sopstudio.ui.dialogs.repository.panel import RepositoryPanel

__all__ = ["RepositoryPanel"]
