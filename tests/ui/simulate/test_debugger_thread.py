"""A run off the window's thread: every control, every way it can end, and what is kept of it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sopstudio.debugger.plan import DebuggerState
from sopstudio.settings import Endpoint, Settings
from sopstudio.simulation.breakpoints import BreakpointHit, Breakpoints
from sopstudio.simulation.record import read_run
from sopstudio.simulation.replay import replay
from sopstudio.sop import replace_fields
from sopstudio.store import Library
from sopstudio.trace import CallTool, Say, ToolResult, UserReply, run_state
from sopstudio.ui.simulate.debugger_thread import DebuggerThread
from tests.llm.server import completion, serving
from tests.simulation.samples import sample
from tests.ui.simulate.runs import LOAN, Watched, plan

KEY = "sk-CANARY-0123456789"


@pytest.fixture
def watched(qtbot: QtBot, tmp_path: Path) -> Iterator[Watched]:
    runner = DebuggerThread(tmp_path)
    yield Watched(runner, qtbot)
    runner.close()


def path(snapshot: DebuggerState) -> tuple[str, ...]:
    return run_state(snapshot.events).path


def test_run_goes_on_to_the_end_in_another_thread(watched: Watched) -> None:
    threads: list[threading.Thread] = []
    watched.runner.state_changed.connect(lambda _: threads.append(threading.current_thread()))
    chosen = plan()
    watched.begin(chosen)
    done = watched.run()
    assert done.finished is not None
    assert done.finished.status == "completed"
    assert path(done) == chosen.scenario.expected.path
    assert set(threads) == {threading.main_thread()}


def test_a_step_answers_one_request(watched: Watched) -> None:
    begun = watched.begin(plan())
    assert begun.events == ()
    first = watched.after(watched.runner.step)
    assert first.request is not None
    second = watched.after(watched.runner.step)
    answers = [event for event in second.events[len(first.events) :] if type(event) is type(second.events[-1])]
    assert len(second.events) > len(first.events)
    assert answers


def test_run_to_breakpoint_stops_at_nodes_edges_and_tools(watched: Watched) -> None:
    chosen = plan()
    node = chosen.scenario.expected.path[1]
    watched.runner.breakpoints = Breakpoints().toggle("node", node)
    watched.begin(chosen)
    stopped = watched.run(to_breakpoint=True)
    assert stopped.breakpoint_hit == BreakpointHit("node", node)
    assert path(stopped)[-1] == node
    tool = chosen.scenario.expected.tools[0].tool
    watched.runner.breakpoints = Breakpoints().toggle("tool", tool)
    watched.begin(chosen)
    stopped = watched.run(to_breakpoint=True)
    assert stopped.breakpoint_hit == BreakpointHit("tool", tool)
    assert stopped.turn == "tool"
    edge = run_state(watched.run().events).edges[0]
    watched.runner.breakpoints = Breakpoints().toggle("edge", edge)
    watched.begin(chosen)
    assert watched.run(to_breakpoint=True).breakpoint_hit == BreakpointHit("edge", edge)
    assert watched.run().breakpoint_hit is None


def test_back_stands_where_the_request_waited(watched: Watched) -> None:
    watched.begin(plan())
    watched.to_tool()
    before = watched.last
    watched.after(watched.runner.step)
    back = watched.after(lambda: watched.runner.rewind(len(watched.last.events) - 1))
    while len(back.events) > len(before.events):
        back = watched.after(lambda: watched.runner.rewind(len(watched.last.events) - 1))
    assert back.request == before.request
    assert back.events == before.events
    assert back.proposed_result == before.proposed_result


def test_a_rewound_run_goes_the_same_way_again(watched: Watched) -> None:
    watched.begin(plan())
    whole = watched.run()
    watched.after(lambda: watched.runner.rewind(len(whole.events) // 2))
    again = watched.run()
    assert path(again) == path(whole)
    assert run_state(again.events).facts == run_state(whole.events).facts


def test_a_tool_can_be_made_to_fail(watched: Watched) -> None:
    watched.begin(plan())
    waiting = watched.to_tool()
    assert isinstance(waiting.request, CallTool)
    failed = watched.after(lambda: watched.runner.give(ToolResult.failure(None, "out of order", "timeout")))
    call = run_state(failed.events).calls[-1]
    assert (call.ok, call.reason) == (False, "out of order")


def test_an_edited_response_is_what_the_agent_gets(watched: Watched) -> None:
    watched.begin(plan())
    waiting = watched.to_tool()
    assert waiting.proposed_result is not None
    body = {**waiting.proposed_result.body, "id": "mine"}
    given = watched.after(lambda: watched.runner.give(ToolResult(body)))
    assert run_state(given.events).calls[-1].response["id"] == "mine"


def test_the_person_answers_and_the_run_goes_on(watched: Watched) -> None:
    watched.begin(plan(user="me"))
    mine = watched.run()
    assert mine.turn == "user"
    assert isinstance(mine.request, Say)
    heard = watched.after(lambda: watched.runner.give(UserReply("Hello")))
    assert run_state(heard.events).turns == 1
    assert heard.turn == "user"
    assert len(heard.events) > len(mine.events) + 1


def test_a_script_speaks_line_by_line_and_again_after_going_back(watched: Watched) -> None:
    watched.begin(plan(user="script", script=("Good day", "I am leaving")))
    whole = watched.run()
    said = [event.text for event in whole.events if isinstance(event, UserReply)]
    assert said == ["Good day", "I am leaving", ""]
    at = next(number for number, event in enumerate(whole.events) if isinstance(event, UserReply)) + 1
    watched.after(lambda: watched.runner.rewind(at))
    again = watched.run()
    assert [event.text for event in again.events if isinstance(event, UserReply)] == said


def test_every_run_is_kept_as_it_goes_and_a_fork_names_its_origin(watched: Watched, tmp_path: Path) -> None:
    watched.begin(plan())
    assert watched.last.stored_id == ""
    whole = watched.run()
    watched.after(lambda: watched.runner.rewind(len(whole.events) // 2, forked=True))
    fork = watched.run()
    assert fork.stored_id not in ("", whole.stored_id)
    with Library.open(tmp_path, read_only=True) as library:
        first, second = library.runs.load(whole.stored_id), library.runs.load(fork.stored_id)
    assert first.result["status"] == "completed"
    assert second.header["forked_from"] == whole.stored_id
    assert len(read_run(first.header, first.events).events) == len(whole.events)


@pytest.mark.parametrize("spec", ["openai:gpt@here", "faulty:refusal@0+openai:gpt@here", "recorded+openai:gpt@here"])
def test_a_run_is_kept_under_the_model_as_it_was_chosen_and_without_its_key(
    watched: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: str
) -> None:
    monkeypatch.setenv("A_KEY", KEY)
    with serving(completion(f"Your key is {KEY}.")) as server:
        settings = Settings(endpoints=(Endpoint(name="here", base_url=server.url, key_name="A_KEY"),))
        watched.after(lambda: watched.runner.begin(plan(model=spec, user="script", script=("Hello",)), settings))
        done = watched.run()
        assert {request.headers["authorization"] for request in server.asked} == {f"Bearer {KEY}"}
    watched.runner.close()
    with Library.open(tmp_path, read_only=True) as library:
        (listed,) = library.runs.list()
        assert (listed.id, listed.model) == (done.stored_id, spec)
        kept = library.runs.load(done.stored_id)
        found = read_run(kept.header, kept.events)
        assert replay(found.setup, found.events).elsewhere is None
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]


def test_the_end_in_mid_run_keeps_what_was_said(watched: Watched, tmp_path: Path) -> None:
    watched.begin(plan())
    stopped = watched.to_tool()
    watched.runner.close()
    with Library.open(tmp_path, read_only=True) as library:
        kept = library.runs.load("latest")
    assert len(kept.events) == len(stopped.events)
    assert kept.result is None


def test_a_kept_run_is_only_shown_until_it_is_forked(watched: Watched, tmp_path: Path) -> None:
    chosen = plan()
    watched.begin(chosen)
    whole = watched.run()
    with Library.open(tmp_path, read_only=True) as library:
        kept = library.runs.load(whole.stored_id)
    found = read_run(kept.header, kept.events)
    shown = watched.after(
        lambda: watched.runner.open_stored(found.setup, found.events, kept.id, replace(chosen, user="me"), Settings())
    )
    assert not shown.is_live
    assert len(shown.events) == len(whole.events)
    watched.runner.step()
    watched.wait(lambda: any("read-only" in text for text in watched.said))
    fork = watched.after(lambda: watched.runner.rewind(len(whole.events) // 2, forked=True))
    assert fork.is_live
    assert path(watched.run()) == path(whole)


def test_a_fork_at_the_newest_event_stands_where_the_run_stands(watched: Watched) -> None:
    watched.begin(plan())
    waiting = watched.to_tool()
    fork = watched.after(lambda: watched.runner.rewind(len(waiting.events), forked=True))
    assert fork.run_number != waiting.run_number
    assert (fork.events, fork.request, fork.proposed_result) == (
        waiting.events,
        waiting.request,
        waiting.proposed_result,
    )


def test_an_edit_is_taken_up_at_the_first_divergence(watched: Watched) -> None:
    found: list[object] = []
    watched.runner.diverged.connect(found.append)
    watched.begin(plan())
    whole = watched.run()
    watched.after(lambda: watched.runner.continue_with(replace_fields(sample(LOAN), title="Quite another title")))
    assert found == [None]
    assert watched.last.setup.runtime.flow.sop.title == "Quite another title"
    last = run_state(whole.events).edges[-1]
    cut = replace_fields(sample(LOAN), edges=tuple(edge for edge in sample(LOAN).edges if edge.id != last))
    watched.after(lambda: watched.runner.continue_with(cut))
    assert found[-1] is not None
    assert path(watched.last) == path(whole)[:-1]


def test_what_cannot_be_run_is_said_in_a_sentence(watched: Watched) -> None:
    chosen = plan()
    watched.runner.begin(replace(chosen, model="openai:nothing"), Settings())
    watched.runner.begin(replace(chosen, sop=replace_fields(chosen.sop, start="nowhere")), Settings())
    watched.begin(chosen)
    assert [text.split(" (")[0].split(":")[0] for text in watched.said] == [
        "There is no key for the model endpoint",
        f"'{chosen.sop.title}' has no start node; say which node the procedure begins with.",
    ]


@pytest.fixture
def silent() -> Iterator[Settings]:
    """Settings with an endpoint that takes a call and never answers it."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        yield Settings(endpoints=(Endpoint(name="silent", base_url=f"http://127.0.0.1:{port}/v1", key_name="NO_KEY"),))


def test_pause_breaks_off_a_model_call_and_nothing_of_it_is_recorded(watched: Watched, silent: Settings) -> None:
    watched.after(lambda: watched.runner.begin(plan(model="openai:slow@silent"), silent))
    first = watched.after(watched.runner.step)
    watched.runner.continue_run(to_breakpoint=False)
    watched.wait(lambda: watched.last.is_busy)
    paused = watched.after(watched.runner.pause)
    assert paused.events == first.events
    assert paused.request == first.request
    watched.runner.continue_run(to_breakpoint=False)
    watched.wait(lambda: watched.last.is_busy)
    watched.runner.close()
    assert watched.runner.isFinished()


def test_a_library_that_cannot_be_written_does_not_stop_the_run(qtbot: QtBot, tmp_path: Path) -> None:
    here = tmp_path / "file"
    here.write_text("not a folder")
    watched = Watched(DebuggerThread(here), qtbot)
    watched.begin(plan())
    done = watched.run()
    watched.runner.close()
    assert done.finished is not None
    assert done.stored_id == ""
    assert done.store_error
    assert "\n" not in done.store_error
