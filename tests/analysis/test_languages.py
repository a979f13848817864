"""Problems in another language: whatever is wrong with an SOP is said in the language of the window."""

from __future__ import annotations

import re

from hypothesis import given

from sopstudio.analysis import check
from sopstudio.sop import Sop
from tests.analysis.breaking import broken_sops
from tests.translations import in_language

ENGLISH = re.compile(
    r"\b(the|is|are|of|and|must|cannot|not|no|has|have|with|by|for|to|it|that|expected|unknown|missing|required)\b"
)
NAMES = re.compile(r"„[^“]*“|„.*$|\{[^}]*\}|\([^()]*\)", re.DOTALL)
"""What an author wrote: names in quotes, facts in braces, conditions in brackets."""


@given(broken_sops())
def test_no_problem_is_told_in_english(sop: Sop) -> None:
    with in_language("de"):
        for problem in check(sop):
            assert not ENGLISH.search(NAMES.sub("", problem.message)), problem.message
