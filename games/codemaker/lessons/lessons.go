// Package lessons teaches reversed Mastermind, in a few positions: who does what, and what the breaker looks for. What else there is to
// know of breaking codes, Mastermind's own lessons teach. It never plays for anybody.
package lessons

import (
	"embed"

	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught.
func Course() *lesson.Course { return &lesson.Course{Files: files} }
