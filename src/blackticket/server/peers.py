"""Bounds of a client over all of its connections: how many there are, and how much it sends over them."""

from ipaddress import ip_address, ip_network
from typing import Final

from blackticket.server.client_limits import client_key
from blackticket.server.rate_limiter import TokenBucket
from blackticket.server.settings import Settings

UNITS_PER_REQUEST: Final = 20
"""How many units a client may take for each request that it may send: pages come more often than requests."""
CONNECTION_UNITS: Final = 5
MAX_IDLE_PEERS: Final = 10_000
"""How many clients without a connection are remembered."""
PRIVATE: Final = ["127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
"""Networks in which a proxy is trusted. Forwarded headers from elsewhere could be anybody's."""


class Peer:
    """A client as connections see it: an IPv4 address, or an IPv6 network."""

    __slots__ = ("bucket", "connections")

    def __init__(self, bucket: TokenBucket) -> None:
        self.bucket = bucket
        self.connections = 0


class Peers:
    """The peers of a server, by address. A trusted proxy stands for many clients and is exempt from the bounds."""

    def __init__(self, settings: Settings) -> None:
        self._rate = UNITS_PER_REQUEST * settings.requests_per_second
        self._connections = 2 * settings.sockets_per_client
        self._proxies = [ip_network(network) for network in PRIVATE] if settings.trust_proxy else []
        self._peers: dict[str, Peer] = {}
        self.held = 0

    def __len__(self) -> int:
        return len(self._peers)

    def connected(self, host: str) -> Peer | None:
        """Count one more connection; None if it is one too many."""
        key = client_key(host)
        peer = self._peers.get(key) or Peer(self._bucket(host))
        if peer.connections >= self._most(host) or not peer.bucket.take(CONNECTION_UNITS):
            return None
        self._peers[key] = peer
        peer.connections += 1
        return peer

    def disconnected(self, host: str, peer: Peer) -> None:
        peer.connections -= 1
        if not peer.connections and len(self._peers) > MAX_IDLE_PEERS:
            del self._peers[client_key(host)]

    def _bucket(self, host: str) -> TokenBucket:
        rate = float("inf") if self._is_proxy(host) else self._rate
        return TokenBucket(rate, 4 * rate)

    def _most(self, host: str) -> float:
        return float("inf") if self._is_proxy(host) else self._connections

    def _is_proxy(self, host: str) -> bool:
        if not self._proxies:
            return False
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)
