"""The switch that makes the next run live, what that run may do, and which tools it would really call."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from sopstudio.connections import LivePermissions, LiveTools, connection_of
from sopstudio.sandbox.confinement import missing_sandbox
from sopstudio.sop import Sop
from sopstudio.sop.connections import starts_program
from sopstudio.translation import tr
from sopstudio.ui.text_widgets import ElidedCheckBox, set_plain_tooltip
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import column, label, name_control

MAX_ROUTES = 4
"""Tools that are listed below the switch."""


class LiveBox(QWidget):
    """Visible where a tool can be reached. `changed` is emitted when another run is chosen. It is off for each SOP, and
    again once a run has begun.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.switch = ElidedCheckBox(tr("Really call tools (live)"))
        self.hosts, self.network = QLineEdit(), ElidedCheckBox(tr("Programs may use the network"))
        self.unconfined = ElidedCheckBox(tr("Programs may run without a sandbox"))
        self.hosts.setPlaceholderText(tr("Hosts of your own network: localhost:8080, …"))
        set_plain_tooltip(self.switch, tr("Really call the tools of the next run"))
        name_control(self.hosts, tr("Hosts of your own network that tools may be called at, separated by commas"))
        self.routes = label("", "quiet", wrap=True)
        layout = column(self, spacing=SPACE_XS)
        for widget in (self.switch, self.routes, self.hosts, self.network, self.unconfined):
            layout.addWidget(widget)
        self.switch.toggled.connect(self._on_switched)
        for box in (self.network, self.unconfined):
            box.toggled.connect(lambda _on: self.changed.emit())
        self.hosts.editingFinished.connect(self._on_hosts)
        self._hosts_used = ""
        self._offers = (False, False)
        self.hide()

    def permissions(self, sop: Sop, path: Path | None) -> LivePermissions | None:
        """What the next run may do; None where it is not live. Also shows what there is to choose for this SOP."""
        connections = [connection for tool in sop.tools if (connection := connection_of(tool)) is not None]
        self.setVisible(bool(connections))
        programs = [connection for connection in connections if starts_program(connection)]
        self._offers = (
            any(getattr(connection, "network", False) for connection in programs),
            bool(programs) and bool(missing_sandbox()),
        )
        permissions = LivePermissions(
            hosts=frozenset(host.strip().lower() for host in self.hosts.text().split(",") if host.strip()),
            network=self.network.isChecked() and self._offers[0],
            unconfined=self.unconfined.isChecked() and self._offers[1],
            folder=path.resolve().parent if path is not None else None,
        )
        self._show_routes(sop, permissions)
        self._update_visible()
        return permissions if connections and self.switch.isChecked() else None

    def switch_off(self) -> None:
        """Leave the next run mocked, without choosing another run."""
        with QSignalBlocker(self.switch):
            self.switch.setChecked(False)
        self._update_visible()

    def _on_switched(self, _on: bool) -> None:
        self._update_visible()
        self.changed.emit()

    def _on_hosts(self) -> None:
        if self.hosts.text() != self._hosts_used:
            self._hosts_used = self.hosts.text()
            self.changed.emit()

    def _update_visible(self) -> None:
        is_on = self.switch.isChecked()
        offers = (True, True, *self._offers)
        for widget, is_offered in zip((self.routes, self.hosts, self.network, self.unconfined), offers, strict=True):
            widget.setVisible(is_on and is_offered)

    def _show_routes(self, sop: Sop, permissions: LivePermissions) -> None:
        """List the tools that would be called, and how."""
        live = LiveTools({tool.name: tool for tool in sop.tools}, permissions)
        titles = {tool.name: tool.label() for tool in sop.tools}
        lines = [f"{titles[name]}: {route}" for name, route in live.routes().items()]
        further = [tr("and {count} more", count=len(lines) - MAX_ROUTES)] if len(lines) > MAX_ROUTES else []
        warning = live.sandbox_warning()
        self.routes.setText("\n".join((*lines[:MAX_ROUTES], *further, *filter(None, [warning]))))


__all__ = ["LiveBox"]
