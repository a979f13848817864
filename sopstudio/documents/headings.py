"""Headings: which section a name announces, and which lines are headings without being marked as such."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from sopstudio.documents.english_structure import section_name
from sopstudio.documents.verbs import is_instruction

SectionKind = Literal[
    "purpose", "scope", "roles", "definitions", "inputs", "procedure", "outputs", "exceptions", "references", "other"
]
MAX_HEADING_WORDS: Final = 10
_NAMES: Final[Mapping[SectionKind, str]] = {
    "purpose": ("purpose|overview|introduction|objective|objectives|goal|goals|aim|background|summary|about|intent"),
    "scope": "scope|applicability|applies to|audience|who this applies to|when to use",
    "roles": "roles|roles and responsibilities|responsibilities|responsibility|personnel|who does what|raci",
    "definitions": (
        "definitions|definition|terms|terminology|glossary|abbreviations|acronyms|terms and definitions|"
        "key terms|definitions and abbreviations"
    ),
    "inputs": (
        "input|inputs|parameters|required information|prerequisites|preconditions|before you begin|"
        "before you start|requirements|materials|what you need|required inputs|input data|equipment|"
        "materials and equipment"
    ),
    "procedure": (
        "procedure|procedures|main procedure|process|steps|instructions|workflow|method|procedure steps|"
        "process steps|detailed procedure|required workflow|what to do|step by step"
    ),
    "outputs": (
        "output|outputs|output format|outcome|outcomes|results|deliverables|records|documentation|"
        "expected output|final decision categories|possible outcomes"
    ),
    "exceptions": (
        "exceptions|exception handling|special cases|escalation|escalations|error handling|troubleshooting|edge cases"
    ),
    "references": (
        "references|reference|related documents|revision history|version history|change history|appendix|"
        "appendices|attachments|approval|approvals|document control|see also|examples|example|notes|"
        "sources"
    ),
}
NAMES: Final[Mapping[str, SectionKind]] = {name: kind for kind, names in _NAMES.items() for name in names.split("|")}
"""The kind of section that each name announces."""
_LEAD: Final = re.compile(
    r"(?:\*\*|__)?(?:(?:section|part)?\s*(?:\d+(?:\.\d+)*|[IVX]+)[.):]?\s+)?(.*?)(?:\*\*|__)?", re.I | re.S
)
_ASIDE: Final = re.compile(r"\s*[(\[].*?[)\]]\s*")
_SENTENCE_END: Final = re.compile(r".*[.!?;,][\"'”)]*", re.S)


def section_kind(name: str) -> SectionKind:
    """The kind of section that a heading announces; *other* where the name says nothing."""
    match = _LEAD.fullmatch(name.strip())
    words = _ASIDE.sub(" ", match[1] if match else name).strip(" :.–—-*_").casefold()
    return NAMES.get(words.removeprefix("the ").strip()) or NAMES.get(section_name(words), "other")


def is_section_name(line: str) -> bool:
    """Whether a line is the name of a known section and nothing else."""
    return len(line) <= 60 and not _SENTENCE_END.fullmatch(line) and section_kind(line) != "other"


def looks_like_heading(line: str) -> bool:
    """Whether a line that stands alone is a heading: a few words without a full stop that instruct nobody."""
    bare = line.strip().strip("*_ ")
    words = bare.split()
    if not 1 <= len(words) <= MAX_HEADING_WORDS or _SENTENCE_END.fullmatch(bare) or re.search(r"[{}=<>|→]", bare):
        return False
    if bare.isupper() and len(bare) > 3:
        return True
    return (
        line.strip() != bare
        and not is_instruction(bare)
        and not re.match(r"(?:if|unless|when|otherwise|else)\b", bare, re.I)
    )


__all__ = ["NAMES", "SectionKind", "is_section_name", "looks_like_heading", "section_kind"]
