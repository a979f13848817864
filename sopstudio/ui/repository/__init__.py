"""The action repository of Agent-S, shown and edited."""

from sopstudio.ui.repository.panel import RepositoryPanel

__all__ = ["RepositoryPanel"]
