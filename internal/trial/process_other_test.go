//go:build !linux

package trial

import "syscall"

// attributes changes nothing: elsewhere a test that is killed leaves its server behind.
func attributes() *syscall.SysProcAttr { return nil }
