"""Notes name the line on which a sentence stands, also in the middle of a paragraph."""

from __future__ import annotations

from sopstudio.formats import read

TEXT = """Permit

Ask for the licence plate.
Look the vehicle up in the register. Owners like it.
If it is a company car, ask for a letter.
Permits are blue.
Explain this politely and end the case.
Issue the permit.
Please never promise a space, a permit does not guarantee one.
"""


def test_a_note_has_the_line_of_the_sentence_that_it_is_about() -> None:
    reading = read(TEXT, "prose")
    lines = {str(note.why).rpartition(": ")[2]: note.where for note in reading.losses if note.what == "left out"}
    assert lines["Owners like it."] == "line 4"
    assert lines["Permits are blue."] == "line 6"
    assert lines["Please never promise a space, a permit does not guarantee one."] == "line 9"
    assert {item.text: item.line for item in reading.left_out}["Permits are blue."] == 6
    (ending,) = [note.where for note in reading.losses if "does not end the procedure" in note.what]
    assert ending == "line 7"
