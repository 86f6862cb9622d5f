// Package lessons teaches Nine Men's Morris: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"embed"

	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how far ahead one has to see: a mill, the other side's mill, which man to take, a win
// in a few moves.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "mill", Make: drill(mill)},
		{ID: "stop", Make: drill(stop)},
		{ID: "take", Make: drill(take)},
		{ID: "win", Make: drill(win)},
	}}
}
