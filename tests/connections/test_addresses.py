"""Which addresses are public, however they are written."""

from __future__ import annotations

import socket

import pytest

from sopstudio.connections.addresses import AddressGuard, PrivateAddressError, is_public
from sopstudio.connections.permissions import LivePermissions

PRIVATE = (
    "127.0.0.1", "10.0.0.8", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.1", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "ff02::1", "not an address", "",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_of_the_own_network_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_other_addresses_are_public(address: str) -> None:
    assert is_public(address)


def info(address: str) -> tuple[int, int, int, str, tuple[str, int]]:
    return (socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 80))


def test_no_socket_is_made_for_a_private_address_whatever_the_name_was() -> None:
    guard = AddressGuard(LivePermissions(), "shop.example", 80)
    guard.create_socket(info("93.184.216.34")).close()
    with pytest.raises(PrivateAddressError):
        guard.create_socket(info("169.254.169.254"))
    assert guard.refused == "169.254.169.254"


@pytest.mark.parametrize("allowed", ["localhost", "localhost:8080"])
def test_a_host_that_the_run_allows_may_be_private(allowed: str) -> None:
    guard = AddressGuard(LivePermissions(hosts=frozenset({allowed})), "LocalHost", 8080)
    with guard.create_socket(info("127.0.0.1")) as made:
        assert made.fileno() >= 0
    assert guard.refused == ""


def test_another_port_of_an_allowed_host_is_refused() -> None:
    guard = AddressGuard(LivePermissions(hosts=frozenset({"localhost:8080"})), "localhost", 22)
    with pytest.raises(PrivateAddressError):
        guard.create_socket(info("127.0.0.1"))
