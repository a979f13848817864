"""The target `conditions` gives every condition in every language, or says why not."""

from __future__ import annotations

import json

import pytest

from sopstudio.deploy import find_target, prepare
from sopstudio.deploy.conditions.registry import languages
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, Fact, Sop, replace_fields
from tests.analysis.examples import GOOD
from tests.subsets import subset

TARGET = find_target("conditions")
SAMPLES = sorted(path.name for path in samples_dir().glob("*.sop.json"))


@pytest.mark.parametrize("name", subset(SAMPLES, 2))
def test_every_formal_condition_of_a_sample_is_there(name: str) -> None:
    document = read(samples_dir() / name).document
    export = prepare(document, TARGET)
    data = json.loads(export.files["conditions.json"])
    edges = {row["where"] for row in data["conditions"] if row["where"].startswith("edge ")}
    assert len(edges) == sum(edge.kind == "formal" for graph in document.sop.graphs() for edge in graph.edges)
    for row in data["conditions"]:
        assert list(row["languages"]) == [language.name for language in languages()]
        assert all(result.get("refused") or result["holds"] for result in row["languages"].values())
    assert data["version"] in export.files["conditions.md"].decode()
    assert export.files == prepare(document, TARGET).files


def test_texts_of_an_sop_do_not_leave_their_place() -> None:
    hostile = "x\n# a heading | `code`"
    sop: Sop = replace_fields(GOOD, title=hostile, facts=(*GOOD.facts, Fact(name="a-b"), Fact(name="a b")))
    text = prepare(Document(sop=sop), TARGET, force=True).files["conditions.md"].decode()
    assert "\n# a heading" not in text
    assert "| `a_b` | a-b |" in text
    assert "| `a_b_2` | a b |" in text
