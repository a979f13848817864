"""Exported diagrams are read by mxGraph, the library that draw.io is made of, with every node and edge in its place."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sopstudio.deploy import find_target
from sopstudio.deploy.drawio import STYLES
from sopstudio.formats.drawing import node_text
from sopstudio.sop import Document
from sopstudio.sop.sections import add_section
from tests.deploy.node_packages import node_folder
from tests.deploy.projects import HOSTILE, SAMPLES, hostile_sop, sample
from tests.subsets import DEEP, subset

PACKAGES = ("mxgraph@4.2.2",)
READER = """
<body><div id="graph"></div><pre id="out"></pre>
<script>mxBasePath = ""; mxLoadResources = false; mxLoadStylesheets = false;</script>
<script src="{script}"></script>
<script>
const file = mxUtils.parseXml({text});
const pages = [...file.getElementsByTagName("mxGraphModel")].map((element) => {{
  const graph = new mxGraph(document.getElementById("graph"));
  const page = mxUtils.parseXml(mxUtils.getXml(element));
  new mxCodec(page).decode(page.documentElement, graph.getModel());
  const cells = Object.values(graph.getModel().cells);
  const labels = (kind) => cells.filter((cell) => cell[kind]).map((cell) => cell.value);
  const loose = cells.filter((cell) => cell.edge && !(cell.source && cell.target)).length;
  return {{ nodes: labels("vertex"), edges: labels("edge"), loose }};
}});
document.getElementById("out").textContent = JSON.stringify(pages);
</script></body>
"""


def diagram(document: Document) -> str:
    """The file of an SOP."""
    return find_target("drawio").build(document).files["procedure.drawio"].decode()


def cells_of(text: str) -> list[ElementTree.Element]:
    """The cells of all pages."""
    return list(ElementTree.fromstring(text.encode()).iter("mxCell"))  # noqa: S314 # we wrote it


def read_in_browser(text: str, folder: Path) -> list[dict[str, Any]]:
    """What mxGraph reads in headless Chromium, page by page; skips where there is none."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("needs Chromium")
    script = node_folder(*PACKAGES) / "node_modules/mxgraph/javascript/mxClient.min.js"
    page = folder / "page.html"
    page.write_text(READER.format(script=script.as_uri(), text=json.dumps(text).replace("</", "<\\/")))
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", "--dump-dom"]
    command = [chromium, *options, page.as_uri()]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    match = re.search(r'<pre id="out">(.*?)</pre>', result.stdout, re.DOTALL)
    assert match is not None
    pages: list[dict[str, Any]] = json.loads(unescape(match[1]))
    return pages


@pytest.mark.skipif(not DEEP, reason="starts Chromium; in `python3 tests deep`")
@pytest.mark.parametrize("name", [*SAMPLES, None])
def test_mxgraph_reads_every_node_and_edge(name: str | None, tmp_path: Path) -> None:
    document = sample(name) if name else Document(sop=hostile_sop())
    pages = read_in_browser(diagram(document), tmp_path)
    graphs = list(document.sop.graphs())
    assert len(pages) == len(graphs)
    for page, graph in zip(pages, graphs, strict=True):
        assert len(page["nodes"]) == len(graph.nodes) + 1
        assert len(page["edges"]) == len(graph.edges) + 1
        assert page["loose"] == 0
        labels = {node_text(node, document.sop) for node in graph.nodes} if name else set()
        assert labels <= set(page["nodes"])


@pytest.mark.parametrize("name", subset(SAMPLES, 2, "drawio"))
def test_no_two_shapes_overlap_and_every_edge_has_its_ends(name: str) -> None:
    text = diagram(sample(name))
    assert text == diagram(sample(name))
    cells = cells_of(text)
    identifiers = {cell.attrib["id"] for cell in cells}
    edges = [cell for cell in cells if cell.get("edge")]
    assert edges
    assert all({edge.attrib["source"], edge.attrib["target"]} <= identifiers for edge in edges)
    for page in ElementTree.fromstring(text.encode()).iter("mxGraphModel"):  # noqa: S314 # we wrote it
        boxes = [box_of(cell) for cell in page.iter("mxCell") if cell.get("vertex")]
        for (x, y, width, height), (left, top, wide, high) in combinations(boxes, 2):
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y


def box_of(cell: ElementTree.Element) -> tuple[float, float, float, float]:
    """Left, top, width and height of a shape."""
    geometry = cell.find("mxGeometry")
    assert geometry is not None
    x, y, width, height = (float(geometry.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, width, height


def test_each_kind_of_node_has_its_shape() -> None:
    document = sample("incident_response.sop.json")
    styles = [cell.get("style", "") for cell in cells_of(diagram(document)) if cell.get("vertex")]
    used = {style.partition("sopId=")[0] for style in styles}
    assert {STYLES[node.kind] for graph in document.sop.graphs() for node in graph.nodes} <= used


def test_texts_of_an_sop_never_become_markup() -> None:
    cells = cells_of(diagram(Document(sop=hostile_sop())))
    labels = [cell.attrib["value"] for cell in cells if cell.get("vertex")]
    assert any(HOSTILE.split("\n")[0] in label for label in labels)
    assert all("html=0" in cell.attrib["style"] for cell in cells if cell.get("style"))


def test_sections_that_are_not_drawn_are_named() -> None:
    document = sample(SAMPLES[0])
    assert "the sections" not in [loss.what for loss in find_target("drawio").build(document).losses]
    document, _ = add_section(document, "Desk", [document.sop.nodes[0].id])
    assert "the sections" in [loss.what for loss in find_target("drawio").build(document).losses]
