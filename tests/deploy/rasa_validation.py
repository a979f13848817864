"""What Rasa's own validation finds in projects; a script in the environment of Rasa, and the way to run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

REQUIREMENTS = ("rasa-pro==3.21.0",)


def rasa_python() -> str:
    """The Python of an environment with Rasa; skips where there is none and the run is not deep."""
    import pytest

    from sopstudio.deploy.environments import find_environment, prepare_environment
    from sopstudio.errors import SopStudioError
    from tests.subsets import DEEP

    if not DEEP and find_environment(REQUIREMENTS) is None:
        pytest.skip("rasa-pro is not installed yet (python3 tests deep installs it)")
    try:
        return prepare_environment(REQUIREMENTS).python
    except SopStudioError as error:
        pytest.skip(str(error))


def validate(projects: list[Path]) -> dict[str, list[str]]:
    """The codes of what Rasa finds wrong, by the path of a project."""
    command = [rasa_python(), "-I", "-X", "utf8", __file__, *map(str, projects)]
    # the packages of Rasa would ask the internet for prices of models
    environment = os.environ | {"LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    result = subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True, cwd=projects[0].parent
    )
    findings: dict[str, list[str]] = json.loads(result.stdout.splitlines()[-1])
    return findings


def main(paths: list[str]) -> None:
    """Print the findings as JSON, after what Rasa itself prints."""
    collect = import_module("rasa.mantle.validation").collect_project_findings
    findings = {path: [str(finding.code) for finding in collect(Path(path))] for path in paths}
    sys.stdout.write("\n" + json.dumps(findings) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
