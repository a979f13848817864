"""Procedures as people write them, read in stages: blocks, sections, sentences, branches, jumps and ends, a draft.

Every stage is a value and a pure function, so that each can be shown. `formats` makes blocks of its containers
(text, Markdown, Word, PDF, HTML) and an SOP of the draft.
"""
