"""Markdown: nesting, heads, tables, bold conditions; Agent SOPs with every step, constraint and parameter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.cli import main
from sopstudio.errors import FormatError
from sopstudio.formats import read
from sopstudio.formats.markdown import read_body
from sopstudio.sop import Task
from tests.formats.texts import by_title, edges
from tests.subsets import examples

WIKI = """---
title: Late orders
owner: Jane Roe
tags:
  - shop
  - refunds
description: What to do when an order is late.
---

# Ignored heading

## Before you start

- `order_id` – the number on the receipt

## Procedure

1. Look up the [order](https://shop.example/orders "orders").
2. **If the order is lost:**
   - Tell the customer
   - Send it again.

     Note the new number.
3. Depending on the tier:

   | Tier | Action |
   |------|--------|
   | gold | Call the customer |
   | other | Send an e-mail |
4. Close the case.

```json
{"order_id": "A1"}
```
"""


def write(tmp_path: Path, text: str, name: str = "late.md") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_wiki_page_is_read_with_its_head_branches_and_table(tmp_path: Path) -> None:
    reading = read(write(tmp_path, WIKI))
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.description) == (
        "markdown",
        "Late orders",
        "What to do when an order is late.",
    )
    assert {article.title: article.text for article in sop.knowledge} == {"Owner": "Jane Roe", "Tags": "shop refunds"}
    ways = edges(reading)
    for way in (
        "Look up the order -the order is lost-> Tell the customer",
        "Tell the customer -always-> Send it again",
        "Send it again -always-> Note the new number",
    ):
        assert way in ways
    assert any("gold" in way and way.endswith("-> Call the customer") for way in ways)
    assert "order_id" in [fact.name for fact in sop.facts]


def test_pasted_markdown_is_known_by_its_marks() -> None:
    assert read(WIKI).format == "markdown"
    assert read("# Give it back\nLook it up").format == "text"
    assert read("---\ntitle: Back\n---\nLook it up. Then give it back.").document.sop.title == "Back"


def test_an_outline_in_a_markdown_file_is_read_as_one(tmp_path: Path) -> None:
    reading = read(write(tmp_path, "# Back\nLook it up [tool: find]\nif {days} > 3:\n    Call\nelse:\n    Wait\n"))
    assert "Look it up -{days} > 3-> Call" in edges(reading)


def test_nesting_numbers_and_lines_are_those_of_the_source() -> None:
    text = "1. A\n- b\n\n   c\n2. D\n   1. E\n   2) F\n\nStep 3: G\n\n## 4.1 H\n> i\n\n<!-- j -->\n\n    k\n"
    assert [(b.kind, b.text, b.number, b.depth, b.line) for b in read_body(text)[0]] == [
        ("item", "A", "1", 0, 1),
        ("item", "b", "", 1, 2),
        ("paragraph", "c", "", 0, 4),
        ("item", "D", "2", 0, 5),
        ("item", "E", "1", 1, 6),
        ("item", "F", "2", 1, 7),
        ("item", "G", "3", 0, 9),
        ("heading", "H", "4.1", 2, 11),
        ("paragraph", "i", "", 0, 12),
        ("code", "<!-- j -->", "", 0, 14),
        ("paragraph", "k", "", 0, 16),
    ]


AGENT = """# Order desk

## Overview

Handle a late order.

## Parameters

- **order_id** (required): The number of the order
- **tone** (optional, default: "kind"): How to write

**Constraints for parameter acquisition:**
- You MUST ask for all parameters at once

## Steps

### 1. Look Up the Order

Find the order in the shop.

**Constraints:**
- You MUST use the tool
  - never a guess
- If the order is lost, You MUST proceed to step 3

### 2. Write to the Customer

**Constraints:**
- You SHOULD be brief
- You MAY offer a voucher

### 3. Close the Case

**Constraints:**
- You MUST note the result

## Troubleshooting

### The shop is down

Wait for ten minutes.
"""


def test_an_agent_sop_has_its_parameters_steps_and_constraints(tmp_path: Path) -> None:
    reading = read(write(tmp_path, AGENT, "desk.sop.md"))
    sop = reading.document.sop
    assert (reading.format, sop.title, sop.description) == ("markdown", "Order desk", "Handle a late order.")
    assert [(fact.name, fact.optional, fact.description) for fact in sop.facts] == [
        ("order_id", False, "The number of the order"),
        ("tone", True, 'How to write. Default: "kind"'),
    ]
    steps = {node.title: node.steps for node in sop.nodes if isinstance(node, Task)}
    assert steps == {
        "Ask for what is needed": ("You MUST ask for all parameters at once",),
        "Look Up the Order": ("Find the order in the shop.", "You MUST use the tool", "never a guess"),
        "Write to the Customer": ("You SHOULD be brief", "You MAY offer a voucher"),
        "Close the Case": ("You MUST note the result",),
    }
    assert "Look Up the Order -the order is lost-> Close the Case" in edges(reading)
    assert [(article.title, article.text) for article in sop.knowledge] == [
        ("The shop is down", "Wait for ten minutes.")
    ]


def test_the_commands_read_markdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, AGENT, "desk.sop.md")
    assert main(["check", str(path)]) in (0, 1)
    inputs = '{"order_id": "A1", "tone": "kind"}'
    assert main(["--home", str(tmp_path / "home"), "run", str(path), "--inputs", inputs]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["pdd.sop.md", "codebase-summary.sop.md"])
def test_published_agent_sops_lose_no_step_constraint_or_parameter(shared: Path, name: str) -> None:
    path = shared / "fixtures" / "agent-sop" / name
    text = path.read_text(encoding="utf-8")
    sop = read(path).document.sop
    inside = text[text.index("## Steps") :].partition("## Examples")[0].partition("## Troubleshooting")[0]
    titles = [node.title for node in sop.nodes]
    for title in re.findall(r"^### \d+\. (.+)$", inside, re.M):
        assert title in titles
    parameters = re.findall(r"^- \*\*(\w+)\*\* \(", text, re.M)
    assert {fact.name for fact in sop.facts} >= set(parameters)
    kept = {line for node in sop.nodes if isinstance(node, Task) for line in node.steps}
    kept |= {edge.condition for edge in sop.edges}
    constraints = re.findall(r"^ *- (You (?:MUST|SHOULD|MAY)\b.*)$", inside, re.M)
    assert len(constraints) > 20
    plain = {re.sub(r"\W+", "", line) for line in kept}
    assert [line for line in constraints if re.sub(r"\W+", "", line) not in plain] == []


@pytest.mark.parametrize("text", [">" * 70 + "a", "\n".join("  " * n + "- a" for n in range(90))])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="deeper than 64"):
        read(text, "markdown")


PIECES = st.sampled_from(
    [
        "# ",
        "- ",
        "1. ",
        "   ",
        "\n",
        "\n\n",
        "> ",
        "|a|b|\n",
        "```\n",
        "**If a:**",
        "Look it up. ",
        "---\n",
        "a: b\n",
        "[x](y)",
        "<b>",
        "<!--",
        "`",
        "## Steps\n",
        "### 1. A\n",
        "You MUST ask\n",
        "\t",
        "{x} > 3: go to 1",
    ]
)


@examples(40, deep=10_000)
@given(st.text(max_size=120) | st.lists(PIECES, max_size=24).map("".join))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        outcome = read(text, "markdown").format
    except FormatError as error:
        outcome = str(error)
    assert "\n" not in outcome


def test_a_bold_line_does_not_end_its_step() -> None:
    text = "## Steps\n\n### 1. Check\n\n**Important:**\n\n- Look it up\n\n### 2. Close\n\nClose the case.\n"
    titles = [node.title for node in read(text).document.sop.nodes]
    assert titles[:2] == ["Look it up", "Close the case"]
    assert by_title(read(text), "Look it up")


def test_an_empty_item_is_no_item_of_what_follows_its_list() -> None:
    document = read("# Returns\n\n1. Look it up.\n2.\n\nAsk for it.\n", "markdown").document
    assert [node.title for node in document.sop.nodes][:2] == ["Look it up", "Ask for it"]


def test_pictures_of_others_are_told_and_those_beside_a_handout_are_not(tmp_path: Path) -> None:
    told = {
        "![The old desk](https://wiki.example/desk%20plan.png)": ["1 picture"],
        '![](a.png) and <img src="b.png" width="400">': ["2 pictures"],
        '<img src="b.png">': ["1 picture"],
        '<img src="icon.png" width="16"> ![The drawing](back%20%26%20forth-picture-2.png)': [],
        "![Die Zeichnung](konto-bild.png)": [],
        "```\n![a](b.png)\n```": [],
        "[a link](b.png)": [],
    }
    for text, pictures in told.items():
        losses = read(write(tmp_path, f"# Returns\n\n1. Look up the order.\n2. Send it again.\n\n{text}\n")).losses
        assert [loss.what for loss in losses if loss.what.endswith(("picture", "pictures"))] == pictures, text
