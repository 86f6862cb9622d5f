package pgtest

import (
	"os"
	"os/user"
	"strconv"
)

// account is who runs the server.
type account struct{ uid, gid int }

// user is the account that runs the server: nil for the current one. Root is replaced by an ordinary user.
func (s *Server) user() *account {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		if err1 == nil && err2 == nil {
			return &account{uid, gid}
		}
	}
	return nil
}

// own makes the account that runs the server the owner of its folder.
func (s *Server) own() error {
	if u := s.user(); u != nil {
		return os.Chown(s.folder, u.uid, u.gid)
	}
	return nil
}
