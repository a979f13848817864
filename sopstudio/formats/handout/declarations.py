"""What a handout declares in its tables, facts, tools and articles, and what its steps name besides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple
from unicodedata import combining, normalize

from sopstudio.documents.blocks import Block
from sopstudio.expressions import is_fact_name
from sopstudio.formats.handout.parts import Origins, Parts, TableRow, unescape
from sopstudio.formats.handout.ways import read_ways
from sopstudio.formats.handout.words import find_fact, read_fact, split_names
from sopstudio.sop import Article, Binding, Fact, Sop, Tool
from sopstudio.sop.elements import FreshIds, fresh_id, slug
from sopstudio.sop.frozen import freeze, update_fields
from sopstudio.sop.model import Effect, ErrorResponse, Output
from sopstudio.text.handout_words import EFFECT_WORDS
from sopstudio.translation import current_language, tr

EFFECTS: Final[tuple[Effect, ...]] = ("reads", "writes", "sends", "pays")
MAX_TOOL_NAME_CHARACTERS: Final = 50
_SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class _Failure(NamedTuple):
    """A way in which a tool can fail, and the row that says it."""

    response: ErrorResponse
    row: TableRow


class Declarations:
    """The facts by name and the tools by title; a name is that of the earlier SOP (`known`) which is spoken alike."""

    def __init__(self, parts: Parts, known: Sop, origins: Origins) -> None:
        self._parts, self._known, self._origins = parts, known, origins
        self.facts: dict[str, Fact] = {}
        for row in parts.rows(tr("Facts"), tr("Fact")):
            name, said = self._name(row.cells[0]), row.by_title
            if is_fact_name(name):
                fact = read_fact(name, said.get(tr("Values"), ""), said.get(tr("Meaning"), ""))
                before = next((each for each in known.facts if each.name == name), fact)
                untold = {name: getattr(before, name) for name in ("pattern", "examples", "items")}
                self.facts[fact.name] = update_fields(fact, **untold)
                origins.add(f"fact:{fact.name}", row.line, row.text)
        self.tools = {tool.title: tool for tool in self._read_tools()}

    def _name(self, said: str) -> str:
        """The name of a fact or parameter by how it is spoken: a known one, else with underscores."""
        named = find_fact(said, (*(fact.name for fact in self._known.facts), *self.facts))
        return "_".join(named.split()) if named == said else named

    def _read_tools(self) -> Iterator[Tool]:
        errors, names = self._read_errors(), FreshIds(tool.name for tool in self._known.tools)
        known = {tool.label(): tool for tool in self._known.tools}
        effects = {tr(EFFECT_WORDS[effect]): effect for effect in EFFECTS}
        rows = list(self._parts.rows(tr("Systems and tools"), tr("Tool")))
        for place, row in enumerate(entry.by_title for entry in rows):
            title = row[tr("Tool")]
            if tr("What goes wrong") in row or not title:
                continue
            name = known[title].name if title in known else names.take(_name_tool(title))
            self._origins.add(f"tool:{name}", rows[place].line, rows[place].text)
            for error in errors.get(title, ()):
                self._origins.add(f"tool:{name}", error.row.line, error.row.text)
            description, effect = row.get(tr("What it does"), ""), effects.get(row.get(tr("Effect"), ""), EFFECTS[0])
            if title in known:  # which has much of which a document does not tell
                yield update_fields(known[title], description=description, effect=effect)
                continue
            needs = [self._name(said) for said in _split_cell(row.get(tr("Needs"), ""))]
            gives = [self._name(said) for said in _split_cell(row.get(tr("Gives"), ""))]
            properties = {name: self._schema_of(name) for name in needs}
            yield Tool(
                name=name,
                title=title,
                parameters=freeze({"type": "object", "properties": properties, "required": needs}),
                outputs=tuple(Output(path=name, fact=name) for name in gives if name in self.facts),
                errors=tuple(error.response for error in errors.get(title, ())),
                description=description,
                effect=effect,
            )

    def _schema_of(self, name: str) -> dict[str, Any]:
        return self.facts[name].json_schema() if name in self.facts else {"type": "string"}

    def _read_errors(self) -> dict[str, list[_Failure]]:
        """The ways in which each tool can fail, by its title; a row without one goes on with the tool above."""
        errors: dict[str, list[_Failure]] = {}
        title = ""
        for entry in self._parts.rows(tr("Systems and tools"), tr("Tool")):
            row = entry.by_title
            message = row.get(tr("What goes wrong"), "")
            if not message:
                continue
            title = row[tr("Tool")] or title
            own = errors.setdefault(title, [])
            code = fresh_id((error.response.code for error in own), slug(message).replace("-", "_") or "error")
            cause, handling = row.get(tr("Why it happens"), ""), row.get(tr("What to do about it"), "")
            own.append(_Failure(ErrorResponse(code=code, message=message, cause=cause, handling=handling), entry))
        return errors

    def declare_all(self, lists: Iterable[str]) -> Iterator[str]:
        """The names of the facts in these lists; those that the table of facts lacks are texts."""
        for said in lists:
            for name in map(self._name, split_names(said)):
                name = name if name in self.facts else _lower_fact_name(name)
                if is_fact_name(name):
                    self.facts.setdefault(name, Fact(name=name))
                    yield name

    def read_use(self, text: str) -> Binding:
        """The tool that a step uses, and only where; one that the table of tools lacks is declared."""
        joint = tr("{title}, only where {words}", title="\n", words="\r").split("\n")[1].split("\r")[0]
        title, _, words = text.removesuffix(".").partition(joint)
        tool = self.tools.get(title) or next((each for each in self.tools.values() if each.name == title), None)
        if tool is None:
            name = fresh_id((each.name for each in self.tools.values()), _name_tool(title))
            tool = self.tools[title] = Tool(name=name, title=title)
        (way,) = read_ways([words], tuple(self.facts.values())) if words else ({},)
        return Binding(tool=tool.name, condition=way["condition"] if way.get("kind") == "formal" else "")

    def read_articles(self) -> Iterator[Article]:
        """What questions are answered from."""
        known = {article.title: article.id for article in self._known.knowledge}
        names, title, lines = FreshIds(known.values()), "", list[Block]()
        for block in (*self._parts.blocks(tr("What to answer questions from")), Block("heading", "", 0)):
            if block.kind != "heading":
                lines.append(block)
                continue
            if title and lines:
                name = known.pop(title, "") or names.take(slug(title) or "article")
                self._origins.add_blocks(f"article:{name}", lines)
                yield Article(id=name, title=title, text="\n".join(unescape(line.text) for line in lines))
            title, lines = unescape(block.text), []


def _name_tool(title: str) -> str:
    """The name that a tool gets by its title."""
    spelled = normalize("NFKD", title.lower().translate(_SPELLED_OUT))
    plain = "".join(char for char in spelled if not combining(char))
    return "_".join(re.findall(r"[a-z0-9]+", plain))[:MAX_TOOL_NAME_CHARACTERS].strip("_") or "tool"


def _lower_fact_name(name: str) -> str:
    """A name that stood at the beginning of a sentence; in German it may be a noun, which keeps its capital."""
    is_kept = current_language() == "de" or name[1:2].isupper()
    return name if is_kept else name[:1].lower() + name[1:]


def _split_cell(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


__all__ = ["Declarations"]
