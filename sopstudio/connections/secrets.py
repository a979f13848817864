"""Secrets of tools: an SOP names them, the environment or the system's key store holds them.

A secret `crm` is the variable `SOPSTUDIO_SECRET_CRM`, or the entry `tool:crm` of the key store. An SOP from elsewhere
can name only these, and so never has another key sent to its server.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from sopstudio.connections.answers import CallError
from sopstudio.errors import SettingsError
from sopstudio.extras import is_installed
from sopstudio.keys import clean_key
from sopstudio.settings import KEYRING_SERVICE

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
        value = clean_key(os.environ.get(variable, ""), variable) or clean_key(_read_key_store(name), name)
    except SettingsError as error:
        raise CallError("not-permitted", f"the secret {name} cannot be used", why=error.why, hint=error.hint) from None
    if not value:
        hint = f"set {variable}, or: keyring set {KEYRING_SERVICE} {ENTRY_PREFIX}{name}"
        raise CallError("not-permitted", f"the secret {name} is not known here", hint=hint)
    return value


def _read_key_store(name: str) -> str:
    if not is_installed("keyring"):
        return ""
    import keyring
    from keyring.errors import KeyringError

    with suppress(KeyringError):  # no key store on this machine: nothing is kept in it
        return keyring.get_password(KEYRING_SERVICE, ENTRY_PREFIX + name) or ""
    return ""


__all__ = ["ReadSecret", "read_secret", "variable_of"]
