"""A proof that a mutant of an exported package does the same: at every node, whatever facts can be known there.

The tables have to be equal, and so has what every node decides and computes, for every choice of values that its
conditions tell apart. A fact may be missing unless the analysis shows that it is known. What the path to a node
excludes is not looked at, so some equivalent mutants are not proved.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any

from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.dataflow.propagation import propagate_facts
from sopstudio.deploy.cases import MISSING, values_to_try
from sopstudio.sop import Runtime, to_json_data

MAX_CHOICES = 60_000
UNDECIDED = "undecided"


class Equivalence:
    """Compares packages of one SOP with the original."""

    def __init__(self, runtime: Runtime, original: Path) -> None:
        self._runtime = runtime
        self._original = load_procedure(original)
        self._values = values_to_try(runtime)
        [*_, propagation] = propagate_facts(CheckContext(runtime.flow.sop))
        self._known = {
            place: {
                name for name in runtime.flow.facts if propagation.facts_after(place)[0] & propagation.bit_set([name])
            }
            for place in runtime.flow.nodes
        }

    def holds(self, mutant: Path) -> bool:
        """Whether the package in a folder is proved to do the same."""
        try:
            other = load_procedure(mutant)
        except Exception:  # noqa: BLE001 # a mutant may fail in any way
            return False
        constants = list(_constants(mutant))
        try:
            return self._tables_are_equal(other) and all(
                self._is_same(other, place, constants) for place in other.nodes
            )
        except UnprovedError:
            return False

    def _tables_are_equal(self, other: Any) -> bool:
        ours = self._original
        return _tables(ours) == _tables(other) and all(
            self._shape(ours, place) == self._shape(other, place) for place in ours.nodes
        )

    def _shape(self, procedure: Any, place: str) -> tuple[Any, ...]:
        """What a node does, apart from conditions and computations; arguments as they are fed in the end."""
        node = procedure.nodes[place]
        calls = [
            (call.tool, {name: call.inputs.get(name, name) for name in _parameters(procedure.tools[call.tool])})
            for call in node.calls
        ]
        return node.asks, calls, [name for name, _ in node.computes], node.message, node.takes_all, node.is_end

    def _is_same(self, other: Any, place: str, constants: list[Any]) -> bool:
        ours, theirs = self._original.nodes[place], other.nodes[place]
        calls = list(zip(ours.calls, theirs.calls, strict=True))
        conditions = [(first.when, second.when, _decide) for first, second in calls]
        tools = [(self._original.tools[call.tool], other.tools[call.tool]) for call in ours.calls]
        conditions += [(first.precondition, second.precondition, _holds) for first, second in tools]
        computes = list(zip(ours.computes, theirs.computes, strict=True))
        return (
            all(self._decide_alike(first, second, decide, constants) for first, second, decide in conditions)
            and self._choose_alike(ours, theirs, self._known[place], constants)
            and all(self._compute_alike(first[1], second[1], constants) for first, second in computes)
        )

    def _decide_alike(self, first: Any, second: Any, decide: Callable[..., Any], constants: list[Any]) -> bool:
        if _code(first) == _code(second):
            return True
        names = {name for condition in (first, second) if condition is not None for name in condition.facts}
        _refuse_changed_atoms([first], [second])
        return all(decide(first, facts) == decide(second, facts) for facts in self._choices(names, set(), constants))

    def _compute_alike(self, first: Any, second: Any, constants: list[Any]) -> bool:
        if _function_code(first) == _function_code(second):
            return True
        names = {value for value in first.__code__.co_consts if isinstance(value, str)} & set(self._original.facts)
        return all(_value(first, facts) == _value(second, facts) for facts in self._choices(names, set(), constants))

    def _choose_alike(self, first: Any, second: Any, known: set[str], constants: list[Any]) -> bool:
        if [_route_code(route) for route in first.routes] == [_route_code(route) for route in second.routes]:
            return True
        routes = (*first.routes, *second.routes)
        names = {name for route in routes if route.when is not None for name in route.when.facts}
        _refuse_changed_atoms([route.when for route in first.routes], [route.when for route in second.routes])
        bounded = sorted({route.id for route in routes if route.times is not None})
        exhausted = [
            {name for name, left in zip(bounded, chosen, strict=True) if not left}
            for chosen in product((True, False), repeat=len(bounded))
        ]
        return all(
            _choose(first, facts, spent) == _choose(second, facts, spent)
            for facts in self._choices(names, known, constants)
            for spent in exhausted
        )

    def _choices(self, names: set[str], known: set[str], constants: list[Any]) -> Iterator[Any]:
        """The facts with every choice of values; raises `UnprovedError` where there are too many or none."""
        options = {name: list(self._options(name, name in known, constants)) for name in sorted(names)}
        if not 0 < prod(map(len, options.values())) <= MAX_CHOICES:
            raise UnprovedError
        for values in product(*options.values()):
            yield _facts(
                self._original,
                {name: value for name, value in zip(options, values, strict=True) if value is not MISSING},
            )

    def _options(self, name: str, is_known: bool, constants: list[Any]) -> Iterator[Any]:
        fact = self._original.facts[name]
        raw = [*map(to_json_data, self._values.get(name, ())), *constants, *fact.allowed]
        raw += _more_values(fact.type, constants)
        seen: list[Any] = []
        for value in raw:
            if value is MISSING or value == "" or fact.objection(value):
                continue
            read = fact.read(value)
            if read is not None and read not in seen:
                seen.append(read)
                yield read
        if not is_known:
            yield MISSING


class UnprovedError(Exception):
    """There are too many choices of values for a proof, or none are known."""


def load_procedure(folder: Path) -> Any:
    """The procedure of the package in a folder, imported under a name of its own."""
    [path] = folder.glob("*/procedure.py")
    name = f"mutant_{abs(hash(str(folder)))}_{path.stat().st_mtime_ns}"
    for module in ("values", "model", "conditions", "procedure"):
        _import(f"{name}.{module}", path.with_name(f"{module}.py"), name)
    return sys.modules[f"{name}.procedure"].PROCEDURE


def _import(name: str, path: Path, package: str) -> None:
    if package not in sys.modules:
        module = ModuleType(package)
        module.__path__ = [str(path.parent)]
        sys.modules[package] = module
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)
    setattr(sys.modules[package], name.rpartition(".")[2], loaded)


def _constants(folder: Path) -> Iterator[Any]:
    """The constants of the conditions of a package, and the integers beside them."""
    [path] = folder.glob("*/conditions.py")
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int) and not isinstance(node.value, bool):
            yield node.value
            yield from (node.value - 1, node.value + 1) if isinstance(node.value, int) else ()


def _tables(procedure: Any) -> Any:
    """What is no node: the start, facts and tools as plain data."""
    facts = {name: asdict(fact) for name, fact in procedure.facts.items()}
    tools = {
        name: asdict(replace(tool, precondition=None, outputs=tuple(sorted(tool.outputs))))
        for name, tool in procedure.tools.items()
    }
    return procedure.start, facts, tools, list(procedure.nodes)


def _parameters(tool: Any) -> Mapping[str, Any]:
    properties: Mapping[str, Any] = tool.parameters.get("properties", {})
    return properties


def _function_code(function: Any) -> Any:
    """What a function does, as far as its code shows it."""
    code = function.__code__
    constants = [_nest(constant) for constant in code.co_consts]
    return code.co_code, constants, code.co_names


def _nest(constant: Any) -> Any:
    return (constant.co_code, constant.co_consts, constant.co_names) if hasattr(constant, "co_code") else constant


def _code(condition: Any) -> Any:
    return None if condition is None else (_function_code(condition.holds), _function_code(condition.fails))


def _route_code(route: Any) -> Any:
    return route.to, _code(route.when), route.question, route.otherwise, route.times


def _facts(procedure: Any, values: Mapping[str, Any]) -> Any:
    kind = sys.modules[type(procedure).__module__.rpartition(".")[0] + ".values"].Facts
    return kind(values)


def _decide(condition: Any, facts: Any) -> Any:
    try:
        return True if condition is None else condition.decide(facts)
    except Exception as error:  # noqa: BLE001 # a mutant may fail in any way
        return type(error).__name__


def _holds(condition: Any, facts: Any) -> Any:
    """What counts of a precondition: whether it certainly holds."""
    return _decide(condition, facts) is True


def _more_values(kind: str, constants: list[Any]) -> list[Any]:
    """Values for facts that are computed with: days and hours as far apart as constants say, and sizes of numbers."""
    counts = sorted({0, *(value for value in constants if isinstance(value, int) and 0 < value < 10_000)})
    if kind == "date":
        return [(date(2026, 1, 1) + timedelta(days=count)).isoformat() for count in counts]
    if kind == "datetime":
        return [(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=count)).isoformat() for count in counts]
    return [0, 1, 10, 100, 1000, 10**6] if kind in ("integer", "number") else []


def _refuse_changed_atoms(first: list[Any], second: list[Any]) -> None:
    """Raise `UnprovedError` where a computed comparison was changed: no choice of values tells all of them apart."""
    if not set(map(repr, _atoms(second))) <= set(map(repr, _atoms(first))):
        raise UnprovedError


def _atoms(conditions: list[Any]) -> Iterator[Any]:
    for condition in conditions:
        for function in () if condition is None else (condition.holds, condition.fails):
            for constant in function.__code__.co_consts:
                if hasattr(constant, "co_code"):
                    yield constant.co_code, constant.co_consts, constant.co_names


def _value(function: Any, facts: Any) -> Any:
    try:
        value = function(facts)
        return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
    except Exception as error:  # noqa: BLE001 # a mutant may fail in any way
        return type(error).__name__


def _choose(node: Any, facts: Any, exhausted: set[str]) -> Any:
    """What the engine would choose: the ways taken, in order, or why there are none."""
    taken: list[Any] = []
    for route in sorted(node.routes, key=lambda route: route.otherwise):
        if taken and (not node.takes_all or route.otherwise):
            break
        if route.id in exhausted:
            continue
        decision = _decide(route.when, facts)
        if route.question:
            return [*taken, route.question]
        if decision is not True and decision is not False:
            return UNDECIDED if decision is None else decision
        if decision:
            taken.append((route.to, route.id if route.times is not None else ""))
    return taken


__all__ = ["Equivalence", "UnprovedError"]
