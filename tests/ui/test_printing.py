"""Pages of a handout: text upright, wide pictures on a turned page in a PDF, and turned themselves on a printer."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QBuffer, QByteArray, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter, QPalette, QPicture, QTextBlock, QTextDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.containers.opening import open_pdf
from sopstudio.formats import read
from sopstudio.handout.blocks import Heading, Paragraph, Picture
from sopstudio.handout.paper import A4, LETTER
from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.ui.dialogs.print_preview import PrintPreview
from sopstudio.ui.pictures import PictureError
from sopstudio.ui.printing import HandoutPages, make_pages, paint_sheet, paper_here, set_up_page, write_pdf
from sopstudio.ui.style import style_sheet
from sopstudio.ui.theme import LIGHT
from tests.subsets import subset
from tests.translations import in_language
from tests.ui.canvas.workbench import small
from tests.ui.grey_levels import grey_levels

A4_SIZE = QSizeF(794, 1123)

UPRIGHT, WIDE = (595, 842), (842, 595)


def telecom() -> Document:
    return read(samples_dir() / "telecom_support.sop.json").document


@pytest.fixture(scope="module")
def pdf_path(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The telecom sample as a PDF on A4."""
    path = tmp_path_factory.mktemp("printed") / "a.pdf"
    write_pdf(telecom(), path)
    return path


@pytest.fixture(scope="module")
def pages(qapp: QApplication) -> HandoutPages:
    """The telecom sample with its pictures, to be laid out on any paper."""
    return make_pages(telecom())


def page_sizes(path: Path) -> list[tuple[int, int]]:
    return [(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(path).pages]


def test_a_pdf_turns_the_pages_of_wide_pictures(pdf_path: Path) -> None:
    sizes = page_sizes(pdf_path)
    assert sizes[:4] == [UPRIGHT, WIDE, WIDE, UPRIGHT]
    assert set(sizes[4:]) == {UPRIGHT}


def test_a_pdf_can_be_searched(pdf_path: Path) -> None:
    pages = ["".join(page.extract_text().split()) for page in PdfReader(pdf_path).pages]
    lines = [line for page in open_pdf(pdf_path.read_bytes()).pages for line in page]
    assert telecom().sop.title in lines, "blanks are no tabs where it is read"
    assert "Phoneandinternetsupport" in pages[0]
    assert "Part2of2" in pages[2]
    assert "1.Findtheaccount" in pages[3]
    assert all(page.endswith(str(number)) for number, page in enumerate(pages, 1))


def test_a_printer_gets_sheets_that_are_all_alike(pages: HandoutPages, pdf_path: Path, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "a.pdf"))
    set_up_page(printer)
    pages.print_to(printer)
    del printer
    assert set(page_sizes(tmp_path / "a.pdf")) == {UPRIGHT}
    assert len(page_sizes(tmp_path / "a.pdf")) == len(page_sizes(pdf_path))


def test_pages_hold_the_steps_and_the_pictures(pages: HandoutPages) -> None:
    said = "\n".join(text.toPlainText() for text in pages.texts())
    assert "3. Offer to pay now" in said
    assert pages.texts()[0].toHtml().count("<img") == 1
    assert [content.page for content in pages.contents if isinstance(content, Picture)] == ["wide", "wide"]
    sheets = pages.lay_out(QSizeF(794, 1123))
    assert [sheet.is_wide for sheet in sheets[:4]] == [False, True, True, False]


def test_without_pictures_there_is_one_text(qapp: QApplication) -> None:
    pages = make_pages(telecom(), picture=False)
    (text,) = pages.contents
    assert pages.texts() == (text,)
    assert "<img" not in pages.texts()[0].toHtml()


def test_a_file_that_cannot_be_written_is_said(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="cannot be written"):
        write_pdf(small(), tmp_path / "no" / "a.pdf")


def test_a_pdf_for_letter_has_that_size(qapp: QApplication, tmp_path: Path) -> None:
    write_pdf(read(samples_dir() / "ride_complaint.sop.json").document, tmp_path / "a.pdf", paper=LETTER)
    sizes = page_sizes(tmp_path / "a.pdf")
    assert (sizes[0], set(sizes)) == ((612, 792), {(612, 792), (792, 612)})


def test_the_paper_here_is_that_of_the_environment(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    for variable, paper in (("en_CA.UTF-8", LETTER), ("fr_FR.UTF-8", A4)):
        monkeypatch.setenv("LC_PAPER", variable)
        assert paper_here() == paper


def headings_at_a_foot(pages: HandoutPages, height: float) -> list[str]:
    """Headings behind which a page ends."""
    found = []
    for text in pages.texts():
        layout = text.documentLayout()
        for block, below in pairwise(blocks(text)):
            tops = [
                layout.blockBoundingRect(part).top() + part.layout().lineAt(0).y() for part in (block, below)
            ]  # a paragraph may begin at the foot of a page with its first line on the next
            pages_of = {int(top // height) for top in tops}
            if block.blockFormat().headingLevel() and len(pages_of) > 1:
                found.append(block.text())
    return found


def parted_steps(text: QTextDocument, height: float) -> list[str]:
    """The headings of passages that would take a quarter of a page at most, and go on over the page."""
    passages: list[list[QTextBlock]] = []
    for block in blocks(text):
        if block.blockFormat().headingLevel() or not passages:
            passages.append([])
        passages[-1].append(block)
    found = []
    for passage in passages:
        tops = [text.documentLayout().blockBoundingRect(part).top() + part.layout().lineAt(0).y() for part in passage]
        bottom = text.documentLayout().blockBoundingRect(passage[-1]).bottom()
        is_short = sum(part.layout().boundingRect().height() for part in passage) <= height / 4
        if is_short and len({int(y // height) for y in (*tops, bottom - 1)}) > 1:
            found.append(passage[0].text())
    return found


def blocks(text: QTextDocument) -> list[QTextBlock]:
    return [text.findBlockByNumber(number) for number in range(text.blockCount())]


@pytest.mark.parametrize(
    "name", subset(("brand_approval", "food_delivery_complaint", "listing_blocked", "restaurant_sales_drop"), 2)
)
def test_no_heading_stands_at_the_foot_of_a_page(qapp: QApplication, name: str) -> None:
    document = read(samples_dir() / f"{name}.sop.json").document
    pages = make_pages(document, picture=False)
    for height in (1123.0, 1056.0, 811.0, 1123.0):  # A4, Letter, a low one, and A4 again
        sheets = pages.lay_out(QSizeF(794, height))
        assert headings_at_a_foot(pages, height) == []
        assert [title for text in pages.texts() for title in parted_steps(text, height)] == []
        assert len(sheets) == sum(text.pageCount() for text in pages.texts())
        for text in pages.texts():  # nothing has less room than it needs
            tops = [text.documentLayout().blockBoundingRect(block).top() for block in blocks(text)]
            text.markContentsDirty(0, text.characterCount())
            assert [text.documentLayout().blockBoundingRect(block).top() for block in blocks(text)] == tops


def test_what_is_printed_is_black_on_white_in_a_dark_window(qapp: QApplication) -> None:
    before = qapp.palette()
    try:
        palette = QPalette(before)
        palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.white)
        qapp.setPalette(palette)
        pages = make_pages(telecom(), picture=False)
        image = QImage(794, 1123, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        picture = QPicture()
        painter = QPainter(picture)
        paint_sheet(painter, pages.lay_out(QSizeF(794, 1123))[0], QSizeF(794, 1123))
        painter.end()
        painter.begin(image)
        painter.setPen(Qt.GlobalColor.white)  # as a preview does, which plays what it kept with the pen of the window
        painter.drawPicture(0, 0, picture)
        painter.end()
    finally:
        qapp.setPalette(before)
    assert count_dark(image) > 2000


def count_dark(image: QImage) -> int:
    """How many points are dark, without those at the edges."""
    return sum(level < 90 for level in grey_levels(image.copy(image.rect().adjusted(60, 60, -60, -60))))


def test_the_preview_goes_through_the_pages(qtbot: QtBot) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_up_page(printer, A4)
    window = QWidget()
    window.resize(1000, 800)
    qtbot.addWidget(window)
    preview = PrintPreview(window, printer, make_pages(telecom(), picture=False).print_to)
    preview.show()
    qtbot.waitUntil(lambda: preview.pages.pageCount() > 1)
    back, onward = (find_button(preview, text) for text in ("Back", "Next"))
    assert (back.isEnabled(), onward.isEnabled()) == (False, True)
    for _ in range(preview.pages.pageCount() - 1):
        onward.click()
    assert (back.isEnabled(), onward.isEnabled()) == (True, False)
    assert preview.print_button.isVisible()
    assert preview.rect().contains(preview.print_button.geometry())


@pytest.mark.parametrize("size", [(720, 450), (4000, 3000)])
def test_the_preview_is_no_larger_than_the_window_and_the_screen(qtbot: QtBot, size: tuple[int, int]) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    window = QWidget()
    window.resize(*size)
    qtbot.addWidget(window)
    with in_language("de"):
        preview = PrintPreview(window, printer, make_pages(small(), picture=False).print_to)
    preview.setStyleSheet(style_sheet(LIGHT))
    preview.show()
    room = window.screen().availableSize().boundedTo(window.size())
    assert preview.width() < room.width()
    assert preview.height() < room.height()
    assert preview.y() >= 0.05 * room.height()
    assert abs(preview.geometry().center().x() - room.width() / 2) <= 2
    for each in preview.findChildren(QPushButton):
        assert preview.rect().contains(each.geometry()), each.text()
        assert each.width() >= each.sizeHint().width(), each.text()


def find_button(widget: QWidget, text: str) -> QPushButton:
    return next(button for button in widget.findChildren(QPushButton) if button.text() == text)


def test_no_heading_is_left_alone_before_a_picture_on_a_page_of_its_own(qapp: QApplication) -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    picture = Picture(bytes(buffer.data().data()), "All steps", "", 80, 80, "wide")
    blocks = (Heading(1, "Moving"), Paragraph("For movers."), Heading(2, "Overview"), picture, Heading(2, "Steps"))
    text, drawn, rest = HandoutPages(blocks, "Moving").contents
    assert isinstance(text, QTextDocument)
    assert isinstance(rest, QTextDocument)
    assert isinstance(drawn, Picture)
    assert "Overview" not in text.toPlainText()
    assert drawn.caption == "Overview"
    assert "Steps" in rest.toPlainText()


def test_a_preview_keeps_pictures_no_sharper_than_a_screen_shows_them(qapp: QApplication) -> None:
    noise = QImage(random.Random(1).randbytes(2400 * 2400 * 4), 2400, 2400, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setQuality(100)  # noise gets no smaller, however long one tries
    assert writer.write(noise)
    picture = Picture(bytes(buffer.data().data()), "All steps", "", 600, 600, "upright")
    sheet = HandoutPages((picture,), "All").lay_out(A4_SIZE)[0]
    recorded = QPicture()
    painter = QPainter(recorded)
    paint_sheet(painter, sheet, A4_SIZE)
    painter.end()
    assert 0 < recorded.size() < 800 * 800 * 4
    middle = QImage(40, 40, QImage.Format.Format_RGB32)  # of a paper of which only this part is painted
    middle.fill(Qt.GlobalColor.white)
    painter = QPainter(middle)
    painter.scale(4, 4)
    painter.translate(-A4_SIZE.width() / 2, -A4_SIZE.height() / 3)
    paint_sheet(painter, sheet, A4_SIZE)
    painter.end()
    assert len({middle.pixel(x, y) for x in range(40) for y in range(40)}) > 1500, "on paper each point is its own"
