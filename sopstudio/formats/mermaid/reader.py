"""Mermaid flowcharts as people and chatbots write them. Links and scripts are never opened; styles are left out."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, build_sop
from sopstudio.formats.format import NOT_JSON, Loss, Reading, Source
from sopstudio.formats.limits import MAX_EDGES, check_lines, describe_hidden
from sopstudio.sop.document import Document
from sopstudio.translation import tr

_HEAD: Final = re.compile(r"(?:flowchart(?:-elk)?|graph)(?:\s+(?:TB|TD|BT|LR|RL))?\s*;?", re.I)
_OTHER: Final = re.compile(
    r"(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|journey|gantt|pie|gitGraph|mindmap|timeline|architecture|block|quadrant|"
    r"sankey|xychart|packet|kanban|requirementDiagram|C4)\b", re.I
)  # fmt: skip
_FENCE: Final = re.compile(
    r"^[ \t]*(?:```|~~~)\s*mermaid[^\n]*\n(?P<inside>.*?)^[ \t]*(?:```|~~~)\s*$", re.I | re.M | re.S
)
_STYLE: Final = re.compile(r"(?:style|linkStyle|classDef|class|direction|accTitle|accDescr)\b", re.I)
_NAME: Final = re.compile(r"[^\W]+(?:[.-]?\w+)*")
_BRACKETS: Final[Mapping[str, tuple[str, Shape]]] = MappingProxyType(
    {
        "(((": (")))", "end"), "([": ("])", "end"), "((": ("))", "end"), "[[": ("]]", "procedure"),
        "[(": (")]", "task"),
        "[/": ("/]", "compute"), "[\\": ("/]", "person"), "{{": ("}}", "task"), "(": (")", "task"), "[": ("]", "task"),
        "{": ("}", "decision"), ">": ("]", "task"),
    }
)  # fmt: skip
_CLOSERS: Final = MappingProxyType({"[/": ("/]", "\\]"), "[\\": ("\\]", "/]")})
_PERSON: Final = re.compile(r'\[\\(?P<text>"[^"]*"|[^"\]]*)/\]')
_LINK: Final = re.compile(
    r"\s*(?P<begin><|x|o)?(?:--+(?P<words1>\s+[^-|>\n][^|\n]*?\s+)--+[->xo]|-\.(?P<words2>\s+[^|\n]+?\s+)\.+->?|==(?P<words3>\s+[^|\n]+?\s+)==+>?"
    r"|--+[->xo]|-\.+->?|==+[=>xo])(?:\s*\|(?P<label>\"[^\"]*\"|[^|\n]*)\|)?\s*"
)  # fmt: skip
_DEPTHS: Final[Mapping[str, int]] = MappingProxyType({"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1})
_NEW_SHAPE: Final = re.compile(r"@\{(?P<body>[^{}]*)\}")
_SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "diam": "decision", "diamond": "decision", "decision": "decision", "stadium": "end", "terminal": "end",
        "pill": "end", "dbl-circ": "end", "circle": "end", "subproc": "procedure", "manual": "person",
        "lean-r": "compute",
    }
)  # fmt: skip


def detect(source: Source) -> bool:
    """Whether a text is a Mermaid diagram, or a chat answer with one in a fence."""
    if source.data is not NOT_JSON:
        return False
    return _FENCE.search(source.text) is not None or _is_diagram(source.text)


def _is_diagram(text: str) -> bool:
    first = next(_lines(text), (0, ""))[1][:200]
    return _HEAD.match(first) is not None or _OTHER.match(first) is not None


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a flowchart. Raises `FormatError` for other diagrams, and for a line that is no statement."""
    del base
    fence = _FENCE.search(source.text)
    losses: tuple[Loss, ...] = ()
    text = source.text
    if fence is not None:
        text = "\n" * source.text.count("\n", 0, fence.start("inside")) + fence["inside"]
        around = (source.text[: fence.start()] + source.text[fence.end() :]).strip()
        losses = (
            (Loss(tr("the words around the diagram"), why=tr("only what is between the fences is read")),)
            if around
            else ()
        )
    check_lines(text)
    reader = _Reader(losses)
    reader.read(text)
    return build_sop(Diagram(reader.nodes, reader.edges, reader.title, tuple(reader.losses)), "Mermaid")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without comments and front matter."""
    in_front_matter = False
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare == "---":
            in_front_matter = not in_front_matter
        elif bare and not bare.startswith("%%") and not in_front_matter:
            yield number, bare


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """The statements with their lines."""
    for number, line in _lines(text):
        yield from ((number, part.strip()) for part in _split(line) if part.strip())


def _split(line: str) -> Iterator[str]:
    """The parts of a line between semicolons that stand in no quotes, brackets or label of an arrow."""
    start, depth, is_quoted, is_label = 0, 0, False, False
    for position, char in enumerate(line):
        if char == '"':
            is_quoted = not is_quoted
        elif is_quoted:
            continue
        elif char == "|":
            is_label = not is_label
        elif char in _DEPTHS:
            depth = max(0, depth + _DEPTHS[char])
        elif char == ";" and not (depth or is_label):
            yield line[start:position]
            start = position + 1
    yield line[start:]


class _Reader:
    def __init__(self, losses: tuple[Loss, ...]) -> None:
        self.nodes: dict[str, DiagramNode] = {}
        self.edges: list[DiagramEdge] = []
        self.losses = list(losses)
        self.title = ""

    def read(self, text: str) -> None:
        """Read every statement."""
        title = re.match(r"\s*---\s*\n(?:.*\n)*?\s*title:\s*(.+)\n(?:.*\n)*?\s*---", text)
        self.title = title[1].strip().strip("\"'") if title else ""
        statements = _statements(text)
        line, head = next(statements, (1, ""))
        if _HEAD.match(head) is None:
            kind = head.split()[0] if head else "nothing"
            hint = tr("flowcharts are read: flowchart TD")
            raise FormatError(
                tr("this is no flowchart"),
                where=tr("line {line}", line=line),
                why=tr("the diagram is {kind}", kind=kind[:40]),
                hint=hint,
            )
        rest = _HEAD.match(head)
        if rest is not None and head[rest.end() :].strip():
            self._read_statement(line, head[rest.end() :].strip())
        for number, statement in statements:
            self._read_statement(number, statement)

    def _read_statement(self, line: int, text: str) -> None:
        lowered = text.lower()
        if lowered == "end" or _STYLE.match(text):
            return
        if lowered.startswith("subgraph"):
            self.losses.append(Loss(tr("a group is not kept"), tr("line {line}", line=line), text[8:].strip()[:80]))
        elif re.match(r"click\b", text, re.I):
            self.losses.append(
                Loss(tr("a link is left out"), tr("line {line}", line=line), tr("links of diagrams are never opened"))
            )
        else:
            self._read_chain(line, text)

    def _read_chain(self, line: int, text: str) -> None:
        """`a & b -->|label| c --> d`."""
        sources, position = self._read_group(line, text, 0)
        while position < len(text):
            link = _LINK.match(text, position)
            if link is None or link.end() == position:
                raise _refusal(line, text[position:])
            targets, position = self._read_group(line, text, link.end())
            words = link["label"] or link["words1"] or link["words2"] or link["words3"] or ""
            label = _plain(words)
            for source in sources:
                for target in targets:
                    if len(self.edges) >= MAX_EDGES:
                        raise FormatError(
                            tr("the diagram is refused"),
                            where=tr("line {line}", line=line),
                            why=tr("more than {max_edges} edges", max_edges=MAX_EDGES),
                        )
                    self.edges.append(DiagramEdge(source, target, label, line))
            sources = targets

    def _read_group(self, line: int, text: str, position: int) -> tuple[list[str], int]:
        names = []
        while True:
            name, position = self._read_node(line, text, position)
            names.append(name)
            also = re.compile(r"\s*&\s*").match(text, position)
            if also is None:
                return names, position
            position = also.end()

    def _read_node(self, line: int, text: str, position: int) -> tuple[str, int]:
        match = _NAME.match(text, position)
        if match is None:
            raise _refusal(line, text[position:])
        name, position = match[0], match.end()
        label, shape, position = self._read_shape(line, text, position)
        new = _NEW_SHAPE.match(text, position)
        if new is not None:
            stated = dict(re.findall(r"(\w+)\s*:\s*(\"[^\"]*\"|[^,]+)", new["body"]))
            label, shape = stated.get("label", label), _SHAPES.get(stated.get("shape", "").strip(), shape)
            position = new.end()
        styled = re.compile(r":::[\w-]+").match(text, position)
        position = styled.end() if styled else position
        known = self.nodes.get(name)
        if known is None or label:
            words = _plain(label) if label else name
            if reason := describe_hidden(words):
                self.losses.append(Loss(tr("a text can mislead"), tr("line {line}", line=line), reason, "kept"))
            self.nodes[name] = DiagramNode(
                words, shape or (known.shape if known else ""), known.line if known else line
            )
        return name, position

    def _read_shape(self, line: int, text: str, position: int) -> tuple[str, Shape, int]:
        person = _PERSON.match(text, position)
        if person is not None:
            return person["text"], "person", person.end()
        begin = next((begin for begin in _BRACKETS if text.startswith(begin, position)), "")
        if not begin:
            return "", "", position
        closer, shape = _BRACKETS[begin]
        start = position + len(begin)
        quoted = re.compile(r'\s*"([^"]*)"\s*').match(text, start)
        at = quoted.end() if quoted is not None else start
        ends = [(text.find(option, at), option) for option in _CLOSERS.get(begin, (closer,))]
        found = min((pair for pair in ends if pair[0] >= 0), default=(-1, ""))
        if found[0] < 0 or (quoted is not None and found[0] != at):
            raise _refusal(line, text[position:])
        label = quoted[1] if quoted is not None else text[start : found[0]]
        return label, shape, found[0] + len(found[1])


def _plain(text: str) -> str:
    """A label as text: entities decoded once, line breaks as blanks, other marks as they stand."""
    bare = text.strip()
    bare = bare[1:-1] if len(bare) > 1 and bare[0] == bare[-1] == '"' else bare
    bare = bare.strip("`")
    bare = re.sub(r"<br\s*/?>", "\n", bare, flags=re.I)
    decoded = re.sub(r"#(\d{1,7}|[A-Za-z]{2,10});", _entity, bare)
    decoded = html.unescape(decoded) if "&" in bare else decoded
    return re.sub(r"[ \t]+", " ", decoded).strip()


def _entity(match: re.Match[str]) -> str:
    body = match[1]
    if body.isdigit():
        number = int(body)
        return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else match[0]
    return html.unescape(f"&{body};") if f"&{body};" != html.unescape(f"&{body};") else match[0]


def _refusal(line: int, text: str) -> FormatError:
    return FormatError(
        tr("the diagram is refused"), where=tr("line {line}", line=line),
        why=tr("{line} is no node and no arrow", line=repr(text.strip()[:60])),
        hint=tr('put labels with signs into quotes: a -->|"x > 1"| b'),
    )  # fmt: skip


__all__ = ["detect", "read"]
