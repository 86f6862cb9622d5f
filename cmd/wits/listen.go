package main

import (
	"cmp"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"

	"wits/game/words"
)

// handedOver begins the address of a socket that systemd has opened, followed by its FileDescriptorName.
const handedOver = "systemd:"

// firstHanded is the number of the first file that systemd hands over.
const firstHanded = 3

// listen answers on an address: a host and a port, or a socket that systemd has opened.
func listen(address string) (net.Listener, error) {
	name, handed := strings.CutPrefix(address, handedOver)
	if !handed {
		return net.Listen("tcp", address)
	}
	at := slices.Index(strings.Split(os.Getenv("LISTEN_FDNAMES"), ":"), name)
	if at < 0 || os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		return nil, failed(say("serve.no-socket", words.Text("name", name)))
	}
	file := os.NewFile(uintptr(firstHanded+at), name)
	defer file.Close() // the listener has one of its own
	l, err := net.FileListener(file)
	if err != nil {
		return nil, err
	}
	if _, ok := l.Addr().(*net.TCPAddr); !ok {
		return nil, cmp.Or(failed(say("serve.no-tcp", words.Text("name", name))), l.Close())
	}
	return l, nil
}

// checkAddress says what is wrong with an address to answer on; none is fine.
func checkAddress(address string) error {
	if _, err := net.ResolveTCPAddr("tcp", address); address != "" && !strings.HasPrefix(address, handedOver) && err != nil {
		return misuse(say("serve.bad-address", words.Text("value", address)))
	}
	return nil
}
