"""Agent SOPs (`.sop.md`): parameters, numbered steps, and the constraints of each (RFC 2119: MUST, SHOULD, MAY).

The format is published by the project Strands Agents as *Agent SOPs*. A constraint says how a step is done, so it
stands at its step; only one that leads elsewhere ("If …, proceed to Step 4") is a branch.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sopstudio.documents.background import Term
from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.branches import read_sentence
from sopstudio.documents.clauses import Action, Branch, Clause, Jump, Label
from sopstudio.documents.draft import Draft
from sopstudio.documents.inputs import Input
from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.sections import find_title
from sopstudio.translation import mark, tr

_PARAMETER: Final = re.compile(
    r"(?P<name>[A-Za-z_][\w-]*)\s*\((?P<flags>[^()]*(?:\([^()]*\)[^()]*)*)\)\s*[:–—-]?\s*(?P<meaning>.*)", re.S
)
_DEFAULT: Final = re.compile(r"default(?:s to)?\s*:?\s*(?P<value>.+)", re.I | re.S)
_CONSTRAINTS: Final = re.compile(r"constraints?\b.*:", re.I | re.S)
_OBLIGED: Final = re.compile(r"\byou\s+(?:must|should|may|shall)\s+", re.I)
_LEVEL: Final = re.compile(r"\b(?:MUST|SHOULD|MAY|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)\b")


def is_agent_sop(blocks: Sequence[Block]) -> bool:
    """Whether a document has a section of numbered steps, and constraints in the words of RFC 2119."""
    names = {block.text.casefold() for block in blocks if block.kind == "heading"}
    return (
        "steps" in names
        and any(_is_step_heading(block) for block in blocks)
        and any(_LEVEL.search(block.text) for block in blocks if block.kind == "item")
    )


def _is_step_heading(block: Block) -> bool:
    return block.kind == "heading" and block.depth >= 3 and block.number.isdigit()


def draft_agent_sop(source: SourceText) -> Draft:
    """The draft of an Agent SOP: every step, constraint and parameter is in it."""
    title, blocks = find_title(source.blocks)
    reader = _Reader()
    for heading, inside in _sections(blocks):
        reader.read(heading, inside)
    return Draft(
        source, title, (), tuple(reader.clauses), " ".join(reader.description), tuple(reader.inputs),
        tuple(reader.terms), (), tuple(reader.left_out), tuple(reader.asking),
    )  # fmt: skip


def _sections(blocks: Sequence[Block]) -> Iterator[tuple[str, list[Block]]]:
    """The parts below the headings of the second rank."""
    name = "overview"
    inside: list[Block] = []
    for block in blocks:
        if block.kind == "heading" and block.depth <= 2:
            yield name, inside
            name, inside = block.text.casefold(), []
        else:
            inside.append(block)
    yield name, inside


class _Reader:
    def __init__(self) -> None:
        self.clauses: list[Clause] = []
        self.description: list[str] = []
        self.inputs: list[Input] = []
        self.asking: list[str] = []
        self.terms: list[Term] = []
        self.left_out: list[LeftOut] = []

    def read(self, name: str, blocks: Sequence[Block]) -> None:
        """Read a section of the second rank."""
        if name == "steps":
            self._read_steps(blocks)
        elif name == "parameters":
            self._read_parameters(blocks)
        elif name in ("overview", "purpose", "introduction", "description"):
            self.description += filter(None, map(_text, blocks))
        elif name in ("examples", "example"):
            self.left_out += [
                LeftOut(block.line, _text(block), mark(tr("an example"))) for block in blocks if _text(block)
            ]
        else:
            self._read_articles(name, blocks)

    def _read_parameters(self, blocks: Sequence[Block]) -> None:
        is_constraint = False
        for block in blocks:
            parameter = _PARAMETER.fullmatch(block.text) if block.kind == "item" and not is_constraint else None
            if _CONSTRAINTS.fullmatch(block.text):
                is_constraint = True
            elif parameter is not None:
                self.inputs.append(_input(parameter, block.line))
            elif _text(block):
                self.asking.append(_text(block))

    def _read_steps(self, blocks: Sequence[Block]) -> None:
        details: list[str] = []
        heading: Block | None = None
        branches: list[Clause] = []
        for block in (*blocks, None):
            if block is None or _is_step_heading(block):
                self._close_step(heading, details, branches)
                heading, details, branches = block, [], []
                continue
            branch = _branch(block) if heading is not None else None
            if branch is not None:
                branches.append(branch)
            elif _text(block) and block.text.casefold().strip(" :") != "constraints":
                details.append(_text(block))

    def _close_step(self, heading: Block | None, details: Sequence[str], branches: Sequence[Clause]) -> None:
        if heading is None:
            self.asking += details
            return
        action = Action(heading.text, heading.line, tuple(details))
        self.clauses += [Label(heading.text, heading.line, heading.number), action, *branches]

    def _read_articles(self, name: str, blocks: Sequence[Block]) -> None:
        """What stands beside the steps, such as *Troubleshooting*, as articles by their headings."""
        title, line, texts = name.capitalize(), blocks[0].line if blocks else 1, list[str]()
        for block in blocks:
            if block.kind == "heading":
                self._add_article(title, texts, line)
                title, line, texts = block.text, block.line, []
            else:
                texts.append(_text(block))
        self._add_article(title, texts, line)

    def _add_article(self, title: str, texts: Sequence[str], line: int) -> None:
        text = "\n".join(filter(None, texts))
        if text:
            self.terms.append(Term(title, text, line))


def _input(parameter: re.Match[str], line: int) -> Input:
    flags = parameter["flags"]
    default = _DEFAULT.search(flags)
    meaning = parameter["meaning"].strip()
    if default is not None:
        meaning = f"{meaning.rstrip('.')}. Default: {default['value'].strip()}".strip(". ")
    is_optional = "optional" in flags.lower() or default is not None
    return Input(parameter["name"].replace("-", "_"), line, True, is_optional, meaning)


def _branch(block: Block) -> Clause | None:
    """A constraint that leads to another step, as a branch; None for any other."""
    if block.kind != "item":
        return None
    clauses = read_sentence(_OBLIGED.sub("", block.text), block.line)
    branch = clauses[0] if len(clauses) == 1 else None
    if not isinstance(branch, Branch) or not branch.condition or not branch.body:
        return None
    target = branch.body[-1]
    return branch if isinstance(target, Jump) and re.fullmatch(r"\d+", target.target) else None


def _text(block: Block) -> str:
    """The words of a block on one line; those of a table row by row."""
    if block.kind == "table":
        return "; ".join(" | ".join(row) for row in block.rows)
    words = " ".join(block.text.split())
    return f"{block.number}. {words}" if block.kind == "item" and block.number else words


__all__ = ["draft_agent_sop", "is_agent_sop"]
