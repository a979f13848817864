"""The options of a model reach the endpoint, and what a request asks for itself stands."""

from __future__ import annotations

from typing import Any

from sopstudio.llm import create_model, get_options, release
from sopstudio.llm.client import EndpointModel
from sopstudio.llm.client.endpoint_model import apply_options
from sopstudio.model_options import ModelOptions
from sopstudio.settings import Endpoint, Settings
from tests.llm.server import completion, serving

BODY: dict[str, Any] = {"model": "m", "messages": []}
TOOLS = [{"type": "function", "function": {"name": "look"}}]


def test_without_options_a_request_stays_as_it_is() -> None:
    body = {**BODY, "seed": 2, "stop": ["x"], "tools": TOOLS}
    assert apply_options(body, ModelOptions()) == body


def test_options_become_members_of_the_request() -> None:
    options = ModelOptions(temperature=0, top_p=0.5, max_tokens=9, effort="low", body={"top_k": 3})
    assert apply_options(BODY, options) == {
        **BODY,
        **{"temperature": 0, "top_p": 0.5, "max_tokens": 9, "reasoning_effort": "low", "top_k": 3},
    }


def test_what_the_request_asks_for_stands_and_the_extra_members_go_before_it() -> None:
    body = {**BODY, "max_tokens": 5, "response_format": {"type": "json_object"}}
    asked = apply_options(body, ModelOptions(max_tokens=9, body={"response_format": {"type": "text"}}))
    assert (asked["max_tokens"], asked["response_format"]) == (5, {"type": "text"})


def test_repeats_differ_in_their_seed_and_stop_sequences_are_joined() -> None:
    options = ModelOptions(seed=40, stop=("END", "x"))
    assert apply_options(BODY, options)["seed"] == 40
    asked = apply_options({**BODY, "seed": 2, "stop": ["x"]}, options)
    assert (asked["seed"], asked["stop"]) == (42, ["x", "END"])


def test_how_tools_are_chosen_is_said_where_tools_are_offered() -> None:
    options = ModelOptions(tool_choice="required", parallel_tool_calls=False)
    assert apply_options(BODY, options) == BODY
    asked = apply_options({**BODY, "tools": TOOLS}, options)
    assert (asked["tool_choice"], asked["parallel_tool_calls"]) == ("required", False)


def test_the_options_of_the_settings_reach_the_endpoint_with_headers_and_time() -> None:
    with serving(completion()) as endpoint:
        settings = Settings(
            endpoints=(Endpoint(name="here", base_url=endpoint.url, key_name="NO_KEY"),),
            options=(
                ModelOptions(temperature=1, timeout=7, headers={"X-Title": "trial"}),
                ModelOptions(model="gpt@here", temperature=0),
                ModelOptions(model="other", temperature=2),
            ),
        )
        model = create_model("faulty:refusal@0+openai:gpt@here", settings)
        model.complete(BODY)
        release(model)
        [asked], [body] = endpoint.asked, endpoint.bodies()
    assert (body["temperature"], asked.headers["x-title"]) == (0, "trial")
    assert "timeout" not in body
    options = get_options(model)
    assert options is not None
    assert options.values() == {"temperature": 0, "timeout": 7, "headers": {"X-Title": "trial"}}
    assert get_options(create_model("offline", settings)) is None


def test_the_time_of_the_options_goes_before_that_of_the_settings() -> None:
    settings = Settings(
        endpoints=(Endpoint(name="here", base_url="http://localhost:1/v1", key_name="NO_KEY"),),
        timeout_seconds=5,
        options=(ModelOptions(model="slow", timeout=300),),
    )
    models = [create_model(spec, settings) for spec in ("openai:slow@here", "openai:quick@here")]
    assert [model.timeout for model in models if isinstance(model, EndpointModel)] == [300, 5]
