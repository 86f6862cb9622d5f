package pgtest

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// attributes lets a program end when this one does, and run as an ordinary user where root runs the tests: PostgreSQL refuses to be
// run by root.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT, Credential: ordinary()}
}

// ordinary is an ordinary user where root runs the tests, else nil.
func ordinary() *syscall.Credential {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil || os.Geteuid() != 0 {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err1 == nil && err2 == nil {
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
	}
	return nil
}

// own makes whoever runs the server the owner of its folder.
func own(folder string) error {
	if u := ordinary(); u != nil {
		return os.Chown(folder, int(u.Uid), int(u.Gid))
	}
	return nil
}
