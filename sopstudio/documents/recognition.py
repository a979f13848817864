"""Whether a text is prose, or an outline in the words that `formats.text` reads exactly."""

from __future__ import annotations

import re
from itertools import pairwise
from operator import and_
from typing import Final

from sopstudio.documents.branches import is_answer, split_conditional
from sopstudio.documents.cases import count_state_cases, introduces_case, is_case, lead_of
from sopstudio.documents.document_head import has_head
from sopstudio.documents.headings import is_section_name, section_kind
from sopstudio.documents.jumps import read_jump
from sopstudio.documents.people import role_of
from sopstudio.documents.plain_text import MIN_WRAPPED_CHARACTERS, split_marker
from sopstudio.documents.sections import is_greeting
from sopstudio.documents.sentences import split_sentences

_OUTLINE: Final = re.compile(
    r"\[(?:tools?|person)\s*:|\[#|\[person\]|^\s*(?:if|elif|else if)\b[^\n]*\{[^{}\n]+\}[^\n]*:\s*$|"
    r"^\s*go to: |^\s*end: |^\s*follow (?:every|the first) branch\b"
    r"|^\s*procedure \S[^\n]*:\s*$|^\s*(?:continue|dead end|terminate the flow)\s*$|^\s*if formally \"",
    re.I | re.M,
)
_MARKDOWN: Final = re.compile(
    r"^#{2,6} \S|^\s*(?:[-*] )?\[[ xX]\] |\*\*[^*\n]+\*\*|^\s*\|.*\|.*\|\s*$|^\s*(?:```|~~~)", re.M
)
_BRACES: Final = re.compile(r"\{[^{}\n]+\}")
_STEP_PREFIX: Final = re.compile(r"^\s*(?:\*\*)?step\s+\d+\s*[:.–—-]", re.I | re.M)


def is_outline(text: str) -> bool:
    """Whether a text has what only the indented text of `formats.text` has."""
    return _OUTLINE.search(text) is not None


def is_prose(text: str) -> bool:
    """Whether a text is better read as prose: it has a head, sections, marks of Markdown, wrapped lines, several
    sentences on a line, or conditions with what is done behind a comma, and nothing of the outline's own syntax.
    """
    if is_outline(text):
        return False
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if _MARKDOWN.search(text) or _STEP_PREFIX.search(text) or any(map(_is_background_heading, lines)):
        return True
    if (lines and is_greeting(lines[0])) or has_head(lines):
        return True
    if _BRACES.search(text):
        return False
    if any(map(_is_prose_line, lines)) or any(map(_goes_below, lines, lines[1:])):
        return True
    bare = [split_marker(line)[2] for line in lines]
    are_cases = list(map(is_case, bare))
    if any(count_state_cases(pair) == 2 for pair in pairwise(bare)):
        return True
    return any(map(introduces_case, bare, bare[1:])) or any(map(and_, are_cases, are_cases[1:]))


def _is_background_heading(line: str) -> bool:
    """Whether a line is the name of a section that is no step, or begins with it: *Purpose: this describes …*."""
    name = split_marker(line)[2].partition(": ")[0]
    return is_section_name(name) and section_kind(name) not in ("other", "procedure")


def _is_prose_line(line: str) -> bool:
    kind, _, text = split_marker(line)
    sentences = split_sentences(text)
    if len(sentences) > 1 or (kind and (not text or split_marker(text)[0] == "bullet")):
        return True
    if (line.endswith(":") and lead_of(line) is not None) or any(map(is_answer, sentences)):
        return True
    if any(role_of(sentence, ()) for sentence in sentences):
        return True
    return any(_is_branch_in_words(sentence) or _is_jump_in_words(sentence) for sentence in sentences)


def _is_jump_in_words(sentence: str) -> bool:
    return bool(read_jump(sentence)) and parse_keyword(sentence) != "go to"


def parse_keyword(sentence: str) -> str:
    """The first two words of a sentence, small."""
    return " ".join(sentence.lower().split()[:2])


def _goes_below(line: str, following: str) -> bool:
    """Whether a line goes on in the next one, or is a numbered heading with a plain line below it."""
    is_wrapped = len(line) >= MIN_WRAPPED_CHARACTERS and line[-1].isalpha() and following[:1].islower()
    is_heading = "." in split_marker(line)[1] and not split_marker(following)[0] and not following.endswith(":")
    return is_wrapped or (is_heading and _is_capital(following))


def _is_capital(line: str) -> bool:
    return line[:1].isupper() and not line.lower().startswith(("if ", "else", "otherwise", "end", "go to", "always"))


def _is_branch_in_words(sentence: str) -> bool:
    """Whether a condition and what is done stand in one sentence, parted by no colon or *then*."""
    conditional = split_conditional(sentence)
    if conditional is None or conditional.kind == "else" or not conditional.consequence:
        return False
    return not re.search(r":(?:\s|$)|\bthen\b|→|->", sentence, re.I)


__all__ = ["is_outline", "is_prose"]
