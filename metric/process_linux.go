package metric

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// ticks is how many the kernel counts in a second.
const ticks = 100

func ofSystem(u *usage) {
	if stat, err := os.ReadFile("/proc/self/stat"); err == nil {
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // the third one is the first
		u.virtual, u.resident = at(fields, 20), at(fields, 21)*float64(os.Getpagesize())
		u.start = booted() + at(fields, 19)/ticks
	}
	u.received, u.sent = octets()
}

// booted is when the machine was started.
func booted() float64 {
	stat, _ := os.ReadFile("/proc/stat") // without it nothing is found
	_, rest, _ := strings.Cut(string(stat), "\nbtime ")
	return at(strings.Fields(rest), 0)
}

// octets are how many bytes came and went.
func octets() (received, sent float64) {
	text, _ := os.ReadFile("/proc/self/net/netstat") // without it nothing is found
	_, rest, _ := strings.Cut(string(text), "\nIpExt:")
	names, rest, _ := strings.Cut(rest, "\nIpExt:")
	values, _, _ := strings.Cut(rest, "\n")
	received, sent = unknown().received, unknown().sent
	for i, name := range strings.Fields(names) {
		switch name {
		case "InOctets":
			received = at(strings.Fields(values), i)
		case "OutOctets":
			sent = at(strings.Fields(values), i)
		}
	}
	return received, sent
}

func at(fields []string, i int) float64 {
	if i >= len(fields) {
		return unknown().cpu
	}
	n, err := strconv.ParseFloat(fields[i], 64)
	if err != nil {
		return unknown().cpu
	}
	return n
}
