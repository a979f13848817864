"""The readers of published sets. A new one is a module with `detect` and `read`, and a line here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from sopstudio.errors import FormatError, ScenarioError
from sopstudio.files import read_text
from sopstudio.formats import Loss
from sopstudio.scenarios.published import abcd, star, tau2
from sopstudio.scenarios.published.shapes import PublishedSet
from sopstudio.scenarios.scenario import Scenario
from sopstudio.sop import loads, replace_fields
from sopstudio.translation import tr

READERS: Final = (tau2, star, abcd)


def read_published(text: str, where: str = "") -> PublishedSet | None:
    """The scenarios of a file of a published set; None where it is none. Raises `ScenarioError` for a damaged one."""
    try:
        data = loads(text)
    except FormatError:
        return None
    return _read(data, where)


def _read(data: Any, where: str) -> PublishedSet | None:
    reader = next((reader for reader in READERS if reader.detect(data)), None)
    if reader is None:
        return None
    published = reader.read(data, where)
    return PublishedSet(published.name, tuple(_number_repeated(published.scenarios)), published.losses)


def _number_repeated(scenarios: Iterable[Scenario]) -> Iterator[Scenario]:
    """The scenarios with ids of their own."""
    seen: Counter[str] = Counter()
    for scenario in scenarios:
        seen[scenario.id] += 1
        count = seen[scenario.id]
        yield scenario if count == 1 else replace_fields(scenario, id=f"{scenario.id}#{count}")


def is_published_folder(folder: Path) -> bool:
    """Whether the first JSON file of a folder is of a published set with a dialogue in each file."""
    first = next(iter(sorted(folder.glob("*.json"))), None) if folder.is_dir() else None
    if first is None:
        return False
    try:
        return star.detect(loads(read_text(first)))
    except (FormatError, OSError, UnicodeDecodeError):
        return False


def read_published_folder(folder: Path) -> PublishedSet:
    """The scenarios of all dialogues of a folder. Raises `ScenarioError` naming the file, and `OSError`."""
    dialogues: list[Any] = []
    skipped: list[Loss] = []
    for path in sorted(folder.glob("*.json")):
        try:
            data = loads(read_text(path))
        except (FormatError, UnicodeDecodeError) as error:
            raise ScenarioError(tr("the dialogue cannot be read"), where=path.name, why=str(error)) from None
        if star.detect(data):
            dialogues += data if isinstance(data, list) else [data]
        else:
            skipped.append(Loss("a file that is no dialogue", path.name))
    published = _read(dialogues, folder.name)
    if published is None:
        raise ScenarioError(tr("there are no dialogues"), where=folder.name)
    return PublishedSet(published.name, published.scenarios, (*published.losses, *skipped))


__all__ = ["READERS", "is_published_folder", "read_published", "read_published_folder"]
