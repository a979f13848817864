"""`python3 tests real`: a real small model plays the samples under every architecture; the runs go to `reports/`.

The model is a GGUF file of one's own (`--gguf FILE` or the variable SOPSTUDIO_GGUF), run on the processor by a child
process. It plays the agent; the customer is the offline model unless `--user-model` names another, so that what fails
is the agent's. Each finished run is in the library `reports/real-NAME/`, with a transcript beside it: read them. No
test needs this, and nothing is downloaded.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sopstudio import __version__
from sopstudio.agents import AGENTS
from sopstudio.sop import loads

ROOT = Path(__file__).resolve().parent.parent
VARIABLE = "SOPSTUDIO_GGUF"
LIMITS = ("calls=80", "turns=25")
OPTIONS = ("temperature=0", "max_tokens=600", "timeout=2400")
ARCHITECTURES = ("dpa", "spa", "sop-agent", "agent-s", "marco", "fc", "react")


def main(arguments: Sequence[str]) -> int:
    """Play what `arguments` ask for and return the exit code: 0 where every run took place, whatever its score."""
    parser = argparse.ArgumentParser(prog="python3 tests real")
    parser.add_argument("--gguf", default=os.environ.get(VARIABLE, ""), help=f"the model file; default ${VARIABLE}")
    parser.add_argument("--samples", default="", help="names of samples, separated by commas; all by default")
    parser.add_argument("--agents", default=",".join(ARCHITECTURES), help=f"of {', '.join(AGENTS)}")
    parser.add_argument("--scenarios", type=int, default=1, help="journeys a sample; default 1")
    parser.add_argument("--user-model", default="offline", help="what plays the customer; default offline")
    options = parser.parse_args(arguments)
    if not options.gguf:
        sys.stderr.write(f"tests: no model file is named; pass --gguf FILE or set {VARIABLE}\n")
        return 2
    model = Path(options.gguf).expanduser().resolve()
    folder = ROOT / "reports" / f"real-{model.stem}"
    folder.mkdir(parents=True, exist_ok=True)
    names = options.samples.split(",") if options.samples else [path.stem[:-4] for path in sorted(samples())]
    files = [str(ROOT / "sample_sops" / f"{name}.sop.json") for name in names]
    started = time.monotonic()
    command = [
        *("evaluate", *files, "--agents", options.agents, "--models", f"gguf:{model}"),
        *(("--user-model", options.user_model) if any(map(talks, options.agents.split(","))) else ()),
        *("--kinds", "correct-context", "--cover", f"sample:{options.scenarios}"),
        *(part for limit in LIMITS for part in ("--limit", limit)),
        *(part for option in OPTIONS for part in ("--set", option)),
        *("--jobs", "1", "--format", "json"),
    ]
    result = call(command, folder)
    if result.returncode:
        return result.returncode
    summary = loads(result.stdout)
    for run in summary["runs"]:
        text = call(["replay", run["run"], "--transcript"], folder).stdout
        name = f"{run['sop']}-{run['agent']}-{run['scenario']}.txt".replace("/", "_")
        (folder / name).write_text(text, encoding="utf-8")
    report = [
        f"# {model.stem} plays the samples",
        "",
        f"Model file: {model.name}, {model.stat().st_size / 1e6:,.0f} MB, SHA-256 {file_digest(model)}.",
        f"Customer: {options.user_model}. Limits: {', '.join(LIMITS)}. Options: {', '.join(OPTIONS)}.",
        f"SOP Studio {__version__}, {platform.machine()}, {os.cpu_count()} processors, "
        f"{(time.monotonic() - started) / 60:.0f} minutes.",
        "",
        *table(summary["runs"]),
        "",
    ]
    (folder / "README.md").write_text("\n".join(report), encoding="utf-8")
    (folder / "evaluation.json").write_text(result.stdout, encoding="utf-8")
    sys.stdout.write("\n".join(report))
    return 0


def talks(agent: str) -> bool:
    """Whether an architecture talks with a customer."""
    return agent in AGENTS and AGENTS[agent].talks


def samples() -> list[Path]:
    """The files of the samples."""
    return list((ROOT / "sample_sops").glob("*.sop.json"))


def call(command: Sequence[str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the program with the library in `home`; progress and errors are shown."""
    line = [sys.executable, "-m", "sopstudio", "--home", str(home), *command]
    return subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)


def file_digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def table(runs: list[dict[str, object]]) -> list[str]:
    """A row for each run, as Markdown."""
    lines = ["| sop | architecture | status | end | alignment | errors |", "|---|---|---|---|---|---|"]
    for run in runs:
        scores, errors = run["scores"], run["errors"]
        assert isinstance(scores, dict)
        assert isinstance(errors, dict)
        said = ", ".join(f"{name} {count}" for name, count in errors.items()) or "–"
        alignment = scores.get("trace_alignment")
        cells = (
            run["sop"],
            run["agent"],
            run["status"],
            run["end"] or "–",
            "–" if alignment is None else alignment,
            said,
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines
