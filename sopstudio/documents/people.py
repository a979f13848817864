"""Who carries out an instruction, where it is somebody else than whoever follows the procedure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from sopstudio.documents.languages import compile_words, words_for, words_of_all
from sopstudio.documents.verbs import IMPERATIVES

MAX_APPROVAL_CHARACTERS: Final = 300
COMMON_ROLES: Final = (
    "manager|supervisor|team lead|team leader|line manager|shift lead|shift manager|"
    "duty manager|director|compliance officer|"
    "security officer|quality manager|head of \\w+|legal team|finance team|"
    "on-call engineer|department head|reviewer|approver"
)
"""Roles of people who decide or approve, known without a section that names them."""
_APPROVAL: Final = re.compile(
    r"(?:obtain|get|request|seek|ask\s+for|secure)\s+(?:written\s+|prior\s+|"
    r"formal\s+)?(?:approval|sign-?off|authorization|authorisation|permission|"
    r"consent)\s+(?:from|of|by)\s+(?:the\s+|your\s+|a\s+|an\s+)?(?P<role>[\w' -]{3,40}?)"
    r"(?P<rest>\s+(?:before|for|to|if|when)\b.*)?[.]?",
    re.I | re.S,
)


@cache
def _approvals() -> tuple[re.Pattern[str], ...]:
    """How the languages say who has to approve something."""
    return tuple(
        compile_words(table[kind], people=table["people"])
        for table in words_of_all("approvals")
        for kind in ("active", "passive", "needed")
    )


def approver_of(text: str) -> str:
    """The role of whoever has to approve something; blank where a sentence does not say that."""
    said = text.strip()[:MAX_APPROVAL_CHARACTERS]
    match = next(filter(None, (pattern.match(said) for pattern in _approvals())), None)
    return next(filter(None, match.groups()), "") if match else ""


@cache
def _answers() -> tuple[re.Pattern[str], ...]:
    """Conditions about what somebody answers who has to approve something."""
    return tuple(compile_words(table["answer"], people=table["people"]) for table in words_of_all("approvals"))


def asks_for_approval(text: str) -> bool:
    """Whether somebody has to say yes or no to something. A signature is no answer: it is done."""
    said = text.strip()[:MAX_APPROVAL_CHARACTERS]
    is_approval = _APPROVAL.fullmatch(text.strip()) is not None or approver_of(text) != ""
    return is_approval and not any(re.search(table["only signs"], said, re.I) for table in words_of_all("approvals"))


def is_refused(condition: str) -> bool:
    """Whether a condition about the answer to an approval names the answer *no*, or denies *yes*."""
    refuses, denies = (
        re.search(words_for("approvals", name), condition, re.I) is not None for name in ("refuses", "denies")
    )
    return refuses is not denies


@cache
def _delays() -> tuple[re.Pattern[str], ...]:
    """Conditions about the answer of somebody that does not come in time."""
    return tuple(
        compile_words(table["late"], people=table["people"], late=table["in time"])
        for table in words_of_all("approvals")
    )


def is_about_delay(condition: str, role: str) -> bool:
    """Whether a condition says that the person of this role does not answer in time, or that nobody does."""
    match = next(filter(None, (words.fullmatch(condition.strip()) for words in _delays())), None)
    return match is not None and (match["role"] or role).casefold() == role.casefold()


def is_about_approval(condition: str, action: str) -> bool:
    """Whether a condition is about the answer to an action by which somebody has to approve something."""
    approver = approver_of(action)
    match = next(filter(None, (words.fullmatch(condition.strip()) for words in _answers())), None) if approver else None
    return match is not None and (match["role"] or approver).casefold() == approver.casefold()


def role_of(text: str, roles: Sequence[str]) -> str:
    """The role of the person who carries an instruction out; blank where none is named."""
    approval = _APPROVAL.fullmatch(text.strip())
    if approval is not None:
        return approval["role"].strip()
    approver = approver_of(text)
    if approver:
        return approver
    names = "|".join([*map(re.escape, sorted(roles, key=len, reverse=True)), COMMON_ROLES])
    subject = re.match(
        rf"(?:the|a|an|your|our)?\s*(?P<role>{names})\s+(?:(?:must|should|shall|"
        rf"will|then|has to|needs to|also)\s+)*(?P<verb>[a-z]+)",
        text.strip(),
        re.I,
    )
    if subject is None or not _is_verb(subject["verb"].lower()):
        return ""
    return subject["role"]


def _is_verb(word: str) -> bool:
    """Whether a word is a verb of an instruction, or its third person."""
    candidates = {word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"}
    return not IMPERATIVES.isdisjoint(candidates)


__all__ = [
    "COMMON_ROLES",
    "approver_of",
    "asks_for_approval",
    "is_about_approval",
    "is_about_delay",
    "is_refused",
    "role_of",
]
