"""The form of a knowledge article."""

from __future__ import annotations

from functools import partial

from sopstudio.text.humanize import one_line
from sopstudio.ui.author.adding import delete
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.parts_of import article_part
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import LinesField, TextField


class ArticleForm(DeskForm):
    """One article."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        part = article_part(desk.document, name)
        self.head("article", lambda: one_line(part.value.title) or "Untitled article")
        title = TextField("Title", placeholder="How long is an offer valid?")
        self.bind(title, part.field("title"), "Change the title of an article")
        text = LinesField("Text", least=6, placeholder="What an agent may answer, in full sentences")
        self.bind(text, part.field("text"), "Change the text of an article")
        self.deletes("Delete this article", partial(delete, desk.document, "article", name))
