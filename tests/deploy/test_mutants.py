"""The comparison notices a small change of an exported package, unless the change is proved to make no difference."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random

from sopstudio.deploy import find_target
from sopstudio.deploy.artefact import Artefact
from sopstudio.deploy.cases import conformance_cases
from sopstudio.deploy.conformance import find_differences
from sopstudio.deploy.environments import prepare_environment
from sopstudio.deploy.reference import run_reference
from sopstudio.errors import DeployError
from sopstudio.sop import Flow, Runtime
from tests.deploy.equivalence import Equivalence
from tests.deploy.mutants import Mutant, mutants
from tests.deploy.projects import SAMPLES, project, sample
from tests.subsets import DEEP, subset

MUTANTS_PER_SAMPLE = 18 if DEEP else 4
NEEDED = 0.98
PYTHON = find_target("python")


class Harness:
    """The scenarios of a sample with what our engine does, and the exported package in which mutants are put."""

    def __init__(self, name: str, folder: Path) -> None:
        document = sample(name)
        self.runtime = Runtime(Flow(document.sop))
        self.folder = project(document, "python", folder / "out")
        self.original = Path(shutil.copytree(self.folder, folder / "original"))
        limits = () if DEEP else (0, 60, 150)
        cases = conformance_cases(self.runtime, *limits)
        self.cases = [(case, run_reference(self.runtime, case)) for case in cases]
        self.equivalence = Equivalence(self.runtime, self.original)

    def files(self) -> Mapping[str, str]:
        """The modules that are mutated, by path."""
        paths = (path for path in self.original.glob("*/*.py") if path.stem in ("procedure", "conditions"))
        return {str(path.relative_to(self.original)): path.read_text() for path in sorted(paths)}

    def notices(self, mutant: Mutant) -> bool:
        """Whether a scenario comes out differently, or the package breaks down."""
        assert PYTHON.command is not None
        (self.folder / mutant.file).write_text(mutant.text)
        with Artefact(PYTHON.command(str(self.folder), prepare_environment(()).python)) as artefact:
            for case, expected in self.cases:
                try:
                    if any(find_differences(case.id, expected, artefact.run(self.runtime, case))):
                        return True
                except DeployError:
                    return True
        return False

    def restore(self, mutant: Mutant) -> None:
        """Put the original file back."""
        shutil.copyfile(self.original / mutant.file, self.folder / mutant.file)


def find_unnoticed(name: str, folder: Path, count: int) -> tuple[list[Mutant], list[Mutant], int]:
    """Of so many mutants of a sample: those not noticed, those of them proved to make no difference, and the number."""
    harness = Harness(name, folder)
    every = list(mutants(harness.files()))
    chosen = Random(name).sample(every, min(count, len(every)))
    survivors, proved = [], []
    for mutant in chosen:
        if not harness.notices(mutant):
            survivors.append(mutant)
            proved += [mutant] if harness.equivalence.holds(harness.folder) else []
        harness.restore(mutant)
    return survivors, proved, len(chosen)


EQUIVALENT: Mapping[str, str] = {
    "brand_approval procedure drop precondition of Tool": "find_cause is reached with a disapproved request only",
    "listing_blocked procedure drop precondition of Tool": "find_reason is reached with a blocked listing only",
    'loan_application conditions drop facts["risk_level"] in ("low", "medium")': (
        "approve_loan is reached with these two levels only, and what must hold before is looked at there alone"
    ),
    "hazardous_goods_classification conditions shift a bound up": (
        "whether more than 1826 days have certainly not gone by is asked only where 1825 have not"
    ),
    "patient_intake procedure swap two of computes of Node": "neither of the two computations reads the other's fact",
}
"""Mutants that make no difference, with the reason that a person found, where no proof does."""


def test_every_mutant_that_makes_a_difference_is_noticed(tmp_path: Path) -> None:
    total, left = 0, []
    for name in SAMPLES if DEEP else ["brand_approval.sop.json"]:
        survivors, proved, number = find_unnoticed(name, tmp_path / name, MUTANTS_PER_SAMPLE)
        total += number - len(proved)
        keys = [f"{name.split('.')[0]} {Path(mutant.file).stem} {mutant.what}" for mutant in survivors]
        known = [mutant in proved or key in EQUIVALENT for mutant, key in zip(survivors, keys, strict=True)]
        left += [mutant.key for mutant, is_known in zip(survivors, known, strict=True) if not is_known]
    assert total > 0
    assert total - len(left) >= NEEDED * total, left


def test_a_package_that_was_not_changed_is_proved_to_do_the_same(tmp_path: Path) -> None:
    name = subset(SAMPLES, 1, "same")[0]
    document = sample(name)
    folder = project(document, "python", tmp_path / "out")
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    equivalence = Equivalence(Runtime(Flow(document.sop)), folder)
    assert equivalence.holds(copy)
    [path] = copy.glob("*/procedure.py")
    path.write_text(path.read_text().replace("is_end=True", "is_end=False"))
    assert not equivalence.holds(copy)
