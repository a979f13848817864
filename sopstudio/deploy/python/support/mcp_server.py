"""The procedure as an MCP server: an agent is offered the tools of the step at which its case stands, and no others.

    python serve.py                 one case after the other, over standard input and output
    python serve.py --http 8080     many cases, over streamable HTTP at /mcp

Over HTTP a case is named by the query `?case=NAME`, the header X-Case, or the session of the client. Where none of
these is there, all tools are listed, each with the argument `case`.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import uvicorn
from mcp import types
from mcp.server import NotificationOptions, Server
from mcp.server.stdio import stdio_server
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from .agent_desk import AgentDesk, RefusedError
from .backend import connect
from .cases import Case, Cases
from .model import Procedure
from .offers import BEGIN, Offer, Offers
from .settings import Settings, TokenGate, read_settings
from .store import open_store
from .turns import Turns
from .wire import dumps

CASE = {"type": "string", "description": "the case, as begin_case named it"}
ONLY = "only"
"""The name of the case of a client at the other end of standard input and output."""


class ProcedureServer:
    """Lists and calls the tools of cases."""

    def __init__(self, cases: Cases) -> None:
        self._cases, self._offers = cases, Offers(cases.procedure)
        self._desk = AgentDesk(cases, self._offers)
        self._turns = Turns(cases.store.locks)
        procedure = cases.procedure
        self.server = Server(
            procedure.id,
            version=procedure.version,
            title=procedure.title,
            instructions=INSTRUCTIONS.format(title=procedure.title, step=self._offers.own[0]),
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )

    def capabilities(self) -> Any:
        """What is told to a client that begins a session."""
        return self.server.create_initialization_options(NotificationOptions(tools_changed=True))

    async def _list_tools(self, context: Any, _params: Any) -> types.ListToolsResult:
        name = case_name(context.request)
        if not name:
            offers = [with_case(offer, is_first=offer.name == self._offers.own[BEGIN]) for offer in self._offers.all()]
        else:
            async with self._turns.turn(name):
                offers = self._desk.offers(self._find(name) or self._begin(name))
        return types.ListToolsResult(tools=[describe(offer) for offer in offers])

    async def _call_tool(self, context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        arguments = dict(params.arguments or {})
        name = case_name(context.request)
        is_named = bool(name)
        try:
            if not is_named:
                name = str(arguments.pop("case", ""))
                if params.name == self._offers.own[BEGIN]:
                    name = secrets.token_urlsafe(12)
            result = await self._act(name, params.name, arguments, is_named=is_named)
        except (RefusedError, ValueError, TimeoutError) as error:
            text = str(error) or "the case is busy: try again"
            return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)
        if is_named:
            await context.session.send_tool_list_changed()
        text = dumps(result)
        content: list[types.ContentBlock] = [types.TextContent(type="text", text=text)]
        return types.CallToolResult(content=content, structured_content=json.loads(text))

    async def _act(self, name: str, tool: str, arguments: Mapping[str, Any], *, is_named: bool) -> dict[str, Any]:
        async with self._turns.turn(name):
            case = self._find(name)
            if case is None and (is_named or tool == self._offers.own[BEGIN]):
                case = self._begin(name)
                if tool == self._offers.own[BEGIN]:
                    return self._desk.describe(case)
            if case is None:
                raise RefusedError(f"there is no case {name!r}: call {self._offers.own[BEGIN]}")
            return await anyio.to_thread.run_sync(partial(self._desk.act, case, tool, arguments))

    def _find(self, name: str) -> Case | None:
        return self._cases.load(name)

    def _begin(self, name: str) -> Case:
        case = self._cases.begin(name)
        self._cases.save(case)
        return case


def case_name(request: Request | None) -> str:
    """The case that a request over HTTP names; blank where it names none."""
    if request is None:
        return ONLY
    named = request.query_params.get("case") or request.headers.get("x-case")
    if named:
        return f"case {named}"
    session = request.headers.get("mcp-session-id")
    return f"session {session}" if session else ""


def with_case(offer: Offer, *, is_first: bool) -> Offer:
    """The offer with the case as an argument, but for the tool that begins one."""
    if is_first:
        return offer
    return replace(offer, properties={"case": CASE, **offer.properties}, required=("case", *offer.required))


def describe(offer: Offer) -> types.Tool:
    """An offer in the words of the protocol."""
    hints = types.ToolAnnotations(
        read_only_hint=offer.effect == "reads",
        destructive_hint=offer.effect in ("sends", "pays"),
        idempotent_hint=offer.effect == "reads",
    )
    return types.Tool(
        name=offer.name,
        title=offer.title,
        description=offer.description,
        input_schema=offer.schema,
        annotations=hints,
    )


def application(server: ProcedureServer, procedure: Procedure, settings: Settings) -> Any:
    """The server as an ASGI application, with `/healthz` and, where one is set, a token."""

    async def healthz(_request: Request) -> JSONResponse:
        return JSONResponse({"status": "ok", "sop": procedure.id, "version": procedure.version})

    app: Starlette = server.server.streamable_http_app(
        host=settings.host, custom_starlette_routes=[Route("/healthz", healthz)]
    )
    return TokenGate(app, settings.token) if settings.token else app


async def serve_stdio(server: ProcedureServer) -> None:
    """Serve the client at the other end of standard input and output."""
    async with stdio_server() as (reading, writing):
        await server.server.run(reading, writing, server.capabilities())


def main(procedure: Procedure) -> None:
    """Serve the procedure until stopped, as the command line and the environment say."""
    parser = argparse.ArgumentParser(description="Serves the procedure by the Model Context Protocol.")
    parser.add_argument("--http", metavar="PORT", type=int, help="serve streamable HTTP at this port instead of stdio")
    parser.add_argument("--host", default="127.0.0.1", help="where to listen; others than this machine need SOP_TOKEN")
    options = parser.parse_args()
    try:
        settings = read_settings(os.environ, options.host)
        backend = connect(settings.tools, Path(__file__).with_name("samples.json"), settings.tools_token)
    except ValueError as error:
        sys.exit(f"{parser.prog}: {error}")
    server = ProcedureServer(Cases(procedure, open_store(settings.state), backend))
    if options.http is None:
        anyio.run(serve_stdio, server)
    else:
        uvicorn.run(application(server, procedure, settings), host=options.host, port=options.http, log_level="warning")


INSTRUCTIONS = """This server carries out the procedure “{title}” step by step. It offers the tools of the current step
and refuses all others. Call {step} first, do what `next` says, and list the tools again after each call. Tell the user
what `say` holds. Never make up a fact, and never answer in the place of a person."""
