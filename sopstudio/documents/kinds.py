"""Instructions for a kind of customer or case: *For business customers, ask the team lead* is a condition, too."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sopstudio.documents.languages import compile_words, words_of_all
from sopstudio.documents.step_words import put_subject_first
from sopstudio.documents.verbs import is_instruction

MAX_INSTRUCTION_CHARACTERS: Final = 1_000


@cache
def _conditions() -> tuple[re.Pattern[str], ...]:
    """How an instruction (`rest`) begins in each language that says of which kind (`said`) its case is."""
    return tuple(
        compile_words(rf"(?P<said>{table['said']}){table['parted']}(?P<rest>\S.*)", case=table["case"])
        for table in words_of_all("kinds")
    )


def split_kind(text: str) -> tuple[str, str] | None:
    """The kind of case with which an instruction begins, and the instruction; None where it does not."""
    if len(text) > MAX_INSTRUCTION_CHARACTERS:
        return None
    match = next(filter(None, (words.match(text) for words in _conditions())), None)
    if match is None or not (is_instruction(match["rest"]) or is_instruction(put_subject_first(match["rest"]))):
        return None
    return match["said"][:1].lower() + match["said"][1:], match["rest"].strip()


__all__ = ["split_kind"]
