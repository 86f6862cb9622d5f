package main

import (
	"embed"
	"io/fs"
	"os"

	"wits/catalog"
	"wits/game/words"
	"wits/term/phrase"
)

//go:embed words/*.json
var wordFiles embed.FS

// commandWords are the sentences of the command line: help, and what is wrong with a call.
func commandWords() fs.FS {
	sub, err := fs.Sub(wordFiles, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// say is a message of the command line.
func say(key string, args ...words.Arg) words.Message { return words.New("cli."+key, args...) }

// speaker speaks the language of the locale.
func speaker() words.Speaker {
	library := catalog.Library(words.Part{Prefix: "cli.", Files: commandWords()})
	return phrase.Speaker(library, "", os.Getenv)
}
