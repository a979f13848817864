"""The targets `bpmn`, `camunda8` and `camunda7`: the SOP as processes of BPMN 2.0."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files as package_files

from sopstudio.deploy.bpmn.camunda import CamundaDialect
from sopstudio.deploy.bpmn.camunda7 import Camunda7Dialect
from sopstudio.deploy.bpmn.camunda8 import Camunda8Dialect
from sopstudio.deploy.bpmn.process import Processes, make_processes
from sopstudio.deploy.bpmn.spiff import SpiffDialect
from sopstudio.deploy.bpmn.writer import BpmnWriter
from sopstudio.deploy.conditions.kinds import certain_facts
from sopstudio.deploy.markdown import GENERATED, one_line, table
from sopstudio.deploy.python.names import to_identifier
from sopstudio.deploy.python.package import SUPPORT, find_losses, make_package
from sopstudio.deploy.python.source import comment
from sopstudio.deploy.runnable import runnable
from sopstudio.deploy.target import Export
from sopstudio.sop import Document, Runtime

REQUIREMENTS = ("SpiffWorkflow==3.2.0",)
NODE_PACKAGES = (
    "bpmn-elements@17.3.0",
    "bpmn-engine@25.0.1",
    "bpmn-moddle@9.0.4",
    "feelin@8.2.0",
    "zeebe-bpmn-moddle@2.0.0",
)
MAX_DIGITS = 15
"""How many digits of a decimal number survive as a binary one, which Camunda 8 keeps variables as."""
FILE = "process.bpmn"


def build_spiff(document: Document) -> Export:
    """The process for SpiffWorkflow and a package that runs it. Raises `DeployError` where it cannot be run at all."""
    runtime = runnable(document)
    package, made = make_package(document, "bpmn"), make_processes(runtime, document.sections)
    dialect = SpiffDialect(certain_facts(runtime.flow))
    text = BpmnWriter(dialect, made.names, heading(runtime, "bpmn"), runtime.flow.source).write(
        document.sop.id, made.processes
    )
    runner = package_files("sopstudio.deploy.bpmn").joinpath("runner.py.txt").read_text(encoding="utf-8")
    texts = {
        **package.files(f"{comment(document.sop.label())}\n", (*SUPPORT, "state", "wire")),
        FILE: text,
        f"{package.name}/process.py": runner,
        "__main__.py": MAIN.format(package=package.name),
        "requirements.txt": "".join(f"{requirement}\n" for requirement in REQUIREMENTS),
        "README.md": README.format(
            title=one_line(document.sop.label()),
            identity=document.sop.id,
            version=runtime.flow.sop_hash,
            package=package.name,
        ),
    }
    files = {name: texts[name].encode() for name in sorted(texts)}
    return Export(files, (*find_losses(package), *made.losses), element_names(made))


def build_camunda8(document: Document) -> Export:
    """The process and forms for Camunda 8. Raises `DeployError` where it cannot be run at all."""
    runtime, made = _compile(document)
    dialect = Camunda8Dialect(runtime, made.processes)
    readme = CAMUNDA8.format(head=_head(runtime), workers=_workers(dialect, made))
    return _camunda_export(dialect, made, "camunda8", {**dialect.forms(), "README.md": readme})


def build_camunda7(document: Document) -> Export:
    """The process for Camunda 7. Raises `DeployError` where it cannot be run at all."""
    runtime, made = _compile(document)
    dialect = Camunda7Dialect(runtime, made.processes)
    readme = CAMUNDA7.format(head=_head(runtime), workers=_workers(dialect, made))
    return _camunda_export(dialect, made, "camunda7", {"README.md": readme})


def _compile(document: Document) -> tuple[Runtime, Processes]:
    runtime = runnable(document)
    return runtime, make_processes(runtime, document.sections)


def _camunda_export(dialect: CamundaDialect, made: Processes, target: str, texts: dict[str, str]) -> Export:
    runtime = dialect.runtime
    writer = BpmnWriter(dialect, made.names, heading(runtime, target), runtime.flow.source)
    texts = {**texts, FILE: writer.write(runtime.flow.source.id, made.processes)}
    names = {**element_names(made), **{variable: fact for fact, variable in dialect.names.items()}}
    files = {name: texts[name].encode() for name in sorted(texts)}
    return Export(files, (*made.losses, *dialect.losses()), names)


def _head(runtime: Runtime) -> str:
    sop = runtime.flow.source
    return f"# {one_line(sop.label())}\n\nThe procedure `{sop.id}`, generated from version `{runtime.flow.sop_hash}`."


def _workers(dialect: CamundaDialect, made: Processes) -> str:
    """What each worker is given, and what it gives back."""
    calls = {
        element.about: element for process in made.processes for element in process.elements if element.role == "call"
    }
    rows = [
        (
            f"`{tool}`",
            ", ".join(f"`{to_identifier(name)}`" for name, _ in element.inputs),
            ", ".join(f"`{path}` ({dialect.names[fact]})" for path, fact in element.outputs),
        )
        for tool, element in calls.items()
    ]
    return table(("type", "given", "gives (variable)"), rows)


def heading(runtime: Runtime, target: str) -> Sequence[str]:
    """The lines at the top of a file."""
    sop = runtime.flow.source
    return [f"{sop.label()} ({sop.id})", f"version {runtime.flow.sop_hash}", GENERATED.format(target=target)]


def element_names(made: Processes) -> dict[str, str]:
    """The node of the SOP that each element stands for."""
    return {
        element.id: f"{process.procedure}/{element.node}" if process.procedure else element.node
        for process in made.processes
        for element in process.elements
        if element.node
    }


def command(folder: str, python: str) -> list[str]:
    """The command that runs an exported folder over JSON lines."""
    return [python, "-I", "-B", "-X", "utf8", folder]


MAIN = '''"""Runs the process over standard input and output, a JSON object a line (see {package}/wire.py)."""

import sys
from pathlib import Path

from {package}.procedure import PROCEDURE
from {package}.process import Process
from {package}.wire import serve

process = Process(Path(__file__).with_name("process.bpmn"))
for line in serve(PROCEDURE, sys.stdin, process.begin):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()
'''
README = """# {title}

The procedure `{identity}` as a process of BPMN 2.0 for SpiffWorkflow, generated by SOP Studio from version `{version}`.

`process.bpmn` opens in any editor of BPMN (bpmn.io, Camunda Modeler, SpiffArena). User tasks ask for a fact or are
carried out by a person; service tasks call tools; a call activity runs a sub-procedure. Lanes are the sections of the
drawing, else who acts.
A gateway takes a flow only where its condition certainly holds and those before certainly fail; where no flow is open,
a fact is missing, and the process stops there with an incident.

```
pip install -r requirements.txt
echo '{{"start": true}}' | python .
```

Each line out is a request (`{package}/wire.py` says what they look like), and each line in answers one. In a program:

```python
from pathlib import Path

from {package}.procedure import PROCEDURE
from {package}.process import Process

process = Process(Path("process.bpmn"))
run = process.begin(PROCEDURE)
print(run.step())
```

SpiffWorkflow evaluates the Python in a process: run only files that you have written or exported yourself.

| file | holds |
|---|---|
| `process.bpmn` | the process and its diagram |
| `{package}/process.py` | how SpiffWorkflow carries it out |
| `{package}/procedure.py` | the facts and tools: what forms and workers check |
| `export.json` | what this was made from, names, and what is not the same here |
| `source.sop.json` | the procedure itself: `sopstudio conformance .` compares this folder with it |
"""

CAMUNDA8 = """{head}

`process.bpmn` is an executable process for Camunda 8.6 or newer, with its diagram; `forms/` holds the forms of its user
tasks. Deploy all of them together. A worker for each type below completes its job with the response as the variable
`response`, and fails it where the call fails.

{workers}

A gateway takes a flow only where its condition certainly holds and those before certainly fail. Where no flow is open,
a fact is missing: the process stops there with an incident, and goes on when the variable is set and the incident is
resolved. A computation without a value is an incident, too.

`export.json` says what is not the same here, and which fact each variable stands for. `sopstudio conformance .` runs
the process in bpmn-engine, with feelin for its expressions, and compares it with the procedure in `source.sop.json`.
"""
CAMUNDA7 = """{head}

`process.bpmn` is an executable process for Camunda 7.22, with its diagram. A worker for each topic below completes its
external task with the variables in parentheses, which it reads from the response, and reports a failure where the call
fails. Dates are texts such as 2026-11-22.

{workers}

A gateway takes a flow only where its condition certainly holds and those before certainly fail. Where no flow is open,
a fact is missing: the process stops there with an incident, and goes on when the variable is set and the job is tried
again.

`export.json` says what is not the same here, and which fact each variable stands for. Nothing here can run the process:
it is checked against the schema of BPMN and the rules of bpmnlint only.
"""

__all__ = [
    "MAX_DIGITS",
    "NODE_PACKAGES",
    "REQUIREMENTS",
    "build_camunda7",
    "build_camunda8",
    "build_spiff",
    "command",
    "element_names",
    "heading",
]
