"""Tags of versions are kept in English and shown in the language of the window."""

from __future__ import annotations

import json
import subprocess
import sys

from sopstudio.ui.history.tags import tag_for, tag_title

IN_GERMAN = """
import json
from sopstudio.translation import set_translator
set_translator("de", lambda text, _: {"draft": "Entwurf", "reviewed": "gepr\u00fcft"}.get(text, ""))
from sopstudio.ui.history.tags import tag_for, tag_title
print(json.dumps([tag_title("reviewed"), tag_for("entwurf "), tag_for("draft"), tag_title("for Anna")]))
"""


def test_a_tag_is_kept_in_english_and_shown_in_the_language_of_the_window() -> None:
    child = subprocess.run([sys.executable, "-c", IN_GERMAN], capture_output=True, text=True, check=True)
    assert json.loads(child.stdout) == ["gepr\u00fcft", "draft", "draft", "for Anna"]


def test_a_tag_of_ones_own_stays_as_it_is() -> None:
    assert tag_for(" for Anna ") == "for Anna"
    assert tag_title("Draft 2") == "Draft 2"
