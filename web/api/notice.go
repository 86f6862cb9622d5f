package api

import (
	"context"

	"wits/model"
	"wits/web"
)

// announced is what the host tells all players.
type announced struct {
	Notice *model.Notice `json:"notice,omitempty" doc:"absent where there is none"`
}

func (s *api) routeNotice() {
	web.Register(s.Server, web.Operation{ID: "get-notice", Who: web.ForAnybody, Method: "GET", Path: "/notice"}, func(context.Context, *nothing) (*body[announced], error) {
		if n := s.Rules.Notice(); n.ID != "" {
			return answerWith(announced{&n}, nil)
		}
		return answerWith(announced{}, nil)
	})
}
