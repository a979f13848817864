"""One program for all windows on a library: a second start hands its file to the first, and ends.

Two programs would each keep the draft of the same SOP, and the later one would win.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

CONNECT_MS, ANSWER_MS = 400, 4000
"""Milliseconds in which a running program takes the connection, and answers; else another one starts."""
MAX_MESSAGE_BYTES = 64 * 1024
ACCEPTED = b"accepted\n"


def server_name(home: Path) -> str:
    """The name under which the program on a library and a display can be reached by the same user."""
    display = os.environ.get("WAYLAND_DISPLAY", "") + os.environ.get("DISPLAY", "")
    digest = hashlib.sha256(f"{home.resolve()}\n{display}".encode()).hexdigest()
    return f"sopstudio-{digest[:24]}"


def hand_over(home: Path, path: Path | None) -> bool:
    """Ask the program that runs on the library in `home` to show a file, or itself; whether it did."""
    name = server_name(home)
    if os.name == "posix" and not Path(QDir.tempPath(), name).exists():
        return False  # Qt has a file for each server there; without one nothing of the network has to be loaded
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(CONNECT_MS):
        return False
    message = json.dumps({"path": str(path.resolve()) if path is not None else ""})
    socket.write(message.encode() + b"\n")
    accepted = socket.waitForBytesWritten(ANSWER_MS) and socket.waitForReadyRead(ANSWER_MS)
    return bool(accepted) and bytes(socket.readAll().data()) == ACCEPTED


class RunningProgram(QObject):
    """Answers later starts: `show` is called with the file to show, or None. What is no message is ignored."""

    def __init__(self, home: Path, show: Callable[[Path | None], object]) -> None:
        from PySide6.QtNetwork import QLocalServer

        super().__init__()
        self._show = show
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)
        name = server_name(home)
        if not self._server.listen(name):  # left by a program that was killed: nobody answered under this name
            QLocalServer.removeServer(name)
            self._server.listen(name)

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.close()

    def _accept(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)
            if socket.canReadLine():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > MAX_MESSAGE_BYTES:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        try:
            path = str(json.loads(bytes(socket.readLine().data()))["path"])
        except (ValueError, KeyError, TypeError):
            socket.abort()
            return
        socket.write(ACCEPTED)
        socket.flush()
        self._show(Path(path) if path else None)


__all__ = ["RunningProgram", "hand_over", "server_name"]
