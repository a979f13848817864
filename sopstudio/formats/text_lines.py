"""What one line of an indented text says, and how to say it so that it is read back as meant.

A line is a step, a branch (`if …:`, `elif`, `else`, `otherwise`, `always`), an end (`terminate the flow`, `end:
OUTCOME`, `end "OUTCOME"`), a jump (`go to: STEP`, maybe `(at most 3 times)`), `continue`, `dead end`, `---`, a comment
(`# …`, `===`), or the heading of a procedure. A text in double quotes (as JSON) is taken as it stands, so anything can
be a step or a condition (a formal one after `if formally`). `[#id]` at the end gives an id, `[tool: NAME]` in a step
binds a tool. `text_syntax` lists all this with examples.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final, Literal

from sopstudio.errors import ConditionError
from sopstudio.expressions import Call, Compare, parse, walk
from sopstudio.formats.text_lexer import MARKED

Say = Literal[
    "step", "if", "elif", "else", "always", "end", "goto", "continue", "dead end", "break", "procedure", "comment"
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
_BREAK: Final = re.compile(r"-{3,}")
_UNDERLINE: Final = re.compile(r"={3,}")
_TOOLS: Final = re.compile(r" ?\[tools?: ?([A-Za-z0-9_-]{1,64}(?:, ?[A-Za-z0-9_-]{1,64})*) ?\]", re.I)
_TITLE_LINE: Final = re.compile(r"(?:title|sop|name): *(\S.*)", re.I | re.S)
_GOTO: Final = re.compile(r"go ?to(?::\s*|\s+step\s+(?=\d))(.+)", re.I | re.S)
_PROCEDURE: Final = re.compile(r"procedure\s+(\S.*):", re.I | re.S)
_THEN: Final = re.compile(r"(?:[,:]|(?<!\s))\s+then\b\s*:?\s*", re.I)
_FORMALLY: Final = re.compile(r'formally\s+("(?:[^"\\]|\\.)*")')
_CLOSING: Final = re.compile(r":(?=\s|$)")
_JSON: Final = json.JSONDecoder(strict=False)
_OPAQUE: Final = re.compile(r"'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|\{[^{}\n]*\}")


@dataclass(frozen=True, slots=True)
class Saying:
    """What a line says. `text` is a title, a condition or an outcome; `rest` what follows a condition on its line.

    `tools` are the names that its tags bind.
    """

    say: Say
    text: str = ""
    id: str = ""
    rest: str = ""
    formal: bool = False
    literal: bool = False
    times: int | None = None
    tools: tuple[str, ...] = ()


def understand(line: str) -> Saying:
    """What `line` (without indent and bullet) says."""
    text, node_id = _marked(line)
    if text.startswith('"'):
        literal = _literal(text)
        if literal is not None:
            return Saying("step", literal[0], node_id, literal=True, tools=literal[1])
    if _BREAK.fullmatch(text):
        return Saying("break")
    if text.startswith("#"):
        return Saying("comment", text.lstrip("#").strip())
    if _UNDERLINE.fullmatch(text):
        return Saying("comment", text)
    for one in (_branch(text, line), _place(text, node_id)):
        if one is not None:
            return one
    text, tools = _tagged(text)
    text, node_id = (text, node_id) if node_id or not tools else _marked(text)
    return Saying("step", text or tools[0], node_id, tools=tools) if tools else Saying("step", text, node_id)


def _tagged(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without its tags, and the tools that they name."""
    names = [name for match in _TOOLS.finditer(text) for name in re.split(", ?", match[1])]
    return (_TOOLS.sub("", text).strip(), tuple(dict.fromkeys(names))) if names else (text, ())


def _literal(text: str) -> tuple[str, tuple[str, ...]] | None:
    """A text in quotes and the tools that are named behind it; None where it is none or something else follows."""
    whole = unquoted(text)
    if whole is not None:
        return whole, ()
    try:
        value, end = _JSON.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    rest, tools = _tagged(text[end:])
    return None if rest or not tools else (value, tools)


def _branch(text: str, line: str) -> Saying | None:
    if text[:1] not in "iIeEoOaAwW":
        return None
    match = _ELSE.fullmatch(text)
    if match and not (match[1].lower() == "otherwise" and match[2][:3].lower() == "if ") and not _IF.fullmatch(text):
        say: Say = "always" if match[1].lower() == "always" else "else"
        rest = _ELSE.fullmatch(line)
        return Saying(say, rest=rest[2].strip() if rest else "")
    match = _IF.fullmatch(line)
    if not match or match[1].lower() == "when":
        return None
    say = "if" if match[1].lower() == "if" else "elif"
    condition, rest_text = _split(match[2].strip())
    formal = _FORMALLY.fullmatch(condition)
    stated = unquoted(formal[1]) if formal else None
    if stated is not None:
        return Saying(say, stated, rest=rest_text, formal=True)
    prose = unquoted(condition)
    if prose is not None:
        return Saying(say, prose, rest=rest_text, literal=True)
    return Saying(say, condition, rest=rest_text, formal=is_formal(condition))


def _split(text: str) -> tuple[str, str]:
    """A condition, and what stands after its colon or `then` on the same line."""
    hidden = _OPAQUE.sub(lambda match: "_" * len(match[0]), text)
    found = [match for match in (_THEN.search(hidden), _CLOSING.search(hidden)) if match]
    if not found:
        return text, ""
    first = min(found, key=lambda match: match.start())
    return text[: first.start()].strip(), text[first.end() :].strip()


def _place(text: str, node_id: str) -> Saying | None:
    if text.lower() in ("continue", "dead end"):
        return Saying("continue" if text.lower() == "continue" else "dead end")
    if _END.fullmatch(text):
        return Saying("end", "", node_id)
    match = _END_NAMED.fullmatch(text)
    if match:
        named = unquoted(match[1])
        return Saying("end", match[1] if named is None else named, node_id)
    match = _END_QUOTED.fullmatch(text)
    named = _between_quotes(match[1]) if match else None
    if named is not None:
        return Saying("end", named, node_id)
    match = _GOTO.fullmatch(text)
    if match:
        return _jump(match[1], node_id)
    match = _PROCEDURE.fullmatch(text.rstrip())
    if match:
        name, marker = _marked(match[1].rstrip())
        named = unquoted(name)
        return Saying("procedure", name if named is None else named, node_id or marker)
    return None


def _between_quotes(text: str) -> str | None:
    return text[1:-1].strip() if text[0] == "\u201c" else unquoted(text)


def title_line(text: str) -> str:
    """The title of the SOP that a first line states (`Title: …`); blank where it states none."""
    match = _TITLE_LINE.fullmatch(text)
    return match[1] if match else ""


def _jump(text: str, node_id: str) -> Saying:
    times = _TIMES.search(text)
    name, marker = _marked(text[: times.start()] if times else text)
    named = unquoted(name)
    bound = int(times[1]) if times else None
    return Saying("goto", name if named is None else named, node_id or marker, times=bound)


def _marked(text: str) -> tuple[str, str]:
    """A text, and the id that stands at its end."""
    match = _MARKER.search(text)
    if not match:
        return text, ""
    node_id = unquoted(match[1]) if match[1].startswith('"') else match[1]
    return (text[: match.start()], node_id) if node_id else (text, "")


def unquoted(text: str) -> str | None:
    """The text that a JSON string stands for; None where this is no such string."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return None
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    return value if isinstance(value, str) else None


def quoted(text: str) -> str:
    """A text as a JSON string on one line."""
    plain = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", plain)


def is_formal(text: str) -> bool:
    """Whether a condition is formal: it parses, and names facts in braces or compares something."""
    try:
        tree = parse(text).tree
    except ConditionError:
        return False
    return "{" in text or any(isinstance(part, Compare | Call) for part in walk(tree))


def marker(node_id: str) -> str:
    """An id as it stands at the end of a line."""
    plain = node_id == node_id.strip() and node_id.isprintable() and not re.search(r'[\[\]"]', node_id)
    return f" [#{node_id if plain else quoted(node_id)}]"


def step_line(title: str, node_id: str = "", tools: tuple[str, ...] = ()) -> str:
    """A line that is read as the step `title`, with tags for `tools`."""
    end = "".join(f" [tool: {name}]" for name in tools) + (marker(node_id) if node_id else "")
    meant = Saying("step", title, node_id, tools=tools)
    return (title if _is(title + end, meant) and not title_line(title) else quoted(title)) + end


def end_line(title: str, node_id: str = "") -> str:
    """A line that is read as an end with this title."""
    end = marker(node_id) if node_id else ""
    if not title and not node_id:
        return "terminate the flow"
    plain = f"end: {title}{end}"
    return plain if title and _is(plain, Saying("end", title, node_id)) else f"end: {quoted(title)}{end}"


def jump_line(title: str, node_id: str = "", times: int | None = None) -> str:
    """A line that is read as a jump to the step `title`."""
    end = marker(node_id) if node_id else ""
    bound = f" (at most {times} times)" if times is not None else ""
    plain = f"go to: {title}{end}{bound}"
    meant = Saying("goto", title, node_id, times=times)
    return plain if _is(plain, meant) else f"go to: {quoted(title)}{end}{bound}"


def if_line(condition: str, formal: bool, say: Say = "if") -> str:
    """A line that is read as a branch with this condition (in quotes where need be); `elif` continues after an else."""
    plain = f"{say} {condition}:"
    if _is(plain, Saying(say, condition, formal=formal)):
        return plain
    return f"{say} {'formally ' if formal else ''}{quoted(condition)}:"


def procedure_line(title: str, node_id: str) -> str:
    """A line that is read as the heading of a procedure."""
    end = marker(node_id) if node_id else ""
    plain = f"procedure {title}{end}:"
    return plain if title and _is(plain, Saying("procedure", title, node_id)) else f"procedure {quoted(title)}{end}:"


def _is(line: str, meant: Saying) -> bool:
    """Whether `line` stays one line, keeps its text when blanks and bullets are dropped, and is understood as meant."""
    if line != line.strip() or not line.isprintable() or MARKED.match(line):
        return False
    return understand(line) == meant
