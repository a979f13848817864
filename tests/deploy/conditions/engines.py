"""Evaluates conditions in the packages of other languages, a JSON object a line; run in an environment of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def jsonata(test: str, facts: Any) -> Any:
    """JSONata."""
    return import_module("jsonata").Jsonata(test).evaluate(facts)


def jsonlogic(test: str, facts: Any) -> Any:
    """JSONLogic."""
    return import_module("json_logic").jsonLogic(json.loads(test), facts)


def cel(test: str, facts: Any) -> Any:
    """CEL."""
    celpy: Any = import_module("celpy")
    environment = celpy.Environment()
    return bool(environment.program(environment.compile(test)).evaluate(celpy.json_to_cel({"facts": facts})))


def cedar(test: str, facts: Any) -> Any:
    """Cedar: the condition of a policy that permits everything."""
    cedarpy: Any = import_module("cedarpy")
    request = {"principal": 'User::"a"', "action": 'Action::"a"', "resource": 'Thing::"a"', "context": facts}
    answer = cedarpy.is_authorized(request, f"permit(principal, action, resource) when {{ {test} }};", [])
    if answer.diagnostics.errors:
        raise ValueError(answer.diagnostics.errors)
    return answer.decision == cedarpy.Decision.Allow


def rasa(test: str, facts: Any) -> Any:
    """Rasa's engine Mantle."""
    conditions: Any = import_module("rasa.mantle.skills.conditions")
    conditions.validate_condition_syntax(test)
    return conditions.evaluate_expression(test, {f"skill.{name}": value for name, value in facts.items()})


def main() -> None:
    """Answers each line with a list of truth values."""
    languages: dict[str, Callable[[str, Any], Any]] = {
        function.__name__: function for function in (jsonata, jsonlogic, cel, cedar, rasa)
    }
    for line in sys.stdin:
        request = json.loads(line)
        evaluate = languages[request["language"]]
        sys.stdout.write(json.dumps([evaluate(test, request["facts"]) is True for test in request["tests"]]) + "\n")
        sys.stdout.flush()


main()
