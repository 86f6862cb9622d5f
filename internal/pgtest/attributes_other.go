//go:build !linux

package pgtest

import "syscall"

// attributes and own change nothing: elsewhere tests are run by an ordinary user.
func attributes() *syscall.SysProcAttr { return nil }
func own(string) error                 { return nil }
