"""The system's key store, where there is one (the extra `models` has its client)."""

from __future__ import annotations

from contextlib import suppress

from sopstudio.extras import is_installed

SERVICE = "sopstudio"
"""What the entries of the program are filed under."""


def read_entry(name: str) -> str:
    """The entry called `name`; "" where there is none, or no key store."""
    if not is_installed("keyring"):
        return ""
    import keyring
    from keyring.errors import KeyringError

    with suppress(KeyringError):  # no key store on this machine: nothing is kept in it
        return keyring.get_password(SERVICE, name) or ""
    return ""


def write_entry(name: str, value: str) -> bool:
    """Keep `value` under `name`. Returns whether it is kept: not where there is no key store."""
    if not is_installed("keyring"):
        return False
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(SERVICE, name, value)
    except KeyringError:
        return False
    return read_entry(name) == value


__all__ = ["SERVICE", "read_entry", "write_entry"]
