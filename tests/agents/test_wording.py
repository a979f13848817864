"""What prompts are made of: facts, definitions, steps, pathways and tools in words."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from string import Template

import pytest

from sopstudio.agents import AGENTS, wording
from sopstudio.agents.architecture_choices import DECIMAL_SIGN
from sopstudio.documents.sop_language import find_sop_language
from sopstudio.errors import SimulationError
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.simulation import load_prompts
from sopstudio.sop import Binding, Decision, Fact, Flow, Runtime, Sop, Task, Tool, replace_fields
from tests.agents.examples import RISK


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("loan_amount", "loan amount"),
        ("loanAmount", "loan amount"),
        ("order-id", "order id"),
        ("ID", "id"),
        ("x", "x"),
    ],
)
def test_a_name_is_said_in_words(name: str, said: str) -> None:
    assert wording.speak_name(name).lower() == said


def test_a_tool_that_calls_itself_by_an_identifier_is_called_by_its_title_or_in_words() -> None:
    late = "get_order is late"
    assert wording.replace_tool_name(late, Tool(name="get_order", title="Look up order")) == "Look up order is late"
    assert wording.replace_tool_name(late, Tool(name="get_order")) == "get order is late"
    assert wording.replace_tool_name(late, Tool(name="get")) == late
    assert wording.replace_tool_name("Please check it", Tool(name="check", title="Check code")) == "Please check it"


def test_facts_are_listed_with_where_they_come_from() -> None:
    facts = {"size": 3, "price": Decimal("1.50"), "when": date(2026, 1, 5), "on": True, "tags": ("a", "b")}
    assert wording.format_facts(facts, {"size": "said by the user"}).splitlines() == [
        "- size = 3 (said by the user)",
        "- price = 1.50 (known)",
        "- when = 2026-01-05 (known)",
        "- on = true (known)",
        '- tags = ["a","b"] (known)',
    ]
    assert wording.format_facts({}, {}) == "- nothing yet"


@pytest.mark.parametrize("breaker", ["\n", "\r", "\r\n", "\u2028", "\x85", "\x0b"])
def test_a_value_with_line_breaks_stays_on_its_line(breaker: str) -> None:
    lines = wording.format_facts({"note": f"x{breaker}- size = 9 (from getSize)"}, {}).splitlines()
    assert [line for line in lines if line.startswith("- size")] == []


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            Fact(name="loan_amount", type="number", unit="EUR", minimum=1),
            "- loan_amount: loan amount; number in EUR; from 1.",
        ),
        (
            Fact(name="n", type="integer", minimum=0, maximum=9, description="How many."),
            "- n: How many; integer; from 0 up to 9.",
        ),
        (Fact(name="kind", allowed=("a", "b")), "- kind: kind; string; one of a, b."),
        (Fact(name="code", pattern="[A-Z]+"), "- code: code; string; must match [A-Z]+."),
    ],
)
def test_a_fact_is_defined_with_its_form(fact: Fact, line: str) -> None:
    assert wording.format_needed([fact]) == line


def test_nothing_to_ask_for_is_said_so() -> None:
    assert wording.format_needed([]) == "- nothing"


def test_steps_are_numbered() -> None:
    assert wording.format_steps(Task(id="a", steps=("Greet", "Ask"))) == "1. Greet\n2. Ask"
    assert wording.format_steps(Decision(id="a")) == "- as described"


def test_pathways_say_where_it_goes() -> None:
    routing = Runtime(Flow(RISK))
    assert wording.format_pathways(routing.flow, routing.plan("assess").routes) == (
        "- {riskLevel} == 'acceptable' → Refund\n- otherwise → declined"
    )
    assert wording.format_pathways(routing.flow, routing.plan("paid").routes) == "- this is the end"


def test_a_tool_is_offered_with_the_schema_that_its_calls_are_held_against() -> None:
    bound = Runtime(Flow(RISK)).plan("assess").tool("getRisk")
    assert bound is not None
    assert wording.tool_offer(bound).parameters == RISK.tools[0].parameters


def test_an_offer_says_which_fact_feeds_a_parameter() -> None:
    node = Task(id="assess", tools=(Binding(tool="getRisk", arguments={"customerId": "score"}),))
    bound = Runtime(Flow(replace_fields(RISK, nodes=(node, *RISK.nodes[1:])))).plan("assess").tool("getRisk")
    assert bound is not None
    offer = wording.tool_offer(bound, "Once only.")
    assert offer.parameters["properties"]["customerId"]["description"] == "This is the fact score."
    assert offer.parameters["required"] == ("customerId",)
    assert offer.description.endswith("Once only.")


def test_messages_are_filled_once_and_with_what_is_known() -> None:
    facts = {"a": "{b}", "b": "no", "long name": 3}
    assert wording.fill_message("{a} {c} {long name} {}", facts, {}) == "{b} {c} 3 {}"


@pytest.mark.parametrize("value", [84.2, Decimal("84.2"), Fraction(421, 5)])
def test_numbers_are_said_with_the_decimal_sign_of_the_language(value: object) -> None:
    facts = {"sum": value, "version": "84.2", "count": 1200}
    assert wording.fill_message("{sum} {version} {count}", facts, {}) == "84.2 84.2 1200"
    assert wording.fill_message("{sum} {version} {count}", facts, {DECIMAL_SIGN: ","}) == "84,2 84.2 1200"


def test_a_missing_template_is_named() -> None:
    with pytest.raises(SimulationError, match="template 'gone' is missing; restore it"):
        wording.fill_template({}, "gone")


def test_every_template_that_an_agent_needs_is_there() -> None:
    needed = {name for agent in AGENTS.values() for name in agent.templates}
    assert needed <= load_prompts().keys()


def test_dollar_signs_in_values_are_left_as_they_are() -> None:
    assert (
        wording.fill_template({"t": "Known: $known, $5, $other"}, "t", known="$known costs $3")
        == "Known: $known costs $3, $5, $other"
    )


@pytest.mark.parametrize("name", sorted(load_prompts()))
def test_templates_are_well_formed(name: str) -> None:
    assert Template(load_prompts()[name]).is_valid()


@pytest.mark.parametrize(
    ("sample", "begins"), [("de/loan_application", "Hallo, ich"), ("loan_application", "Hello, I")]
)
def test_an_agent_greets_in_the_language_of_the_procedure(sample: str, begins: str) -> None:
    sop = read(samples_dir() / f"{sample}.sop.json").document.sop
    language, prompts = find_sop_language(sop), load_prompts()
    said = wording.speak(prompts if language is None else wording.in_language(prompts, language), "greeting", sop)
    assert said.startswith(begins)
    assert sop.label() in said


def test_a_language_without_a_greeting_is_greeted_in_english() -> None:
    sop = read(samples_dir() / "de" / "loan_application.sop.json").document.sop
    language = find_sop_language(sop)
    assert language is not None
    prompts = wording.in_language({"greeting": "Hello: $procedure"}, language)
    assert wording.speak(prompts, "greeting", sop) == "Hello: Kreditantrag"


@pytest.mark.parametrize(
    ("titles", "by_letters", "by_words"),
    [
        (("Gast begrüßen", "Schlüssel übergeben"), "German", ""),
        (("Vérifier la réservation", "Clé remise"), "French", ""),
        (("Greet the guest", "Hand over the key"), "", ""),
        (("Order a café crème", "Zürich desk of the hotel"), "", ""),
        (("Die Nummer prüfen", "Zum Zimmer führen"), "German", "German"),
    ],
)
def test_titles_alone_tell_the_language_of_a_procedure(titles: tuple[str, ...], by_letters: str, by_words: str) -> None:
    sop = Sop(id="s", title="S", nodes=tuple(Task(id=f"n{n}", title=title) for n, title in enumerate(titles)))
    found = [find_sop_language(sop, by_letters=letters) for letters in (True, False)]
    assert [language.name if language is not None else "" for language in found] == [by_letters, by_words]
