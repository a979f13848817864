"""Short random names for runs and evaluations: `r-` or `e-` and ten characters, none mistaken for another."""

from __future__ import annotations

import hashlib
import re
import secrets

from sopstudio.errors import StoreError
from sopstudio.store.database import LibraryFile
from sopstudio.translation import tr

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 10
LETTER_OF_BYTE = (LETTERS * 8).encode()
PREFIX = re.compile(r"[0-9a-z]{1,10}")

KINDS = {"r": "runs", "e": "evaluations"}
MATCHING = {
    "r": "SELECT number, id FROM runs WHERE id >= ? AND id < ? LIMIT 6",
    "e": "SELECT number, id FROM evaluations WHERE id >= ? AND id < ? LIMIT 6",
}
NEWEST = {
    "r": "SELECT number, id FROM runs ORDER BY number DESC LIMIT 1",
    "e": "SELECT number, id FROM evaluations ORDER BY number DESC LIMIT 1",
}


def new_id(kind: str) -> str:
    """A new name; `kind` is *r* or *e*. 50 random bits: a clash is refused by the table, and nobody will see one."""
    return f"{kind}-" + secrets.token_bytes(LENGTH).translate(LETTER_OF_BYTE).decode()


def derive_id(kind: str, source: str) -> str:
    """The name that always goes with this text, so that what it stands for is stored once."""
    return f"{kind}-" + hashlib.sha256(source.encode()).digest()[:LENGTH].translate(LETTER_OF_BYTE).decode()


def resolve_id(file: LibraryFile, kind: str, name: str) -> tuple[int, str]:
    """Number and full id of the one run or evaluation that `name` (a beginning, or *latest*) names.

    Raises `StoreError` where there is none, or several.
    """
    start = name.lower().removeprefix(f"{kind}-")
    if name == "latest":
        rows = file.fetch_rows(NEWEST[kind])
    else:
        matching = (f"{kind}-{start}", f"{kind}-{start}~")
        rows = file.fetch_rows(MATCHING[kind], matching) if PREFIX.fullmatch(start) else []
    if len(rows) == 1:
        return int(rows[0][0]), str(rows[0][1])
    noun = KINDS[kind][:-1]
    if rows:
        several = ", ".join(row[1] for row in rows[:5])
        raise StoreError(
            tr("several {kinds} begin with that", kinds=KINDS[kind]),
            where=name,
            hint=tr("give more characters: {several}", several=several),
        )
    raise StoreError(
        tr("no such {noun} in the library", noun=noun),
        where=name,
        hint=tr("give the id of the {noun}, or 'latest'", noun=noun),
    )
