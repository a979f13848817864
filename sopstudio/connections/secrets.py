"""Secrets of tools: an SOP names them, the environment or the system's key store holds them.

A secret `crm` is the variable `SOPSTUDIO_SECRET_CRM`, or the entry `tool:crm` of the key store. An SOP from elsewhere
can name only these, and so never has another key sent to its server.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from sopstudio.connections.answers import CallError
from sopstudio.errors import SettingsError
from sopstudio.key_store import SERVICE, read_entry, write_entry
from sopstudio.keys import clean_key
from sopstudio.translation import tr

VARIABLE_PREFIX = "SOPSTUDIO_SECRET_"
ENTRY_PREFIX = "tool:"

ReadSecret = Callable[[str], str]
"""Gives the value of a secret by its name, or raises `CallError`."""


def variable_of(name: str) -> str:
    """The variable of the environment that holds a secret."""
    return VARIABLE_PREFIX + name.upper().replace("-", "_")


def read_secret(name: str) -> str:
    """The value of a secret. Raises `CallError` where there is none, or one that no header can carry."""
    variable = variable_of(name)
    try:
        value = clean_key(os.environ.get(variable, ""), variable) or clean_key(read_entry(ENTRY_PREFIX + name), name)
    except SettingsError as error:
        raise CallError(
            "not-permitted", tr("the secret {name} cannot be used", name=name), why=error.why, hint=error.hint
        ) from None
    if not value:
        hint = tr(
            "set {variable}, or: keyring set {service} {entry_prefix}{name}",
            variable=variable,
            service=SERVICE,
            entry_prefix=ENTRY_PREFIX,
            name=name,
        )
        raise CallError("not-permitted", tr("the secret {name} is not known here", name=name), hint=hint)
    return value


def is_in_environment(name: str) -> bool:
    """Whether a variable of the environment holds a secret."""
    return bool(os.environ.get(variable_of(name)))


def store_secret(name: str, value: str) -> bool:
    """Keep the value of a secret in the key store, or where there is none until the program ends.

    Returns whether it is in the key store. Raises `SettingsError` for a value that no header can carry.
    """
    value = clean_key(value, name)
    if write_entry(ENTRY_PREFIX + name, value):
        return True
    os.environ[variable_of(name)] = value
    return False


__all__ = ["ReadSecret", "is_in_environment", "read_secret", "store_secret", "variable_of"]
