"""Where runs stop by themselves, and what they cost, as the command line is told."""

from __future__ import annotations

import json

import pytest

from sopstudio.agents import find_agent
from sopstudio.cli import main
from sopstudio.cli.console import Console
from sopstudio.cli.options import RunOptions
from sopstudio.llm import release
from sopstudio.llm.client import EndpointModel
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario
from sopstudio.sop import dumps
from sopstudio.store import Library
from tests.cli.calling import Calls
from tests.llm.server import Answer, Asked, Endpoint, RateLimited, completion, serving, serving_by
from tests.mentions import unnamed

SHORT = ("--limit", "turns=2")
"""For the endpoint never comes to an end."""
PRICED = ("--price", "openai:gpt=200000,1000000")
"""The endpoint counts 7 prompt and 2 completion tokens a call: 1.4 and 2 at this price."""


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> object:
    with serving(completion("I see.")) as found:
        monkeypatch.setenv("OPENAI_BASE_URL", found.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        yield found


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("tokns=5", ["there is no limit 'tokns'", "did you mean tokens?"]),
        ("x=5", ["there is no limit 'x'", "turns, steps, calls, tokens, seconds, cost"]),
        ("tokens", ["a limit on tokens must be a whole number above 0", "no number is given"]),
        ("tokens=many", ["'many' is not one"]),
        ("turns=2.5", ["a limit on turns must be a whole number above 0"]),
        ("calls=0", ["above 0"]),
        ("seconds=-1", ["a limit on seconds must be a number above 0"]),
        ("cost=inf", ["a limit on cost must be a number above 0"]),
    ],
)
@pytest.mark.parametrize("command", ["run", "evaluate"])
def test_a_limit_that_is_not_clear_is_refused(calls: Calls, command: str, limit: str, words: list[str]) -> None:
    said = calls.refused(command, calls.file(), "--limit", limit)
    assert all(word in said for word in (*words, f"--limit {limit}"))


@pytest.mark.parametrize("price", ["gpt", "gpt=1", "gpt=1,x", "=1,2", "gpt=1,-2", "gpt=1,2,3"])
def test_a_price_that_is_not_clear_is_refused(calls: Calls, price: str) -> None:
    said = calls.refused("run", calls.file(), "--price", price)
    assert f"--price {price}" in said


@pytest.mark.parametrize("option", ["--rpm", "--tpm"])
@pytest.mark.parametrize("command", ["run", "evaluate"])
@pytest.mark.parametrize("rate", ["0", "-1", "nan", "inf"])
def test_a_rate_that_is_no_rate_is_refused(calls: Calls, command: str, option: str, rate: str) -> None:
    assert unnamed(calls.refused(command, calls.file(), option, rate), option, 0) == []


@pytest.mark.parametrize("option", ["--rpm", "--tpm"])
@pytest.mark.parametrize("command", ["run", "evaluate"])
def test_a_rate_is_refused_where_no_model_uses_an_endpoint(calls: Calls, command: str, option: str) -> None:
    said = calls.refused(command, calls.file(), option, "60")
    assert unnamed(said, "endpoint", f"({option})", "offline") == []


def test_all_models_of_a_command_share_the_rate_of_their_endpoint(
    calls: Calls, endpoint: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = RunOptions.parse(Console(home_option=str(calls.home)), None, None, rpm=1200, tpm=60000)
    models = options.models(Console(home_option=str(calls.home)), ["openai:gpt", "openai:other"], batch=True)
    limiters = {id(model._limiter) for model in models.values() if isinstance(model, EndpointModel)}
    assert (len(models), len(limiters)) == (2, 1)
    for model in models.values():
        release(model)


def test_no_run_of_an_evaluation_is_lost_at_an_endpoint_that_allows_few_requests(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, 49 of 54 runs were lost at five requests a second."""
    server = RateLimited(
        rate=40, burst=8, headers=lambda seconds: {"retry-after-ms": f"{seconds * 1000:.0f}"}, refuses_soon=True
    )
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    with serving_by(server) as limited:
        monkeypatch.setenv("OPENAI_BASE_URL", limited.url)
        options = ("--models", "openai:a,openai:b", "--kinds", "correct-context", "--repeats", "4")
        data = calls.json("evaluate", calls.file(), *options, "--limit", "turns=2", "--jobs", "16")
    assert len(data["runs"]) == 16
    assert data["unanswered"] == []
    assert server.refused > 0


def test_a_run_stops_at_its_limit_and_replays_with_it(calls: Calls) -> None:
    data = calls.json("run", calls.file(), "--limit", "calls=2", "--limit", "seconds=600.5")
    assert (data["status"], unnamed(data["reason"], 2, "calls")) == ("limit", [])
    again = calls.json("replay", data["run"])
    assert again["identical"] is True
    assert again["events"] == again["recorded"]


def test_the_runs_of_an_evaluation_stop_at_their_limit(calls: Calls) -> None:
    file = calls.file()
    assert {run["status"] for run in calls.json("evaluate", file, "--kinds", "correct-context")["runs"]} == {
        "completed"
    }
    runs = calls.json("evaluate", file, "--kinds", "correct-context", "--limit", "turns=1")["runs"]
    assert {run["status"] for run in runs} == {"limit"}
    assert calls.json("replay", runs[0]["run"])["identical"] is True


@pytest.mark.parametrize(("command", "option"), [("run", "--model"), ("evaluate", "--models")])
@pytest.mark.parametrize("model", ["openai:gpt", "faulty:refusal@0.5+openai:gpt", "recorded+openai:gpt"])
def test_a_limit_on_cost_is_refused_where_no_price_is_known(
    calls: Calls, endpoint: object, command: str, option: str, model: str
) -> None:
    said = calls.refused(command, calls.file(), option, model, "--limit", "cost=0.5")
    assert unnamed(said, "(cost 0.5)", model.rpartition("+")[2].removeprefix("openai:"), "--price") == []


@pytest.mark.parametrize("model", ["offline", "faulty:refusal@0+offline", "recorded+offline"])
def test_a_limit_on_cost_is_kept_by_a_model_that_costs_nothing(calls: Calls, model: str) -> None:
    assert calls.json("run", calls.file(), "--model", model, "--limit", "cost=0.5")["status"] == "completed"


@pytest.mark.parametrize(("command", "option"), [("run", "--model"), ("evaluate", "--models")])
@pytest.mark.parametrize(
    ("model", "price", "words"),
    [
        ("offline", "offline=0.1,0.2", ["offline costs nothing", "choose a model as openai:NAME"]),
        (
            "faulty:refusal@0+openai:gpt",
            "gtp=1,2",
            ["the models that can have one are openai:gpt", "did you mean gpt?"],
        ),
        ("openai:gpt@openai", "mistral=1,2", ["are openai:gpt@openai", "write --price openai:gpt@openai=P,C"]),
    ],
)
def test_a_price_that_no_model_takes_is_refused(
    calls: Calls, endpoint: object, command: str, option: str, model: str, price: str, words: list[str]
) -> None:
    said = calls.refused(command, calls.file(), option, model, "--price", price)
    name = price.partition("=")[0]
    assert f"(--price {name})" in said
    assert all(word in said for word in words)


def test_two_prices_of_one_model_are_refused(calls: Calls, endpoint: object) -> None:
    said = calls.refused("run", calls.file(), "--model", "openai:gpt", *PRICED, "--price", "gpt=1,2")
    assert unnamed(said, "gpt", "(--price gpt=1,2)") == []


@pytest.mark.parametrize(("command", "more"), [("run", ()), ("evaluate", ("--kinds", "correct-context"))])
def test_limits_may_stand_in_the_settings_and_the_call_goes_before_them(
    calls: Calls, command: str, more: tuple[str, ...]
) -> None:
    calls.home.mkdir()
    (calls.home / "settings.json").write_text('{"limits": {"calls": 2}}', encoding="utf-8")

    def ended(*limit: str) -> str:
        data = calls.json(command, calls.file(), *more, *limit)
        return str(data["status"] if command == "run" else data["runs"][0]["status"])

    assert ended() == "limit"
    assert ended("--limit", "turns=30") == "limit"
    assert ended("--limit", "calls=200") == "completed"


def test_without_a_price_no_cost_is_shown(calls: Calls, endpoint: object) -> None:
    data = calls.json("run", calls.file(), "--model", "openai:gpt", *SHORT)
    assert data["usage"]["agent"]["calls"] > 0
    assert not [row for row in data["usage"].values() if "cost" in row]
    [cell, *_] = calls.json("evaluate", calls.file(), "--models", "openai:gpt", *SHORT)["cells"]
    assert "cost" not in cell
    assert "cost" not in calls.answers("evaluate", calls.file(), "--models", "openai:gpt", *SHORT)[0]


def test_what_a_run_cost_is_counted_shown_and_kept(calls: Calls, endpoint: object) -> None:
    data = calls.json("run", calls.file(), "--model", "openai:gpt", *PRICED, *SHORT)
    row = data["usage"]["agent"]
    assert row["cost"] == pytest.approx(3.4 * row["calls"])
    assert calls.json("replay", data["run"])["identical"] is True
    assert (
        "\ncost    " in calls.answers("run", calls.file(), "--model", "faulty:refusal@0+openai:gpt", *PRICED, *SHORT)[0]
    )


def test_the_list_of_runs_says_what_each_cost_where_that_is_known(calls: Calls, endpoint: object) -> None:
    free = calls.json("run", calls.file())["run"]
    assert " cost " not in calls.answers("library", "runs")[0]
    made = calls.json("run", calls.file(), "--model", "openai:gpt", *PRICED, *SHORT)
    cost = sum(row["cost"] for row in made["usage"].values())
    calls.json("evaluate", calls.file(), "--kinds", "correct-context", "--models", "openai:gpt", *PRICED, *SHORT)
    found = {run["id"]: run for run in calls.json("library", "runs")["runs"]}
    assert (found[free]["cost"], found[made["run"]]["cost"]) == (None, pytest.approx(cost))
    assert all(run["cost"] > 0 for run in found.values() if run["evaluation"])
    lines = {line.split()[0]: line for line in calls.answers("library", "runs")[0].splitlines()}
    assert f"  cost {cost:.4g}  " in lines[made["run"]]
    assert " cost " not in lines[free]


def test_a_run_stops_where_it_has_cost_too_much(calls: Calls, endpoint: object) -> None:
    data = calls.json("run", calls.file(), "--model", "openai:gpt", *PRICED, "--limit", "cost=5")
    assert (data["status"], data["reason"]) == ("limit", "a cost of 5")
    assert {name: row["calls"] for name, row in data["usage"].items()} == {"agent": 1, "user": 1}
    assert calls.json("replay", data["run"])["identical"] is True


def test_an_evaluation_and_its_runs_agree_on_what_they_cost(calls: Calls, endpoint: object) -> None:
    (cell,) = calls.json(
        "evaluate", calls.file(), "--models", "openai:gpt", *PRICED, "--kinds", "correct-context", "--limit", "turns=2"
    )["cells"]
    runs = calls.json("library", "runs")["runs"]
    assert cell["cost"] == pytest.approx(sum(run["cost"] for run in runs) / len(runs))
    components = cell["components"]
    assert cell["cost"] == pytest.approx(components["agent"]["cost"] + components["user"]["cost"])
    assert cell["user_cost"] == components["user"]["cost"] > 0
    assert cell["metrics"]["model_calls"] == components["agent"]["calls"]


@pytest.mark.parametrize(
    ("models", "costs"),
    [
        (("openai:gpt", "offline"), {"agent": True, "user": False}),
        (("offline", "openai:gpt"), {"agent": False, "user": True}),
        (("openai:gpt", ""), {"agent": True, "user": True}),
    ],
)
def test_the_customer_can_be_another_model(
    calls: Calls, endpoint: object, models: tuple[str, str], costs: dict[str, bool]
) -> None:
    model, user_model = models
    call = ("--user-model", user_model, *PRICED, "--limit", "turns=2")
    data = calls.json("run", calls.file(), "--model", model, *call)
    assert (data["model"], data["user_model"]) == models
    assert {name: row["cost"] > 0 for name, row in data["usage"].items()} == costs
    assert calls.json("replay", data["run"])["identical"] is True
    (cell,) = calls.json("evaluate", calls.file(), "--models", model, *call, "--kinds", "correct-context")["cells"]
    assert {name: part["cost"] > 0 for name, part in cell["components"].items()} == costs
    listed = calls.json("library", "runs")
    assert [evaluation["header"]["user_model"] for evaluation in listed["evaluations"]] == [user_model]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--user", "human"), "--user human plays the customer"),
        (("--agent", "fc"), "no agent in this command talks"),
        (("--user-model", "ofline"), "did you mean offline?"),
        (("--user-model", "human"), "a person cannot answer here"),
    ],
)
def test_a_model_for_nobody_is_refused(calls: Calls, options: tuple[str, str], words: str) -> None:
    assert words in calls.refused("run", calls.file(), "--user-model", "offline", *options)


def test_a_cost_limit_needs_the_price_of_the_customer(calls: Calls, endpoint: object) -> None:
    said = calls.refused("run", calls.file(), "--user-model", "openai:gpt", "--limit", "cost=5")
    assert unnamed(said, "price", "gpt") == []


def test_prices_may_stand_in_the_settings(calls: Calls, endpoint: object) -> None:
    calls.home.mkdir()
    prices = [{"model": "gpt", "prompt": 200_000, "completion": 1_000_000}]
    (calls.home / "settings.json").write_text(json.dumps({"prices": prices}), encoding="utf-8")
    row = calls.json("run", calls.file(), "--model", "openai:gpt")["usage"]["agent"]
    assert row["cost"] == pytest.approx(3.4 * row["calls"])
    row = calls.json("run", calls.file(), "--model", "openai:gpt", "--price", "gpt=0,0")["usage"]["agent"]
    assert row["cost"] == 0


def test_an_answer_from_the_record_costs_nothing(calls: Calls, endpoint: object) -> None:
    call = ("run", calls.file(), "--model", "recorded+openai:gpt", *PRICED)
    first, again = calls.json(*call), calls.json(*call)
    assert first["usage"]["agent"]["cost"] > 0
    assert again["usage"]["agent"]["cost"] == 0
    assert again["usage"]["agent"]["recorded"] == again["usage"]["agent"]["calls"]


def test_an_evaluation_shows_cost_by_cell_and_component(calls: Calls, endpoint: object) -> None:
    call = (
        "evaluate",
        calls.file(),
        "--models",
        "openai:gpt",
        "--agents",
        "marco",
        "--kinds",
        "correct-context",
        *PRICED,
        *SHORT,
    )
    cell = calls.json(*call)["cells"][0]
    parts = cell["components"]
    assert set(parts) >= {"intent", "agent"}
    assert all(part["cost"] == pytest.approx(3.4 * part["calls"], abs=0.01) for part in parts.values())
    assert cell["cost"] == pytest.approx(sum(part["cost"] for part in parts.values()), abs=0.001)
    lines = calls.answers(*call)[0].splitlines()
    assert lines[0].split()[-3:] == ["cost", "customer", "guardrails"]
    shown = calls.answers(*call, "--format", "markdown")[0]
    assert "| model calls | cost |" in shown
    assert "| component | calls | tokens | seconds | cost |" in shown
    assert "| intent |" in shown


@pytest.mark.parametrize("command", ["run", "evaluate"])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("temprature=0", ["there is no such option of a model (--set temprature=0)", "did you mean temperature?"]),
        ("temperature=warm", ["the option temperature cannot be used (--set temperature=warm)"]),
        ("timeout", ["write timeout=300"]),
        ("headers.X-Token=sk-CANARY0123456789", ["looks like an API key"]),
    ],
)
def test_an_option_of_a_model_that_is_not_clear_is_refused(
    calls: Calls, command: str, text: str, words: list[str]
) -> None:
    refusal = calls.refused(command, calls.file(), "--set", text)
    assert all(word in refusal for word in words), refusal
    assert "CANARY" not in refusal


def test_options_are_refused_where_no_model_takes_them(calls: Calls) -> None:
    refusal = calls.refused("run", calls.file(), "--set", "temperature=0")
    assert unnamed(refusal, "(--set temperature=0)", "openai:NAME") == []


def test_what_a_model_was_asked_with_is_kept_with_the_run_and_replays(calls: Calls, endpoint: Endpoint) -> None:
    options = [{"model": "gpt", "temperature": 1, "effort": "low"}]
    calls.home.mkdir(exist_ok=True)
    (calls.home / "settings.json").write_text(json.dumps({"options": options}), encoding="utf-8")
    call = ("run", calls.file(), "--model", "openai:gpt", "--set", "temperature=0", "--set", "body.top_k=5")
    data = calls.json(*call)
    expected = {"temperature": 0, "effort": "low", "body": {"top_k": 5}}
    assert data["model_options"] == expected
    assert all(
        (body["temperature"], body["reasoning_effort"], body["top_k"]) == (0, "low", 5) for body in endpoint.bodies()
    )
    with Library.open(calls.home, read_only=True) as library:
        assert library.runs.load(data["run"]).header["options"]["model_options"] == expected
    assert calls.json("replay", data["run"])["identical"] is True


def test_the_options_of_the_customers_model_are_kept_too(calls: Calls, endpoint: Endpoint) -> None:
    options = ("--user-model", "openai:gpt", "--set", "temperature=0")
    data = calls.json("run", calls.file(), "--journey", "1", *options)
    evaluation = calls.json("evaluate", calls.file(), "--kinds", "correct-context", *options)["evaluation"]
    with Library.open(calls.home, read_only=True) as library:
        header = library.runs.load(data["run"]).header
        assert library.evaluations.load(evaluation).header["options"] == {"openai:gpt": {"temperature": 0}}
    assert (data["model_options"], header["options"]["user_model_options"]) == ({}, {"temperature": 0})
    assert {body["temperature"] for body in endpoint.bodies()} == {0}


def test_an_evaluation_says_what_each_model_was_asked_with(calls: Calls, endpoint: Endpoint) -> None:
    models = ("--models", "offline,openai:gpt", "--kinds", "correct-context", "--set", "max_tokens=99")
    data = calls.json("evaluate", calls.file(), *models)
    with Library.open(calls.home, read_only=True) as library:
        stored = library.evaluations.load(data["evaluation"])
        options = {run.id: library.runs.load(run.id).header["options"].get("model_options") for run in stored.runs}
    assert stored.header["options"] == {"openai:gpt": {"max_tokens": 99}}
    assert {run["model"]: options[run["run"]] for run in data["runs"]} == {
        "offline": None,
        "openai:gpt": {"max_tokens": 99},
    }


def test_react_goes_on_without_its_stop_sequence_and_says_so_once(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_stop(asked: Asked) -> Answer:
        body = json.loads(asked.body)
        if "stop" in body:
            error = {"message": "Unsupported parameter: 'stop' is not supported with this model.", "param": "stop"}
            return Answer(400, json.dumps({"error": error}))
        response = OfflineModel().complete(body)
        message = response["choices"][0]["message"]
        if "Action:" in str(message["content"]):
            message["content"] += '\nObservation: {"invented": true}\nThought: done\n'
        return Answer(200, dumps(response))

    with serving(refuse_stop) as found:
        monkeypatch.setenv("OPENAI_BASE_URL", found.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
        call = ("run", calls.file(), "--agent", "react", "--journey", "1")
        expected = calls.json(*call)
        out, errors = calls.answers(*call, "--model", "openai:gpt", "--format", "json")
        data = json.loads(out)
        shown = calls.answers(*call, "--model", "openai:gpt")[1]
        transcript = calls.answers("run", calls.file(), "--agent", "react", "--model", "openai:gpt", "--quiet")[1]
    assert [data[key] for key in ("path", "tool_calls", "end", "scores")] == [
        expected[key] for key in ("path", "tool_calls", "end", "scores")
    ]
    assert (data["omissions"], expected["omissions"]) == (["stop"], [])
    assert (errors.count("refuses stop"), shown.count("refuses stop"), transcript) == (1, 1, "")


def test_the_options_of_a_call_make_a_setup_for_each_list_of_guardrails(calls: Calls) -> None:
    console, file, agent = Console(), calls.file(), find_agent("spa")
    options = RunOptions.parse(console, ["turns=3"], None, guardrails=("none", "order"), seed=7)
    runtime = options.runtime(console, file)
    setups = list(options.setups(console, file, runtime, agent, Scenario(id="s"), "human"))
    assert [setup.guardrails for setup in setups] == [(), ("order",)]
    assert {(setup.limits.turns, setup.seed, setup.user) for setup in setups} == {(3, 7, "world")}
    assert all(setup.options["person"] for setup in setups)


@pytest.mark.parametrize(("command", "option"), [("run", "--model"), ("evaluate", "--models")])
def test_strict_refuses_what_a_tolerance_would_read(
    calls: Calls, command: str, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_parts = completion(None, content=[{"type": "text", "text": "I cannot help you."}])
    with serving(in_parts) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        asked = [command, calls.file(), option, "openai:m", "--user-model", "offline", "--limit", "calls=9"]
        unanswered = []
        for more in ((), ("--strict",)):
            calls.capsys.readouterr()
            main([*asked, *more, "--format", "json"])
            unanswered.append("content-parts" in "".join(calls.capsys.readouterr()))
    assert unanswered == [False, True]
