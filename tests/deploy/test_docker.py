"""The Dockerfile of the HTTP service, without Docker: a linter reads it, and its steps are carried out one by one.

In the place of an image there is a folder that bubblewrap makes the root of the system, with the system's programs and
a fresh virtual environment. Not tried: the base image, and what an engine does with VOLUME, EXPOSE and HEALTHCHECK.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sopstudio.deploy.environments import prepare_environment
from tests.deploy.node_packages import node_folder
from tests.deploy.projects import project, sample
from tests.subsets import DEEP

LINTER, PARSER = "dockerfile-utils@0.16.3", "dockerfile-parse==2.0.1"
LINT = """
const {validate} = require("dockerfile-utils");
const text = require("fs").readFileSync(0, "utf8");
console.log(JSON.stringify(validate(text, {instructionWorkdirRelative: 2, instructionJSONInSingleQuotes: 2})));
"""
PARSE = """
import io, json, sys
from dockerfile_parse import DockerfileParser
parser = DockerfileParser(fileobj=io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps([(item["instruction"], item["value"]) for item in parser.structure]))
"""
TALK = """
import json, os, time, urllib.request
base, token = "http://127.0.0.1:8080", os.environ["SOP_TOKEN"]
body = json.dumps({"messages": [{"role": "user", "content": "Hello"}]}).encode()
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
with urllib.request.urlopen(urllib.request.Request(f"{base}/v1/chat/completions", body, headers)) as response:
    print(json.load(response)["conversation"]["asked"])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported service."""
    return project(sample("incident_response.sop.json"), "http", tmp_path_factory.mktemp("http") / "out")


def test_a_linter_has_nothing_to_say(folder: Path) -> None:
    modules = node_folder(LINTER)
    text = (folder / "Dockerfile").read_text()

    def lint(content: str) -> Any:
        result = subprocess.run(
            ["node", "-e", LINT], cwd=modules, input=content, capture_output=True, text=True, check=True
        )
        return json.loads(result.stdout)

    assert lint(text) == []
    assert lint(text.replace("EXPOSE 8080", "EXPOSE everywhere")) != []


class Container:
    """A folder as the root of the system, in which steps are carried out."""

    def __init__(self, root: Path) -> None:
        self._root, self.folder, self.user, self.variables = root, "/", "root", dict[str, str]()
        for name in ("etc", "home", "tmp", "root", sys.base_prefix.lstrip("/")):
            (root / name).mkdir(parents=True, exist_ok=True)
        for name in ("passwd", "group", "shadow", "login.defs", "hosts", "resolv.conf", "nsswitch.conf"):
            if Path("/etc", name).is_file():
                shutil.copy2(Path("/etc", name), root / "etc")
        for name in ("bin", "sbin", "lib", "lib64"):
            (root / name).symlink_to(f"usr/{name}")
        made = self.run([str(Path(sys.base_prefix, "bin", "python3")), "-m", "venv", "/venv"])
        assert made.returncode == 0, made.stderr

    def command(self, words: Sequence[str], *, network: bool) -> list[str]:
        """The command that carries words out inside."""
        options = ["bwrap", "--bind", str(self._root), "/", "--ro-bind", "/usr", "/usr"]
        for path in (sys.base_prefix, "/etc/ssl", "/etc/pip.conf", str(Path.home() / ".config" / "pip")):
            options += ["--ro-bind-try", path, path]
        for value in pip_settings().values():
            options += ["--ro-bind-try", value, value] if Path(value).is_absolute() else []
        options += ["--dev", "/dev", "--proc", "/proc", "--die-with-parent", "--chdir", self.folder]
        options += (
            ["--cap-add", "ALL"] if self.user == "root" else ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
        )
        options += [] if network else ["--unshare-net"]
        drop = (
            [] if self.user == "root" else ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"]
        )
        return [*options, "--", *drop, *words]

    def run(self, words: Sequence[str], *, network: bool = True, **variables: str) -> subprocess.CompletedProcess[str]:
        """Carry words out as the user of the moment."""
        path = "/venv/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        environment = {"PATH": path, "HOME": str(Path.home()), **pip_settings(), **self.variables, **variables}
        command = self.command(words, network=network)
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)

    def place(self, name: str) -> Path:
        """A path inside, as it is outside."""
        return self._root / str(Path(self.folder, name)).lstrip("/")


def pip_settings() -> Mapping[str, str]:
    """Where pip gets packages on this machine."""
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def carry_out(container: Container, instruction: str, value: str, context: Path) -> None:
    """Carry out an instruction that makes the image. Fails where it has no rule here."""
    if instruction == "RUN":
        result = container.run(["sh", "-c", value])
        assert result.returncode == 0, result.stderr
    elif instruction == "WORKDIR":
        container.folder = value
        container.place(".").mkdir()
    elif instruction == "COPY":
        *sources, target = value.split()
        for source in sources:
            path = container.place(target)
            if (context / source).is_dir():
                shutil.copytree(context / source, path)
            else:
                shutil.copy2(context / source, path / source if path.is_dir() else path)
    elif instruction == "USER":
        container.user = value
    elif instruction == "ENV":
        name, _, text = value.partition("=")
        container.variables[name] = text
    else:
        assert instruction in ("FROM", "COMMENT", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"), instruction


@pytest.mark.skipif(not DEEP, reason="installs packages: part of the deep run")
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can play the steps of an image")
@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_its_steps_make_a_service_that_answers(folder: Path, tmp_path: Path) -> None:
    python = prepare_environment((PARSER,)).python
    text = (folder / "Dockerfile").read_bytes()
    structure = json.loads(subprocess.run([python, "-c", PARSE], input=text, capture_output=True, check=True).stdout)
    container = Container(tmp_path / "root")
    tmp_path.chmod(0o755)
    for instruction, value in structure:
        carry_out(container, instruction, value, folder)
    values = dict(structure)
    assert container.user == "service"
    refused = container.run(json.loads(values["CMD"]), network=False)
    assert (refused.returncode, "SOP_TOKEN" in refused.stderr) == (1, True), refused.stderr
    serve = shlex.join(json.loads(values["CMD"]))
    health = values["HEALTHCHECK"].removeprefix("CMD ")
    script = f"""
    {serve} & server=$!
    for attempt in $(seq 200); do {health} 2>/dev/null && break; sleep 0.1; done
    {health} && python -c {shlex.quote(TALK)} && id -un; code=$?; kill $server; exit $code
    """
    served = container.run(
        ["sh", "-c", script], network=False, SOP_TOKEN="a token for the clients", SOP_TOOLS="samples"
    )
    assert served.stdout.split() == ["service", "service"], served.stderr
    assert (tmp_path / "root" / "data" / "state.db").stat().st_uid != 0
