"""Runs an exported skill over JSON lines (`python.support.wire`), one call of its script for each line.

python driver.py FOLDER
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any


def load_script(folder: Path) -> ModuleType:
    """The module of the skill's script."""
    [path] = folder.glob("*/scripts/step.py")
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location("step", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def options_of(script: ModuleType, data: dict[str, Any]) -> list[str]:
    """The options that say what a line says."""
    if "start" in data:
        return []
    if "error" in data:
        return [f"--failed={data['error']['message']}", f"--kind={data['error'].get('kind', 'error')}"]
    return [f"--answer={script.dumps(data['answer'])}"]


def main(folder: Path, states: Path) -> None:
    """Answer each line of standard input."""
    script, case = load_script(folder), states / "case.json"
    for line in sys.stdin:
        data = script.loads(line)
        if "start" in data:
            case.unlink(missing_ok=True)
        result = script.main([str(case), *options_of(script, data)])
        reply = {"request": result["next"]} if "next" in result else {"finished": result["finished"]}
        sys.stdout.write(script.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as states:
        main(Path(sys.argv[1]), Path(states))
