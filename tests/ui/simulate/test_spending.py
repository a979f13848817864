"""What runs of *Simulate* may take by the settings, and what they say that they took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.settings import Bounds, Endpoint, Price, Settings
from sopstudio.simulation.window_limits import format_cost
from sopstudio.store import RunSummary
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate.stored_run_rows import COLUMNS
from sopstudio.ui.simulate.stored_runs_panel import StoredRunsPanel
from tests.llm.server import completion, serving
from tests.mentions import unnamed
from tests.ui.simulate.desks import Seat


@pytest.fixture
def served() -> Iterator[Settings]:
    """Settings that know an endpoint, whose replies take 7 and 2 tokens, but no price."""
    with serving(completion("I see.")) as server:
        yield Settings(endpoints=(Endpoint(name="here", base_url=server.url, key_name="NO_KEY"),))


def test_a_run_stops_at_a_limit_of_the_settings(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.after(lambda: own_seat.desk.settings.save(Settings(limits=Bounds(calls=2))))
    done = own_seat.do("run")
    assert done.finished is not None
    assert (done.finished.status, unnamed(done.finished.reason, 2, "calls")) == ("limit", [])


def test_limits_changed_elsewhere_hold_for_the_run_that_has_not_begun(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.window.show_perspective("author")
    own_seat.desk.settings.save(Settings(limits=Bounds(calls=2)))
    own_seat.after(lambda: own_seat.window.show_perspective("simulate"))
    assert own_seat.now.setup.limits.calls == 2


def test_a_run_that_has_begun_keeps_its_limits(own_seat: Seat) -> None:
    own_seat.choose()
    before = own_seat.do("step")
    own_seat.desk.settings.save(Settings(limits=Bounds(calls=2)))
    done = own_seat.do("run")
    assert done.run_number == before.run_number
    assert done.finished is not None
    assert done.finished.status == "completed"


def test_a_limit_on_cost_without_a_price_is_refused_in_one_line(own_seat: Seat, served: Settings) -> None:
    own_seat.choose()
    own_seat.simulate.choices.model.setEditText("openai:gpt@here")
    own_seat.desk.settings.save(served.model_copy(update={"limits": Bounds(cost=5)}))
    said = "The limit on cost cannot be enforced: no price is known for gpt; set its price in the settings (Ctrl+,)"
    own_seat.wait(lambda: own_seat.desk.notices.text.startswith(said))
    assert own_seat.simulate.views.state is None


def test_a_run_stops_where_it_has_cost_too_much(own_seat: Seat, served: Settings) -> None:
    price = Price(model="gpt", prompt=200_000, completion=1_000_000)
    own_seat.choose()
    own_seat.simulate.choices.model.setEditText("openai:gpt@here")
    chosen = served.model_copy(update={"prices": (price,), "limits": Bounds(cost=5)})
    own_seat.after(lambda: own_seat.desk.settings.save(chosen))
    done = own_seat.do("run")
    assert done.finished is not None
    assert (done.finished.status, done.finished.reason) == ("limit", "a cost of 5")
    lines = own_seat.simulate.views.score.text.split("\n")
    assert [line.split(" · ")[:2] for line in lines if "took" in line.lower()] == [
        ["Took 1 model call", "9 tokens"],
        ["The customer took 1 model call", "9 tokens"],
    ]
    assert own_seat.simulate.views.score.text.count(" · cost 3.40") == 2


def test_the_list_of_runs_has_a_cost_only_where_one_is_known(qtbot: QtBot) -> None:
    panel = StoredRunsPanel(ThemeState())
    qtbot.addWidget(panel)
    panel.resize(1000, 200)
    panel.show()
    kept = RunSummary(
        "r-1", "loan", None, None, "dpa", "offline", None, None, None, "completed", True, 5, None, None
    )  # fmt: skip
    panel.show_runs((kept,))
    assert panel.view.isColumnHidden(COLUMNS.index("Cost"))
    panel.show_runs((kept, replace(kept, id="r-2", cost=0.0042)))
    assert not panel.view.isColumnHidden(COLUMNS.index("Cost"))
    assert [row.cells[COLUMNS.index("Cost")].text for row in panel.table.rows] == ["–", "0.0042"]
    panel.resize(400, 200)
    assert panel.view.isColumnHidden(COLUMNS.index("Cost"))


def test_without_a_price_tokens_and_time_are_shown_and_no_cost(own_seat: Seat) -> None:
    own_seat.choose()
    own_seat.do("run")
    assert " tokens · " in own_seat.simulate.views.score.text
    assert "cost" not in own_seat.simulate.views.score.text


def test_a_cost_is_written_out_however_small_it_is() -> None:
    assert [format_cost(cost) for cost in (1234.5, 1.0, 0.0123, 0.00009, 0)] == [
        "1,234.50",
        "1.00",
        "0.012",
        "0.00009",
        "0",
    ]
