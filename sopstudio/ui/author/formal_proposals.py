"""*Make formal* in the form of an edge: what its condition in words may be over facts, each taken with a click."""

from __future__ import annotations

from functools import partial

from sopstudio.documents.proposals import FormalProposal, propose_for_edge, take_proposal
from sopstudio.errors import EditError
from sopstudio.sop import edits
from sopstudio.sop.elements import edge_of
from sopstudio.sop.frozen import update_fields
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import Form, FormList
from sopstudio.ui.open_document import split_key
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import button, label, row

HINT = tr("Facts decide it then, it can be proved, and every run decides it alike.")


class FormalProposals(FormList):
    """The proposals for the edge `key`; hidden where there is none."""

    def __init__(self, context: WindowContext, key: str) -> None:
        self._context = context
        self._scope, self._edge_id = split_key(key)
        super().__init__(self._section, lambda _: self._build())

    def _section(self) -> list[tuple[FormalProposal, ...]]:
        """One item, where there are proposals."""
        proposals = self._proposals()
        return [proposals] if proposals else []

    def _proposals(self) -> tuple[FormalProposal, ...]:
        sop = self._context.document.document.sop
        try:
            graph = edits.graph_of(sop, self._scope)
            edge = edge_of(graph, self._edge_id)
        except EditError:
            return ()
        return propose_for_edge(sop, graph, edge)

    def _build(self) -> Form:
        form = InspectorForm(self._context, scope=self._scope, space=SPACE_XS)
        form.lines.addWidget(label(tr("Make formal"), "field"))
        for number, proposal in enumerate(self._proposals()):
            form.lines.addWidget(label(spell_out(proposal.expression), wrap=True))
            if proposal.facts:
                form.lines.addWidget(label(tr("asks for {facts}", facts=_speak_facts(proposal)), "quiet", wrap=True))
            take = button(tr("Use this condition"), partial(self._take, proposal), role="fix", tip=proposal.title())
            take.setObjectName(f"formal:{number}")
            take.setAccessibleName(tr("Use this condition: {title}", title=proposal.title()))
            form.lines.addLayout(row(take, None))
        form.lines.addWidget(label(HINT, "quiet", wrap=True))
        return form

    def _take(self, proposal: FormalProposal) -> None:
        document = self._context.document
        edge = edge_of(edits.graph_of(document.document.sop, self._scope), self._edge_id)
        document.attempt(
            tr("Make a condition formal"),
            lambda before: update_fields(before, sop=take_proposal(before.sop, self._scope, edge, proposal)),
        )


def _speak_facts(proposal: FormalProposal) -> str:
    """The facts that a proposal declares, with their names as people say them."""
    words = proposal.describe_facts()
    for fact in proposal.facts:
        words = words.replace(fact.name, speak_name(fact.name))
    return words


__all__ = ["FormalProposals"]
