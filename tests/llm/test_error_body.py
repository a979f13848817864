"""Bodies of errors, as providers and servers write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.llm.error_body import read_error_body

SHAPES: dict[str, tuple[Any, str, set[str]]] = {
    "openai": (
        {"error": {"message": "No such model.", "type": "invalid_request_error", "param": None, "code": "model_404"}},
        "No such model.",
        {"invalid_request_error", "model_404"},
    ),
    "gemini": (
        [{"error": {"code": 400, "message": "Bad schema.", "status": "INVALID_ARGUMENT"}}],
        "Bad schema.",
        {"400", "invalid_argument"},
    ),
    "ollama": ({"error": "model 'x' not found"}, "model 'x' not found", set()),
    "fastapi": ({"detail": "Not authenticated"}, "Not authenticated", set()),
    "fastapi, invalid": (
        {
            "detail": [
                {"loc": ["body", "messages", 0], "msg": "field required", "type": "missing"},
                {"loc": ["body", "model"], "msg": "no text"},
            ]
        },
        "body.messages.0: field required; body.model: no text",
        {"missing"},
    ),
    "anthropic": (
        {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
        "Overloaded",
        {"error", "overloaded_error"},
    ),
    "message": ({"message": "Unauthorized"}, "Unauthorized", set()),
    "vllm": (
        {"object": "error", "message": "too long", "type": "BadRequestError", "code": 400},
        "too long",
        {"badrequesterror", "400"},
    ),
    "mistral": (
        {"object": "error", "message": {"detail": [{"loc": ["body", "tools"], "msg": "no list"}]}, "type": "invalid"},
        "body.tools: no list",
        {"invalid"},
    ),
    "text": ("upstream connect error\n or disconnect", "upstream connect error or disconnect", set()),
    "a page": ("<!DOCTYPE html><html><body>502</body></html>", "", set()),
    "empty": ("", "", set()),
    "nothing": (None, "", set()),
    "another": ({"ok": False}, "", set()),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_message_and_the_codes_of_each_shape(shape: str) -> None:
    body, message, codes = SHAPES[shape]
    error = read_error_body(body)
    assert error.message == message
    assert error.codes == codes


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["error", "message", "detail", "loc", "msg", "type", "x"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON)
def test_any_body_has_a_message_on_one_line(body: Any) -> None:
    message = read_error_body(body).message
    assert message == " ".join(message.split())
