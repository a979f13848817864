"""What a step's words propose: a question, a message, a call of a tool, a sub-procedure; bound where known."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable

from sopstudio.errors import ConditionError
from sopstudio.expressions import is_fact_name, parse
from sopstudio.formats.journeybench_facts import FactLedger
from sopstudio.sop.document import Provenance
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import freeze
from sopstudio.sop.graph import Binding, Edge, Node, ProcedureCall, Task
from sopstudio.sop.tools import Tool

_ASK = re.compile(
    r"(?:ask|prompt|request)\s+(?:the\s+)?(?:user|customer|caller|seller)\s+(?:to\s+(?:provide|enter|give|share|confirm|send)"
    r"|to|for|about)\s+(.+)",
    re.I,
)
_SHOW = re.compile(r"(?:show|display|send)\s+(?:the\s+)?message:?\s+(.+)", re.I)
_TELL = re.compile(r"(?:tell|inform)\s+(?:the\s+)?(?:user|customer|caller|seller)\s+(?:that\s+|about\s+)?(.+)", re.I)
_CALL = re.compile(r"(?:call\s+)?([A-Za-z_][A-Za-z0-9_-]{0,63})\(([^()]*)\)[.;]?")
_ARTICLES = re.compile(r"^(?:(?:the|a|an|their|his|her|your|its)\s+)+", re.I)


class Declarations:
    """Facts and tools known so far; steps and conditions add those that they name and nobody declares."""

    def __init__(self, facts: Iterable[Fact], tools: Iterable[Tool], procedures: dict[str, str]) -> None:
        self.ledger = FactLedger()
        self.ledger.facts.update((fact.name, fact) for fact in facts)
        self.tools = {tool.name: tool for tool in tools}
        self.procedures = procedures
        self.provenance: list[Provenance] = []
        self._words = {_folded(label): tool.name for tool in self.tools.values() for label in (tool.title, tool.name)}
        self._words.pop("", None)

    def step(self, node: Task, origin: str) -> Node:
        """The node that the words of a step propose."""
        title = node.title
        called = self.procedures.get(title)
        if called is not None:
            return ProcedureCall(id=node.id, title=title, procedure=called)
        asks, message = self._asked(title, origin), self._said(title)
        fields = {**node.__dict__, "asks": asks, "message": message, "tools": self._bound(title, origin)}
        return Task.model_validate(fields)

    def _asked(self, title: str, origin: str) -> tuple[str, ...]:
        match = _ASK.fullmatch(title)
        if not match:
            return ()
        wish = _ARTICLES.sub("", match[1]).strip(" .?!:")
        known = {_folded(name): name for name in self.ledger.facts}
        found = known.get(_folded(wish))
        if found is None and is_fact_name(wish) and len(wish.split()) <= 6:
            self._declare(wish, origin)
            found = wish
        return (found,) if found else ()

    def _declare(self, name: str, origin: str) -> None:
        if name not in self.ledger.facts:
            self.ledger.facts[name] = Fact(name=name)
            self.provenance.append(Provenance(element=f"fact:{name}", origin=origin, proposed="declared as string"))

    def _said(self, title: str) -> str:
        match = _SHOW.fullmatch(title) or _TELL.fullmatch(title)
        return match[1] if match else ""

    def _bound(self, title: str, origin: str) -> tuple[Binding, ...]:
        """The tool that a step calls like a function, or whose title or name it is."""
        match = _CALL.fullmatch(title)
        if match:
            return self._called(match[1], [part.strip() for part in match[2].split(",") if part.strip()], origin)
        name = self._words.get(_folded(title)) or self._words.get(_folded(re.sub(r"^(?:call|use|run)\s+", "", title)))
        return (Binding(tool=name),) if name else ()

    def _called(self, name: str, arguments: list[str], origin: str) -> tuple[Binding, ...]:
        plain = [one for one in arguments if is_fact_name(one)]
        if name not in self.tools:
            for one in plain:
                self._declare(one, origin)
            properties = {one: self.ledger.facts[one].json_schema() for one in plain}
            parameters = freeze({"type": "object", "properties": properties, "required": plain})
            self.tools[name] = Tool(name=name, parameters=parameters)
            self.provenance.append(Provenance(element=f"tool:{name}", origin=origin, proposed="declared from its call"))
        feeding = dict(zip(self.tools[name].required(), plain, strict=False))
        arguments_by_name = {key: fact for key, fact in feeding.items() if key != fact and fact in self.ledger.facts}
        return (Binding(tool=name, arguments=freeze(arguments_by_name)),)

    def condition(self, edge: Edge, origin: str) -> None:
        """Declare the facts that a formal condition names and nobody declares; broken ones are for the check."""
        if edge.kind == "formal":
            with contextlib.suppress(ConditionError):
                self.ledger.notice(parse(edge.condition).tree, origin)


def proposed(title: str) -> Node:
    """What the words of a step propose by themselves, so that it can be told from what was added by hand."""
    return Declarations((), (), {}).step(Task(id="x", title=title), "")


def _folded(text: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]+", "", text).casefold()
