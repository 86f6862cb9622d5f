// Package frame holds the sentences that belong to no game: menus, endings, rewards, refusals. A game's own are in its folder.
//
// It renders nothing; it says which message an error is.
package frame

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json
var files embed.FS

// Words returns the message files, one for each language.
func Words() fs.FS {
	sub, err := fs.Sub(files, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
