"""What a screen reader sees of the window from outside, over AT-SPI: names, roles, descriptions, states and actions.

Needs Xvfb, Qt's libraries for X11, D-Bus and at-spi2-core of the system, and jeepney, which comes with keyring on
Linux.
"""

from __future__ import annotations

import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
REGISTRY, TOP = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"
SERVICES = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
WINDOW_LIBRARIES = ("xcb-cursor", "xcb-icccm", "xcb-keysyms", "xkbcommon-x11")
"""What Qt needs of the system to show a window under X11."""
PATIENCE = 60.0
"""Seconds after which what should come is said not to come."""
REPLY_SECONDS = 20.0
SHOWING = 25
"""The number of the state in `AtspiStateType`."""


def what_is_missing() -> str:
    """What this machine lacks to look at a window as a screen reader does; blank where it has all."""
    missing = [name for name in ("Xvfb", "dbus-daemon") if shutil.which(name) is None]
    if not SERVICES.is_file():
        missing.append("at-spi2-core")
    missing += [f"lib{name}" for name in WINDOW_LIBRARIES if ctypes.util.find_library(name) is None]
    if importlib.util.find_spec("jeepney") is None:
        missing.append("jeepney")
    return ", ".join(missing)


class GoneError(Exception):
    """An object has gone since it was asked for."""


class Seen(NamedTuple):
    """One object as it is read out, with its place in the tree of the program."""

    role: str
    name: str
    description: str
    address: tuple[str, str]
    depth: int


class ScreenReader:
    """A window on a screen of its own, and a client that knows it over the accessibility bus alone."""

    def __init__(self, *arguments: str, language: str = "en") -> None:
        self._stack = ExitStack()
        try:
            self._start(arguments, language)
        except BaseException:
            self._stack.close()
            raise

    def close(self) -> None:
        """End the window, its screen and its buses."""
        self._stack.close()

    def _start(self, arguments: tuple[str, ...], language: str) -> None:
        from jeepney.io.blocking import open_dbus_connection

        # the path of a socket may be about 100 bytes long, which the folders of tests take up
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="reader-", dir="/tmp"))
        display = self._start_screen()
        environment = {**os.environ, "DISPLAY": f":{display}", "XDG_RUNTIME_DIR": folder, "SOPSTUDIO_HOME": folder}
        environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
        environment |= {"SOPSTUDIO_LANGUAGE": language, "HOME": folder}
        daemon = ["dbus-daemon", "--session", "--nofork", "--print-address=1", f"--address=unix:path={folder}/bus"]
        bus = self._run(daemon, environment, stdout=subprocess.PIPE)
        assert bus.stdout is not None
        self._stack.callback(bus.stdout.close)
        environment["DBUS_SESSION_BUS_ADDRESS"] = address = bus.stdout.readline().decode().strip()
        session = self._stack.enter_context(open_dbus_connection(bus=_without_guid(address)))
        reply = session.send_and_get_reply(
            _message("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"), timeout=REPLY_SECONDS
        )
        self._bus = self._stack.enter_context(open_dbus_connection(bus=_without_guid(reply.body[0])))
        self._run([sys.executable, "-m", "sopstudio", *arguments], environment)
        self._program = self.wait_for(lambda: next(iter(self._children((REGISTRY, TOP))), None))

    def _start_screen(self) -> int:
        """A virtual screen; its number."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
        self._run(command, dict(os.environ), pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as said:
            return int(said.readline())

    def _run(self, command: list[str], environment: dict[str, str], **more: Any) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT, **more}
        process = subprocess.Popen(command, env=environment, **quiet)
        self._stack.callback(process.wait)
        self._stack.callback(process.terminate)
        return process

    def wait_for(self, look: Callable[[], Any]) -> Any:
        """What `look` finds once it finds something. Raises `AssertionError` where it does not in time."""
        end = time.monotonic() + PATIENCE
        while not (found := look()):
            if time.monotonic() > end:
                raise AssertionError("what is waited for does not come; there is:\n" + "\n".join(self.read_out()))
            time.sleep(0.1)
        return found

    def objects(self) -> Iterator[Seen]:
        """Everything that shows, in the order in which it is read."""
        return self._walk(self._program, 0)

    def read_out(self) -> list[str]:
        """What shows and has a name, a line each."""
        lines = ((seen.role, seen.name, seen.description.strip()) for seen in self.objects() if seen.name)
        return [" | ".join(part for part in line if part) for line in lines]

    def find(self, role: str, name: str) -> Seen | None:
        """The first object that shows, of this role, whose name begins so."""
        return next((seen for seen in self.objects() if seen.role == role and seen.name.startswith(name)), None)

    def items_of(self, role: str, name: str) -> list[Seen]:
        """The direct children that show of what `find` finds."""
        parent = self.find(role, name)
        return self.children_of(parent) if parent is not None else []

    def children_of(self, parent: Seen) -> list[Seen]:
        """The direct children that show of an object."""
        return [seen for child in self._children(parent.address) for seen in self._walk(child, 0, depth_limit=0)]

    def press(self, role: str, name: str) -> None:
        """Do the first action of an object, as a reader does when the user says so."""
        seen: Seen = self.wait_for(lambda: self.find(role, name))
        assert self._call(seen.address, "DoAction", "org.a11y.atspi.Action", "i", (0,)) == (True,)

    def write(self, role: str, name: str, text: str) -> None:
        """Put a text into a field, as dictation does."""
        seen: Seen = self.wait_for(lambda: self.find(role, name))
        self._call(seen.address, "SetTextContents", "org.a11y.atspi.EditableText", "s", (text,))

    def _walk(self, address: tuple[str, str], depth: int, depth_limit: int = 60) -> Iterator[Seen]:
        try:
            role = self._call(address, "GetRoleName")[0]
            if depth > 1 and not self._has_state(address, SHOWING):
                return
            seen = Seen(role, self._property(address, "Name"), self._property(address, "Description"), address, depth)
            children = self._children(address) if depth < depth_limit else []
        except GoneError:
            return
        yield seen
        for child in children:
            yield from self._walk(child, depth + 1, depth_limit)

    def _has_state(self, address: tuple[str, str], state: int) -> bool:
        bits = self._call(address, "GetState")[0]
        return bool(bits[state // 32] >> state % 32 & 1)

    def _children(self, address: tuple[str, str]) -> list[tuple[str, str]]:
        return [tuple(child) for child in self._call(address, "GetChildren")[0]]

    def _call(
        self,
        address: tuple[str, str],
        member: str,
        interface: str = "org.a11y.atspi.Accessible",
        signature: str | None = None,
        body: tuple[Any, ...] = (),
    ) -> Any:
        message = _message(*address, interface, member, signature, body)
        reply = self._bus.send_and_get_reply(message, timeout=REPLY_SECONDS)
        if reply.header.message_type.name == "error":
            raise GoneError(*reply.body)
        return reply.body

    def _property(self, address: tuple[str, str], name: str) -> str:
        arguments = ("org.a11y.atspi.Accessible", name)
        return str(self._call(address, "Get", "org.freedesktop.DBus.Properties", "ss", arguments)[0][1])


def _message(
    bus: str, path: str, interface: str, member: str, signature: str | None = None, body: tuple[Any, ...] = ()
) -> Any:
    from jeepney import DBusAddress, new_method_call

    return new_method_call(DBusAddress(path, bus_name=bus, interface=interface), member, signature, body)


def _without_guid(address: str) -> str:
    return address.partition(",guid")[0]
