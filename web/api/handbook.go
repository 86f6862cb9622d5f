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

// shelf holds the pages of the handbook that somebody has asked for.
type shelf struct {
	book  *handbook.Book
	mu    sync.Mutex
	pages map[[2]string]*files.File // by language and path
}

// page is a page of the handbook; nil where there is none.
func (s *shelf) page(language, at string) *files.File {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := [2]string{language, at}
	if s.pages[key] == nil {
		data, ok := s.book.Page(language, at)
		if !ok {
			return nil
		}
		s.pages[key] = files.New("page.html", data)
	}
	return s.pages[key]
}

// routeHandbook serves the handbook under /help/, in the language of the path or of the reader, and its document on privacy.
func (s *api) routeHandbook() error {
	book, err := handbook.New(docs.Files, s.Games, s.Words, s.Facts)
	if err != nil {
		return err
	}
	kept := &shelf{book: book, pages: map[[2]string]*files.File{}}
	s.ServePage("GET /help/{page...}", func(r *http.Request, v *web.Visit) *files.File {
		language, at := v.Speaker.Language(), r.PathValue("page")
		if first, rest, _ := strings.Cut(at, "/"); slices.Contains(s.Words.Languages(), first) {
			language, at = first, rest
		}
		if query := strings.TrimSpace(r.URL.Query().Get("q")); query != "" && at == "" {
			return files.New("search.html", book.Search(language, query))
		}
		return kept.page(language, at)
	})
	s.ServePage("GET /privacy", func(_ *http.Request, v *web.Visit) *files.File { return kept.page(v.Speaker.Language(), "privacy") })
	return nil
}
