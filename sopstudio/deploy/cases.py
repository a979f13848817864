"""The scenarios by which an exported artefact is compared with our engine.

Those that are generated (solved boundaries, faults, missing and wrong values), and variations of them: each fact that a
condition reads is also missing, blank, every value that it is compared with, and a little less and more, and has the
values at which comparisons of computed sides turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from sopstudio.deploy.boundaries import boundary_values, computed_comparisons
from sopstudio.deploy.reference import run_reference
from sopstudio.expressions import Compare, FactName, ListExpression, Literal, Tree, walk
from sopstudio.expressions.tree import children
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.scenarios import Journeys, Scenario, cases_of
from sopstudio.scenarios.scenario import MockResponse
from sopstudio.sop import Fact, FrozenDict, PersonTool, Runtime, dumps, replace_fields, value_to_json
from sopstudio.sop.elements import expression_trees

KINDS = (
    "correct-context",
    "missing-parameter",
    "failing-function",
    "timeout",
    "malformed-response",
    "recovering-function",
    "rejected-value",
    "invalid-value",
    "wrong-format",
)
COVERS = ("edges", "boundaries", "conditions")
MAX_GENERATED = 600
MAX_VARIATIONS = 2000
MAX_USES_OF_COMPARISON = 60
"""For how many variations a comparison of computed sides is solved."""
BOUNDARY = "computed-boundary"
"""The kind of a scenario at the turning point of a computed comparison; these are never left out."""
MISSING = object()


def conformance_cases(
    runtime: Runtime, seed: int = 0, max_generated: int = MAX_GENERATED, max_variations: int = MAX_VARIATIONS
) -> list[Scenario]:
    """The scenarios, each with an id of its own; of more variations than the limit, a seeded sample.

    Raises `SopStudioError` where the SOP cannot be walked.
    """
    generated = list(islice(_generate(runtime, seed), max_generated))
    variations = list(_variations(runtime, generated))
    boundaries = [varied for varied in variations if varied.kind == BOUNDARY][:max_variations]
    others = [varied for varied in variations if varied.kind != BOUNDARY]
    if len(variations) > max_variations:
        chosen = sorted(Random(seed).sample(range(len(others)), max_variations - len(boundaries)))
        others = [others[number] for number in chosen]
    return _with_own_ids([*generated, *others, *boundaries])


def _generate(runtime: Runtime, seed: int) -> Iterator[Scenario]:
    seen: set[str] = set()
    for cover in COVERS:
        journeys = Journeys(runtime, seed=seed).select(cover)
        for scenario in cases_of(runtime, journeys, KINDS, seed):
            key = _key(scenario)
            if key not in seen:
                seen.add(key)
                yield scenario


def _key(scenario: Scenario) -> str:
    """What a scenario gives to a run."""
    return dumps([scenario.case_facts(), scenario.all_responses(), scenario.expected.tools], indent=None)


def _with_own_ids(scenarios: Iterable[Scenario]) -> list[Scenario]:
    return [replace_fields(scenario, id=f"{number}-{scenario.id}") for number, scenario in enumerate(scenarios, 1)]


def _variations(runtime: Runtime, generated: Iterable[Scenario]) -> Iterator[Scenario]:
    values = values_to_try(runtime)
    comparisons = dict.fromkeys(computed_comparisons(runtime), 0)
    seen: set[str] = set()
    for scenario in generated:
        if scenario.kind != "correct-context":
            continue
        base = _answering_any_call(scenario)
        for varied in (*_vary(runtime, base, values), *_at_boundaries(runtime, base, comparisons)):
            key = _key(varied)
            if key not in seen:
                seen.add(key)
                yield varied


def _at_boundaries(runtime: Runtime, base: Scenario, uses: dict[Compare, int]) -> Iterator[Scenario]:
    """The scenario with values at which a comparison of computed sides turns; each in a few scenarios only."""
    open_comparisons = [comparison for comparison, number in uses.items() if number < MAX_USES_OF_COMPARISON]
    known = run_reference(runtime, base).facts if open_comparisons else {}
    for comparison in open_comparisons:
        for fact, value in boundary_values(runtime, comparison, known):
            uses[comparison] += 1
            if fact in base.case_facts():
                yield replace_fields(_with_user_value(base, fact, value), kind=BOUNDARY)
            for tool, path in _outputs_of(runtime, fact):
                if tool in base.responses:
                    yield replace_fields(_with_response_value(base, tool, path, value), kind=BOUNDARY)


def _outputs_of(runtime: Runtime, fact: str) -> Iterator[tuple[str, str]]:
    """The tools that give a fact, each with its path in the response."""
    for tool in runtime.flow.tools.values():
        yield from ((tool.name, output.path) for output in tool.outputs if output.fact == fact)


def _answering_any_call(scenario: Scenario) -> Scenario:
    """The scenario with responses that do not depend on the arguments, so that other values lead on."""
    responses = {
        name: tuple(replace_fields(answer, arguments=FrozenDict()) for answer in answers)
        for name, answers in scenario.all_responses().items()
    }
    return replace_fields(scenario, responses=FrozenDict(responses), further_responses=FrozenDict())


def _vary(runtime: Runtime, base: Scenario, values: Mapping[str, list[Any]]) -> Iterator[Scenario]:
    given = base.case_facts()
    for fact, options in values.items():
        if fact in given:
            for value in options:
                yield _with_user_value(base, fact, value)
    for tool in runtime.flow.tools.values():
        for output in tool.outputs:
            for value in values.get(output.fact, ()) if tool.name in base.responses else ():
                yield _with_response_value(base, tool.name, output.path, value)
        if isinstance(tool, PersonTool) and tool.name in base.responses:
            yield from _person_variations(base, tool)


def _with_user_value(base: Scenario, fact: str, value: Any) -> Scenario:
    facts = {name: old for name, old in {**base.further_facts, **base.user.facts}.items() if name != fact}
    facts |= {} if value is MISSING else {fact: value}
    again = {name: old for name, old in base.user.again.items() if name != fact}
    user = replace_fields(base.user, facts=FrozenDict(facts), again=FrozenDict(again))
    return replace_fields(base, kind="variation", user=user, further_facts=FrozenDict())


def _with_response_value(base: Scenario, tool: str, path: str, value: Any) -> Scenario:
    def change(answer: MockResponse) -> MockResponse:
        if answer.response is None:
            return answer
        return replace_fields(answer, response=FrozenDict(_put(answer.response, path.split("."), value)))

    answers = tuple(map(change, base.responses[tool]))
    return replace_fields(base, kind="variation", responses=FrozenDict({**base.responses, tool: answers}))


def _put(body: Any, keys: list[str], value: Any) -> Any:
    """A copy of a response with another value at a path; unchanged where there is nothing at the path."""
    key, rest = keys[0], keys[1:]
    if isinstance(body, list | tuple) and key.isdigit() and int(key) < len(body):
        return [_put(item, rest, value) if rest and n == int(key) else item for n, item in enumerate(body)]
    if not isinstance(body, dict):
        return body
    others = {name: item for name, item in body.items() if name != key}
    if rest:
        return {**others, key: _put(body.get(key), rest, value)}
    return others if value is MISSING else {**others, key: value}


def _person_variations(base: Scenario, tool: PersonTool) -> Iterator[Scenario]:
    """The person answers at the last minute, a minute late, not at all, and is the user or one who may not."""
    limit = tool.person.time_limit
    changes: list[dict[str, Any]] = [{"by": "user"}, {"by": "Kim"}]
    if limit is not None:
        changes += [{"minutes": limit}, {"minutes": limit + 1}, {"timed_out": True}]

    def change_answer(answer: MockResponse, change: Mapping[str, Any]) -> MockResponse:
        return replace_fields(answer, response=FrozenDict({**(answer.response or {}), **change}))

    for change in changes:
        for tools in ([tool.name], [name for name in base.responses if name == tool.name or name in tool.barred]):
            responses = {
                name: tuple(change_answer(answer, change) for answer in base.responses[name]) for name in tools
            }
            yield replace_fields(base, kind="variation", responses=FrozenDict({**base.responses, **responses}))


def values_to_try(runtime: Runtime) -> dict[str, list[Any]]:
    """For each fact that a condition reads or that has limits, values as JSON data that these tell apart, and none."""
    literals: dict[str, list[Any]] = {}
    for tree in expression_trees(runtime.flow.sop):
        for node in walk(tree):
            _collect(node, literals)
    facts = runtime.flow.facts
    for fact in facts.values():
        if fact.allowed or fact.pattern or fact.minimum is not None or fact.maximum is not None:
            literals.setdefault(fact.name, [])
    return {name: _candidates(facts[name], values) for name, values in literals.items() if name in facts}


def _collect(node: Tree, literals: dict[str, list[Any]]) -> None:
    """The literals beside each fact in one comparison or call."""
    if isinstance(node, FactName):
        literals.setdefault(node.name, [])
    parts = [part for child in children(node) for part in (child, *_items(child))]
    values = [part.value for part in parts if isinstance(part, Literal)]
    for part in parts:
        if isinstance(part, FactName):
            literals.setdefault(part.name, []).extend(values)


def _items(node: Tree) -> tuple[Tree, ...]:
    return node.items if isinstance(node, ListExpression) else ()


def _candidates(fact: Fact, literals: Iterable[Any]) -> list[Any]:
    values: list[Any] = [*fact.allowed, *literals]
    if fact.type in ("integer", "number"):
        values = [value for value in values if isinstance(value, int | Fraction | Decimal)]
        step = 1 if fact.type == "integer" else Fraction(1, 100)
        bounds = [bound for bound in (fact.minimum, fact.maximum) if bound is not None]
        exact = [Fraction(value) for value in (*values, *bounds)]
        values = [
            value_to_json(near) for value in exact for near in (value - 1, value - step, value, value + step, value + 1)
        ]
    elif fact.type == "boolean":
        values = [True, False]
    elif fact.type == "list":
        texts = list(dict.fromkeys(values))
        values = [[], texts, *([text] for text in texts)]
    else:
        values = [near for value in values if isinstance(value, str) for near in _near(fact.type, value)]
        values += ["some other text", 'it\'s "quoted" \\ {here}'] if fact.type == "string" else []
    unique = {dumps(value, indent=None): value for value in values}
    return [*unique.values(), MISSING, ""]


def _near(kind: str, text: str) -> list[str]:
    """A text; for dates and moments also the ones just before and after."""
    value: date | datetime | None = read_moment(text) if kind == "datetime" else read_date(text)
    if kind not in ("date", "datetime") or value is None:
        return [text]
    step = timedelta(seconds=1) if kind == "datetime" else timedelta(days=1)
    return [near.isoformat() for near in (value - step, value, value + step)]


__all__ = ["KINDS", "conformance_cases", "values_to_try"]
