//go:build !linux

package pgtest

import "syscall"

// attributes changes nothing: elsewhere tests are run by an ordinary user.
func attributes(*account) *syscall.SysProcAttr { return nil }
