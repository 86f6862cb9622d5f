package limit

import "net/netip"

// Line is where somebody comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, because that is what one
// line gets.
func Line(peer netip.Addr) string {
	peer = peer.Unmap().WithZone("")
	if peer.Is4() {
		return peer.String()
	}
	net, err := peer.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return net.String()
}
