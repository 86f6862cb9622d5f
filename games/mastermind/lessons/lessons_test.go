package lessons_test

import (
	"testing"

	"wits/games/mastermind/entry"
	"wits/lesson/lessontest"
)

func TestTheCourse(t *testing.T) { lessontest.Run(t, entry.Entry()) }
