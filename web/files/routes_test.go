package files

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// Both the server and the app list the app's pages: one that only the app knows would be answered as not found.
func TestThePagesOfTheAppAreItsRoutes(t *testing.T) {
	text, err := os.ReadFile("../app/src/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	var pages []string
	for _, found := range regexp.MustCompile(`\{ pattern: "(/[^"]*)"`).FindAllSubmatch(text, -1) {
		pages = append(pages, regexp.MustCompile(`:\w+`).ReplaceAllString(string(found[1]), "*"))
	}
	known := appRoutes()
	slices.Sort(pages)
	slices.Sort(known)
	if !slices.Equal(pages, known) {
		t.Errorf("the app has %q, the server %q", pages, known)
	}
}
