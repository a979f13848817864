"""What a file or folder that is opened turns out to be: an SOP, tools, a domain of SOP-Bench, or nothing readable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.formats import Reading, read
from sopstudio.layout import lay_out
from sopstudio.translation import tr

if TYPE_CHECKING:
    from sopstudio.bundles import Bundle
    from sopstudio.cases.sop_bench import Domain

BUNDLE_SUFFIX = ".sopbundle"


class ToolFile(NamedTuple):
    """A file that describes tools, not a procedure."""

    text: str


def is_bundle(path: Path) -> bool:
    """Whether a file is called a bundle, which is taken into the library."""
    return path.name.casefold().endswith(BUNDLE_SUFFIX)


def read_file(path: Path) -> Reading | ToolFile | Bundle | SopStudioError:
    """What a file says, with places for its nodes, or why it cannot be read."""
    try:
        if is_bundle(path):
            from sopstudio.bundles import read_bundle

            return read_bundle(path)
        reading = read(path)
    except SopStudioError as error:
        return _read_tools(path) or _refuse_cases(path) or error
    return replace(reading, document=lay_out(reading.document))


def read_domain_folder(folder: Path) -> Domain | SopStudioError:
    """The domain of SOP-Bench in a folder, with places for its nodes, or why there is none."""
    from sopstudio.cases.sop_bench import METADATA, PROSE, is_domain, read_domain

    if not is_domain(folder):
        why = tr("it has no {prose} or no {metadata}", prose=PROSE, metadata=METADATA)
        return FormatError(
            tr("this is no domain of SOP-Bench"), where=folder.name, why=why, hint=tr("choose a domain's folder")
        )
    try:
        domain = read_domain(folder)
    except SopStudioError as error:
        return error
    except OSError as error:
        return FormatError(tr("the domain cannot be read"), where=folder.name, why=error.strerror or str(error))
    return replace(domain, document=lay_out(domain.document))


def _read_tools(path: Path) -> ToolFile | None:
    """A file of tools, for which there is a list to choose from; None where it is none."""
    from sopstudio.formats import tool_lists
    from sopstudio.ui.dialogs.pasted_text import MAX_CHARACTERS

    try:
        text = path.read_text(encoding="utf-8") if path.stat().st_size <= MAX_CHARACTERS else ""
        return ToolFile(text) if tool_lists.detect(text) is not None else None
    except (OSError, UnicodeDecodeError, SopStudioError):
        return None


def _refuse_cases(path: Path) -> SopStudioError | None:
    """The error for a file of a published set of cases, which says where it is opened; None for another file."""
    from sopstudio.scenarios.published import read_published

    try:
        published = read_published(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError, SopStudioError):
        return None
    if published is None:
        return None
    hint = tr("open the procedure, and then this file in Evaluate: Scenarios, More, Open from a file")
    return FormatError(
        tr("these are cases of {name}, and no procedure", name=published.name), where=path.name, hint=hint
    )
