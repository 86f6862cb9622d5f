package api

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"wits/docs"
	"wits/web"
	"wits/web/files"
	"wits/web/handbook"
)

// routeHandbook serves the handbook under /help/, in the language of the path or of the reader, and its document on privacy.
func (s *api) routeHandbook() error {
	book, err := handbook.New(docs.Files, s.Games, s.Words, s.Facts)
	if err != nil {
		return err
	}
	var made sync.Map // the pages that somebody has asked for, by language and path
	page := func(language, at string) *files.File {
		key := [2]string{language, at}
		if kept, ok := made.Load(key); ok {
			return kept.(*files.File)
		}
		data, ok := book.Page(language, at)
		if !ok {
			return nil
		}
		kept, _ := made.LoadOrStore(key, files.New("page.html", data))
		return kept.(*files.File)
	}
	s.ServePage("GET /help/{page...}", func(r *http.Request, v *web.Visit) *files.File {
		language, at := v.Speaker.Language(), r.PathValue("page")
		if first, rest, _ := strings.Cut(at, "/"); slices.Contains(s.Words.Languages(), first) {
			language, at = first, rest
		}
		if query := strings.TrimSpace(r.URL.Query().Get("q")); query != "" && at == "" {
			return files.New("search.html", book.Search(language, query))
		}
		return page(language, at)
	})
	s.ServePage("GET /privacy", func(_ *http.Request, v *web.Visit) *files.File { return page(v.Speaker.Language(), "privacy") })
	return nil
}
