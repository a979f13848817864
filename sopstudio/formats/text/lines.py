"""The meaning of one line of indented text, and the writing of lines that are read back with their meaning.

A line is a step, a branch (`if …:`, `elif`, `else`, `otherwise`, `always`), how the branches below it are chosen
(`follow every branch that holds:`, `follow the first branch that holds:`), an end (`terminate the flow`,
`end: OUTCOME`, `end "OUTCOME"`), a jump (`go to: STEP`, perhaps `(at most 3 times)`), `continue`, `dead
end`, `---`, a comment (`# …`, `===`), or the heading of a procedure. A text in double quotes (as JSON) is
taken literally, so anything can be a step or a condition (a formal one after `if formally`). `[#id]` at
the end gives an id, `[tool: NAME]` in a step binds a tool, `[person: ROLE]` says that a person carries the step out.
`text_syntax` lists all this with examples.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from sopstudio.errors import ConditionError
from sopstudio.expressions import Call, Compare, parse, walk
from sopstudio.formats.text.details import is_detail
from sopstudio.formats.text.outline import LINE_MARKER, OutlineLine
from sopstudio.formats.text.quoting import quote_json, unquote_json
from sopstudio.sop.model import Branching
from sopstudio.translation import tr

MAX_TITLE_WORDS: Final = 8
_CLOSED = re.compile(r".*[.:;,!?]", re.S)


@dataclass(frozen=True, slots=True)
class Heading:
    """A title, the remaining lines, and the reason why the title was guessed (blank where it is stated)."""

    title: str
    lines: list[OutlineLine]
    reason: str = ""


def read_heading(lines: list[OutlineLine]) -> Heading:
    """The title in the lines of an SOP, blank where there is none, and the other lines."""
    if not lines:
        return Heading("", lines)
    first, rest = lines[0], lines[1:]
    if first.text.startswith("# "):
        return Heading(_unquote(first.text[2:].strip()), [*first.children, *rest])
    if first.number or parse_line(first.text).kind != "step":
        return Heading("", lines)
    stated = parse_title(first.text)
    if stated:
        return Heading(_unquote(stated), [*first.children, *rest])
    if rest and re.fullmatch(r"={3,}", rest[0].text) and rest[0].line == first.line + 1 and not first.children:
        return Heading(_unquote(first.text), [*rest[0].children, *rest[1:]])
    if _is_set_off(first, rest):
        return Heading(first.text, rest, tr("a blank line parts it from the steps"))
    if _is_list_heading(first, rest):
        return Heading(first.text, [*first.children, *rest], tr("the first line is above a list of all steps"))
    return Heading("", lines)


def _unquote(text: str) -> str:
    literal = unquote_json(text)
    return text if literal is None else literal


def _is_set_off(first: OutlineLine, rest: list[OutlineLine]) -> bool:
    """Whether a few words stand above a blank line, and sentences below it without one between them."""
    statement = parse_line(first.text)
    if first.children or len(rest) < 2 or statement.is_literal or statement.id or statement.tools:
        return False
    is_long = len(first.text.split()) > MAX_TITLE_WORDS
    if is_long or re.search(r"[{}()\[\]]", first.text) or _CLOSED.fullmatch(first.text):
        return False
    is_alone = rest[0].line > first.line + 1 and rest[1].line == rest[0].line + 1
    return is_alone and all(_CLOSED.fullmatch(item.text) for item in rest[:2])


def _is_list_heading(first: OutlineLine, rest: list[OutlineLine]) -> bool:
    """Whether a line is words alone, and everything below it is one list in its column: numbered, or set off."""
    statement = parse_line(first.text)
    if (
        statement.is_literal
        or statement.id
        or statement.tools
        or re.search(r"[{}()\[\]]", first.text)
        or _CLOSED.fullmatch(first.text)
    ):
        return False
    if not first.children or any(parse_line(item.text).kind != "procedure" for item in rest):
        return False
    top = first.children[0]
    return top.indent == first.indent and (top.number == "1" or (not top.number and top.line > first.line + 1))


StatementKind = Literal[
    "step",
    "if",
    "elif",
    "else",
    "always",
    "follow all",
    "follow first",
    "end",
    "goto",
    "continue",
    "dead end",
    "break",
    "procedure",
    "comment",
]

# A run of blanks is tried from its beginning alone (`(?<!\s)`), or long runs would take a time of their square.
_MARKER = re.compile(r'(?<!\s)\s+\[#("(?:[^"\\]|\\.)*"|[^\[\]"]+)\]$')
_TIMES = re.compile(r"(?<!\s)\s*\(at most (\d{1,4}) times?\)$", re.I)
_IF: Final = re.compile(
    r"(if|when|elif|elsif|else\s*(?:,\s*)?if|otherwise\s*(?:,\s*)?if)\b\s*[:,]?\s*(.+)", re.I | re.S
)
_ELSE: Final = re.compile(r"(else|otherwise|always)\b\s*[:,]?\s*(?:then\b\s*[:,]?\s*)?(.*)", re.I | re.S)
_END: Final = re.compile(
    r"(?:terminate|end|stop|finish|exit)(?: (?:the )?(?:flow|procedure|process|workflow|conversation))?[.!]?", re.I
)
_END_NAMED: Final = re.compile(r"end:\s*(.*)", re.I | re.S)
_END_QUOTED: Final = re.compile(
    r"(?:terminate|end|stop|finish|exit)(?: with| as)?\s+(\".*\"|\u201c[^\u201c\u201d]+\u201d)[.!]?", re.I | re.S
)
_FOLLOW: Final = re.compile(
    r"(?:then )?follow (every|each|all|(?:only )?the first)(?: (?:branch(?:es)?|line|one))? that holds?\s*[:.]?", re.I
)
_BREAK: Final = re.compile(r"-{3,}")
_UNDERLINE: Final = re.compile(r"={3,}")
_TOOLS: Final = re.compile(r" ?\[tools?: ?([A-Za-z0-9_-]{1,64}(?:, ?[A-Za-z0-9_-]{1,64})*) ?\]", re.I)
_PERSON: Final = re.compile(r" ?\[person(?:: ?([^\[\]\"\s][^\[\]\"]{0,79}))? ?\]", re.I)
_TIMEOUT: Final = re.compile(r"(?:the )?time (?:runs out|is over)", re.I)
_TITLE_LINE: Final = re.compile(r"(?:title|sop|name): *(\S.*)", re.I | re.S)
_GOTO: Final = re.compile(r"go ?to(?::\s*|\s+step\s+(?=\d))(.+)", re.I | re.S)
_PROCEDURE: Final = re.compile(r"procedure\s+(\S.*):", re.I | re.S)
_THEN: Final = re.compile(r"(?:[,:]|(?<!\s))\s+then\b\s*:?\s*", re.I)
_FORMALLY: Final = re.compile(r'formally\s+("(?:[^"\\]|\\.)*")')
_CLOSING: Final = re.compile(r":(?=\s|$)")
_JSON: Final = json.JSONDecoder(strict=False)
_OPAQUE: Final = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|\{[^{}\n]*\}")


@dataclass(frozen=True, slots=True)
class Statement:
    """The meaning of a line.

    `text` is a title, a condition or an outcome; `rest` is what follows a condition on its line.

    `tools` are the names that its tags bind; `person` is the role of whoever carries a step out, None for the agent.
    `is_timeout` marks the branch for when a person's time is over.
    """

    kind: StatementKind
    text: str = ""
    id: str = ""
    rest: str = ""
    is_formal: bool = False
    is_literal: bool = False
    times: int | None = None
    tools: tuple[str, ...] = ()
    person: str | None = None
    is_timeout: bool = False


def parse_line(line: str) -> Statement:
    """The meaning of `line`, which is without indent and bullet."""
    text, node_id = split_marker(line)
    if text.startswith('"'):
        literal = _parse_literal(text)
        if literal is not None:
            return Statement(
                "step", literal[0], node_id, is_literal=True, tools=literal[1].tools, person=literal[1].person
            )
    if _BREAK.fullmatch(text):
        return Statement("break")
    if text.startswith("#"):
        return Statement("comment", text.lstrip("#").strip())
    if _UNDERLINE.fullmatch(text):
        return Statement("comment", text)
    for statement in (_parse_branch(text, line), _parse_control(text, node_id)):
        if statement is not None:
            return statement
    text, tags = _split_tags(text)
    text, node_id = (text, node_id) if node_id or not tags else split_marker(text)
    words = text or (tags.tools[0] if tags.tools else tags.person or "A person's step") if tags else text
    return Statement("step", words, node_id, tools=tags.tools, person=tags.person)


class _Tags(NamedTuple):
    """What the tags of a step say: the tools that they bind, and the role of the person who carries it out."""

    tools: tuple[str, ...] = ()
    person: str | None = None

    def __bool__(self) -> bool:
        return bool(self.tools) or self.person is not None


def _split_tags(text: str) -> tuple[str, _Tags]:
    """A text without its tags, and what they say."""
    names = [name for match in _TOOLS.finditer(text) for name in re.split(", ?", match[1])]
    role = _PERSON.search(text)
    if not names and role is None:
        return text, _Tags()
    bare = _PERSON.sub("", _TOOLS.sub("", text)).strip()
    return bare, _Tags(tuple(dict.fromkeys(names)), None if role is None else (role[1] or "").strip())


def _parse_literal(text: str) -> tuple[str, _Tags] | None:
    """A quoted text and what the tags behind it say; None where it is not one or something else follows."""
    literal = unquote_json(text)
    if literal is not None:
        return literal, _Tags()
    try:
        value, end = _JSON.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    remainder, tags = _split_tags(text[end:])
    return None if remainder or not tags else (value, tags)


def _parse_branch(text: str, line: str) -> Statement | None:
    if text[:1] not in "iIeEoOaAwW":
        return None
    match = _ELSE.fullmatch(text)
    if match and not (match[1].lower() == "otherwise" and match[2][:3].lower() == "if ") and not _IF.fullmatch(text):
        kind: StatementKind = "always" if match[1].lower() == "always" else "else"
        else_match = _ELSE.fullmatch(line)
        return Statement(kind, rest=else_match[2].strip() if else_match else "")
    match = _IF.fullmatch(line)
    if not match or match[1].lower() == "when":
        return None
    kind = "if" if match[1].lower() == "if" else "elif"
    condition, rest_text = split_condition(match[2].strip())
    formal = _FORMALLY.fullmatch(condition)
    stated = unquote_json(formal[1]) if formal else None
    if stated is not None:
        return Statement(kind, stated, rest=rest_text, is_formal=True)
    prose = unquote_json(condition)
    if prose is not None:
        return Statement(kind, prose, rest=rest_text, is_literal=True)
    if _TIMEOUT.fullmatch(condition):
        return Statement(kind, condition, rest=rest_text, is_timeout=True)
    return Statement(kind, condition, rest=rest_text, is_formal=is_formal(condition))


def split_condition(text: str) -> tuple[str, str]:
    """A condition, and what follows its colon or `then` on the same line."""
    hidden = _OPAQUE.sub(lambda match: "_" * len(match[0]), text)
    matches = [match for match in (_THEN.search(hidden), _CLOSING.search(hidden)) if match]
    if not matches:
        return text, ""
    first = min(matches, key=lambda match: match.start())
    return text[: first.start()].strip(), text[first.end() :].strip()


def _parse_control(text: str, node_id: str) -> Statement | None:
    if text.lower() in ("continue", "dead end"):
        return Statement("continue" if text.lower() == "continue" else "dead end")
    if _END.fullmatch(text):
        return Statement("end", "", node_id)
    match = _FOLLOW.fullmatch(text)
    if match:
        return Statement("follow first" if match[1].lower().endswith("first") else "follow all")
    match = _END_NAMED.fullmatch(text)
    if match:
        literal = unquote_json(match[1])
        return Statement("end", match[1] if literal is None else literal, node_id)
    match = _END_QUOTED.fullmatch(text)
    literal = _strip_quotes(match[1]) if match else None
    if literal is not None:
        return Statement("end", literal, node_id)
    match = _GOTO.fullmatch(text)
    if match:
        return _parse_jump(match[1], node_id)
    match = _PROCEDURE.fullmatch(text.rstrip())
    if match:
        name, marker = split_marker(match[1].rstrip())
        literal = unquote_json(name)
        return Statement("procedure", name if literal is None else literal, node_id or marker)
    return None


def _strip_quotes(text: str) -> str | None:
    return text[1:-1].strip() if text[0] == "\u201c" else unquote_json(text)


def parse_title(text: str) -> str:
    """The SOP's title in a first line such as `Title: …`; blank where it states none."""
    match = _TITLE_LINE.fullmatch(text)
    return match[1] if match else ""


def _parse_jump(text: str, node_id: str) -> Statement:
    times = _TIMES.search(text)
    name, marker = split_marker(text[: times.start()] if times else text)
    literal = unquote_json(name)
    bound = int(times[1]) if times else None
    return Statement("goto", name if literal is None else literal, node_id or marker, times=bound)


def split_marker(text: str) -> tuple[str, str]:
    """A text without the id at its end, and that id; blank where it states none."""
    match = _MARKER.search(text)
    if not match:
        return text, ""
    node_id = unquote_json(match[1]) if match[1].startswith('"') else match[1]
    return (text[: match.start()], node_id) if node_id else (text, "")


def is_formal(text: str) -> bool:
    """Whether a condition is formal: it parses, and names facts in braces or compares something."""
    try:
        tree = parse(text).tree
    except ConditionError:
        return False
    return "{" in text or any(isinstance(part, Compare | Call) for part in walk(tree))


def marker(node_id: str) -> str:
    """An id as written at the end of a line."""
    plain = node_id == node_id.strip() and node_id.isprintable() and not re.search(r'[\[\]"]', node_id)
    return f" [#{node_id if plain else quote_json(node_id)}]"


def step_line(title: str, node_id: str = "", tools: tuple[str, ...] = (), person: str | None = None) -> str:
    """A line that is read as the step `title`, with tags for `tools` and the role of a `person`."""
    tags = [f" [tool: {name}]" for name in tools]
    tags += [] if person is None else [f" [person: {person}]" if person else " [person]"]
    end = "".join(tags) + (marker(node_id) if node_id else "")
    expected = Statement("step", title, node_id, tools=tools, person=person)
    is_plain = _reads_as(title + end, expected) and not parse_title(title) and not is_detail(title)
    return (title if is_plain else quote_json(title)) + end


def is_plain_role(role: str) -> bool:
    """Whether a role can be written in a tag."""
    return role == role.strip() and role.isprintable() and re.fullmatch(r'[^\[\]"]{1,80}', role) is not None


def end_line(title: str, node_id: str = "") -> str:
    """A line that is read as an end with this title."""
    end = marker(node_id) if node_id else ""
    if not title and not node_id:
        return "terminate the flow"
    plain = f"end: {title}{end}"
    return plain if title and _reads_as(plain, Statement("end", title, node_id)) else f"end: {quote_json(title)}{end}"


def jump_line(title: str, node_id: str = "", times: int | None = None) -> str:
    """A line that is read as a jump to the step `title`."""
    end = marker(node_id) if node_id else ""
    bound = f" (at most {times} times)" if times is not None else ""
    plain = f"go to: {title}{end}{bound}"
    expected = Statement("goto", title, node_id, times=times)
    return plain if _reads_as(plain, expected) else f"go to: {quote_json(title)}{end}{bound}"


def if_line(condition: str, formal: bool, keyword: StatementKind = "if") -> str:
    """A line that is read as a branch with this condition, quoted where needed; `elif` continues after an else."""
    plain = f"{keyword} {condition}:"
    if _reads_as(plain, Statement(keyword, condition, is_formal=formal)):
        return plain
    return f"{keyword} {'formally ' if formal else ''}{quote_json(condition)}:"


def branching_line(branching: Branching) -> str:
    """The line above branches that says which of those that hold are followed."""
    return "follow every branch that holds:" if branching == "all" else "follow the first branch that holds:"


def procedure_line(title: str, node_id: str) -> str:
    """A line that is read as the heading of a procedure."""
    end = marker(node_id) if node_id else ""
    plain = f"procedure {title}{end}:"
    return (
        plain
        if title and _reads_as(plain, Statement("procedure", title, node_id))
        else f"procedure {quote_json(title)}{end}:"
    )


def _reads_as(line: str, expected: Statement) -> bool:
    """Whether `line` stays one line, loses nothing when spaces and bullets are stripped, and is read as `expected`."""
    if line != line.strip() or not line.isprintable() or LINE_MARKER.match(line):
        return False
    return parse_line(line) == expected
