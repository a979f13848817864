"""All languages of conditions in one list. A new language is a module with a `LANGUAGE`, and its name here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from sopstudio.deploy.conditions.language import Language

_MODULES: Final = ("python", "feel", "juel", "jsonata", "jsonlogic", "cel", "cedar", "english")


def languages() -> tuple[Language, ...]:
    """Every language."""
    return tuple(map(find_language, _MODULES))


def find_language(name: str) -> Language:
    """The language called `name`, which is one of the list."""
    language: Language = import_module(f"sopstudio.deploy.conditions.{name}").LANGUAGE
    return language


__all__ = ["find_language", "languages"]
