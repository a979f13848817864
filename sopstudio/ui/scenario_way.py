"""The way of one scenario on the canvas, while somebody looks at it in a list: the nodes and edges that it passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sopstudio.errors import SopStudioError
from sopstudio.scenarios import Scenario
from sopstudio.sop import Flow, Runtime, Sop
from sopstudio.translation import tr
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.drawing import Drawing, drawing_key, path_keys
from sopstudio.ui.canvas.marks import Mark, MarkLayer

ON_WAY: Final = Mark("accent", "", width=3.0, words=tr("on the way of the scenario"))


def find_way(runtime: Runtime, scenario: Scenario) -> frozenset[str]:
    """The keys of the nodes and edges that an agent passes which follows the SOP.

    It is traced anew, without the solver, from what the scenario lays down. Where the SOP does not fit that any more,
    it is what the scenario itself expects.
    """
    from sopstudio.scenarios.expected_trace import ScenarioInputs, trace_with_moments

    sop = runtime.flow.sop
    try:
        expected, moments = trace_with_moments(runtime, ScenarioInputs.of(scenario))
    except SopStudioError:
        nodes, edges = path_keys(sop, scenario.expected.path)
        return frozenset(nodes) | edges
    transitions = (transition.id for moment in moments for transition in moment.step)
    return frozenset(drawing_key(sop, name) for name in (*expected.path, *transitions)) - {""}


def mark_way(drawing: Drawing, keys: Iterable[str]) -> dict[str, Mark]:
    """The marks of a way; what is folded away is marked at the card that stands for it."""
    return drawing.at_cards(dict.fromkeys(keys, ON_WAY))


class ScenarioLight:
    """Lights one scenario's way at a time over whatever else is marked, and leaves that as it was."""

    def __init__(self, scene: CanvasScene) -> None:
        self._scene, self._layer = scene, MarkLayer(scene)
        self._runtime: Runtime | None = None
        self._runtime_of: Sop | None = None
        self._lit_words: Mapping[str, str] | None = None
        self._words_before: Mapping[str, str] = {}

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the nodes and edges that are lit."""
        return frozenset(self._layer.items)

    def show(self, sop: Sop, scenario: Scenario | None) -> None:
        """Light the way of a scenario of this SOP; None, or one of an SOP that cannot run, lights nothing."""
        self.clear()
        runtime = self._find_runtime(sop) if scenario is not None else None
        if runtime is None or scenario is None:
            return
        self._words_before = self._scene.mark_words
        self._layer.show(mark_way(self._scene.drawing, find_way(runtime, scenario)))
        self._lit_words = self._scene.mark_words

    def clear(self) -> None:
        """Light nothing; what was said of the canvas before is said of it again, unless a run has said more since."""
        is_own = self._scene.mark_words is self._lit_words
        self._layer.clear()
        if is_own:
            self._scene.mark_words = self._words_before
        self._lit_words = None

    def _find_runtime(self, sop: Sop) -> Runtime | None:
        if sop is not self._runtime_of:
            self._runtime_of = sop
            try:
                self._runtime = Runtime(Flow(sop))
            except SopStudioError:
                self._runtime = None
        return self._runtime


__all__ = ["ON_WAY", "ScenarioLight", "find_way", "mark_way"]
