"""Where a live call may connect to: the public network, and hosts that the run allows by name.

The check is made on the address of each socket before it connects, so a name that resolves to something else a moment
later (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from sopstudio.connections.permissions import LivePermissions
from sopstudio.translation import tr

_NAT64 = ip_network("64:ff9b::/96")
_SHARED = ip_network("100.64.0.0/10")


class PrivateAddressError(OSError):
    """An address of the own network or machine, which the run does not allow."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public network, also where IPv6 wraps an address of IPv4."""
    try:
        parsed = _unwrap(ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if parsed.is_multicast or parsed.is_unspecified or parsed.is_reserved:
        return False
    return parsed.is_global and not (isinstance(parsed, IPv4Address) and parsed in _SHARED)


def _unwrap(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


class AddressGuard:
    """Makes the sockets of connections to one host. `refused` is the first address that it did not let through."""

    def __init__(self, permissions: LivePermissions, host: str, port: int) -> None:
        self._allows_private = permissions.allows_private(host, port)
        self.refused = ""

    def check(self, address: str) -> None:
        """Raise `PrivateAddressError` for an address that is not public, unless the host may have one."""
        if not self._allows_private and not is_public(address):
            self.refused = self.refused or address
            raise PrivateAddressError(tr("{address} is an address of the own network or machine", address=address))

    def create_socket(self, info: tuple[Any, ...]) -> socket.socket:
        """A socket for an address as `getaddrinfo` gives it. Raises `PrivateAddressError`."""
        family, kind, protocol, _, address = info
        self.check(str(address[0]))
        return socket.socket(family, kind, protocol)


__all__ = ["AddressGuard", "PrivateAddressError", "is_public"]
