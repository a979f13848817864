"""Calls over HTTP against a real server: what is sent, what comes back, and every way in which it can go wrong."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Any

import pytest

from sopstudio.connections.answers import CallError
from sopstudio.connections.http_client import HttpCaller
from sopstudio.connections.permissions import LivePermissions
from sopstudio.sop import Tool
from sopstudio.sop.connections import HttpConnection
from tests.connections.shop_server import Shop


def secrets(name: str) -> str:
    return {"crm": "s3cret"}[name]


class Caller:
    """Calls a tool at a shop; pauses are noted, not waited for."""

    def __init__(self, shop: Shop, *hosts: str) -> None:
        self._shop, self.pauses = shop, list[float]()
        permissions = LivePermissions(hosts=frozenset(hosts or {"127.0.0.1"}))
        self._caller = HttpCaller(permissions, secrets, self._pause)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    def call(self, path: str, arguments: Any = None, *, method: str = "", effect: Any = "reads", **how: Any) -> Any:
        url = path if "://" in path else self._shop.url + path
        tool = Tool(name="find", url=url, method=method, effect=effect)
        return asyncio.run(self._caller.call(tool, HttpConnection(**how), arguments or {}))

    def fails(self, path: str, arguments: Any = None, **how: Any) -> CallError:
        with pytest.raises(CallError) as caught:
            self.call(path, arguments, **how)
        assert "\n" not in str(caught.value)
        return caught.value


@pytest.fixture
def caller(shop: Shop) -> Caller:
    return Caller(shop)


def test_parameters_go_into_path_and_query_of_a_reading_call(shop: Shop, caller: Caller) -> None:
    body = caller.call("/orders/{id}", {"id": "A-1", "q": "a b&c", "deep": True, "n": Decimal("1.50")})
    assert body == {"data": {"order": {"status": "sent", "total": Decimal("12.5")}}}
    assert shop.request_lines() == ["GET /orders/A-1?q=a+b%26c&deep=true&n=1.50"]


def test_parameters_of_another_method_go_into_a_json_body(shop: Shop, caller: Caller) -> None:
    body = caller.call("/refunds", {"order": "A-1", "amount": Decimal("12.50")}, method="POST", effect="pays")
    assert body == {"refund": "R-1"}
    [(_, _, headers, sent)] = shop.requests
    assert (sent, headers["content-type"]) == ({"order": "A-1", "amount": 12.5}, "application/json")


def test_places_and_headers_are_the_connections(shop: Shop, caller: Caller) -> None:
    places = {"trace": "header:X-Trace", "kind": "query:type", "order": "body:order_id"}
    headers = {"X-Fixed": "yes"}
    arguments = {"trace": "t1", "kind": "full", "order": "A-1"}
    caller.call("/refunds", arguments, method="PUT", places=places, headers=headers)
    [(method, path, sent_headers, sent)] = shop.requests
    assert (method, path, sent) == ("PUT", "/refunds?type=full", {"order_id": "A-1"})
    assert (sent_headers["x-trace"], sent_headers["x-fixed"]) == ("t1", "yes")


@pytest.mark.parametrize(
    ("auth", "header", "value"),
    [
        ({"secret": "crm"}, "authorization", "Bearer s3cret"),
        ({"secret": "crm", "scheme": "basic"}, "authorization", "Basic czNjcmV0"),
        ({"secret": "crm", "scheme": "header", "field": "X-Key"}, "x-key", "s3cret"),
    ],
)
def test_a_secret_goes_where_the_server_wants_it(
    shop: Shop, caller: Caller, auth: Any, header: str, value: str
) -> None:
    caller.call("/orders/A-1", auth=auth)
    assert shop.requests[0][2][header] == value


def test_a_secret_in_the_query_is_in_no_message(shop: Shop, caller: Caller) -> None:
    error = caller.fails("/orders/none", auth={"secret": "crm", "scheme": "query", "field": "key"})
    assert shop.request_lines() == ["GET /orders/none?key=s3cret"]
    assert "s3cret" not in f"{error} {error.result('')}"


@pytest.mark.parametrize("value", ["../admin", "a/b", "a?b=c", "a#b", "%2e%2e", "é\n"])
def test_an_argument_never_changes_the_path(shop: Shop, caller: Caller, value: str) -> None:
    caller.fails("/orders/{id}/lines", {"id": value})
    [asked] = shop.request_lines()
    assert asked.startswith("GET /orders/")
    assert asked.count("/") == 3
    assert asked.endswith("/lines")


@pytest.mark.parametrize("value", ["", ".", "..", None])
def test_an_argument_that_cannot_stand_in_a_path_is_not_sent(shop: Shop, caller: Caller, value: Any) -> None:
    assert caller.fails("/orders/{id}", {"id": value}).kind == "malformed"
    assert not shop.requests


def test_an_argument_never_chooses_the_host(shop: Shop, caller: Caller) -> None:
    assert caller.fails("http://{id}/orders", {"id": "evil.example"}).kind == "malformed"
    assert not shop.requests


def test_a_header_holds_one_line_only(shop: Shop, caller: Caller) -> None:
    error = caller.fails("/orders/A-1", {"x": "a\r\nHost: evil"}, places={"x": "header"})
    assert (error.kind, shop.requests) == ("malformed", [])


def test_the_result_is_what_stands_at_its_path(caller: Caller) -> None:
    assert caller.call("/orders/A-1", result="data.order")["status"] == "sent"
    assert caller.call("/list") == {"result": (1, Decimal("2.50"))}
    assert caller.call("/text") == {"text": "in stock"}
    assert caller.call("/empty") == {}
    assert caller.fails("/orders/A-1", result="data.nothing").kind == "malformed"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/page", "malformed"),
        ("/broken", "malformed"),
        ("/big", "too-large"),
        ("/orders/none", "error"),
        ("/x", "error"),
    ],
)
def test_an_answer_that_is_none_says_what_it_is(caller: Caller, path: str, kind: str) -> None:
    assert caller.fails(path).kind == kind


def test_the_body_of_an_error_is_kept(caller: Caller) -> None:
    error = caller.fails("/orders/none")
    assert error.body == {"message": "no order none", "code": "no_order"}
    assert "404 Not Found: no order none" in str(error)


def test_a_busy_server_is_asked_again_only_by_a_tool_that_reads(shop: Shop, caller: Caller) -> None:
    shop.busy = 2
    assert caller.call("/orders/A-1")
    assert (len(shop.requests), caller.pauses) == (3, [1.0, 1.0])
    shop.busy = 1
    assert caller.fails("/refunds", method="POST", effect="pays").kind == "error"
    assert len(shop.requests) == 4


def test_retries_end(shop: Shop, caller: Caller) -> None:
    shop.busy = 9
    assert caller.fails("/orders/A-1", retries=1).kind == "error"
    assert len(shop.requests) == 2


def test_a_host_that_cannot_be_reached_is_tried_again(shop: Shop, caller: Caller) -> None:
    assert caller.fails("http://127.0.0.1:9/orders").kind == "unreachable"
    assert len(caller.pauses) == 2


def test_a_call_without_an_answer_leaves_open_what_it_changed(caller: Caller) -> None:
    lost = caller.fails("/drop", method="POST", effect="pays")
    assert (lost.kind, caller.pauses) == ("unreachable", [])
    assert "not known" in str(lost)
    late = caller.fails("/hang", method="POST", effect="pays", timeout=1)
    assert late.kind == "timeout"
    assert "not known" in str(late)


@pytest.mark.parametrize(
    "address", ["http://169.254.169.254/latest", "http://10.0.0.1/", "http://[::1]:1/", "http://localhost:1/"]
)
def test_a_private_address_is_not_called(caller: Caller, address: str) -> None:
    error = caller.fails(address)
    assert (error.kind, caller.pauses) == ("not-permitted", [])
    assert "--allow-host" in str(error)


def test_a_redirect_is_followed_only_where_the_connection_says_so(shop: Shop, caller: Caller) -> None:
    assert caller.fails("/moved/here").kind == "not-permitted"
    assert caller.call("/moved/here", redirects=True, result="data.order.status") == {"result": "sent"}
    assert shop.request_lines()[-1] == "GET /orders/A-1"


def test_a_redirect_to_a_private_address_is_refused(shop: Shop, caller: Caller) -> None:
    error = caller.fails("/moved/inside", redirects=True, auth={"secret": "crm"})
    assert error.kind == "not-permitted"
    assert "169.254.169.254" in str(error)
    assert shop.request_lines() == ["GET /moved/inside"]


def test_redirects_end(caller: Caller) -> None:
    assert caller.fails("/moved/round", redirects=True).kind == "error"


def test_a_redirect_elsewhere_takes_no_secret_along(shop: Shop) -> None:
    caller = Caller(shop, "127.0.0.1", "localhost")
    for path in ("/moved/here", "/moved/elsewhere"):
        caller.call(path, redirects=True, auth={"secret": "crm"}, headers={"X-Own": "1"})
    sent = [(headers.get("authorization"), headers.get("x-own")) for _, _, headers, _ in shop.requests]
    assert sent == [("Bearer s3cret", "1")] * 3 + [(None, None)]


def test_a_changing_call_is_never_redirected(shop: Shop, caller: Caller) -> None:
    assert caller.fails("/moved/here", method="POST", effect="writes", redirects=True).kind == "not-permitted"
    assert shop.request_lines() == ["POST /moved/here"]


@pytest.mark.parametrize("url", ["ftp://x.example/", "orders/1", "http://user:pass@x.example/", "http://"])
def test_what_is_no_address_is_not_called(caller: Caller, url: str) -> None:
    assert caller.fails(url if "://" in url else f"x://{url}").kind == "malformed"
