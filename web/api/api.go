// Package api implements the operations under /api/v1, one file per noun: it reads what a request asks for, plays through
// [play.Service], and answers in the reader's language.
//
// Package web reads requests and sends answers; package openapi describes the operations.
package api

import (
	"context"
	"crypto/sha256"
	"math"
	"net/http"
	"strconv"
	"sync"

	"wits/card"
	"wits/game/words"
	"wits/internal/lru"
	"wits/model"
	"wits/play"
	"wits/web"
	"wits/web/openapi"
	"wits/web/problem"
)

// api is a server's operations.
type api struct {
	*web.Server
	decoders sync.Pool // of *wire.Decoder, which know the types that they have read
	painter  *card.Painter
	painting sync.Mutex                            // guards painted
	painted  *lru.Cache[[sha256.Size]byte, []byte] // the latest pictures, by what was painted; one takes up to 100 kB
	examples sync.Map                              // of *drawing.Drawing: a game being played, for each game and preset; see [api.example]
}

// New makes a server with all operations and their description. The error says which part of the configuration cannot be used.
func New(c web.Config) (*web.Server, error) {
	painter, err := card.New()
	if err != nil {
		return nil, err
	}
	server, err := web.New(c, openapi.New())
	if err != nil {
		return nil, err
	}
	s := &api{Server: server, painter: painter, painted: lru.New[[sha256.Size]byte, []byte](64, math.MaxInt)}
	s.DescribePages(s.head)
	s.routeGames()
	s.routePlayers()
	s.routeTokens()
	s.routeNotice()
	s.routeExplore()
	s.routeMatches()
	s.routeActions()
	s.routeTables()
	s.routeBots()
	s.routeHelp()
	s.routeWords()
	s.routeShare()
	s.routeReplays()
	s.routePictures()
	s.routeDaily()
	if err := s.routeHandbook(); err != nil {
		return nil, err
	}
	openapi.Serve(server)
	return server, nil
}

// by is what the player who asks can do.
func (s *api) by(ctx context.Context) play.Player { return s.Play.For(web.VisitOf(ctx).ID.Player) }

// Page asks for a part of a list.
type Page struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50" doc:"how many at most"`
	Cursor string `query:"cursor" maxLength:"20" doc:"the next of the page before"`
}

// list is a part of a list.
type list[T any] struct {
	Items []T    `json:"items" nullable:"false"`
	Next  string `json:"next,omitempty" doc:"the cursor of the next page; absent where there is none"`
}

type body[T any] struct{ Body T }

// answerWith makes an answer of a body, or passes the error on.
func answerWith[T any](v T, err error) (*body[T], error) {
	if err != nil {
		return nil, err
	}
	return &body[T]{v}, nil
}

// listed makes an answer of a whole list.
func listed[T any](items []T, err error) (*body[list[T]], error) {
	return answerWith(list[T]{Items: nonNil(items)}, err)
}

// paged makes an answer of a page; place is where the next one goes on after an item.
func paged[T any](items []T, limit int, place func(T) int64, err error) (*body[list[T]], error) {
	l := list[T]{Items: nonNil(items)}
	if len(items) == limit && limit > 0 {
		l.Next = strconv.FormatInt(place(items[limit-1]), 36)
	}
	return answerWith(l, err)
}

// ownPage answers with a page of what belongs to the player; for nobody it is empty.
func ownPage[T any](ctx context.Context, in Page, of func(context.Context, model.Page) ([]T, error), place func(T) int64) (*body[list[T]], error) {
	before, err := in.at()
	if err != nil || web.VisitOf(ctx).ID.Player == "" {
		return listed[T](nil, err)
	}
	items, err := of(ctx, model.Page{Before: before, Limit: in.Limit})
	return paged(items, in.Limit, place, err)
}

// nonNil makes an empty list of none, which would be null.
func nonNil[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}

// at reads the cursor; 0 for the beginning.
func (p Page) at() (int64, error) {
	if p.Cursor == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(p.Cursor, 36, 64)
	if err != nil || n < 0 {
		return 0, problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.cursor"))
	}
	return n, nil
}
