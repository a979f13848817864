"""Everybody around an agent in one object: a test says what the model, the tools, the user and a person answer."""

from __future__ import annotations

from abc import ABC, abstractmethod

from sopstudio.simulation import Session
from sopstudio.simulation.world import MockedTools
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Passages,
    Request,
    Say,
    Search,
    Together,
    UserReply,
)


class RunPlayer(ABC):
    """Answers a session's requests by their kind; the tools answer from their mocks, the knowledge is empty."""

    session: Session
    tools: MockedTools

    def play(self) -> Session:
        """The run to its end."""
        request = self.session.start()
        while request is not None:
            request = self.session.answer(self.answer(request))
        return self.session

    def answer(self, request: Request) -> Answer:
        if isinstance(request, Together):
            return Answers(tuple(map(self.answer, request.requests)))
        if isinstance(request, AskModel):
            return self.reply(request)
        if isinstance(request, CallTool):
            return self.call_tool(request)
        if isinstance(request, Search):
            return self.search(request)
        if isinstance(request, AskPerson):
            return self.rule(request)
        assert isinstance(request, Say)
        return self.listen(request) if request.wait else Delivered()

    @abstractmethod
    def reply(self, request: AskModel) -> Answer:
        """What the model answers."""

    @abstractmethod
    def listen(self, request: Say) -> UserReply:
        """What the user answers to what waits for an answer."""

    def call_tool(self, request: CallTool) -> Answer:
        """What the tool answers."""
        return self.tools.call(request)

    def search(self, _request: Search) -> Answer:
        """The passages that a search finds."""
        return Passages(())

    def rule(self, request: AskPerson) -> Answer:
        """What a person rules."""
        raise AssertionError(f"nobody rules on {request}")
