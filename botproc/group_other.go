//go:build !unix

package botproc

import "os/exec"

// ownGroup does nothing where there are no groups.
func ownGroup(*exec.Cmd) {}

// endGroup ends a program.
func endGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
