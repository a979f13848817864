"""Steps that are only words: those that ask wait for the user, and prose edges are decided on what the user said."""

from __future__ import annotations

import pytest

from sopstudio.agents.protocol import USER_LEFT
from sopstudio.sop import Decision, Node, Sop, Task, replace_fields
from sopstudio.trace import AskModel, Evaluated, Finished, Say, Tripped, UserReply
from tests.agents.examples import edge, end, path, run
from tests.fakes import FakeModel, calls, says

LATE = Sop(
    id="late",
    start="check",
    nodes=(Task(id="check", title="Check the order"), Task(id="voucher", title="Offer a voucher"), end("done")),
    edges=(
        edge("check", "voucher", "the order is late", kind="prose"),
        edge("check", "done", kind="otherwise"),
        edge("voucher", "done"),
    ),
)
"""Whether there is a voucher hangs on prose."""


def through(node: Node) -> Sop:
    """The node and then the end."""
    return Sop(id="one", start=node.id, nodes=(node, end("done")), edges=(edge(node.id, "done"),))


def waits(node: Node, words: str = "So be it.") -> bool:
    """Whether the agent waits for the user after what it says at a node."""
    said = [event for event in run(through(node), FakeModel(says(words)), ["hi", "well"]).events if type(event) is Say]
    return said[1].wait


@pytest.mark.parametrize(("verdict", "places"), [("yes", ("check", "voucher", "done")), ("no", ("check", "done"))])
def test_a_prose_edge_is_decided_after_the_user_has_answered(verdict: str, places: tuple[str, ...]) -> None:
    model = FakeModel(says("Has it come?"), says(verdict), says("A voucher for you."))
    session = run(LATE, model, ["hi", "It was due last week."])
    assert path(session.events) == places
    assert model.asked[1]["messages"][-1] == {"role": "user", "content": "It was due last week."}
    reply, decided = UserReply("It was due last week."), Evaluated("check-voucher", verdict == "yes", "", "model")
    assert session.events.index(Say("Has it come?")) < session.events.index(reply) < session.events.index(decided)


def test_the_model_is_told_what_to_find_out_at_such_a_step_and_at_no_other() -> None:
    model = FakeModel(says("Has it come?"), says("yes"), says("A voucher for you."))
    run(LATE, model, ["hi", "No."])
    assert "- whether this is so: the order is late\n" in model.system(0)
    assert "whether this is so" not in model.system(2)


def test_a_message_of_such_a_step_is_said_as_it_is_and_waited_on() -> None:
    sop = replace_fields(LATE, nodes=(Task(id="check", message="Tell me about your order."), *LATE.nodes[1:]))
    model = FakeModel(says("no"))
    session = run(sop, model, ["hi", "It is here."])
    assert Say("Tell me about your order.") in session.events
    assert model.asked[0]["messages"][-1]["content"] == "It is here."
    assert session.finished == Finished("completed", "done", "")


def test_it_waits_before_a_decision_that_hangs_on_prose() -> None:
    sop = replace_fields(
        LATE,
        nodes=(Task(id="look", title="Check the order"), Decision(id="check"), *LATE.nodes[1:]),
        edges=(edge("look", "check"), *LATE.edges),
        start="look",
    )
    session = run(sop, FakeModel(says("Well?"), says("no")), ["hi", "It is here."])
    assert UserReply("It is here.") in session.events
    assert session.finished == Finished("completed", "done", "")


def test_a_user_who_leaves_instead_of_answering_ends_the_run() -> None:
    session = run(LATE, FakeModel(says("Has it come?")), ["hi"])
    assert session.finished == USER_LEFT


def test_a_model_that_asks_nothing_where_it_has_to_is_asked_again() -> None:
    session = run(LATE, FakeModel(says(""), says("Has it come?"), says("no")), ["hi", "It is here."])
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["reply"]
    assert session.finished == Finished("completed", "done", "")


@pytest.mark.parametrize(
    "node",
    [
        Task(id="a", title="Ask the customer whether the parcel came"),
        Task(id="a", title="Greeting", description="Say hello and ask how the day was."),
        Task(id="a", title="Colour", steps=("Be kind.", "Which colour is it?")),
        Task(id="a", message="Which colour is it?"),
    ],
)
def test_a_step_that_asks_waits_though_nothing_hangs_on_it(node: Task) -> None:
    assert waits(node)


def test_a_question_of_the_model_is_waited_on() -> None:
    assert waits(Task(id="a", title="Colours"), "Which one do you like?")


@pytest.mark.parametrize(
    "node",
    [
        Task(id="a", title="Explain the delivery date"),
        Task(id="a", title="Tasks and masks", steps=("Say that we asked the carrier.",)),
        Task(id="a", title="Ask for the colour", message="Thank you for your patience."),
    ],
)
def test_a_step_that_tells_does_not_wait(node: Task) -> None:
    assert not waits(node)


def test_an_end_never_waits() -> None:
    sop = Sop(id="one", start="bye", nodes=(end("bye"),))
    session = run(
        replace_fields(sop, nodes=(replace_fields(sop.nodes[0], message="Was that all?"),)),
        FakeModel(says("x")),
        ["hi"],
    )
    assert session.events[-3] == Say("Was that all?", wait=False)


def test_a_step_that_is_entered_again_asks_again() -> None:
    sop = Sop(
        id="again",
        start="try",
        nodes=(Task(id="try", title="Restart the router"), end("done"), end("engineer")),
        edges=(
            edge("try", "done", "it works", kind="prose"),
            edge("try", "try", "it does not work", kind="prose", loop=1, id="again"),
            edge("try", "engineer", kind="otherwise"),
        ),
    )
    model = FakeModel(says("Works?"), says("no"), says("yes"), says("And now?"), says("yes"))
    session = run(sop, model, ["hi", "No.", "It does!"])
    assert path(session.events) == ("try", "try", "done")
    assert [event.text for event in session.events if isinstance(event, UserReply)] == ["hi", "No.", "It does!"]


def test_a_tool_called_at_a_step_without_tools_is_not_carried_out() -> None:
    session = run(LATE, FakeModel(calls(("look", {})), says("Well?"), says("no")), ["hi", "It is here."])
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["reply"]
    assert len([event for event in session.events if isinstance(event, AskModel)]) == 3
