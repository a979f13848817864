"""Procedures as people write them, read in stages: blocks, sections, sentences, branches, jumps and ends, a draft.

Every stage is a value and a pure function, so that each can be shown. `formats` makes blocks of its containers
(text, Markdown, Word, PDF, HTML) and an SOP of the draft.
"""

from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.draft import Draft, draft_procedure
from sopstudio.documents.procedure import LeftOut

__all__ = ["Block", "Draft", "LeftOut", "SourceText", "draft_procedure"]
