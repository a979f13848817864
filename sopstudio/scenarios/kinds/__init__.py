"""Kinds of scenarios: each turns the draft of a solved journey into test cases. A new kind is a function and a line.

The first three are those of JourneyBench (section 2.2, phase 4), and are made where nobody says which are wanted.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import get_args

from sopstudio.scenarios.case import Kind, Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.scenarios.kinds.corrections import correction_in_mid_flow
from sopstudio.scenarios.kinds.failures import failing_function, malformed_response, recovering_function, timeout
from sopstudio.scenarios.kinds.injections import injection
from sopstudio.scenarios.kinds.interruptions import gibberish, out_of_domain, question_in_the_middle
from sopstudio.scenarios.kinds.plain import correct_context, missing_parameter
from sopstudio.scenarios.kinds.sessions import random_session
from sopstudio.scenarios.kinds.wrong_values import invalid_value, wrong_format

KINDS: Mapping[str, Callable[[Draft], Iterator[Scenario]]] = MappingProxyType(
    {
        "correct-context": correct_context,
        "missing-parameter": missing_parameter,
        "failing-function": failing_function,
        "timeout": timeout,
        "malformed-response": malformed_response,
        "recovering-function": recovering_function,
        "invalid-value": invalid_value,
        "wrong-format": wrong_format,
        "gibberish": gibberish,
        "question-in-the-middle": question_in_the_middle,
        "correction-in-mid-flow": correction_in_mid_flow,
        "out-of-domain": out_of_domain,
        "injection": injection,
        "random-session": random_session,
    }
)
USUAL: tuple[str, ...] = get_args(Kind)

__all__ = ["KINDS", "USUAL"]
