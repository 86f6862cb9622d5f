package sshd

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"wits/game"
	"wits/game/words"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/term/backend"
)

// service is the app's service for one session: a player of the server, within the limits, with other people and devices.
type service struct {
	play.Player
	call   *call
	player model.PlayerID
}

var (
	_ backend.Player  = (*service)(nil)
	_ backend.Host    = (*service)(nil)
	_ backend.Linker  = (*service)(nil)
	_ backend.Visited = (*service)(nil)
)

func (c *call) service(player model.PlayerID) *service {
	return &service{c.Play.For(player), c, player}
}

// Guest reports whether the session has no key to be known by again.
func (s *service) Guest() bool { return s.call.key == nil }

// pace waits until something may be done again: what is typed quickly comes slowly, and is not lost.
func (s *service) pace(ctx context.Context, name, who string) error {
	for {
		wait := s.call.limits.Take(name, who)
		if wait == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// Act plays an action. It is kept even when the session ends meanwhile.
func (s *service) Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error) {
	if err := s.pace(ctx, limit.Actions, string(s.player)); err != nil {
		return model.Turn{}, err
	}
	if !s.call.begin() {
		return model.Turn{}, context.Canceled
	}
	defer s.call.work.Done()
	return s.Player.Act(context.WithoutCancel(ctx), act, action)
}

// Follow tells how a match goes on, until ctx is done.
func (s *service) Follow(ctx context.Context, at model.Match, tell func(model.Match)) error {
	if !s.call.begin() {
		return context.Canceled
	}
	defer s.call.work.Done()
	return s.Player.Follow(ctx, at, tell)
}

func (s *service) Explore(ctx context.Context) (model.Discovery, error) {
	if err := s.pace(ctx, limit.Actions, string(s.player)); err != nil {
		return model.Discovery{}, err
	}
	return s.Player.Explore(ctx)
}

func (s *service) Start(ctx context.Context, p model.Practice) (model.Match, error) {
	if err := s.call.take(limit.Create, s.call.line); err != nil {
		return model.Match{}, err
	}
	return s.Player.Start(ctx, p)
}

func (s *service) Hint(ctx context.Context, id model.MatchID) (h game.Hint, err error) {
	if err := s.call.take(limit.Solver, string(s.player)); err != nil {
		return h, err
	}
	return s.Player.Hint(ctx, id)
}

func (s *service) OpenTable(ctx context.Context, t model.Invitation) (model.Match, error) {
	if err := s.call.take(limit.Create, s.call.line); err != nil {
		return model.Match{}, err
	}
	return s.Player.OpenTable(ctx, t)
}

func (s *service) Sit(ctx context.Context, code string) (model.Match, error) {
	if err := s.call.take(limit.Tables, s.call.line); err != nil {
		return model.Match{}, err
	}
	return s.Player.Sit(ctx, code)
}

// TableLink is the address under which a browser shows a table, or how another terminal sits down where nobody said where
// browsers find the server.
func (s *service) TableLink(code string) string {
	if s.call.PublicURL == "" {
		return s.call.command("play", "--table", code)
	}
	return s.call.PublicURL + "/t/" + code
}

func (s *service) Code(ctx context.Context) (backend.Code, error) {
	text, expires, err := s.call.Identities.Code(ctx, s.player)
	if err != nil {
		return backend.Code{}, err
	}
	code := backend.Code{Text: text, Expires: expires, Command: s.call.command("link", text)}
	if s.call.PublicURL != "" {
		code.Link = s.call.PublicURL + "/link/" + text
	}
	return code, nil
}

// Link makes the session's key the one of the code's player, as whom the app goes on.
func (s *service) Link(ctx context.Context, code string) (backend.Player, words.Message, error) {
	done, _, err := s.call.redeem(ctx, code)
	return s.call.service(s.call.whose()), done, err
}

// played reports whether there is anything to keep.
func (s *service) played(ctx context.Context) bool {
	if s.player == "" {
		return false
	}
	running, err1 := s.Running(ctx, model.Page{Limit: 1})
	finished, err2 := s.Finished(ctx, model.Page{Limit: 1})
	return errors.Join(err1, err2) == nil && len(running)+len(finished) > 0
}

// command is how somebody calls this server again: by what was said about it, else as they came.
func (c *call) command(args ...string) string {
	host, port, err := net.SplitHostPort(c.PublicAddr)
	if err != nil {
		host, port, _ = net.SplitHostPort(c.LocalAddr().String())
	}
	line := []string{"ssh", "-t"}
	if port != "22" {
		line = append(line, "-p", port)
	}
	return strings.Join(append(append(line, host), args...), " ")
}
