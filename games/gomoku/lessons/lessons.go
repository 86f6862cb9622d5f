// Package lessons teaches Gomoku: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"embed"

	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how far ahead one has to see: a five, a three, two threats at once, a win by
// fours, the whole game.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "five", Make: played(five, stop)},
		{ID: "three", Make: played(three)},
		{ID: "double", Make: played(double)},
		{ID: "fours", Make: puzzle},
		{ID: "proved", Make: proved},
	}}
}
