"""What a reply decides, named so that architectures that ask differently have the same name for it.

A mistake is drawn for a decision: calling this tool, after so many tools have answered, for the first, second … time.
`spa` and `dpa`, say, come to the same decisions by other requests, so in one run both meet the same mistakes until they
part. It is read off the request alone, so a run that is rewound meets the same again.
"""

from __future__ import annotations

from sopstudio.llm.faulty.dialogue import END_TEXTS, INVENTED_RESULT_TEXTS, REFUSAL_TEXTS, SKIP_TEXTS
from sopstudio.llm.faulty.request_view import RequestView
from sopstudio.llm.reply import RawReply

MISTAKEN_TEXTS = (*SKIP_TEXTS, *END_TEXTS, *INVENTED_RESULT_TEXTS, *REFUSAL_TEXTS)
AFTER_FAILURE = "invented-result"
"""The kind of mistake whose decision is what to make of a failure, whatever the reply would have been."""


def identify_decision(kind: str, reply: RawReply, request: RequestView) -> str:
    """The decision that a reply makes; blank where the request does not show how far the conversation has come.

    That is where the conversation is no list of messages but part of a prompt (Agent-S).
    """
    if reply.form.startswith("object"):
        return ""
    answered, mishaps = request.count_answers(MISTAKEN_TEXTS)
    if kind == AFTER_FAILURE:
        what = "after a failure"
    elif reply.calls:
        what = f"call {reply.calls[0].tool}"
    else:
        what = f"say, {request.count_user_messages()}"
    return f"{what}, {answered} answered, {mishaps} mishaps"


__all__ = ["identify_decision"]
