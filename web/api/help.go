package api

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
	"wits/work"
)

// reasoned is what a bot did, and why.
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
	web.Register(s.Server, web.Operation{ID: "play-bot", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/bot"}, s.bot)
	web.Register(s.Server, web.Operation{ID: "hint", Who: web.ForPlayers, Method: "POST", Path: "/matches/{id}/hint"}, s.hint)
	web.Register(s.Server, web.Operation{ID: "odds", Who: web.ForPlayers, Method: "POST", Path: "/matches/{id}/odds"}, s.odds)
}

// think does something for the player who asks, within the limit on help and the time that a request may think.
func (s *api) think(ctx context.Context, do func(context.Context) error) error {
	if err := s.paced(ctx, limit.Solver); err != nil {
		return err
	}
	return s.Thinking(ctx, do)
}

func (s *api) hint(ctx context.Context, in *OfMatch) (out *body[referee.SpokenHint], err error) {
	err = s.think(ctx, func(ctx context.Context) error {
		h, err := s.by(ctx).Hint(ctx, in.ID)
		out = &body[referee.SpokenHint]{referee.SayHint(web.VisitOf(ctx).Speaker, h)}
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
		done, made, err := s.botMoves(ctx, in.ID, in.Body, n)
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
		out.Turns, err = s.reasonedMoves(told, in.ID, in.Body.Seq, done)
		return err
	})
	return answerWith(out, err)
}

// tellTime is how long it may take to tell what was done, after the time to think is over too.
const tellTime = 5 * time.Second

// botMoves lets a bot move until it has moved n times or the match is over, and tells what came of it and how often
// it has moved. What it has moved stays when a later move fails.
func (s *api) botMoves(ctx context.Context, match model.MatchID, b botMove, n int) (done []model.Event, made int, err error) {
	key, at := web.VisitOf(ctx).Key, b.Seq
	for made < n {
		if made > 0 && s.paced(ctx, limit.Solver) != nil {
			return done, made, nil // each move counts
		}
		act := model.Act{Match: match, After: at, Key: key, Of: strconv.Itoa(n)}
		if key != "" && made > 0 {
			act.Key = fmt.Sprintf("%x:%d", sha256.Sum256([]byte(key)), made+1)
		}
		t, err := s.by(ctx).Bot(ctx, act, b.Bot)
		if err != nil {
			return done, made, err
		}
		at, done = t.Seq, append(done, t.Events...)
		made++
		s.CountAction()
		if t.Status != game.Playing {
			break
		}
	}
	return done, made, nil
}

// reasonedMoves lists what was done after an action, with the reasons for what the player's own seats did.
func (s *api) reasonedMoves(ctx context.Context, match model.MatchID, from referee.Seq, done []model.Event) ([]reasoned, error) {
	before, err := s.by(ctx).ViewAt(ctx, match, from)
	if err != nil {
		return nil, err
	}
	p, e, err := s.spoken(ctx, match)
	if err != nil {
		return nil, err
	}
	coach, explains := e.Coach.(game.Explainer)
	out, why := make([]reasoned, len(done)), make([]string, len(done))
	reasons := s.Think(ctx, work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: "why", Match: string(p.ID)}, func(ctx context.Context) error {
		for i, made := range done {
			if explains && p.Seats[made.Seat].Mind == "" && made.Action.Wire() == nil { // a forfeit, say, is not the game's own
				why[i] = web.VisitOf(ctx).Speaker.Say(coach.Why(ctx, before, made.Action))
			}
			before = made.View
		}
		return nil
	})
	for i, made := range done {
		out[i].Event = made
		if reasons == nil { // the moves are made, with reasons or without
			out[i].Why = why[i]
		}
	}
	return out, nil
}
