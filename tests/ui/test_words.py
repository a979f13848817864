"""What the canvas says of nodes and edges, in one line of plain text."""

import pytest

from sopstudio.ui.canvas.words import facts_in, happening, one_line, pill, plain_message, shown_condition
from tests.ui.documents import edge, loan

SOP = loan().sop
NODES = {node.id: node for node in (*SOP.nodes, *SOP.procedures[0].nodes)}
TOOLS = {tool.name: tool for tool in SOP.tools}


def line(name: str) -> str:
    return happening(
        NODES[name], TOOLS, {"identity": "Check identity"}, [one for one in SOP.edges if one.source == name]
    )


def test_each_kind_says_what_happens_there() -> None:
    assert line("receive") == "asks: applicant id, amount, term"
    assert line("report") == "Credit bureau report"
    assert line("ratio") == "debt_ratio = (debt + rate * amount) / income"
    assert line("band") == "by score, debt ratio, wants to withdraw"
    assert line("identity_call") == "runs Check identity"
    assert line("no_identity") == "identity not proved"
    assert line("explain").startswith("We are sorry")


def test_conditions_are_shown_without_braces_but_texts_keep_theirs() -> None:
    assert shown_condition("{score} >= 1 && {a b} == '{x}'") == "score >= 1 && {a b} == '{x}'"
    assert facts_in(["{a} == '{b}'", "{c d} > {a}"]) == ["a", "c d"]


def test_pills_tell_the_kinds_of_edges_apart() -> None:
    assert pill(edge("1", "a", "b", "formal", "{x}", loop=2)) == ("x · 2×", "formal")
    assert pill(edge("1", "a", "b", "prose", "it is late")) == ("“it is late”", "prose")
    assert pill(edge("1", "a", "b", "otherwise")) == ("otherwise", "otherwise")
    assert pill(edge("1", "a", "b")) == ("", "")
    assert pill(edge("1", "a", "b", label="then"))[0] == "then"


@pytest.mark.parametrize("text", ["a\nb\tc", "a\x00\x1bb", "\u202eevil\u202c", "x" * 100_000])
def test_hostile_text_is_one_bounded_printable_line(text: str) -> None:
    shown = one_line(text)
    assert shown.isprintable()
    assert len(shown) <= 301


def test_messages_name_facts_without_braces() -> None:
    assert plain_message("no edge is taken when {credit score} is 'a'") == "no edge is taken when credit score is 'a'"
