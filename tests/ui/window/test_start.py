"""What the window waits with until it is there."""

import subprocess
import sys
from pathlib import Path

HEAVY = ("z3", "lark", "openai", "networkx", "pygraphviz")
PROGRAM = f"""
import sys
from pathlib import Path
from sopstudio.ui.app import window_for
from sopstudio.ui.application import application
app = application()
window = window_for([], Path(sys.argv[1]))
window.show()
app.processEvents()
print([name for name in {HEAVY!r} if name in sys.modules])
window.close()
"""


def test_the_first_picture_needs_nothing_heavy(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
