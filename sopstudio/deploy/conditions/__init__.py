"""Conditions in the languages of other engines, with the same three truth values."""

from sopstudio.deploy.conditions.project import TARGET

__all__ = ["TARGET"]
