// Package docs holds the documents of wits, as they are read here and under /help/ of a server. It opens nothing and decides nothing.
package docs

import "embed"

// Files are the documents: those in this folder in English, and in help/ those that players read, a folder for each language.
//
//go:embed *.md help
var Files embed.FS
