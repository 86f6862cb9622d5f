package api

import (
	"net/http"
	"strconv"

	"wits/game/words"
	"wits/web/problem"
)

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
