"""What is no procedure is said to be what it is; procedures are never taken for anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.documents.other_texts import recognize_other
from sopstudio.errors import FormatError
from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop.document import author_text
from tests.documents import other_samples

KINDS = {
    "log": other_samples.texts(other_samples.LOGS),
    "code": other_samples.texts(other_samples.CODE),
    "contract": other_samples.texts(other_samples.CONTRACTS),
    "records": other_samples.texts(other_samples.RECORDS),
    "mail": other_samples.texts(other_samples.MAILS),
    "prose": other_samples.texts(other_samples.PROSE),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_of_forty_texts_is_recognised(kind: str) -> None:
    assert len(KINDS[kind]) >= 40
    kinds = {text: getattr(recognize_other(text), "kind", None) for text in KINDS[kind]}
    assert [text for text, told in kinds.items() if told != kind] == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_recognised_is_refused_with_what_can_be_done(kind: str) -> None:
    for text in KINDS[kind][::5]:
        with pytest.raises(FormatError) as caught:
            read(text)
        assert caught.value.what.endswith("not a procedure")
        assert caught.value.hint


PROCEDURES = [
    "From: lead@x.org\nTo: team@x.org\nSubject: Late orders\n\nHi all,\nfrom now on: if an order is late, offer a "
    "voucher. Otherwise explain the delay. Then close the ticket.\nThanks\nAnn\n",
    "1. Open the log.\n2. If a line says ERROR: restart the service.\n3. Otherwise close the incident.\n",
    "Check the contract.\nIf either party is late, inform legal. Close the case under the governing law.\n",
    "Refunds must be approved by a manager. A refund above 500 EUR must be signed twice. Cash is never paid out.\n",
    "Greet the customer\nAsk for the {order}\nif {late} == true:\n  Offer a voucher\nelse:\n  Close the case\n",
    "# Deploy\n\nRun the script:\n\n```\nimport os\ndef main():\n    pass\n```\n\nThen check the log.\n",
    "Step 1: Open the form; Step 2: fill it in; Step 3: send it.\nStep 4: Wait.\n",
    "The agent greets the guest. The agent must ask for the name. The agent must look the booking up. Then the agent "
    "shall hand over the key. Breakfast is at seven.\n",
]


@pytest.mark.parametrize("text", PROCEDURES)
def test_procedures_that_look_alike_are_read(text: str) -> None:
    assert recognize_other(text) is None
    assert read(text).document.sop.nodes


def test_no_sample_is_taken_for_anything_else() -> None:
    for path in sorted(samples_dir().glob("*.sop.json")):
        document = read(path).document
        texts = [author_text(document), *(raw.decode() for raw in write(document, "text").files.values())]
        assert [other for text in texts if text and (other := recognize_other(text))] == [], path.name


def test_no_published_procedure_is_taken_for_anything_else(shared: Path) -> None:
    files = [*shared.glob("fixtures/sop-bench-amazon/*/sop.txt"), *shared.glob("fixtures/*/**/*.sop.md")]
    files += shared.glob("fixtures/tau2-bench/**/*.md")
    alarms = [path.name for path in files if recognize_other(path.read_text(encoding="utf-8"))]
    assert files
    assert alarms == []
