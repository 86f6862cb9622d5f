// Package lessons teaches Mastermind: a course of positions, and drills made from seeds. It sees views and nothing else, and
// never plays for anybody.
package lessons

import (
	"context"
	"embed"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/lesson"
)

//go:embed lessons.json
var files embed.FS

// Course returns what is taught. Drills go by how much has to be seen: a code that the answers allow, the only one left, the guess
// that tells most.
func Course() *lesson.Course {
	return &lesson.Course{Files: files, Drills: []lesson.Drill{
		{ID: "possible", Make: drill(lesson.Sound, 2, 2, 60)},
		{ID: "last", Make: drill(lesson.Sound, 3, 1, 1)},
		{ID: "split", Make: drill(lesson.Best, 2, 4, 12)},
	}}
}

// preset is the size that drills are played on.
const preset = "classic"

// drill finds positions with at least a number of guesses, after which from fewest to most codes are left.
func drill(by lesson.By, guesses, fewest, most int) func(context.Context, uint32) (lesson.Step, error) {
	return func(ctx context.Context, seed uint32) (lesson.Step, error) {
		g := referee.New(mastermind.Info(), mastermind.Rules{})
		return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
			at := lesson.Position{Preset: preset, Seed: r.Uint32()}
			found, err := walk(g, &at, r, func(v mastermind.View, left int) bool {
				return len(v.Attempts) >= guesses && left >= fewest && left <= most && (by != lesson.Best || uneven(v))
			})
			return lesson.Step{Position: at, Turns: []lesson.Turn{{By: by}}}, found, err
		})
	}
}

// walk guesses codes that may be the one until a position is wanted. It reports whether it came to one.
func walk(g referee.Game, at *lesson.Position, r *rng.Rand, wanted func(v mastermind.View, left int) bool) (bool, error) {
	m, err := at.Start(g)
	if err != nil {
		return false, err
	}
	for {
		v := game.ViewOf[mastermind.View](m.View(0))
		possible := slices.Collect(v.Possible())
		switch {
		case v.GameOver || len(possible) == 0:
			return false, nil
		case wanted(v, len(possible)):
			return true, nil
		}
		if err := at.Play(m, 0, mastermind.Submit(rng.Pick(r, possible))); err != nil {
			return false, err
		}
	}
}

// uneven reports whether some possible code tells less than another: only then there is something to find.
func uneven(v mastermind.View) bool {
	fewest, most := 1<<20, 0
	for guess := range v.Possible() {
		answers := map[mastermind.Feedback]bool{}
		for c := range v.Possible() {
			answers[mastermind.Score(c, guess)] = true
		}
		fewest, most = min(fewest, len(answers)), max(most, len(answers))
	}
	return most > fewest
}
