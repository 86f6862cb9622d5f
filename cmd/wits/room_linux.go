package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// roomLeft is how many bytes of memory and, in a folder, of disk are free; 0 where that is not known.
func roomLeft(folder string) (memory, disk int64) {
	text, _ := os.ReadFile("/proc/meminfo") // without it nothing is found
	_, rest, _ := strings.Cut(string(text), "MemAvailable:")
	if fields := strings.Fields(rest); len(fields) > 0 {
		kilobytes, _ := strconv.ParseInt(fields[0], 10, 64)
		memory = kilobytes << 10
	}
	for ; ; folder = filepath.Dir(folder) { // it may not be there yet
		var s syscall.Statfs_t
		if syscall.Statfs(folder, &s) == nil {
			return memory, int64(s.Bavail) * s.Bsize
		}
		if folder == filepath.Dir(folder) {
			return memory, 0
		}
	}
}
