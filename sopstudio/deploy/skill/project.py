"""The folder of the skill: `SKILL.md`, the procedure to read, and the script with its package."""

from __future__ import annotations

from importlib.resources import files as package_files

from sopstudio.deploy.agent_sop import AgentSop, file_stem, paragraph
from sopstudio.deploy.markdown import GENERATED, one_line
from sopstudio.deploy.python.package import SUPPORT, Package, find_losses, make_package
from sopstudio.deploy.python.source import comment
from sopstudio.deploy.target import Export
from sopstudio.formats import Loss
from sopstudio.sop import Document, dumps
from sopstudio.translation import tr

MAX_DESCRIPTION_CHARACTERS = 1024
NAMES = "from .engine import Run\nfrom .model import ToolError\nfrom .procedure import PROCEDURE\n"


def build(document: Document) -> Export:
    """The files of the skill. Raises `DeployError` for an SOP that cannot be run at all."""
    package = make_package(document, "skill")
    name = file_stem(package.runtime)
    script = package_files("sopstudio.deploy.skill").joinpath("step.py.txt").read_text(encoding="utf-8")
    init = f'{comment(document.sop.label())}\n\n{NAMES}\n__all__ = ["PROCEDURE", "Run", "ToolError"]\n'
    modules = package.files(init, (*SUPPORT, "state", "wire"))
    texts = {
        **{f"{name}/scripts/{path}": text for path, text in modules.items() if path != "knowledge.md"},
        f"{name}/SKILL.md": _skill(name, package),
        f"{name}/references/procedure.md": AgentSop(package.runtime).text("skill"),
        f"{name}/scripts/step.py": script.format(package=package.name),
    }
    files = {path: texts[path].encode() for path in sorted(texts)}
    return Export(files, (*_losses(package), *_own_losses()), package.names)


def _losses(package: Package) -> tuple[Loss, ...]:
    """Those of the package; the articles that it leaves to others stand in the skill."""
    return tuple(loss for loss in find_losses(package) if loss.what != "knowledge")


def _own_losses() -> tuple[Loss, ...]:
    why = tr("the script says what comes next; nothing but the agent keeps to it")
    return (Loss(tr("the agent's own calls"), "", why, "kept"),)


def _skill(name: str, package: Package) -> str:
    sop, version = package.document.sop, package.runtime.flow.sop_hash
    about = one_line(f"{sop.description or sop.label()} Use it to carry out this procedure for a case, step by step.")
    head = {
        "name": dumps(name),
        "description": dumps(about[:MAX_DESCRIPTION_CHARACTERS]),
        "compatibility": dumps("Needs Python 3.11 or newer to run its script."),
    }
    front = [f"{key}: {value}" for key, value in head.items()]
    metadata = [f"  {key}: {dumps(one_line(value))}" for key, value in (("sop", sop.id), ("sop-version", version))]
    body = BODY.format(
        title=one_line(sop.label()),
        about=paragraph(sop.description) or "The procedure is carried out one step at a time.",
        name=name,
        tools=package.tool_rows(),
        generated=GENERATED.format(target="skill"),
    )
    return "\n".join(["---", *front, "metadata:", *metadata, "---", "", body])


BODY = """# {title}

{about}

Do not decide by yourself what comes next: the script does, and it refuses what does not belong to the step.

1. Choose a file for the case, for example `case-4711.json`, and ask what comes first:
   `python scripts/step.py case-4711.json`
2. Tell the user what `say` holds. Then do what `next` says, and nothing else:
   - `fact`: find out this fact, from the user unless it is already known. Answer with its value, or `null` if there is
     none. Never make it up.
   - `tool`: call this tool with exactly these arguments. Answer with its response, or with `--failed "reason"`.
   - `person`: hand this over to a person in the role `step.role`, with what `shows` holds. Answer with an object of the
     facts in `step.gives`, and `"by"` for the name of the person; with `--timed-out` if `step.minutes` go by without
     an answer. Never answer in their place.
   - `question`: decide by what is known. Answer `true`, `false`, or `null` if it cannot be told.
3. Pass the answer on, and go on with 2:
   `python scripts/step.py case-4711.json --answer '"value"'` (JSON)
4. At `finished` the procedure is over: `status` is *completed*, or *stopped* with the reason in `problem`. Then say
   what is missing, and go no further.

What the script has taken down cannot be taken back. Tools that *send* or *pay* are never called a second time.

## Tools

| tool | effect | |
|---|---|---|
{tools}

The whole procedure to read, with what to know about it: [references/procedure.md](references/procedure.md).

{generated}
"""

__all__ = ["build"]
