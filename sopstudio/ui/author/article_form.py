"""The inspector form of a knowledge article."""

from __future__ import annotations

from functools import partial

from sopstudio.text.humanize import one_line
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.document_parts import article_part
from sopstudio.ui.author.field_specs import LinesSpec, TextSpec, add_fields
from sopstudio.ui.context import WindowContext

FIELDS = (
    TextSpec("title", "Title", "Change the title of an article", placeholder="How long is an offer valid?"),
    LinesSpec(
        "text", "Text", "Change the text of an article", min_lines=6,
        placeholder="What an agent may answer, in full sentences",
    ),
)  # fmt: skip


class ArticleForm(InspectorForm):
    """Title and text of an article."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        part = article_part(context.document, name)
        self.add_header("article", lambda: one_line(part.value.title) or "Untitled article")
        add_fields(self, part, FIELDS)
        self.add_delete_button("Delete this article", partial(delete, context.document, "article", name))
