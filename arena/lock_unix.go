//go:build unix

package arena

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps other runs off a file until it is closed.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errors.New("another arena is using it")
	}
	return err
}
