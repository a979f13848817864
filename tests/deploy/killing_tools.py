"""Tools of the sample *Response to an outage* that note their calls, and of which one may kill its process once."""

from __future__ import annotations

from pathlib import Path

from tests.deploy.projects import project, sample

TOOLS = """
import os
from pathlib import Path

RESPONSES = {
    "read_service_status": {"status": {"error_rate": 0.25, "customers": 12000}},
    "apply_change": {"change": {"state": "recovered"}},
    "send_notice": {},
}


def make_tool(name):
    def call(**arguments):
        with Path("calls").open("a") as calls:
            calls.write(f"{name}\\n")
        if Path("kill").read_text() == name:
            Path("kill").write_text("")
            os.kill(os.getpid(), 9)
        return RESPONSES[name]

    return call


TOOLS = {name: make_tool(name) for name in RESPONSES}
"""
CONVERSATION = ["checkout", "EMP-10417", "major", "Restart it", "true", "true", ""]
"""What is said at the terminal."""


def noting_project(target: str, folder: Path) -> Path:
    """The project of the sample with these tools."""
    project(sample("incident_response.sop.json"), target, folder)
    (folder / "tools.py").write_text(TOOLS)
    (folder / "kill").write_text("")
    return folder


def change(path: Path, old: str, new: str) -> None:
    """Change a file of the project in one place."""
    text = path.read_text()
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new))


def calls_of(folder: Path) -> list[str]:
    """The tools that were called."""
    return (folder / "calls").read_text().split()


__all__ = ["CONVERSATION", "calls_of", "change", "noting_project"]
