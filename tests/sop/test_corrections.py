"""A correction after its node: the run becomes the one in which the value was given at once, and repeats no more."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import BoundTool, Fact, Flow, Runtime, Sop, Task, Walker
from sopstudio.sop.corrections import Course
from sopstudio.sop.interpreter import Ask, visit
from tests.agents.examples import binds, edge, end, tool

Call = tuple[str, tuple[tuple[str, Any], ...]]


def chain(inputs: list[list[str]]) -> Runtime:
    """A chain of nodes: the n-th asks for `u<n>` and calls a tool on the named facts, which gives `r<n>`."""
    numbers = range(len(inputs))
    return Runtime(
        Flow(
            Sop(
                id="chain",
                start="n0",
                facts=tuple(Fact(name=f"{kind}{number}") for number in numbers for kind in "ur"),
                tools=tuple(tool(f"t{number}", *inputs[number], gives=(f"r{number}",)) for number in numbers),
                nodes=(
                    *(Task(id=f"n{number}", asks=(f"u{number}",), tools=binds(f"t{number}")) for number in numbers),
                    end("over"),
                ),
                edges=tuple(
                    edge(f"n{number}", "over" if number == len(inputs) - 1 else f"n{number + 1}") for number in numbers
                ),
            )
        )
    )


def walk(
    runtime: Runtime, values: dict[str, str], corrections: list[tuple[str, str, str]]
) -> tuple[dict[str, Any], list[Call], list[str]]:
    """The facts, calls and path of a run in which the user corrects (at a place, a fact, to a value) each once."""
    walker, course, facts, calls, path = Walker(runtime.flow), Course(), dict[str, Any](), list[Call](), list[str]()
    said, left = dict(values), list(corrections)
    position = walker.begin()
    while True:
        plan = runtime.plan(position.place)
        path.append(position.place)
        course.enter(position, plan, facts)
        if plan.is_final:
            return facts, calls, path
        steps = visit(plan, facts, done=dict.fromkeys(course.done_calls()))
        try:
            while True:
                step = steps.send(None)
                if isinstance(step, Ask):
                    facts[step.fact] = said[step.fact]
                    course.record_given(step.fact, said[step.fact])
                elif isinstance(step, BoundTool):
                    arguments = step.arguments(facts)
                    calls.append((step.tool.name, tuple(sorted(arguments.items()))))
                    results = {fact.name: f"<{arguments}>" for _, fact in step.outputs}
                    course.record_call(step, facts, results)
                    facts.update(results)
        except StopIteration as stop:
            blocked = stop.value
        assert blocked is None
        due = next((item for item in left if item[0] == position.place and course.was_given_before(item[1])), None)
        if due is not None:
            left.remove(due)
            said[due[1]] = due[2]
            position = course.go_back({due[1]: due[2]}, facts)
            continue
        following = walker.step(position, plan.routes[0].step)
        assert following is not None
        position = following


@st.composite
def corrected_chains(draw: st.DrawFn) -> tuple[list[list[str]], list[tuple[str, str, str]]]:
    length = draw(st.integers(2, 5))
    inputs = []
    for number in range(length):
        known = [*(f"u{earlier}" for earlier in range(number + 1)), *(f"r{earlier}" for earlier in range(number))]
        inputs.append(sorted(draw(st.sets(st.sampled_from(known), min_size=1, max_size=3))))
    corrections = []
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(1, length - 1))
        fact = draw(st.integers(0, place - 1))
        corrections.append((f"n{place}", f"u{fact}", draw(st.sampled_from("xyz"))))
    return inputs, corrections


@given(corrected_chains())
def test_a_corrected_run_comes_to_what_a_run_with_the_right_values_comes_to(
    case: tuple[list[list[str]], list[tuple[str, str, str]]],
) -> None:
    inputs, corrections = case
    runtime = chain(inputs)
    values = {f"u{number}": f"v{number}" for number in range(len(inputs))}
    facts, calls, path = walk(runtime, values, corrections)
    right = values | {fact: facts[fact] for _, fact, _ in corrections}
    expected_facts, expected_calls, expected_path = walk(runtime, right, [])
    assert facts == expected_facts
    assert path[-len(expected_path) :] == expected_path or set(path) == set(expected_path)
    last = dict(calls)
    assert last == dict(expected_calls)


@given(corrected_chains())
def test_a_call_is_repeated_only_with_other_arguments(case: tuple[list[list[str]], list[tuple[str, str, str]]]) -> None:
    inputs, corrections = case
    _, calls, _ = walk(chain(inputs), {f"u{number}": f"v{number}" for number in range(len(inputs))}, corrections[:1])
    assert max(Counter(calls).values()) == 1


def test_what_was_not_given_before_is_no_correction() -> None:
    runtime, course = chain([["u0"], ["u1"]]), Course()
    walker = Walker(runtime.flow)
    first = walker.begin()
    course.enter(first, runtime.plan("n0"), {})
    course.record_given("u0", "a")
    assert not course.was_given_before("u0")
    second = walker.step(first, runtime.plan("n0").routes[0].step)
    assert second is not None
    course.enter(second, runtime.plan("n1"), {"u0": "a"})
    assert course.was_given_before("u0")
    assert not course.was_given_before("u1")
    assert course.places() == {"n0", "n1"}
