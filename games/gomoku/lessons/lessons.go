// Package lessons teaches Gomoku: a course of positions, and drills made from seeds. It never plays for anybody.
package lessons

import (
	"context"
	"embed"

	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how far ahead one has to see: a five, a three, two threats at once, a win by fours.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "five", Make: played(five, stop)},
		{ID: "three", Make: played(three)},
		{ID: "double", Make: played(double)},
		{ID: "fours", Make: puzzle},
	}}
}

// played is a drill of positions from games that are played from the seed, which also says what is asked there.
func played(asks ...question) func(context.Context, uint32) (lesson.Step, error) {
	return func(ctx context.Context, seed uint32) (lesson.Step, error) {
		return find(ctx, seed, asks[seed%uint32(len(asks))])
	}
}
