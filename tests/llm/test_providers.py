"""Every architecture holds its conversations with every provider, over a real HTTP server."""

from __future__ import annotations

from itertools import product

import pytest

from sopstudio.agents import AGENTS
from sopstudio.llm.client import EndpointModel
from sopstudio.llm.client.address import Address
from sopstudio.llm.client.wire_formats import chat_completions
from sopstudio.simulation import drive
from tests.llm.native_providers import NATIVE_PROVIDERS
from tests.llm.providers import PROVIDERS
from tests.llm.server import serving_by
from tests.simulation.samples import of_kind, setup_of
from tests.subsets import subset

TALKING = sorted(AGENTS.keys() - {"code", "marco-flat", "sop-agent-react"})


@pytest.mark.parametrize(("provider", "by"), subset(product((*PROVIDERS, *NATIVE_PROVIDERS), TALKING), 16, "providers"))
def test_every_architecture_holds_a_conversation_with_every_provider(provider: str, by: str) -> None:
    for sample in subset(("brand_approval", "loan_application"), 1, f"{provider} {by}"):
        scenario = of_kind(sample, "correct-context")[-1]
        setup = setup_of(sample, scenario, by)
        native = NATIVE_PROVIDERS.get(provider)
        wire = native.wire if native else chat_completions.FORMAT
        with serving_by((native or PROVIDERS[provider]).answer) as endpoint:
            model = EndpointModel(Address("m", endpoint.url, "sk-CANARY", provider=wire.provider), wire=wire)
            try:
                session = drive(setup.session(), setup.world(model))
            finally:
                model.close()
        assert session.finished is not None
        assert (session.finished.status, session.finished.end) == ("completed", scenario.expected.end), session.finished
