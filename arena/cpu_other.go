//go:build !linux

package arena

import "time"

// threadCPU is the time of day: where a thread's own clock cannot be had, a bot's time is what passed while it thought.
func threadCPU() time.Duration { return time.Duration(time.Now().UnixNano()) }
