package api

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
	"wits/work"
)

// move is what a bot did, and why.
type reasoned struct {
	model.Event
	Why string `json:"why,omitempty" doc:"what the move rests on"`
}

type moves struct {
	Turns   []reasoned `json:"turns" nullable:"false"`
	Stopped *stopped   `json:"stopped,omitempty" doc:"why the bot made fewer moves than asked for, where neither the match ended nor a mind takes its time"`
}

type botMove struct {
	Bot   string      `json:"bot" maxLength:"40"`
	Seq   referee.Seq `json:"seq" minimum:"0"`
	Moves *int        `json:"moves,omitempty" minimum:"1" maximum:"50" doc:"how many at most; 1 when left out"`
	web.Keyed
}

func (s *api) routeHelp() {
	web.Register(s.Server, web.Operation{
		ID: "play-bot", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/bot", Summary: "Let a bot move",
		Description: "In practice alone, and never against another person; the match counts as hinted from then on. It stops at the end of the match, and where " +
			"a mind takes its time; where a move cannot be kept, `stopped` tells so. Each move counts to the limit `solver`: where that is reached fewer are made. `turns` are its moves and what minds replied. The key stands for all of its moves.",
		Errors: []problem.Code{problem.UnknownMatch, problem.UnknownBot, problem.Illegal, problem.Over, problem.Conflict, problem.NotYourTurn, problem.Waiting},
		Ask:    `{"bot":"knuth","seq":0,"moves":1,"key":"3f1c"}`, Answer: `{"turns":[` + exampleEvent + `]}`,
	}, s.bot)
	web.Register(s.Server, web.Operation{
		ID: "hint", Who: web.ForPlayers, Method: "POST", Path: "/matches/{id}/hint", Summary: "Ask for a hint",
		Description: "A move, its risk, and why, for the player's seat when it is due. In practice alone, and never against another person; the match counts as hinted from then on.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Illegal, problem.Over, problem.NotYourTurn},
		Answer: `{"action":{"type":"reveal","x":4,"y":7},"risk":0,"reason":"Safe: column 5, row 8. Proved by the 1 at column 4, row 7.",
			"proof":[{"x":3,"y":6}]}`,
	}, s.hint)
	web.Register(s.Server, web.Operation{
		ID: "odds", Who: web.ForPlayers, Method: "POST", Path: "/matches/{id}/odds", Summary: "Ask for the odds",
		Description: "The chance of a trap in each cell, row by row, or the number of codes still possible; in games for two how likely the seat that is due wins. " +
			"In practice alone, and never against another person; the match counts as hinted from then on.",
		Errors: []problem.Code{problem.UnknownMatch, problem.Illegal, problem.Over}, Answer: `{"possible":256}`,
	}, s.odds)
}

// think does something for the player who asks, within the limit on help and the time that a request may think.
func (s *api) think(ctx context.Context, do func(context.Context) error) error {
	if err := s.paced(ctx, limit.Solver); err != nil {
		return err
	}
	return s.Thinking(ctx, do)
}

func (s *api) hint(ctx context.Context, in *OfMatch) (out *body[game.SpokenHint], err error) {
	err = s.think(ctx, func(ctx context.Context) error {
		h, err := s.by(ctx).Hint(ctx, in.ID)
		out = &body[game.SpokenHint]{h.In(web.VisitOf(ctx).Speaker)}
		return err
	})
	return out, err
}

func (s *api) odds(ctx context.Context, in *OfMatch) (out *body[game.Odds], err error) {
	err = s.think(ctx, func(ctx context.Context) error {
		out, err = answerWith(s.by(ctx).Odds(ctx, in.ID))
		return err
	})
	return out, err
}

func (s *api) bot(ctx context.Context, in *struct {
	OfMatch
	Body botMove
},
) (*body[moves], error) {
	n := 1
	if in.Body.Moves != nil {
		n = *in.Body.Moves
	}
	out := moves{Turns: []reasoned{}}
	err := s.think(ctx, func(ctx context.Context) error {
		to, made, err := s.botMoves(ctx, in.ID, in.Body, n)
		switch {
		case err != nil && made == 0:
			return err
		case err != nil && !isRefusal(err):
			if context.Cause(ctx) == problem.ErrTooLong {
				err = problem.ErrTooLong
			}
			out.Stopped = s.stopped(ctx, made, "play-bot", err)
		}
		told, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
		defer cancel()
		out.Turns, err = s.reasonedMoves(told, in.ID, in.Body.Seq, to)
		return err
	})
	return answerWith(out, err)
}

// tellTime is how long it may take to tell what was done, after the time to think is over too.
const tellTime = 5 * time.Second

// botMoves lets a bot move until it has moved n times or the match is over, and tells where the match stands then and how often
// it has moved. What it has moved stays when a later move fails.
func (s *api) botMoves(ctx context.Context, match model.MatchID, b botMove, n int) (at referee.Seq, made int, err error) {
	key := web.VisitOf(ctx).Key
	at = b.Seq
	for made < n {
		if made > 0 && s.paced(ctx, limit.Solver) != nil {
			return at, made, nil // each move counts
		}
		act := model.Act{Match: match, After: at, Key: key, Of: strconv.Itoa(n)}
		if key != "" && made > 0 {
			act.Key = fmt.Sprintf("%x:%d", sha256.Sum256([]byte(key)), made+1)
		}
		t, err := s.by(ctx).Bot(ctx, act, b.Bot)
		if err != nil {
			return at, made, err
		}
		at = t.Seq
		made++
		s.CountAction()
		if t.Status != game.Playing {
			break
		}
	}
	return at, made, nil
}

// reasonedMoves lists what was done from one place to another, with the reasons for what the player's own seats did.
func (s *api) reasonedMoves(ctx context.Context, match model.MatchID, from, to referee.Seq) ([]reasoned, error) {
	before, err := s.by(ctx).Seen(ctx, match, from)
	if err != nil {
		return nil, err
	}
	done, err := s.by(ctx).Events(ctx, match, from, int(to-from))
	if err != nil {
		return nil, err
	}
	p, err := s.by(ctx).Look(ctx, match)
	if err != nil {
		return nil, err
	}
	out := make([]reasoned, len(done))
	for i, e := range done {
		out[i] = reasoned{Event: e}
	}
	why := make([]string, len(done))
	if s.Think(ctx, work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: "why", Match: string(p.ID)}, func(ctx context.Context) error {
		for i, e := range done {
			if p.Seats[e.Seat].Mind == "" {
				why[i] = s.why(ctx, p.Game, before, e.Action)
			}
			before = e.View
		}
		return nil
	}) == nil { // the moves are made, with reasons or without
		for i := range out {
			out[i].Why = why[i]
		}
	}
	return out, nil
}

// why says what a move rests on, nothing for one that is not the game's own, such as a forfeit.
func (s *api) why(ctx context.Context, gameID string, before game.View, a game.Action) string {
	e, err := entry.Find(s.Games, gameID)
	if err != nil {
		return ""
	}
	coach, ok := e.Coach.(game.Explainer)
	if !ok {
		return ""
	}
	if a.Wire() != nil { // it belongs to every match
		return ""
	}
	return web.VisitOf(ctx).Speaker.Say(coach.Why(ctx, before, a))
}
