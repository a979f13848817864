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

PEOPLE = "user|customer|caller|seller|client|guest|patient|applicant|buyer|passenger"
_ASK = re.compile(
    rf"(?:ask|prompt|request)\s+(?:the\s+)?(?:{PEOPLE})\s+(?:to\s+(?:provide|enter|give|share|confirm|send)"
    r"|to|for|about)\s+(.+)",
    re.I | re.S,
)
_ASK_FOR = re.compile(
    rf"(?:please\s+)?(?:(?:ask|prompt)\s+(?:for|about|if|whether|(?:the\s+)?(?:{PEOPLE}))|request|collect)\b(.*)",
    re.I | re.S,
)
_FACT = re.compile(r"\{([^{}]+)\}")
_AFTERWARDS = re.compile(r"[.;!?](?=\s|$)|\b(?:if|when|unless|because|so that|using|then)\b", re.I)
_SHOW = re.compile(r"(?:show|display|send)\s+(?:the\s+)?message:?\s+(.+)", re.I | re.S)
_TELL = re.compile(rf"(?:tell|inform)\s+(?:the\s+)?(?:{PEOPLE})\s+(?:that\s+|about\s+)?(.+)", re.I | re.S)
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
        tools = self._tagged(node.tools, origin) or self._bound(title, origin)
        return Task.model_validate({**node.__dict__, "asks": asks, "message": message, "tools": tools})

    def bound(self, title: str) -> tuple[str, ...]:
        """The names of the tools that words alone bind."""
        return tuple(binding.tool for binding in self._bound(title, ""))

    def _tagged(self, tools: tuple[Binding, ...], origin: str) -> tuple[Binding, ...]:
        """The tools that a step's tags name, those that nobody declares declared."""
        found = []
        for name in (binding.tool for binding in tools):
            known = name if name in self.tools else self._words.get(_folded(name), name)
            if known not in self.tools:
                self.tools[known] = Tool(name=known)
                told = Provenance(element=f"tool:{known}", origin=origin, proposed="declared from its tag")
                self.provenance.append(told)
            found.append(Binding(tool=known))
        return tuple(dict.fromkeys(found))

    def _asked(self, title: str, origin: str) -> tuple[str, ...]:
        named = self._named(title, origin)
        match = _ASK.fullmatch(title)
        if named or not match:
            return named
        wish = _ARTICLES.sub("", match[1]).strip(" .?!:")
        known = {_folded(name): name for name in self.ledger.facts}
        found = known.get(_folded(wish))
        if found is None and is_fact_name(wish) and len(wish.split()) <= 6:
            self._declare(wish, origin)
            found = wish
        return (found,) if found else ()

    def _named(self, title: str, origin: str) -> tuple[str, ...]:
        """The facts in braces that a question asks for: those of its sentence, up to what is said of them."""
        match = _ASK_FOR.fullmatch(title)
        first = _FACT.search(match[1]) if match else None
        if match is None or first is None:
            return ()
        hidden = _FACT.sub(lambda fact: "_" * len(fact[0]), match[1])
        over = _AFTERWARDS.search(hidden, first.end())
        wishes = [fact.strip() for fact in _FACT.findall(match[1][: over.start() if over else None])]
        known = {_folded(name): name for name in self.ledger.facts}
        found = [wish if wish in self.ledger.facts else known.get(_folded(wish), wish) for wish in wishes]
        found = [name for name in dict.fromkeys(found) if is_fact_name(name)]
        for name in found:
            self._declare(name, origin)
        return tuple(found)

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


def tool_names(node: Node) -> tuple[str, ...]:
    """The tools bound to a node, each once."""
    return tuple(dict.fromkeys(binding.tool for binding in node.tools)) if isinstance(node, Task) else ()


def _folded(text: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]+", "", text).casefold()
