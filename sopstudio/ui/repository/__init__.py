"""The action repository: what Agent-S can do, shown and edited by a person."""

from sopstudio.ui.repository.panel import RepositoryPanel

__all__ = ["RepositoryPanel"]
