"""The outline: the text of an SOP as it is edited, in step with the graph. No Qt: for panel and language server.

Lines are counted from 0.
"""
