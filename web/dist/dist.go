// Package dist holds the browser app as it was built. It serves nothing and builds nothing.
package dist

import (
	"embed"
	"io/fs"
)

//go:embed all:files
var files embed.FS

// Files is the built app: index.html and what it loads.
func Files() fs.FS {
	sub, err := fs.Sub(files, "files")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
