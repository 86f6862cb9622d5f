//go:build !linux && !darwin && !windows

package metric

func used() usage { return unknown() }
