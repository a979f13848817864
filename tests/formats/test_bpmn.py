"""BPMN 2.0: gateways, events, lanes, sub-processes and conditions of engines; what we export comes back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from sopstudio.deploy import find_target
from sopstudio.errors import FormatError, SopStudioError
from sopstudio.formats import Reading, read
from sopstudio.formats.bpmn.conditions import translate
from sopstudio.resources import samples_dir
from sopstudio.sop import Person, ProcedureCall
from sopstudio.sop.sections import add_section
from tests.formats.mutations import damaged, is_read_or_refused
from tests.formats.test_drawio import shape_of
from tests.formats.texts import by_title, edges
from tests.subsets import examples, subset

pytest.importorskip("defusedxml", reason="defusedxml is not installed here")

TARGETS = ("bpmn", "camunda7", "camunda8")
MODEL = "http://www.omg.org/spec/BPMN/20100524/MODEL"


def definitions(*parts: str, namespace: str = MODEL) -> str:
    """A file with processes or what stands beside them."""
    return f'<?xml version="1.0"?>\n<b:definitions xmlns:b="{namespace}" id="d">{"".join(parts)}</b:definitions>'


def process(*parts: str, name: str = "process", **attributes: str) -> str:
    """A process or sub-process."""
    stated = "".join(f' {key}="{value}"' for key, value in {"id": "p", **attributes}.items())
    return f"<b:{name}{stated}>{''.join(parts)}</b:{name}>"


def element(kind: str, identifier: str, name: str = "", inside: str = "", **attributes: str) -> str:
    """A flow element."""
    stated = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<b:{kind} id="{identifier}" name="{name}"{stated}>{inside}</b:{kind}>'


def flow(source: str, target: str, name: str = "", condition: str = "") -> str:
    """A sequence flow."""
    inside = f"<b:conditionExpression>{condition}</b:conditionExpression>" if condition else ""
    return element("sequenceFlow", f"{source}-{target}", name, inside, sourceRef=source, targetRef=target)


LANES = """<b:laneSet><b:lane name="Clerk">
  <b:flowNodeRef>ask</b:flowNodeRef><b:flowNodeRef>look</b:flowNodeRef>
</b:lane></b:laneSet>"""
TIMER = "<b:timerEventDefinition><b:timeDuration>PT1H30M</b:timeDuration></b:timerEventDefinition>"
LATE = definitions(
    process(
        "<b:documentation>How late orders are handled</b:documentation>",
        LANES,
        element("startEvent", "s"),
        element("userTask", "ask", "Ask for the order", "<b:documentation>By its number</b:documentation>"),
        element("serviceTask", "look", "Look it up"),
        element("exclusiveGateway", "g", "Is it late?", default="g-e"),
        element("task", "v", "Offer a voucher"),
        element("task", "e", "Explain"),
        element("exclusiveGateway", "j"),
        element("endEvent", "z", "Closed"),
        element("boundaryEvent", "t", "", TIMER, attachedToRef="ask"),
        element("dataObjectReference", "o", "Order"),
        "<b:textAnnotation id='n'><b:text>Written in May</b:text></b:textAnnotation>",
        flow("s", "ask"), flow("ask", "look"), flow("look", "g"),
        flow("g", "v", "late", "${days_late &gt; 3 &amp;&amp; order.status == 'open'}"), flow("g", "e"),
        flow("v", "j"), flow("e", "j"), flow("j", "z"), flow("t", "e"), flow("e", "ghost"),
        name="process",
    )
)  # fmt: skip


def test_a_process_is_read_with_its_gateways_events_and_lanes() -> None:
    reading = read(LATE)
    assert reading.format == "bpmn"
    assert edges(reading) == [
        "Ask for the order -always-> Look it up",
        "Look it up -always-> Is it late?",
        "Is it late? -{days_late} > 3 && {order_status} == 'open'-> Offer a voucher",
        "Is it late? -otherwise-> Explain",
        "Offer a voucher -always-> Closed",
        "Explain -always-> Closed",
        "Ask for the order -timeout-> Explain",
    ]
    sop = reading.document.sop
    ask = by_title(reading, "Ask for the order")
    assert isinstance(ask, Person)
    assert (ask.role, ask.time_limit, ask.description, sop.start) == ("Clerk", 90, "By its number", ask.id)
    assert sop.description == "How late orders are handled"
    assert {fact.name: fact.type for fact in sop.facts} == {"days_late": "number", "order_status": "string"}
    assert [loss.what for loss in reading.losses if loss.kind == "lost"] == [
        "a text beside the diagram",
        "1 × dataObjectReference",
        "a way leads nowhere",
        "facts, tools and messages",
    ]


def lane(name: str, *inside: str, lanes: str = "") -> str:
    references = "".join(f"<b:flowNodeRef>{identifier}</b:flowNodeRef>" for identifier in inside)
    return f'<b:lane name="{name}">{references}{lanes and f"<b:childLaneSet>{lanes}</b:childLaneSet>"}</b:lane>'


def sections_of(reading: Reading) -> dict[str, tuple[str, ...]]:
    return {section.title: section.nodes for section in reading.document.sections}


def test_lanes_are_sections_and_what_they_lose_is_said() -> None:
    lanes = [lane("Branch", "s", lanes=lane("Desk", "a") + lane("", "b")), lane("", "c"), lane("Archive")]
    inside = f"<b:laneSet>{lane('Inside', 'x')}</b:laneSet>"
    inner = process(inside, element("task", "x", "X"), id="i", name="subProcess")
    parts = [element("startEvent", "s"), *(element("serviceTask", name, name.upper()) for name in "abc"), inner]
    flows = [flow("s", "a"), flow("a", "b"), flow("b", "c"), flow("c", "i")]
    reading = read(definitions(process(f"<b:laneSet>{''.join(lanes)}</b:laneSet>", *parts, *flows)))
    assert sections_of(reading) == {"Desk": ("a",), "Branch": ("b",), "Inside": ("i/x",)}
    lost = {loss.what: loss.why for loss in reading.losses if loss.what.startswith(("the lane", "the role"))}
    assert lost == {
        "the lane 'Branch'": "the lanes in it are sections",
        "the lane 'Archive'": "no step is in it",
    }


def test_the_roles_of_lanes_are_still_those_of_persons() -> None:
    reading = read(LATE)
    assert sections_of(reading) == {"Clerk": ("ask-for-the-order", "look-it-up")}
    assert [node.role for node in reading.document.sop.nodes if isinstance(node, Person)] == ["Clerk"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", subset(sorted(path.name for path in samples_dir().glob("*.sop.json")), 4, "sections"))
def test_sections_go_out_as_lanes_and_come_back(target: str, name: str) -> None:
    document = read(samples_dir() / name).document
    nodes = [node.id for node in document.sop.nodes]
    document, _ = add_section(document, "Front & back", nodes[1:4])
    document, _ = add_section(document, "", nodes[6:9])
    for graph in document.sop.procedures[:1]:
        document, _ = add_section(document, "Inside", [f"{graph.id}/{node.id}" for node in graph.nodes])
    text = find_target(target).build(document).files["process.bpmn"].decode()
    reading = read(text)
    assert shape_of(reading.document.sop) == shape_of(document.sop)
    assert {title: set(held) for title, held in sections_of(reading).items()} == {
        section.title: set(section.nodes) for section in document.sections
    }
    assert not [loss for loss in reading.losses if "lane" in loss.what or "role" in loss.what]


def test_lanes_for_roles_are_no_sections_when_they_come_back() -> None:
    document = read(samples_dir() / "incident_response.sop.json").document
    text = find_target("bpmn").build(document).files["process.bpmn"].decode()
    assert 'name="On-call engineer"' in text
    assert read(text).document.sections == ()


def test_what_happens_side_by_side_is_all_done() -> None:
    parts = [element("parallelGateway", "g"), *(element("task", name, name.upper()) for name in "abc")]
    parts += [element("parallelGateway", "j"), flow("g", "a"), flow("g", "b"), flow("a", "j"), flow("b", "j")]
    reading = read(definitions(process(*parts, flow("j", "c"))))
    assert by_title(reading, "Do all of these").branching == "all"
    assert edges(reading) == [
        "Do all of these -always-> A",
        "Do all of these -always-> B",
        "A -always-> C",
        "B -always-> C",
    ]


def test_sub_processes_and_called_processes_are_procedures() -> None:
    main = process(
        process(element("task", "x", "Count"), name="subProcess", id="inner"),
        element("callActivity", "c", "Pack", calledElement="q"),
        element("callActivity", "o", "Ship", calledElement="elsewhere"),
        flow("inner", "c"), flow("c", "o"),
    )  # fmt: skip
    reading = read(definitions(process(element("task", "y", "Wrap"), id="q", name="process"), main))
    sop = reading.document.sop
    calls = [node.procedure for node in sop.nodes if isinstance(node, ProcedureCall)]
    assert [part.id for part in sop.procedures] == calls == ["inner", "q"]
    assert [loss.what for loss in reading.losses if loss.what.startswith("the sub-proc")] == [
        "the sub-procedure 'Ship'"
    ]


def test_what_waits_or_is_thrown_is_kept_in_words() -> None:
    parts = [
        element("eventBasedGateway", "g"),
        element("intermediateCatchEvent", "m", "A reply comes", "<b:messageEventDefinition/>"),
        element("intermediateCatchEvent", "w", "A day passes", "<b:timerEventDefinition/>"),
        element("subProcess", "z", "Pay", element("task", "q", "Book")),
        element("boundaryEvent", "b", "No money", "<b:errorEventDefinition/>", attachedToRef="z"),
        element("intermediateThrowEvent", "l", "To the end", '<b:linkEventDefinition name="L"/>'),
        element("intermediateCatchEvent", "k", "The end", '<b:linkEventDefinition name="L"/>'),
        flow("g", "m"), flow("g", "w"), flow("m", "z"), flow("b", "w"), flow("z", "l"),
    ]  # fmt: skip
    reading = read(definitions(process(*parts)))
    assert edges(reading) == [
        "Wait for what happens first -A reply comes-> A reply comes",
        "Wait for what happens first -A day passes-> A day passes",
        "A reply comes -always-> Pay",
        "Pay -error: No money-> A day passes",
        "Pay -otherwise-> To the end",
        "To the end -always-> The end",
    ]
    assert [loss.what for loss in reading.losses if loss.what.startswith("the event")] == [
        "the event 'message'",
        "the event 'timer'",
    ]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("${amount ge 100 and not approved}", "{amount} >= 100 && !{approved}"),
        ('=status = "open" or total != 0', "{status} == 'open' || {total} != 0"),
        ("score >= 720 and country in ['CH', 'IT']", "{score} >= 720 && {country} in ['CH', 'IT']"),
        ("#{customer.age lt 18}", "{customer_age} < 18"),
        ("${approved}", "{approved}"),
        ("=reply != null and reply = \"a = b\"", "present({reply}) && {reply} == 'a = b'"),
        ("${empty order.id}", "missing({order_id})"),
        ("approved", ""),
        ("${execution.getVariable('x') > 3}", ""),
        ("=some x in items satisfies x > 1", ""),
        ("the customer agrees", ""),
        ("${'open", ""),
    ],
)  # fmt: skip
def test_simple_conditions_of_engines_become_ours(text: str, condition: str) -> None:
    assert translate(text) == condition


def test_a_condition_that_is_not_simple_stays_in_words_and_is_listed() -> None:
    text = "${execution.getVariable('x') &gt; 3}"
    reading = read(definitions(process(element("task", "a", "A"), element("task", "b", "B"), flow("a", "b", "", text))))
    assert edges(reading) == ["A -${execution.getVariable('x') > 3}-> B"]
    assert [loss.where for loss in reading.losses if loss.kind == "kept"] == ["element a-b"]


@pytest.mark.parametrize(
    "text",
    [
        definitions(),
        definitions(process()),
        definitions(process(element("task", "a")), namespace="urn:other/BPMN"),
        "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>" + definitions(process(element("task", "a", "&x;"))),
        definitions("<b:process>"),
        f'<?xml version="1.0"?><d a="{"A" * 400_000}"/>',
    ],
    ids=["no process", "empty", "another namespace", "entity", "open", "large"],
)
def test_what_is_no_process_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read(text, format="bpmn")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("target", "name"),
    subset([(target, path.name) for target in TARGETS for path in sorted(samples_dir().glob("*.sop.json"))], 8),
)
def test_what_we_export_comes_back_with_its_nodes_edges_and_conditions(target: str, name: str) -> None:
    document = read(samples_dir() / name).document
    text = find_target(target).build(document).files["process.bpmn"].decode()
    assert shape_of(read(text).document.sop) == shape_of(document.sop)


def test_what_an_editor_changed_counts_more_than_what_was_exported() -> None:
    document = read(samples_dir() / "listing_blocked.sop.json").document
    text = find_target("camunda8").build(document).files["process.bpmn"].decode()
    edge, node = next(edge for edge in document.sop.edges if edge.condition), document.sop.nodes[-1]
    begin = text.index(f'id="flow_{edge.id}"')
    cut = text.index("</bpmn:conditionExpression>", begin)
    changed = text[: text.rindex(">", 0, cut) + 1] + "=seller_status = &quot;closed&quot;" + text[cut:]
    changed = changed.replace(f'name="{node.title}"', 'name="Over"')
    sop = read(changed).document.sop
    assert next(other for other in sop.nodes if other.id == node.id).title == "Over"
    assert "{seller_status} == 'closed'" in [other.condition for other in sop.edges]
    assert len(sop.edges) == len(document.sop.edges)


@pytest.mark.parametrize("name", subset(["A.1.0", "A.2.0", "A.2.1", "A.3.0", "A.4.0", "A.4.1", "B.1.0", "B.2.0"], 8))
def test_every_reference_model_is_read(name: str, shared: Path) -> None:
    path = shared / "fixtures" / "bpmn-miwg" / f"{name}.bpmn"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    reading = read(path)
    sop = reading.document.sop
    text = path.read_text(encoding="latin-1")
    titles = {node.title for graph in sop.graphs() for node in graph.nodes}
    assert {f"Task {number}" for number in range(1, 5) if f'"Task {number}"' in text} <= titles
    assert sop.start


@pytest.mark.parametrize(
    ("name", "is_read"),
    [
        ("01_xxe_file", False), ("03_xxe_param", False), ("05_quadratic", False), ("07_xslt_pi", True),
        ("09_juel_condition", True), ("11_dangling_ref", True), ("13_ns_swap", False), ("15_large_token", False),
    ],
)  # fmt: skip
def test_hostile_files_are_refused_or_read_with_losses(name: str, is_read: bool, shared: Path) -> None:
    path = shared / "corpus" / "bpmn" / f"{name}.bpmn"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    try:
        reading = read(path)
    except SopStudioError:
        assert not is_read
        return
    assert is_read
    assert reading.losses
    assert [edge.kind for edge in reading.document.sop.edges] in ([], ["formal"], ["prose"])


@examples(30, deep=10_000)
@given(damaged([LATE]))
def test_no_damaged_file_breaks_the_reader(text: str) -> None:
    assert is_read_or_refused(text, "bpmn")
