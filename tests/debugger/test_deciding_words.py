"""Journeys are told by what decides them."""

import pytest

from sopstudio.debugger.deciding_words import MAX_WORDS_CHARACTERS, find_deciding_words
from sopstudio.debugger.run_subjects import list_topics
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys
from sopstudio.sop import Edge, End, Fact, Flow, Person, Runtime, Sop, Task

TEXT = """# Return
Ask for {damaged} and {days}
if {damaged} == true:
    if {days} <= 14:
        end: Refunded
    else:
        end: Closed
elif {days} <= 30:
    end: Refunded
else:
    end: Closed
"""


def words(sop: Sop) -> dict[tuple[str, ...], list[str]]:
    """What decides the journeys of a cover, by where they end."""
    journeys = Journeys(Runtime(Flow(sop))).find_covering()
    said = find_deciding_words(sop, journeys)
    ends: dict[tuple[str, ...], list[str]] = {}
    for journey in journeys:
        ends.setdefault(journey.ends, []).append(said[journey.id])
    return ends


def test_journeys_with_the_same_end_are_told_apart() -> None:
    said = [sorted(group) for group in words(read(TEXT).document.sop).values()]
    assert len(said) == 2
    assert all(len(set(group)) == len(group) for group in said)


def test_a_bare_answer_comes_with_its_question() -> None:
    sop = read(samples_dir() / "email_update.sop.json").document.sop
    said = [text for group in words(sop).values() for text in group]
    assert not {"yes", "no"} & set(said)
    assert any(text.endswith(" no") for text in said)


def test_a_journey_on_which_nobody_answers_says_so() -> None:
    nodes = (
        Task(id="begin", title="Begin", asks=("nights",)),
        Person(id="ask", title="Ask", role="manager", action="approve", provides=("approved",), time_limit=30),
        Task(id="sorry", title="Apologise"), End(id="in", title="In"), End(id="out", title="Out"),
    )  # fmt: skip
    edges = (
        Edge(id="e1", source="begin", target="ask", kind="formal", condition="nights > 2"),
        Edge(id="e2", source="begin", target="in", kind="otherwise"),
        Edge(id="e3", source="ask", target="in", kind="formal", condition="approved == true"),
        Edge(id="e4", source="ask", target="sorry", kind="timeout"),
        Edge(id="e5", source="ask", target="sorry", kind="otherwise"),
        Edge(id="e6", source="sorry", target="out", kind="always"),
    )
    facts = (Fact(name="nights", type="number"), Fact(name="approved", type="boolean"))
    sop = Sop(id="hotel", title="Hotel", start="begin", facts=facts, nodes=nodes, edges=edges)
    assert sorted(words(sop)[("out",)]) == ["Ask: otherwise", "time runs out"]


def test_what_all_have_is_not_said_of_one_that_went_another_way() -> None:
    text = """# Hotel
Ask for {full} and {nights} and {partner}
if {full} == true:
    if {nights} > 2:
        end: Manager
    else:
        Find a partner
        if {partner} == true:
            end: Moved
        else:
            end: Manager
else:
    end: Checked in
"""
    said = words(read(text).document.sop)
    (group,) = (texts for texts in said.values() if len(texts) == 2)
    assert "full" not in group
    assert sorted(group)[1] == "over 2"


@pytest.mark.parametrize("sample", ["loan_application", "food_delivery_complaint"])
def test_titles_of_topics_say_what_decides(sample: str) -> None:
    sop = read(samples_dir() / f"{sample}.sop.json").document.sop
    said = {text for group in words(sop).values() for text in group if text}
    titles = [topic.title for topic in list_topics(sop).topics]
    assert said
    assert all(len(text) <= MAX_WORDS_CHARACTERS for text in said)
    assert all(any(f"({text})" in title for title in titles) for text in said)


def test_the_answer_of_a_person_is_told_with_who_gives_it() -> None:
    step = Person(
        id="p", title="The team leader must approve it", role="team leader", action="approve", provides=("approved",)
    )
    nodes = (step, End(id="yes", title="Paid"), End(id="no", title="Refused"))
    edges = (
        Edge(id="1", source="p", target="no", kind="formal", condition="approved == false"),
        Edge(id="2", source="p", target="yes", kind="otherwise"),
    )
    sop = Sop(id="x", start="p", nodes=nodes, edges=edges, facts=(Fact(name="approved", type="boolean"),))
    assert words(sop)[("no",)] == ["Team leader: no"]
