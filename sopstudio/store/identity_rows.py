"""The rows of the table `sops`: which uid belongs to the key that versions and tags of an SOP lie under."""

from __future__ import annotations

import hashlib

ADD_SOP = "INSERT INTO sops (key, uid, digest) VALUES (?, ?, ?)"


def identity_row(key: str, uid: str) -> tuple[str, str, str]:
    """The row of `sops` for an SOP, with its checksum."""
    return key, uid, identity_digest(key, uid)


def identity_digest(key: str, uid: str) -> str:
    """The checksum of a row of `sops`."""
    return hashlib.sha256(f"{key}\n{uid}".encode("utf-8", "surrogateescape")).hexdigest()
