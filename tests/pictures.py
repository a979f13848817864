"""Pictures of the real window, for README and guide: `python3 tests pictures [SCENE...] [-o DIR] [--theme T]`.

Each scene drives the window as a person would and grabs it. Run it after every change of the window, light and dark
and at 150 %, and look at what it drew; `--language de` draws those of the German guide. Scenes that no page shows are
drawn only by name.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sopstudio.ui.evaluate import Evaluate
    from sopstudio.ui.window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1440, 900)
PATIENCE = 120.0
TEXTS = {
    "en": """# Listing blocked
Ask for {listing_id}.
Look the listing up. [tool: get_listing]
if {status} == 'blocked':
    Explain why it is blocked.
    if the seller disagrees:
        Open a case.
        End: case opened
    otherwise:
        End: explained
otherwise:
    End: not blocked
""",
    "de": """# Gesperrtes Angebot
Frage nach {angebotsnummer}.
Angebot nachschlagen. [tool: get_listing]
wenn {status} == 'gesperrt':
    Erkläre, warum es gesperrt ist.
    wenn der Händler widerspricht:
        Eröffne einen Fall.
        Ende: Fall eröffnet
    sonst:
        Ende: erklärt
sonst:
    Ende: nicht gesperrt
""",
}


def main(arguments: list[str]) -> int:
    """Draw every scene (or those named) and say where; fails where a scene cannot be reached."""
    parser = argparse.ArgumentParser(prog="python3 tests pictures")
    parser.add_argument(
        "names", nargs="*", metavar="SCENE", help=f"some of {', '.join(SCENES)}; those of the pages by default"
    )
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", choices=("light", "dark", "contrast", "contrast-dark"), default="light")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--size", type=int, nargs=2, metavar=("W", "H"), default=SIZE)
    chosen = parser.parse_args(arguments)
    os.environ["QT_SCALE_FACTOR"] = str(chosen.scale)
    _use_language(chosen.language)
    folder = ROOT / "resources" / "pictures"
    output = chosen.output or (folder if chosen.language == "en" else folder / chosen.language)
    output.mkdir(parents=True, exist_ok=True)
    for name in chosen.names or PAGE_SCENES:
        with tempfile.TemporaryDirectory(prefix="sopstudio-pictures-") as home:
            window = _window(Path(home), chosen.theme, chosen.size)
            SCENES[name](window)
            _settle(lambda: True, 0.4)
            _take_focus_away(window)
            target = output / f"{name}.png"
            window.grab().save(str(target))
            window.close()
            window.deleteLater()
            sys.stdout.write(f"{target}\n")
    return 0


def _use_language(language: str) -> None:
    """Set the language of the window, before its modules are imported."""
    from sopstudio.ui.language import use_language

    use_language(language)


def _window(home: Path, theme: str, size: Sequence[int]) -> MainWindow:
    from sopstudio.formats import read
    from sopstudio.ui.application import get_application
    from sopstudio.ui.startup import create_document_window
    from sopstudio.ui.theme import PALETTES, ThemeName
    from sopstudio.ui.window.samples import find_sample
    from sopstudio.ui.window.start_screen import FIRST_SAMPLE

    get_application()
    named: dict[str, ThemeName] = {name: name for name in PALETTES}
    window = create_document_window(read(find_sample(FIRST_SAMPLE)).document, home, theme=named[theme])
    window.context.settings.save(window.context.settings.value.model_copy(update={"toured": True}))
    window.resize(*size)
    window.show()
    window.load_rest()
    window.context.canvas.show_beginning()
    _settle(lambda: window.context.problems.is_current)
    return window


def _take_focus_away(window: MainWindow) -> None:
    """Leave the field that has the keyboard, so that no cursor and no frame of it is drawn."""
    from PySide6.QtWidgets import QApplication

    if (field := window.focusWidget()) is not None:
        field.clearFocus()
    QApplication.processEvents()


def _settle(is_reached: Callable[[], bool], least_seconds: float = 0.0) -> None:
    """Let the window go on until the state is reached, and at least so many seconds. Raises `TimeoutError`."""
    from PySide6.QtWidgets import QApplication

    began = time.monotonic()
    while time.monotonic() - began < least_seconds or not is_reached():
        QApplication.processEvents()
        if time.monotonic() - began > PATIENCE:
            raise TimeoutError("the window did not come to what the picture shows")


def author(window: MainWindow) -> None:
    """A step is selected; its form is beside the canvas."""
    from sopstudio.ui.open_document import Selection

    window.context.document.select(Selection(nodes=frozenset({"check_credit"})))
    window.context.canvas.reveal("check_credit")


def problem(window: MainWindow) -> None:
    """An edge was deleted: the problems say what no longer holds."""
    from sopstudio.sop.edits import remove_edges

    sop = window.context.document.document.sop
    edges = {edge.id for edge in sop.edges if edge.source == "open_application" and edge.kind == "otherwise"}
    window.context.document.attempt("Delete", lambda sop: remove_edges(sop, edges))
    _settle(lambda: window.context.problems.is_current, 0.5)
    window.show_problems()
    window.action_set.run("problems.next")


def trying(window: MainWindow) -> None:
    """The case that shows a problem was tried: the run stands where the procedure leaves it stuck."""
    from sopstudio.ui.scenario_launcher import has_witness
    from sopstudio.ui.simulate import Simulate

    problem(window)
    perspective = window.perspective("simulate")
    assert isinstance(perspective, Simulate)
    tried = next(problem for problem in window.context.problems.problems if has_witness(problem))
    window.context.launcher.try_problem(window.context.document.document.sop, tried)
    _settle(lambda: perspective.choices.topic.currentText().startswith("Problem"), 0.5)
    window.action_set.run("simulate.run")
    _settle(lambda: (state := perspective.views.state) is not None and state.finished is not None, 0.5)


def paste(window: MainWindow) -> None:
    """A text was pasted: what was understood stands beside it."""
    from sopstudio.translation import current_language

    window.files.paste.open(TEXTS[current_language()])
    _settle(lambda: window.files.paste.result.document is not None)


def simulate(window: MainWindow) -> None:
    """A run on a journey, stopped in its middle."""
    from sopstudio.ui.simulate import Simulate

    window.show_perspective("simulate")
    perspective = window.perspective("simulate")
    assert isinstance(perspective, Simulate)
    topics = perspective.choices.topic
    _settle(lambda: topics.count() > 3)
    topics.setCurrentIndex(topics.count() - 1)
    topics.activated.emit(topics.currentIndex())
    for _ in range(14):
        window.action_set.run("simulate.step")
        _settle(lambda: True, 0.25)


def evaluate(window: MainWindow) -> None:
    """An evaluation of two architectures has ended."""
    _evaluate(window, ("dpa", "fc"), "offline")


def averages(window: MainWindow) -> None:
    """Four architectures compared by kind of scenario, with a model that makes mistakes."""
    perspective = _evaluate(window, ("dpa", "spa", "sop-agent", "fc"), "faulty:other-tool@0.1+offline")
    window.raise_panel(perspective.averages_panel)


def options(window: MainWindow) -> None:
    """The options of MARCO, unfolded."""
    perspective = _enter_evaluate(window)
    choices = perspective.choices
    choices.agents["marco"].setChecked(True)
    choices.agent_options.header.setChecked(True)
    choices.agent_options.strict.setChecked(True)
    _settle(lambda: True, 0.3)


def models(window: MainWindow) -> None:
    """The models that can be asked here."""
    from sopstudio.ui.dialogs.models import ModelsPanel

    window.open_models()
    panel = window.findChild(ModelsPanel)
    assert isinstance(panel, ModelsPanel)
    _settle(lambda: True, 1.5)


def _enter_evaluate(window: MainWindow) -> Evaluate:
    from sopstudio.ui.evaluate import Evaluate

    window.show_perspective("evaluate")
    perspective = window.perspective("evaluate")
    assert isinstance(perspective, Evaluate)
    _settle(lambda: perspective.plan is not None)
    return perspective


def _evaluate(window: MainWindow, agents: Sequence[str], model: str) -> Evaluate:
    """Evaluate these architectures, and wait until the scores are shown."""
    perspective = _enter_evaluate(window)
    for agent in agents:
        perspective.choices.agents[agent].setChecked(True)
    perspective.choices.models.parts[0].setEditText(model)
    perspective.start()
    _settle(lambda: not perspective.running)
    _settle(lambda: True, 1)
    return perspective


def scenarios(window: MainWindow) -> None:
    """The scenarios of a procedure, and on the canvas what those of one kind cover."""
    perspective = _enter_evaluate(window)
    controller = perspective.scenario_controller
    window.raise_panel(controller.panel)
    controller.panel.view.selectAll()
    model = controller.panel.view.selectionModel()
    for place in range(4):
        model.select(controller.panel.table.index(place, 0), model.SelectionFlag.Deselect | model.SelectionFlag.Rows)
    controller.delete_selected()
    _settle(lambda: perspective.plan is not None and len(perspective.plan.scenarios) == 4)
    window.context.notices.dismiss()
    window.action_set.run("evaluate.coverage")
    window.context.canvas.fit()


def editing(window: MainWindow) -> None:
    """A scenario in its form, and what follows from it."""
    perspective = _enter_evaluate(window)
    perspective.choices.kinds["invalid-value"].setChecked(True)
    _settle(lambda: perspective.plan is not None)
    controller = perspective.scenario_controller
    window.raise_panel(controller.panel)
    controller.panel.kind_box.setCurrentIndex(controller.panel.kind_box.findData("failing-function"))
    controller.panel.view.selectRow(5)
    controller.panel.coverage_switch.setChecked(True)
    controller.edit_current()


def history(window: MainWindow) -> None:
    """A version is compared with what is open."""
    from sopstudio.sop import End
    from sopstudio.sop.edits import connect, remove_nodes, replace_node
    from sopstudio.ui.history import History

    window.action_set.run("file.save")
    window.context.notices.dismiss()
    document = window.context.document
    document.attempt("Delete", lambda sop: remove_nodes(sop, {"identity_referred"}))
    document.attempt("Retitle", lambda sop: replace_node(sop, End(id="not_ready", title="Not ready yet")))
    document.attempt("Connect", lambda sop: connect(sop, "report_identity", "not_ready"))
    window.show_perspective("history")
    perspective = window.perspective("history")
    assert isinstance(perspective, History)
    perspective.versions.select_version(1)
    perspective.compare()


PAGE_SCENES: dict[str, Callable[[MainWindow], None]] = {
    "author": author,
    "problem": problem,
    "paste": paste,
    "simulate": simulate,
    "evaluate": evaluate,
    "averages": averages,
    "scenarios": scenarios,
    "models": models,
    "history": history,
}
"""What README and guide show."""
SCENES = {**PAGE_SCENES, "trying": trying, "editing": editing, "options": options}
