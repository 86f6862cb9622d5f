// Package lessons teaches Trap Detection: a course of positions, and drills made from seeds. It sees views and nothing else, and
// never plays for anybody.
package lessons

import (
	"context"
	"embed"

	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by what proves a cell: one number, two, more, the number of traps left; and where
// nothing is certain, by the chances.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		drill("single", lesson.Sound, func(p position) bool { return p.idea == single }),
		drill("pair", lesson.Sound, func(p position) bool { return p.idea == pair }),
		drill("chain", lesson.Sound, func(p position) bool { return p.idea == chain }),
		drill("count", lesson.Sound, func(p position) bool { return p.idea == count }),
		drill("guess", lesson.Best, func(p position) bool { return p.idea == guess && p.least < 0.3 && p.most-p.least > 0.2 }),
	}}
}

func drill(id string, by lesson.By, wanted func(position) bool) lesson.Drill {
	return lesson.Drill{ID: id, Make: func(ctx context.Context, seed uint32) (lesson.Step, error) {
		return find(ctx, seed, by, wanted)
	}}
}
