package frame

import (
	"context"
	"errors"
	"io/fs"
	"syscall"

	"wits/game/words"
)

// network is an error of the network, as package net has them. This package does not import it: browsers get the games
// without.
type network interface {
	error
	Timeout() bool
	Temporary() bool
}

// System returns the message for an error of the operating system: of files, of the network, or because the program was stopped. It reports
// false for other errors.
func System(err error) (words.Message, bool) {
	var file *fs.PathError
	switch {
	case errors.Is(err, context.Canceled):
		return words.New("system.stopped"), true
	case errors.As(err, &file):
		return words.New("system.file", words.Text("file", file.Path), words.Say("why", reason(file.Err))), true
	case Unreachable(err):
		return reason(err), true
	}
	return words.Message{}, false
}

// Unreachable reports whether an error means that another machine, or a program on this one, did not respond.
func Unreachable(err error) bool {
	var file *fs.PathError
	var net network
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &net) && !errors.As(err, &file)
}

// reason is what the system says, in words.
func reason(err error) words.Message {
	var net network
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return words.New("system.why." + known.key)
		}
	}
	if errors.As(err, &net) && net.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return words.New("system.why.timeout")
	}
	if errors.As(err, &net) {
		return words.New("system.why.unreachable")
	}
	return words.Literal(err.Error())
}

// reasons are what the system says most, and the end of the key of its sentence.
var reasons = []struct {
	err error
	key string
}{
	{fs.ErrNotExist, "no-file"},
	{fs.ErrPermission, "permission"},
	{fs.ErrExist, "exists"},
	{syscall.EISDIR, "folder"},
	{syscall.ENOTDIR, "no-folder"},
	{syscall.ENOSPC, "full"},
	{syscall.EROFS, "read-only"},
	{syscall.ENAMETOOLONG, "long-name"},
	{syscall.EADDRINUSE, "address-used"},
	{syscall.EADDRNOTAVAIL, "address-none"},
	{syscall.ECONNREFUSED, "refused"},
	{syscall.ECONNRESET, "cut-off"},
	{syscall.EPIPE, "cut-off"},
	{syscall.ENETUNREACH, "unreachable"},
	{syscall.EHOSTUNREACH, "unreachable"},
}
