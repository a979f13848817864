"""`sopstudio drift` with traces: a readable report, and a code that a pipeline can stop at."""

from __future__ import annotations

import json

from sopstudio.resources import samples_dir
from sopstudio.sop import digest
from tests.cli.calling import Calls
from tests.deploy.projects import sample

NAME = "incident_response.sop.json"
FILE = str(samples_dir() / NAME)


def test_the_report_names_each_conversation_that_deviates(calls: Calls) -> None:
    document = sample(NAME)
    span = {
        "sop.id": document.sop.id,
        "sop.version": digest(document.sop),
        "sop.conversation": "c-1",
        "sop.path": [document.sop.start],
        "sop.status": "running",
    }
    path = calls.text("good.jsonl", json.dumps(span))
    assert "what is deployed is what was approved" in calls.answers("drift", FILE, path)[0]
    path = calls.text("old.jsonl", json.dumps({**span, "sop.version": "0" * 64, "sop.path": ["nowhere"]}))
    [heading, version, step, count] = calls.answers("drift", FILE, path, code=1)[0].splitlines()
    assert heading == "c-1"
    assert digest(document.sop) in version
    assert f"{document.sop.start}; deployed nowhere" in step
    assert count.startswith("1 conversation")
    data = calls.json("drift", FILE, path, code=1)
    assert [item["what"] for item in data["deviations"]] == ["version", "path"]
    assert (data["conversations"], data["compared"], data["cut_off"]) == (0, 1, False)


def test_what_is_neither_folder_nor_service_nor_traces_is_refused(calls: Calls) -> None:
    assert "no_such_file" in calls.refused("drift", FILE, "no_such_file.jsonl")
    assert "email.jsonl" in calls.refused("drift", FILE, calls.text("email.jsonl", '{"sop.id": "email_update"}'))
