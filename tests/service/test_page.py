"""The examples of `resources/serving.md` do what the page says, and it names every option."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.calling import ROOT, start_process

PAGE = (ROOT / "resources" / "serving.md").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_every_example_runs_against_the_process_of_the_first(tmp_path_factory: pytest.TempPathFactory) -> None:
    [command] = re.findall(r"```sh\npython3 sopstudio (.*)\n```", PAGE)
    assert command.endswith(" --port 8766")
    process = start_process(tmp_path_factory.mktemp("home"), *command.removesuffix("8766").split(), "0")
    assert process.stdout
    try:
        url = process.stdout.readline().split(" answers at ")[1].split("/v1")[0]
        blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
        assert len(blocks) == 2
        program = "\n".join(blocks).replace("http://127.0.0.1:8766", url)
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert result.returncode == 0, result.stderr
    assert "waiting On-call engineer" in result.stdout


def test_the_page_names_every_option() -> None:
    source = (ROOT / "sopstudio" / "cli" / "serve.py").read_text(encoding="utf-8")
    options = set(re.findall(r'"(--[a-z-]+)"', source)) | {"--limit"}
    assert len(options) == 10
    assert all(f"`{option} " in PAGE for option in options)
