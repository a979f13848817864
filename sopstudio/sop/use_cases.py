"""Several SOPs as use cases of one platform (MARCO, sections 3.1 and 3.2.2).

The platform is an SOP whose base asks what the user wants and hands over to a sub-procedure for it: each SOP is such a
sub-procedure, with its own beside it. So it is checked, played, scored, kept and replayed like any other SOP.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import TypeVar

from sopstudio.errors import EditError
from sopstudio.expressions.printer import quote_text
from sopstudio.sop.elements import fresh_id, slug
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenModel, replace_fields
from sopstudio.sop.model import Article, Edge, End, Node, Procedure, ProcedureCall, Sop, Task, Tool
from sopstudio.sop.renaming import rename_fact, rename_procedure, rename_tool
from sopstudio.translation import quoted, tr

USE_CASE, NEXT_USE_CASE = "use case", "further wish"
"""The facts that the base asks for: what the user wants first (the title of an SOP), and what after that."""
NOTHING = "nothing else"
"""The value of the next use case of a user who wants no more."""
MAX_USE_CASES = 5
"""How many use cases a conversation can have: the base has nodes of its own for each."""
MAX_TOOL_NAME_CHARACTERS = 64
V = TypeVar("V", bound=FrozenModel)


def combine_use_cases(sops: Sequence[Sop], title: str, *, max_use_cases: int = 1) -> Sop:
    """An SOP that hands the user over to one of these SOPs, or to up to `max_use_cases` one after the other.

    Facts, tools and articles that are declared alike are shared; of two that differ under one name, the later one is
    named after its SOP. Raises `EditError` for fewer than two SOPs, for two with one title, and for more use cases than
    `MAX_USE_CASES`.
    """
    titles = [sop.label() for sop in sops]
    twice = next((name for name in titles if titles.count(name) > 1), "")
    if len(sops) < 2 or twice:
        what = (
            tr("two use cases are called {twice}", twice=quoted(twice))
            if twice
            else tr("a platform has at least two use cases")
        )
        raise EditError(what, hint=tr("give one another title") if twice else tr("name several SOPs"))
    if not 1 <= max_use_cases <= MAX_USE_CASES:
        raise EditError(
            tr("a conversation has 1 to {max_use_cases} use cases", max_use_cases=MAX_USE_CASES),
            hint=tr("choose fewer"),
        )
    asked = _asked_facts(titles, max_use_cases)
    platform = _Platform(asked)
    for sop in sops:
        platform.add(sop)
    return platform.build(title, asked)


def _asked_facts(titles: Sequence[str], max_use_cases: int) -> list[Fact]:
    """What the base asks for, use case by use case."""
    first = Fact(name=USE_CASE, allowed=tuple(titles), description="What the user wants to be done.")
    following = Fact(
        name=NEXT_USE_CASE, allowed=(*titles, NOTHING), description="What else the user wants, if there is anything."
    )
    names = [NEXT_USE_CASE if number == 2 else f"{NEXT_USE_CASE} {number}" for number in range(2, max_use_cases + 1)]
    return [first, *(replace_fields(following, name=name) for name in names)]


class _Platform:
    """The declarations and sub-procedures of the use cases added so far."""

    def __init__(self, own_facts: Sequence[Fact]) -> None:
        self._own_facts = {fact.name for fact in own_facts}
        self._facts: dict[str, Fact] = {fact.name: fact for fact in own_facts}
        self._tools: dict[str, Tool] = {}
        self._articles: dict[str, Article] = {}
        self._procedures: dict[str, Procedure] = {}
        self._use_cases: list[Procedure] = []

    def add(self, sop: Sop) -> None:
        """Add an SOP as a use case, under names of its own where others have taken them."""
        sop = _rename_clashes(sop, self._facts, sop.facts, rename_fact, _name_fact)
        sop = _rename_clashes(sop, self._tools, sop.tools, rename_tool, _name_tool)
        own_name = fresh_id((*self._procedures, *(procedure.id for procedure in sop.procedures)), sop.id)
        taken = {*self._procedures, own_name}
        for procedure in sop.procedures:
            name = fresh_id(taken, procedure.id)
            taken.add(name)
            sop = sop if name == procedure.id else rename_procedure(sop, procedure.id, name)
        use_case = Procedure(
            id=own_name,
            title=sop.label(),
            description=sop.description,
            start=sop.start,
            outputs=sop.outputs,
            nodes=sop.nodes,
            edges=sop.edges,
        )
        self._use_cases.append(use_case)
        self._procedures |= {procedure.id: procedure for procedure in (use_case, *sop.procedures)}
        self._facts |= {fact.name: fact for fact in sop.facts}
        self._tools |= {tool.name: tool for tool in sop.tools}
        for article in sop.knowledge:
            if article not in self._articles.values():
                name = fresh_id(self._articles, article.id)
                self._articles[name] = replace_fields(article, id=name)

    def build(self, title: str, asked: Sequence[Fact]) -> Sop:
        """The platform, whose base asks for each of the `asked` facts before it hands over."""
        nodes: list[Node] = []
        edges: list[Edge] = []
        for number, fact in enumerate(asked):
            self._add_round(nodes, edges, number, fact, is_last=number + 1 == len(asked))
        names = [use_case.label() for use_case in self._use_cases]
        return Sop(
            id=fresh_id(self._procedures, slug(title) or "platform"),
            title=title,
            description=f"Serves users in these matters: {'; '.join(names)}.",
            start=nodes[0].id,
            facts=(*asked, *(fact for name, fact in self._facts.items() if name not in self._own_facts)),
            tools=tuple(self._tools.values()),
            knowledge=tuple(self._articles.values()),
            procedures=tuple(self._procedures.values()),
            nodes=(*nodes, End(id="served", title="The user is served")),
            edges=tuple(edges),
        )

    def _add_round(self, nodes: list[Node], edges: list[Edge], number: int, fact: Fact, *, is_last: bool) -> None:
        """Add the nodes and edges of one use case of a conversation: the question, and a call for each answer."""
        ask, following = f"ask-{number + 1}", "served" if is_last else f"ask-{number + 2}"
        question = "Find out what else the user wants" if number else "Find out what the user wants"
        nodes.append(Task(id=ask, title=question, asks=(fact.name,)))
        for place, use_case in enumerate(self._use_cases, 1):
            call = f"call-{number + 1}-{place}"
            condition = f"{{{fact.name}}} == {quote_text(use_case.title)}"
            nodes.append(ProcedureCall(id=call, title=use_case.title, procedure=use_case.id))
            edges.append(Edge(id=f"to-{call}", source=ask, target=call, condition=condition))
            edges.append(Edge(id=f"after-{call}", source=call, target=following, kind="always"))
        if NOTHING in fact.allowed:
            edges.append(Edge(id=f"enough-{number + 1}", source=ask, target="served", kind="otherwise"))


def _rename_clashes(
    sop: Sop,
    declared: Mapping[str, V],
    items: Sequence[V],
    rename: Callable[[Sop, str, str], Sop],
    propose: Callable[[Sop, str, int], str],
) -> Sop:
    """The SOP with those of its facts or tools renamed that others declare differently under the same name."""
    names = {str(getattr(item, "name", "")): item for item in items}
    taken = {*declared, *names}
    for name, item in names.items():
        if name in declared and declared[name] != item:
            fresh = next(free for number in count(1) if (free := propose(sop, name, number)) not in taken)
            taken.add(fresh)
            sop = rename(sop, name, fresh)
    return sop


def _name_fact(sop: Sop, name: str, number: int) -> str:
    """A name for a fact that tells its SOP: `email_update_status`."""
    stem = slug(sop.label()).replace("-", "_")
    return f"{stem}_{name}" if number == 1 else f"{stem}_{name}_{number}"


def _name_tool(sop: Sop, name: str, number: int) -> str:
    """A name for a tool that tells its SOP, within the limit of tool names."""
    suffix = "" if number == 1 else f"_{number}"
    stem = slug(sop.label()).replace("-", "_").encode("ascii", "ignore").decode()
    return f"{stem}_{name}"[-(MAX_TOOL_NAME_CHARACTERS - len(suffix)) :] + suffix


__all__ = ["MAX_USE_CASES", "NEXT_USE_CASE", "NOTHING", "USE_CASE", "combine_use_cases"]
