"""Exported scripts keep to the grammar of Agent Script, and name nothing that is not there.

The grammar is a part of github.com/salesforce/agentscript, SPEC.md (read in 2026): blocks by indentation, named blocks,
quoted texts, `|` templates, `if` and `transition to`. Its own packages are not in the registry at hand.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

import pytest

from sopstudio.deploy import find_target
from sopstudio.sop import Document
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, sample
from tests.subsets import subset

NAME = r"[a-z_][a-z0-9_]*"
TEXT = r'"(?:\\.|[^"\\])*"'
TYPE = r"(?:string|number|boolean|object|list\[string\])"
BLOCKS = ("system", "config", "language", "variables")
LINES = {
    "system": (f"instructions: {TEXT}", "messages:"),
    "messages": (f"(?:welcome|error): {TEXT}",),
    "config": (f"(?:developer_name|agent_label|description|default_agent_user): {TEXT}",),
    "language": (f"default_locale: {TEXT}",),
    "variables": (f"{NAME}: mutable {TYPE} = None",),
    "variable": (f"description: {TEXT}",),
    "topic": (f"description: {TEXT}", "(?:before_reasoning|after_reasoning|reasoning|actions):"),
    "actions": (f"{NAME}:",),
    "action": (f"(?:description|target): {TEXT}", "require_user_confirmation: True", "(?:inputs|outputs):"),
    "inputs": (f"{NAME}: {TYPE}",),
    "input": ("is_required: (?:True|False)",),
    "outputs": (f"{NAME}: {TYPE}",),
    "reasoning": ("instructions: ->", "actions:"),
    "instructions": (r"\| [^\n]*",),
    "tools": (f"{NAME}: @(?:actions\\.{NAME}|utils\\.setVariables|utils\\.transition to @topic\\.{NAME})",),
    "tool": (
        f"description: {TEXT}",
        "available when .+",
        f"with {NAME} = (?:\\.\\.\\.|@variables\\.{NAME})",
        f"set @variables\\.{NAME} = @outputs\\.{NAME}",
    ),
    "logic": ("if .+:", f"transition to @topic\\.{NAME}"),
    "then": (f"transition to @topic\\.{NAME}",),
}
"""What may stand in each kind of block."""
INSIDE = {
    ("system", "messages:"): "messages",
    ("topic", "actions:"): "actions",
    ("topic", "reasoning:"): "reasoning",
    ("topic", "before_reasoning:"): "logic",
    ("topic", "after_reasoning:"): "logic",
    ("reasoning", "instructions: ->"): "instructions",
    ("reasoning", "actions:"): "tools",
    ("action", "inputs:"): "inputs",
    ("action", "outputs:"): "outputs",
}
CHILD = {"variables": "variable", "actions": "action", "inputs": "input", "tools": "tool", "logic": "then"}
NODES = (ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
LEAVES = (ast.Is, ast.IsNot, ast.Attribute, ast.Name, ast.Constant, ast.Load, ast.UnaryOp, ast.USub)


def script(document: Document) -> str:
    """The script of an SOP."""
    [content] = find_target("agent-script").build(document).files.values()
    return content.decode()


def objections(text: str) -> Iterator[str]:
    """The lines that the grammar does not know."""
    kinds: list[str] = []
    for line in text.splitlines():
        words, depth = line.strip(), (len(line) - len(line.lstrip(" "))) // 4
        if not words or line.startswith("#"):
            continue
        del kinds[depth:]
        if depth == 0:
            named = re.fullmatch(f"(?:topic|start_agent) {NAME}:", words)
            kinds = ["topic"] if named else [words[:-1]]
            if not named and words[:-1] not in BLOCKS:
                yield line
            continue
        block = kinds[depth - 1] if len(kinds) == depth else ""
        if not any(re.fullmatch(pattern, words) for pattern in LINES.get(block, ())):
            yield line
        kinds.append(INSIDE.get((block, words)) or CHILD.get(block, ""))


@pytest.mark.parametrize("name", [*subset(SAMPLES, 4, "agent-script"), None])
def test_a_script_keeps_to_the_grammar(name: str | None) -> None:
    text = script(sample(name) if name else Document(sop=hostile_sop()))
    assert list(objections(text)) == []
    assert list(objections(text.replace("    reasoning:", "    thinking:", 1)))
    tests = re.findall(r"^ *(?:if|available when) (.*?):?$", text, re.MULTILINE)
    for test in tests:
        tree = ast.parse(test.replace("@variables.", "variables."), mode="eval")
        assert all(isinstance(node, NODES + LEAVES) for node in ast.walk(tree)), test


@pytest.mark.parametrize("name", subset(SAMPLES, 4, "references"))
def test_everything_that_is_named_is_there(name: str) -> None:
    text = script(sample(name))
    topics = set(re.findall(rf"^topic ({NAME}):", text, re.MULTILINE))
    variables = set(re.findall(rf"^    ({NAME}): mutable", text, re.MULTILINE))
    assert set(re.findall(rf"@topic\.({NAME})", text)) <= topics
    assert set(re.findall(rf"@variables\.({NAME})", text)) <= variables
    for part in re.split(r"^topic ", text, flags=re.MULTILINE)[1:]:
        actions = set(re.findall(rf"^        ({NAME}):$", part, re.MULTILINE)) - {"actions"}
        assert set(re.findall(rf"@actions\.({NAME})", part)) <= actions
        outputs = set(re.findall(rf"^                ({NAME}): ", part, re.MULTILINE))
        assert set(re.findall(rf"@outputs\.({NAME})", part)) <= outputs
    nodes = sum(len(graph.nodes) for graph in sample(name).sop.graphs())
    assert len(topics) >= nodes - 1


def test_conditions_lead_on_and_calls_wait_for_theirs() -> None:
    text = script(sample("loan_application.sop.json"))
    assert re.search(
        r'if \(.*identity_status is not None.*\) and \(.*identity_status == "verified"\):\n +transition to', text
    )
    assert "available when @variables.application_id is not None" in text
    assert text == script(sample("loan_application.sop.json"))


def test_texts_of_an_sop_never_become_blocks() -> None:
    text = script(Document(sop=hostile_sop()))
    assert json.dumps(HOSTILE.split("\n")[0])[1:-1] in text
    assert "{!" not in text.replace("{! ", "")
    assert not [line for line in text.splitlines() if line.lstrip().startswith("import")]
