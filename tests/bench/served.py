"""A served SOP under load: 200 conversations of three messages at once, each stored before it is answered.

The peer answers as many requests with the model alone (`serve-model`), without a procedure, a tool or a store.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.cli.calling import ROOT

CONVERSATIONS, MESSAGES = 200, ("Hello, I am customer {}", "My account number is AC-{:07d}", "My problem is a charge")
SOP = "sample_sops/telecom_support.sop.json"


def run() -> list[dict[str, Any]]:
    """Messages a second, and conversations that were lost."""
    lost, rate = asyncio.run(_measure("serve", SOP))
    peer_lost, peer = asyncio.run(_measure("serve-model"))
    name = f"served SOP, {CONVERSATIONS} conversations at once"
    return [
        _row(f"{name}, lost", "conversations", lost, peer_lost),
        _row(f"{name}, answered", "messages/s", round(rate, 1), round(peer, 1)),
    ]


def _row(name: str, unit: str, figure: float, peer: float) -> dict[str, Any]:
    other = {"name": "the model alone", "figure": peer}
    ratio = round(figure / peer, 2) if peer else 0.0
    return {"name": name, "figure": figure, "unit": unit, "n": CONVERSATIONS, "peer": other, "ratio": ratio}


async def _measure(*command: str) -> tuple[int, float]:
    """Conversations that were lost, and messages answered a second."""
    from openai import AsyncOpenAI

    with _process(*command) as url:
        async with AsyncOpenAI(base_url=url, api_key="any", max_retries=0, timeout=300) as client:
            began = time.perf_counter()
            talks = [_talk(client, number) for number in range(CONVERSATIONS)]
            results = await asyncio.gather(*talks, return_exceptions=True)
            spent = time.perf_counter() - began
    lost = sum(isinstance(result, Exception) for result in results)
    return lost, (CONVERSATIONS - lost) * len(MESSAGES) / spent


async def _talk(client: Any, number: int) -> None:
    history: list[dict[str, str]] = []
    for text in MESSAGES:
        history.append({"role": "user", "content": text.format(number)})
        completion = await client.chat.completions.create(model="any", messages=history)
        history.append({"role": "assistant", "content": completion.choices[0].message.content})


@contextmanager
def _process(*command: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        call = [sys.executable, "-m", "sopstudio", *command, "--port", "0", "--home", home]
        with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split(" answers at ")[1].split()[0].rstrip(",")
            finally:
                process.terminate()
