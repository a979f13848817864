"""What the SOP declares is listed in a time that grows with its number, however many there are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

from sopstudio.sop import Document, Fact, replace_fields
from sopstudio.ui.author.sop_form import SopForm, describe_fact
from tests.ui.author.seat import Seat, loan

MAX_DESCRIPTIONS = 5
"""How often a fact is described while the form is made: once to know what changed, once for its line, and some."""


def test_each_fact_is_described_a_few_times(sit: Callable[[Document], Seat]) -> None:
    document = loan()
    facts = tuple(Fact(name=f"fact_{number}") for number in range(60))
    seat = sit(replace_fields(document, sop=replace_fields(document.sop, facts=(*document.sop.facts, *facts))))
    described = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal described
        described += event == "call" and frame.f_code is describe_fact.__code__

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        form = SopForm(seat.desk)
    finally:
        sys.setprofile(before)
    assert 0 < described <= MAX_DESCRIPTIONS * len(seat.desk.document.document.sop.facts)
    form.deleteLater()
