"""Damaged inputs for every reader: `python -m tests.formats.mutated_inputs COUNT [READER…]`.

Each is read, or refused in one line. Anything else is printed with the number of the input, from which the same input
is made again; one that takes longer than `MAX_SECONDS` ends the process with the place where it hangs.
"""

from __future__ import annotations

import faulthandler
import io
import json
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from sopstudio.deploy import find_target
from sopstudio.errors import FormatError
from sopstudio.formats import write
from sopstudio.formats.registry import read_here
from sopstudio.formats.tool_lists import read_tools
from sopstudio.resources import samples_dir
from tests.formats import (
    test_bland,
    test_bpmn,
    test_csv,
    test_dot,
    test_drawio,
    test_html,
    test_markdown,
    test_mermaid,
    test_pdf,
    test_prose,
    test_star,
    test_visio,
    test_xlsx,
    test_yaml,
    texts,
    word_files,
    workbook_files,
)
from tests.formats.agent_code import test_reading as test_agent_code
from tests.formats.journeybench import test_format as test_journeybench
from tests.formats.mutations import JUNK
from tests.formats.pdf_files import write_pdf
from tests.formats.tool_lists import test_tool_lists

MAX_SECONDS: Final = 10
MAX_MESSAGE_CHARACTERS: Final = 2_000
Seed = str | bytes


def _sample() -> bytes:
    return (samples_dir() / "listing_blocked.sop.json").read_bytes()


def _write_sample(format: str) -> str:
    document = read_here(_sample(), "x.sop.json", None, None).document
    return next(iter(write(document, format).files.values())).decode()


def _export_sample(target: str) -> str:
    document = read_here(_sample(), "x.sop.json", None, None).document
    files = find_target(target).build(document).files
    return next(text.decode() for name, text in files.items() if name.endswith((".drawio", ".bpmn")))


def _word() -> bytes:
    document = word_files.new_document()
    word_files.add_list(document, 70, word_files.LEVELS)
    document.add_heading("Late orders", 0)
    for number, text in enumerate(("Look the order up.", "If it is late, offer a voucher.", "Close the case.")):
        word_files.number(document.add_paragraph(text), 70, number % 3)
    table = document.add_table(2, 2)
    for row, cells in zip(table.rows, (("Amount", "Action"), ("> 500", "Escalate it")), strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    return word_files.to_bytes(document)


SEEDS: Final[Mapping[str, Callable[[], Sequence[Seed]]]] = MappingProxyType(
    {
        "native": lambda: [_sample().decode()],
        "journeybench": lambda: [_write_sample("journeybench"), json.dumps({"nodes": test_journeybench.PARCEL})],
        "star": lambda: [json.dumps(test_star.GRAPH)],
        "bland": lambda: [json.dumps(test_bland.PATHWAY)],
        "yaml": lambda: [test_yaml.NATIVE, _write_sample("yaml")],
        "agent-code": lambda: [
            test_agent_code.LANGGRAPH, test_agent_code.HANDOFFS, test_agent_code.WORKFLOW, test_agent_code.CREW,
            test_agent_code.FLOW,
        ],
        "dot": lambda: [test_dot.LATE, _write_sample("dot")],
        "mermaid": lambda: [test_mermaid.CHAT, _write_sample("mermaid")],
        "drawio": lambda: [test_drawio.FILE, _export_sample("drawio")],
        "bpmn": lambda: [test_bpmn.LATE, _export_sample("bpmn")],
        "word": lambda: [_word()],
        "visio": lambda: [test_visio.FILE],
        "pdf": lambda: [write_pdf(test_pdf.PAGES, head="Manual", foot="#")],
        "xlsx": lambda: [
            workbook_files.to_bytes({"A": test_xlsx.STEPS, "B": [["Amount", "Action"], ["> 5", "Check it"]]})
        ],
        "csv": lambda: [test_csv.DECISIONS, test_csv.STEPS],
        "html": lambda: [test_html.WORD, test_html.DOCS, test_html.WIKI],
        "markdown": lambda: [test_markdown.WIKI, test_markdown.AGENT],
        "prose": lambda: [test_prose.COMPLAINT],
        "text": lambda: [texts.PARCEL, _write_sample("text")],
        "tools": lambda: [json.dumps(test_tool_lists.PETS), *map(json.dumps, test_tool_lists.SHAPES.values())],
    }
)  # fmt: skip
"""By the name of the reader, sound inputs of its kind."""


def mutate(seed: Seed, random: Random) -> Seed:
    """A damaged copy: pieces cut out, repeated, moved or replaced by junk; of a packed file often inside a part."""
    if isinstance(seed, str):
        return _mutate_text(seed, random)
    if seed.startswith(b"PK") and random.random() < 0.8:
        return _mutate_part(seed, random)
    return _mutate_text(seed.decode("latin-1"), random).encode("latin-1", "replace")


def _mutate_text(text: str, random: Random) -> str:
    for _ in range(random.randint(1, 6)):
        start, other = random.randint(0, len(text)), random.randint(0, len(text))
        end = min(len(text), start + random.randint(0, 60))
        piece = random.choice((*JUNK, text[start:end] * 2, text[other : other + 200], text[start:end] * 50))
        text = text[:start] + piece + text[end:]
    return text


def _mutate_part(raw: bytes, random: Random) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as damaged:
        parts = {name: archive.read(name) for name in archive.namelist()}
        chosen = random.choice(sorted(parts))
        if random.random() < 0.1:
            del parts[chosen]
        else:
            parts[chosen] = _mutate_text(parts[chosen].decode("utf-8", "replace"), random).encode()
        for name, content in parts.items():
            damaged.writestr(name, content)
    return packed.getvalue()


def find_fault(source: Seed, reader: str) -> str:
    """What is wrong with how a reader takes an input; blank where it reads it, or refuses it in one line."""
    try:
        if reader == "tools":
            return "" if read_tools(source).tools else "no tools and no refusal"
        document = read_here(source, "", reader, None).document
    except FormatError as refusal:
        message = str(refusal)
        is_line = "\n" not in message and len(message) < MAX_MESSAGE_CHARACTERS
        return "" if is_line else f"refused in more than a line: {message[:200]!r}"
    except Exception as error:  # noqa: BLE001 whatever else a reader raises is the fault that is looked for
        return f"{type(error).__name__}: {error}"[:300]
    return "" if document.sop.nodes else "an SOP without a node"


def run(reader: str, count: int) -> list[str]:
    """The faults of a reader with `count` inputs, each with its number."""
    seeds = SEEDS[reader]()
    faults = []
    for number in range(count):
        random = Random(f"{reader} {number}")
        source = mutate(random.choice(seeds), random)
        faulthandler.dump_traceback_later(MAX_SECONDS, exit=True)
        fault = find_fault(source, reader)
        faulthandler.cancel_dump_traceback_later()
        if fault:
            faults.append(f"{reader} {number}: {fault}")
    return faults


def main(readers: Sequence[str], count: int) -> int:
    """Print the faults of each reader; returns the exit code."""
    faults = [fault for reader in readers for fault in run(reader, count)]
    sys.stdout.write("\n".join([*faults, f"{count} inputs each for {', '.join(readers)}: {len(faults)} faults"]) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[2:] or list(SEEDS), int(sys.argv[1])))
