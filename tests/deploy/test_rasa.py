"""Exported skills of Rasa have the shape that its public reference gives, and conditions that decide as ours do."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Mapping
from datetime import date
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema_rs import validator_for

from sopstudio.deploy import find_target
from sopstudio.deploy.conditions.kinds import certain_facts
from sopstudio.deploy.conditions.language import identifiers
from sopstudio.deploy.conditions.plain import PlainPrinter
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export
from sopstudio.expressions import Domain, parse
from sopstudio.sop import Document
from tests.deploy.projects import SAMPLES, hostile_sop, project, ruff_objections, sample
from tests.deploy.rasa_validation import validate
from tests.subsets import subset

TEXT = {"type": "string", "minLength": 1}
CONDITION = {"type": "string", "minLength": 1, "pattern": "^[^\\n]+$"}
FRONTMATTER = {
    "type": "object",
    "required": ["name", "description"],
    "additionalProperties": False,
    "properties": {
        "name": TEXT,
        "description": TEXT,
        "tool_constraints": {
            "type": "array",
            "items": {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": {
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": False,
                    "properties": {
                        "requires": CONDITION,
                        "requires_confirmation": {
                            "type": "object",
                            "required": ["enabled"],
                            "additionalProperties": False,
                            "properties": {"enabled": {"const": True}},
                        },
                    },
                },
            },
        },
    },
}
"""rasa.com/docs/mantle/reference/skill-md and rasa.com/docs/mantle/build-guide/tool-constraints (read in 2026)."""
MEMORY = {
    "type": "object",
    "required": ["schema"],
    "additionalProperties": False,
    "properties": {
        "schema": {
            "type": "object",
            "required": ["public"],
            "additionalProperties": False,
            "properties": {
                "public": {
                    "type": "object",
                    "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$"},
                    "additionalProperties": {
                        "type": "object",
                        "required": ["type"],
                        "dependentRequired": {"description": ["llm_settable"], "llm_settable": ["description"]},
                        "additionalProperties": False,
                        "properties": {
                            "type": {"enum": ["text", "bool", "categorical", "float", "list"]},
                            "enum_values": {"type": "array", "minItems": 1},
                            "description": TEXT,
                            "llm_settable": {"const": True},
                        },
                    },
                }
            },
        }
    },
}
"""rasa.com/docs/mantle/reference/memory-yml; its names of types for numbers and lists are those of Rasa's slots."""
NODES = (ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
LEAVES = (ast.Attribute, ast.Name, ast.Constant, ast.Load, ast.UnaryOp, ast.Not, ast.USub)


def export(document: Document) -> Export:
    """What is written for an SOP."""
    return find_target("rasa").build(document)


def read_yaml(text: str) -> Any:
    """The data in YAML."""
    return import_module("yaml").safe_load(text)


def parts_of(files: Mapping[str, bytes]) -> tuple[Any, str, Any, str]:
    """The frontmatter and instructions of the only skill, its memory and its tools."""
    [skill] = [content.decode() for name, content in files.items() if name.endswith("/skill.md")]
    [memory] = [content.decode() for name, content in files.items() if name.endswith("/memory.yml")]
    [tools] = [content.decode() for name, content in files.items() if name.endswith("/tools.py")]
    _, head, body = skill.split("---\n", 2)
    return read_yaml(head), body, read_yaml(memory), tools


def conditions_of(head: Any, body: str) -> Iterator[str]:
    """Every condition in a skill."""
    for constraint in head.get("tool_constraints", ()):
        yield from (rule["requires"] for rule in constraint.values() if "requires" in rule)
    yield from re.findall(r"^if: (.*)$", body, re.MULTILINE)


@pytest.mark.parametrize("name", [*subset(SAMPLES, 3, "rasa"), None])
def test_a_skill_has_the_shape_of_the_reference(name: str | None) -> None:
    files = export(sample(name) if name else Document(sop=hostile_sop())).files
    head, body, memory, tools = parts_of(files)
    assert list(validator_for(FRONTMATTER).iter_errors(head)) == []
    assert list(validator_for(MEMORY).iter_errors(memory)) == []
    functions = [item for item in ast.parse(tools).body if isinstance(item, ast.AsyncFunctionDef)]
    assert all(function.name == "answer" or function.decorator_list for function in functions)
    names = {function.name for function in functions}
    assert {tool for constraint in head.get("tool_constraints", ()) for tool in constraint} <= names
    assert set(re.findall(r"[Cc]all(?:ing)? ([a-z0-9_]+)", body)) & set(names)
    [folder] = {path.split("/")[1] for path in files if path.startswith("skills/")}
    entries = memory["schema"]["public"]
    for condition in conditions_of(head, body):
        tree = ast.parse(condition, mode="eval")
        assert all(isinstance(node, NODES + LEAVES) for node in ast.walk(tree)), condition
        used = re.findall(r"session\.(\w+)\.(\w+)", re.sub(r'"(\\.|[^"\\])*"', "", condition))
        assert used
        assert all(namespace == folder and entry in entries for namespace, entry in used)


def test_rasa_itself_finds_nothing_wrong(tmp_path: Path) -> None:
    folders = [project(sample(name), "rasa", tmp_path / name.split(".")[0]) for name in SAMPLES]
    folders.append(project(hostile_sop(), "rasa", tmp_path / "hostile"))
    assert validate(folders) == {str(folder): [] for folder in folders}


def test_rasa_finds_what_is_wrong(tmp_path: Path) -> None:
    folder = project(sample("email_update.sop.json"), "rasa", tmp_path / "broken")
    skill = next(folder.glob("skills/*/skill.md"))
    skill.write_text(skill.read_text().replace("if: ", "if: 1 + ", 1))
    assert validate([folder])[str(folder)] != []


def test_every_step_that_is_named_is_there_and_ways_are_shown_where_they_hold() -> None:
    head, body, _, _ = parts_of(export(sample("loan_application.sop.json")).files)
    steps = set(re.findall(r"^Step (\d+): ", body, re.MULTILINE))
    assert set(re.findall(r"step (\d+) \(", body)) <= steps
    assert len(re.findall(r"^if: ", body, re.MULTILINE)) > 5
    confirmed = {
        tool for rule in head["tool_constraints"] for tool, what in rule.items() if "requires_confirmation" in what
    }
    effects = {tool.name: tool.effect for tool in sample("loan_application.sop.json").sop.tools}
    assert confirmed == {name for name, effect in effects.items() if effect in ("sends", "pays")}


def test_texts_of_an_sop_never_become_structure_or_code(tmp_path: Any) -> None:
    files = export(Document(sop=hostile_sop())).files
    _, body, _, tools = parts_of(files)
    assert not [line for line in body.splitlines() if line.startswith(("---", "import os"))]
    calls = [
        node.func.id
        for node in ast.walk(ast.parse(tools))
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name)
    ]
    assert set(calls) <= {"tool", "answer", "look_up", "ToolResult", "LookupError", "isinstance", "int", "len"}
    (tmp_path / "tools.py").write_text(tools)
    assert ruff_objections(tmp_path) == ""


def test_the_same_version_gives_the_same_files_and_losses_are_said() -> None:
    document = sample("hazardous_goods_classification.sop.json")
    assert export(document).files == export(document).files
    lost = [loss.what for loss in export(document).losses if loss.kind == "lost"]
    assert any("hazard_score" in what for what in lost)


@pytest.mark.parametrize(
    "text",
    [
        "{n} >= 5 && {n} < 9",
        "{grade} in ['a', 'b'] || !{ok}",
        "!({grade} == 'a' && {ok})",
        "{grade} not in ['a', 'c'] && present({n})",
        "{due} < '2026-03-01'",
        "missing({note}) || {note} != 'x'",
    ],
)
def test_conditions_decide_as_ours_do(text: str) -> None:
    facts = {"n": Domain("integer"), "ok": Domain("boolean"), "due": Domain("date"), "note": Domain("string")}
    facts["grade"] = Domain("string", allowed=("a", "b", "c"))
    condition, names = parse(text), identifiers(facts)
    printer = PlainPrinter(facts, names, "session.s.")
    values: dict[str, list[Any]] = {"n": [None, 4, 5, 9], "ok": [None, True, False], "note": [None, "x", "y"]}
    values |= {"grade": [None, "a", "b", "c"], "due": [None, "2026-02-28", "2026-03-01"]}
    for seed in range(60):
        source = random.Random(seed)
        drawn = {name: source.choice(values[name]) for name in facts}
        known = {name: value for name, value in drawn.items() if value is not None}
        if "due" in known:
            known["due"] = date.fromisoformat(known["due"])
        result = condition.decide(known).value
        assert evaluate(printer.when_true(condition.tree), names, drawn) is (result is True)
        assert evaluate(printer.when_false(condition.tree), names, drawn) is (result is False)


def evaluate(text: str, names: Mapping[str, str], facts: Mapping[str, Any]) -> Any:
    """A condition as Python, which Rasa's conditions are a part of."""
    session = SimpleNamespace(s=SimpleNamespace(**{names[name]: value for name, value in facts.items()}))
    return eval(text, {"session": session})  # noqa: S307 # we wrote it


def test_facts_of_the_samples_are_entries_of_memory() -> None:
    document = sample("telecom_support.sop.json")
    flow = runnable(document).flow
    _, _, memory, _ = parts_of(export(document).files)
    assert set(identifiers(flow.facts).values()) <= set(memory["schema"]["public"])
    assert certain_facts(flow).keys() <= flow.facts.keys()
