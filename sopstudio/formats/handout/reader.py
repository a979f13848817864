"""From the blocks of a handout to the SOP: its steps with their ways, its tools, facts and articles.

A document is one where numbered headings stand below *Steps* and ways in tables of *If* and *Next*, in a language in
which handouts are written. Somebody may have edited it: what is missing is left out, words that are no condition stay
words, and a step without a way goes on to the next one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any, Final

from pydantic import ValidationError

from sopstudio.documents.blocks import Block
from sopstudio.documents.sop_language import speaking
from sopstudio.formats.handout.declarations import Declarations
from sopstudio.formats.handout.merging import merge_handout
from sopstudio.formats.handout.parts import Origins, Part, Parts, TableRow, is_ways, table_rows, unescape
from sopstudio.formats.handout.ways import Way, read_ways
from sopstudio.formats.handout.words import (
    find_fact,
    read_action,
    read_assignment,
    read_minutes,
    split_label,
    spoken_codes,
)
from sopstudio.formats.limits import check_counts
from sopstudio.sop import Compute, Decision, Document, Edge, End, Node, Person, Sop, Task
from sopstudio.sop.document import DESCRIPTION_ELEMENT, Section
from sopstudio.sop.elements import FreshIds, element_key, fresh_id, slug
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Procedure, ProcedureCall
from sopstudio.text.handout_words import ENDING_WORDS
from sopstudio.translation import tr

_CAPITALIZED: Final = re.compile(r"(?<=[^\W\d_A-Z] )[^\W\d_a-zäöüß]\w+|(?<=, )[^\W\d_a-zäöüß]\w+")
"""Words with a capital within a sentence: names, and nouns in German."""
_NUMBERED: Final = re.compile(r"(\d+)\.\s")


@dataclass(slots=True)
class _Step:
    """A numbered heading, what stands below it by label, and its ways."""

    number: int
    title: str
    blocks: list[Block]
    words: list[str] = field(default_factory=list)
    fields: dict[str, list[str]] = field(default_factory=dict)
    items: list[str] = field(default_factory=list)
    rows: Sequence[TableRow] = ()
    id: str = ""


def read_handout(blocks: Sequence[Block], base: Document | None = None) -> Document | None:
    """The document that a handout says, with the ids of an earlier one (`base`) where its steps are the same; None for
    other documents.
    """
    if not any(block.kind == "heading" and block.number.isdigit() for block in blocks):
        return None  # without its steps no catalogue of another language has to be loaded
    for code in spoken_codes():
        with speaking(code):
            parts = Parts(blocks)
            if parts.is_handout():
                try:
                    document = _Reader(blocks, parts, base).read()
                except ValidationError:  # somebody wrote what no SOP can hold: it is read as any other document
                    return None
                return document if base is None else merge_handout(base, document)
    return None


class _Reader:
    """Reads the parts of one handout."""

    def __init__(self, blocks: Sequence[Block], parts: Parts, base: Document | None) -> None:
        self._parts = parts
        self._known = base.sop if base is not None else Sop(id="x")
        self._origins = Origins()
        self._declared = Declarations(parts, self._known, self._origins)
        self._names = _find_names([text for block in blocks for text in (block.text, *chain(*block.rows))])
        self._procedures: dict[str, str] = {}
        self._sections: dict[str, list[str]] = {}

    def read(self) -> Document:
        """The whole document."""
        prefix = tr("Sub-procedure: {title}", title="")
        inner = {part.title.removeprefix(prefix): part for part in self._parts.all if part.title.startswith(prefix)}
        known = {procedure.label(): procedure.id for procedure in self._known.procedures}
        for title in inner:
            taken = (*known.values(), *self._procedures.values())
            self._procedures[title] = known.get(title) or fresh_id(taken, slug(title) or "procedure")
        main = self._read_graph("", next(part for part in self._parts.all if part.title == tr("Steps")))
        procedures = []
        for title, part in inner.items():
            name = self._procedures[title]
            procedures.append(Procedure(id=name, title=title, **self._read_graph(name, part)))
        main |= self._read_purpose()
        sop = Sop(
            id=slug(self._parts.title) or "sop",
            title=self._parts.title,
            facts=tuple(self._declared.facts.values()),
            tools=tuple(self._declared.tools.values()),
            knowledge=tuple(self._declared.read_articles()),
            procedures=tuple(procedures),
            **main,
        )
        graphs = sop.graphs()
        check_counts(
            sum(len(graph.nodes) for graph in graphs), sum(len(graph.edges) for graph in graphs), len(procedures)
        )
        sections = [
            Section(element=f"section:{number}", title=title, nodes=tuple(nodes))
            for number, (title, nodes) in enumerate(self._sections.items(), 1)
        ]
        return Document(sop=sop, sections=tuple(sections), provenance=tuple(self._origins.entries))

    def _read_purpose(self) -> dict[str, Any]:
        """What the procedure is for, and what somebody says with whom it begins."""
        blocks = [block for block in self._parts.blocks(tr("Purpose")) if block.kind in ("paragraph", "item")]
        self._origins.add_blocks(DESCRIPTION_ELEMENT, blocks)
        lines = [unescape(block.text) for block in blocks]
        begins = tr("It begins when someone says:")
        at = lines.index(begins) if begins in lines else len(lines)
        return {"description": "\n".join(lines[:at]), "opening": " ".join(lines[at + 1 : at + 2])}

    def _read_graph(self, scope: str, part: Part) -> dict[str, Any]:
        """The nodes and edges of a part, its start, and what it says before its first step."""
        steps, before = _split_steps(part.blocks)
        graph = next((each for each in self._known.procedures if each.id == scope), None) if scope else self._known
        known = {node.label(): node.id for node in reversed(graph.nodes)} if graph is not None else {}
        ids = FreshIds(known.values())
        for step in steps:
            step.id = known.pop(step.title, "") or ids.take(slug(step.title) or "step")
        numbers = {step.number: step.id for step in steps}
        following = {first.id: second.id for first, second in pairwise(steps)}
        nodes = [self._build_node(step) for step in steps]
        nodes = [
            self._bar(node, step, steps, part.title, scope) if isinstance(node, Person) else node
            for node, step in zip(nodes, steps, strict=True)
        ]
        edges: list[Edge] = []
        for step in steps[:1]:  # a sub-procedure has no place of its own
            self._origins.add_blocks(element_key(scope, step.id), before)
        for step, node in zip(steps, nodes, strict=True):
            self._origins.add_blocks(element_key(scope, step.id), step.blocks)
            for target, way, row in self._find_ways(step, node, numbers, following):
                name = f"e{len(edges) + 1}"
                edges.append(Edge(id=name, source=step.id, target=target, **way))
                line, text = (row.line, row.text) if row is not None else (step.blocks[0].line, "")
                self._origins.add(element_key(scope, name), line, text)
            if section := " ".join(step.fields.get("Section", ())):
                self._sections.setdefault(section, []).append(element_key(scope, step.id))
        return {
            "nodes": tuple(nodes),
            "edges": tuple(edges),
            "start": steps[0].id if steps else "",
            **({"description": "\n".join(unescape(block.text) for block in before)} if scope else {}),
        }

    def _find_ways(
        self, step: _Step, node: Node, numbers: Mapping[int, str], following: Mapping[str, str]
    ) -> Iterator[tuple[str, Way, TableRow | None]]:
        """The targets of a step, each with the fields of its edge and its row; without any, the step below follows."""
        texts, facts = [row.cells[0] for row in step.rows], tuple(self._declared.facts.values())
        ways = read_ways(texts, facts, self._names, leaves_person=node.kind == "person")
        found = [
            (target, way, row)
            for way, row in zip(ways, step.rows, strict=True)
            if (target := numbers.get(_number_in(row.cells[1]), ""))
        ]
        if found or node.kind == "end":
            yield from found
            return
        says = [numbers.get(_number_in(text), "") for text in step.fields.get("Next", ())]
        if after := next(filter(None, says), following.get(step.id, "")):
            yield after, {"kind": "always"}, None

    def _build_node(self, step: _Step) -> Node:
        calls = tr("Carry out the sub-procedure “{title}”, then go on here.", title="\n").partition("\n")
        every, works_out = tr("Follow every line that applies:"), tr("Work out:")
        first = tr("Follow the first line that applies:")
        words = [text for text in step.words if text not in (every, first, works_out)]
        called = next((text for text in words if text.startswith(calls[0]) and text.endswith(calls[2])), "")
        common: dict[str, Any] = {
            "id": step.id,
            "title": step.title,
            "description": "\n".join(text for text in words if text != called),
            "branching": "all" if every in step.words else "first",
        }
        message = self._read_message("\n".join(step.fields.get("Say", ())))
        if "Outcome" in step.fields:
            outcome = " ".join(step.fields["Outcome"])
            is_blank = outcome in map(tr, ENDING_WORDS.values())
            return End(**common, outcome="" if is_blank else outcome.removesuffix("."), message=message)
        if "Who" in step.fields:
            return self._build_person(step, {**common, "message": message})
        title = called.removeprefix(calls[0]).removesuffix(calls[2]) if called else ""
        if title in self._procedures:
            return ProcedureCall(**common, procedure=self._procedures[title])
        facts = tuple(self._declared.facts.values())
        assignments = [read_assignment(text, facts) for text in step.items] if works_out in step.words else []
        if assignments and None not in assignments:
            return Compute(**common, assignments=tuple(each for each in assignments if each is not None))
        asks = tuple(dict.fromkeys(self._declared.declare_all(step.fields.get("Ask for", ()))))
        tools = tuple(self._declared.read_use(text) for text in step.fields.get("Use", ()))
        if not (step.items or asks or tools or message) and len(step.rows) > 1:
            return Decision(**common)
        return Task(**common, steps=tuple(step.items), asks=asks, tools=tools, message=message)

    def _build_person(self, step: _Step, common: Mapping[str, Any]) -> Person:
        role = " ".join(step.fields["Who"]).removesuffix(".")
        person = Person(
            **common,
            role="" if role == tr("a person") else role,
            shows=tuple(self._declared.declare_all(step.fields.get("Sees", ()))),
            time_limit=read_minutes(" ".join(step.fields.get("Within", ()))),
        )
        action = read_action(person, " ".join(step.fields.get("Does", ())), tuple(self._declared.facts))
        given = list(self._declared.declare_all(action.get("provides", ())))
        if action["action"] == "approve" and not given:
            given = [name for name in self._declared.facts if name.casefold().startswith(tr("approved").casefold())][:1]
        return update_fields(person, action=action["action"], provides=tuple(given))

    def _bar(self, person: Person, step: _Step, steps: Iterable[_Step], part: str, graph: str) -> Person:
        """A person's step with those who may not carry it out, which the table of roles says."""
        prefix = tr("Sub-procedure: {title}", title="")
        scope = f"{part.removeprefix(prefix)}: " if part.startswith(prefix) else ""
        own = f"{scope}{step.number}. {step.title}"
        rows = self._parts.rows(tr("Who does what"), tr("Who"))
        duty = next((row for row in rows if row.by_title.get(tr("Steps")) == own), None)
        if duty is None:
            return person
        self._origins.add(element_key(graph, step.id), duty.line, duty.text)
        does = duty.by_title.get(tr("Does"), "")
        joint = tr("{does}; not by {others}", does="\n", others="\r").split("\n")[1].split("\r")[0]
        others = does.partition(joint)[2]
        barred = tuple(other.id for other in steps if f"{scope}{other.number}. {other.title}" in others)
        return update_fields(person, not_by=barred, not_user=tr("whoever asked") in others)

    def _read_message(self, text: str) -> str:
        """A message with the facts that stand in it in square brackets."""

        def name(match: re.Match[str]) -> str:
            found = find_fact(match[1], self._declared.facts)
            return f"{{{found}}}" if found in self._declared.facts else match[0]

        return re.sub(r"\[([^\[\]]+)\]", name, text)


def _find_names(texts: Sequence[str]) -> frozenset[str]:
    """The words that have a capital within a sentence, and nowhere a small letter: names, and German nouns."""
    words = {word for text in texts for word in re.findall(r"\w+", text)}
    named = {word for text in texts for word in _CAPITALIZED.findall(text)}
    return frozenset(word for word in named if word.lower() not in words)


def _number_in(text: str) -> int:
    """The number of the step that a cell leads to; 0 for none."""
    match = _NUMBERED.match(f"{text} ")
    return int(match[1]) if match else 0


def _split_steps(blocks: Iterable[Block]) -> tuple[list[_Step], list[Block]]:
    """The steps of a part, and what stands before the first."""
    steps: list[_Step] = []
    before: list[Block] = []
    label = ""
    for block in blocks:
        if block.kind == "heading" and block.number.isdigit():
            steps.append(_Step(int(block.number), unescape(block.text), []))
            label = ""
        elif not steps:
            before.append(block)
        elif block.kind == "table":
            steps[-1].rows = list(table_rows(block)) if is_ways(block) else steps[-1].rows
            continue
        elif block.kind == "item":
            steps[-1].items.append(unescape(block.text))
        else:
            named, rest = split_label(unescape(block.text))
            label = named or (label if label == "Say" else "")
            (steps[-1].fields.setdefault(label, []) if label else steps[-1].words).append(rest)
        if steps:
            steps[-1].blocks.append(block)
    return steps, before


__all__ = ["read_handout"]
