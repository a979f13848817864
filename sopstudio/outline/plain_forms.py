"""The words of the notation as an outline shows them: plain ones, in the language of the window.

What is read as English notation (`if`, `go to:`) is understood beside them.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sopstudio.formats.text.lines import StatementKind
from sopstudio.text.suggestions import Suggestion
from sopstudio.translation import tr

TITLE: Final = "SOP: "
IF, ELIF, ELSE, ALWAYS = (
    tr("If {condition}:"), tr("Otherwise, if {condition}:"), tr("Otherwise:"), tr("Always:"),
)  # fmt: skip
END, BARE_END, GO_TO, TIMES = tr("End: {title}"), tr("End"), tr("Go to: {step}"), tr("(at most {count} times)")
FORMALLY = tr("formally")
"""What stands before a formal condition in quotes, one that cannot be said in words."""
FORMALLY_PATTERN: Final = re.compile(rf'(?:formally|{re.escape(FORMALLY)})\s+(?=")', re.I)
TO_BE_WRITTEN = "…"
"""The condition of a branch that has none yet."""
GO_ON, DEAD_END, TIMEOUT = tr("Go on below"), tr("Nothing follows"), tr("the time runs out")
FOLLOW_ALL, FOLLOW_FIRST = tr("Follow every branch that holds:"), tr("Follow the first branch that holds:")
SUB_PROCEDURE = tr("Sub-procedure {title}:")
ASK_FOR, TELL = tr("Ask for the {"), tr("Tell the customer that ")
"""How a step begins that asks or speaks; `formats.text.steps` reads it in every language."""
TIMES_PATTERN: Final = re.compile(re.escape(TIMES).replace(re.escape("{count}"), r"(\d{1,4})") + "$", re.I)


class Keyword(NamedTuple):
    """What begins a line in plain words, and what begins it in the notation. A whole keyword has nothing behind it."""

    kind: StatementKind
    plain: str
    notation: str
    is_whole: bool = False


def _beginning(template: str) -> str:
    return template.partition("{")[0].rstrip()


KEYWORDS: Final = (
    Keyword("elif", _beginning(ELIF), "elif"),
    Keyword("if", _beginning(IF), "if"),
    Keyword("else", ELSE.rstrip(":"), "else"),
    Keyword("always", ALWAYS.rstrip(":"), "always"),
    Keyword("end", _beginning(END), "end:"),
    Keyword("end", BARE_END, "terminate the flow", is_whole=True),
    Keyword("goto", _beginning(GO_TO), "go to:"),
    Keyword("continue", GO_ON, "continue", is_whole=True),
    Keyword("dead end", DEAD_END, "dead end", is_whole=True),
    Keyword("follow all", FOLLOW_ALL, "follow every branch that holds:", is_whole=True),
    Keyword("follow first", FOLLOW_FIRST, "follow the first branch that holds:", is_whole=True),
    Keyword("procedure", _beginning(SUB_PROCEDURE), "procedure"),
)
PLAIN_WORDS: Final = (
    Suggestion(f"{_beginning(IF)} ", _beginning(IF), tr("a branch for when something holds")),
    Suggestion(f"{_beginning(ELIF)} ", _beginning(ELIF), tr("a branch for where no earlier one holds")),
    Suggestion(ELSE, ELSE, tr("a branch for everything else")),
    Suggestion(ALWAYS, ALWAYS, tr("a branch beside those that hold")),
    Suggestion(f"{_beginning(END)} ", _beginning(END), tr("an end with its outcome")),
    Suggestion(f"{_beginning(GO_TO)} ", _beginning(GO_TO), tr("continue with another step")),
    Suggestion(GO_ON, GO_ON, tr("what stands below follows")),
    Suggestion(DEAD_END, DEAD_END, tr("there is no next step")),
    Suggestion(ASK_FOR, f"{ASK_FOR}…}}", tr("ask the customer for a fact")),
    Suggestion(TELL, f"{TELL}…", tr("say a message")),
    Suggestion(FOLLOW_ALL, FOLLOW_ALL, tr("above branches")),
    Suggestion(f"{_beginning(SUB_PROCEDURE)} ", _beginning(SUB_PROCEDURE), tr("a procedure of its own")),
)
"""What can begin a line, for whoever writes one."""
_PATTERNS: Final = tuple(
    (keyword, re.compile(re.escape(keyword.plain) + (r"\s*" if keyword.is_whole else r"(?![\w-])"), re.I))
    for keyword in KEYWORDS
)


def find_keyword(text: str) -> tuple[Keyword, int] | None:
    """The keyword in plain words that begins a line, which is without indent, and its length; None for other words."""
    for keyword, pattern in _PATTERNS:
        match = pattern.fullmatch(text) if keyword.is_whole else pattern.match(text)
        if match and not (keyword.kind == "procedure" and not text.rstrip().endswith(":")):
            return keyword, match.end()
    return None


def with_notation_keyword(line: str) -> tuple[str, int]:
    """A line that begins as the notation does, and by how many characters what is behind the keyword moved."""
    indent = len(line) - len(line.lstrip())
    found = find_keyword(line[indent:])
    if found is None:
        return line, 0
    keyword, length = found
    return line[:indent] + keyword.notation + line[indent + length :], len(keyword.notation) - length


__all__ = ["KEYWORDS", "PLAIN_WORDS", "TITLE", "Keyword", "find_keyword", "with_notation_keyword"]
