package web

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/web/limit"
	"wits/work"
)

// move is what a bot did, and why.
type reasoned struct {
	model.Event
	Why string `json:"why,omitempty" doc:"what the move rests on"`
}

type moves struct {
	Turns   []reasoned   `json:"turns" nullable:"false"`
	Stopped *stopped `json:"stopped,omitempty" doc:"why the bot made fewer moves than asked for, where neither the match ended nor a mind takes its time"`
}

type botMove struct {
	Bot   string   `json:"bot" maxLength:"40"`
	Seq   game.Seq `json:"seq" minimum:"0"`
	Moves *int     `json:"moves,omitempty" minimum:"1" maximum:"50" doc:"how many at most; 1 when left out"`
	Keyed
}

func (s *Server) routeHelp() {
	register(s, operation{
		id: "play-bot", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/bot", summary: "Let a bot move",
		description: "In practice alone, and never against another person; the match counts as hinted from then on. It stops at the end of the match, and where " +
			"a mind takes its time; where a move cannot be kept, `stopped` tells so. Each move counts to the limit `solver`: where that is reached fewer are made. `turns` are its moves and what minds replied. The key stands for all of its moves.",
		errors: []code{codeUnknownMatch, codeUnknownBot, codeIllegal, codeOver, codeConflict, codeNotYourTurn, codeWaiting},
		ask:    `{"bot":"knuth","seq":0,"moves":1,"key":"3f1c"}`, answer: `{"turns":[` + exampleEvent + `]}`,
	}, s.bot)
	register(s, operation{
		id: "hint", who: forPlayers, method: "POST", path: "/matches/{id}/hint", summary: "Ask for a hint",
		description: "A move, its risk, and why, for the player's seat when it is due. In practice alone, and never against another person; the match counts as hinted from then on.",
		errors:      []code{codeUnknownMatch, codeIllegal, codeOver, codeNotYourTurn},
		answer: `{"action":{"type":"reveal","x":4,"y":7},"risk":0,"reason":"Safe: column 5, row 8. Proved by the 1 at column 4, row 7.",
			"proof":[{"x":3,"y":6}]}`,
	}, s.hint)
	register(s, operation{
		id: "odds", who: forPlayers, method: "POST", path: "/matches/{id}/odds", summary: "Ask for the odds",
		description: "The chance of a trap in each cell, row by row, or the number of codes still possible; in games for two how likely the seat that is due wins. " +
			"In practice alone, and never against another person; the match counts as hinted from then on.",
		errors: []code{codeUnknownMatch, codeIllegal, codeOver}, answer: `{"possible":256}`,
	}, s.odds)
}

// mayThink tells who asks for help, and holds them to the limit.
func (s *Server) mayThink(ctx context.Context) (model.Identity, error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return id, err
	}
	if p := s.limit(limit.Solver, string(id.Player)); p != nil {
		return id, p
	}
	return id, nil
}

// helped looks at a running match, finds who has a power in its game, and marks it as hinted. Where the help is for a move,
// the player is to be due.
func helped[Power any](ctx context.Context, s *Server, match model.MatchID, forMove bool) (p model.Match, coach Power, err error) {
	id, err := s.mayThink(ctx)
	if err != nil {
		return p, coach, err
	}
	p, err = s.Play.For(id.Player).Look(ctx, match)
	if err != nil {
		return p, coach, err
	}
	e, err := entry.Find(s.Games, p.Game)
	if err != nil {
		return p, coach, err
	}
	coach, ok := e.Coach.(Power)
	switch {
	case p.Status != game.Playing:
		return p, coach, game.ErrOver
	case !ok:
		return p, coach, game.Break("no-hints", words.New("rule.no-coach", words.Say("game", e.Name())))
	case forMove && *p.Turn != p.Seat && !p.Social(): // against people it is refused anyway, with its reason
		return p, coach, game.ErrTurn
	}
	return p, coach, s.Play.For(id.Player).MarkHinted(ctx, match)
}

// unadvised makes a problem of a coach that has nothing to say.
func unadvised(err error) error {
	var refusal game.Refusal
	if errors.As(err, &refusal) {
		return game.Break("no-advice", refusal.Message())
	}
	return err
}

// helpIn is help in a match, of some sort.
func helpIn(p model.Match, sort string) work.Piece {
	return work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: sort, Match: string(p.ID)}
}

func (s *Server) hint(ctx context.Context, in *OfMatch) (*body[game.SpokenHint], error) {
	p, coach, err := helped[game.Coach](ctx, s, in.ID, true)
	if err != nil {
		return nil, err
	}
	var h game.Hint
	err = s.think(ctx, helpIn(p, "hint"), func(ctx context.Context) error {
		h, err = coach.Hint(ctx, p.View)
		return unadvised(err)
	})
	return answerWith(h.In(visitOf(ctx).speaker), err)
}

func (s *Server) odds(ctx context.Context, in *OfMatch) (*body[game.Odds], error) {
	p, coach, err := helped[game.Weigher](ctx, s, in.ID, false)
	if err != nil {
		return nil, err
	}
	var o game.Odds
	err = s.think(ctx, helpIn(p, "odds"), func(ctx context.Context) error {
		o, err = coach.Odds(ctx, p.View)
		return unadvised(err)
	})
	return answerWith(o, err)
}

func (s *Server) bot(ctx context.Context, in *struct {
	OfMatch
	Body botMove
},
) (*body[moves], error) {
	id, err := s.mayThink(ctx)
	if err != nil {
		return nil, err
	}
	n := 1
	if in.Body.Moves != nil {
		n = *in.Body.Moves
	}
	out := moves{Turns: []reasoned{}}
	err = s.thinking(ctx, func(ctx context.Context) error {
		to, made, err := s.botMoves(ctx, id.Player, in.ID, in.Body, n)
		switch {
		case err != nil && made == 0:
			return err
		case err != nil && !isRefusal(err):
			if context.Cause(ctx) == errTooLong {
				err = errTooLong
			}
			out.Stopped = s.stopped(ctx, made, "play-bot", err)
		}
		told, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
		defer cancel()
		out.Turns, err = s.reasonedMoves(told, id.Player, in.ID, in.Body.Seq, to)
		return err
	})
	return answerWith(out, err)
}

// tellTime is how long it may take to tell what was done, after the time to think is over too.
const tellTime = 5 * time.Second

// botMoves lets a bot move until it has moved n times or the match is over, and tells where the match stands then and how often
// it has moved. What it has moved stays when a later move fails.
func (s *Server) botMoves(ctx context.Context, by model.PlayerID, match model.MatchID, b botMove, n int) (at game.Seq, made int, err error) {
	key := visitOf(ctx).key
	at = b.Seq
	for made < n {
		if made > 0 && s.limit(limit.Solver, string(by)) != nil {
			return at, made, nil // each move counts
		}
		act := model.Act{Match: match, After: at, Key: key, Of: strconv.Itoa(n)}
		if key != "" && made > 0 {
			act.Key = fmt.Sprintf("%x:%d", sha256.Sum256([]byte(key)), made+1)
		}
		t, err := s.Play.For(by).Bot(ctx, act, b.Bot)
		if err != nil {
			return at, made, err
		}
		at = t.Seq
		made++
		s.metrics.actions.Inc()
		if t.Status != game.Playing {
			break
		}
	}
	return at, made, nil
}

// reasonedMoves lists what was done from one place to another, with the reasons for what the player's own seats did.
func (s *Server) reasonedMoves(ctx context.Context, by model.PlayerID, match model.MatchID, from, to game.Seq) ([]reasoned, error) {
	before, err := s.Play.For(by).Seen(ctx, match, from)
	if err != nil {
		return nil, err
	}
	done, err := s.Play.For(by).Events(ctx, match, from, int(to-from))
	if err != nil {
		return nil, err
	}
	p, err := s.Play.For(by).Look(ctx, match)
	if err != nil {
		return nil, err
	}
	out := make([]reasoned, len(done))
	for i, e := range done {
		out[i] = reasoned{Event: e}
	}
	why := make([]string, len(done))
	if s.think(ctx, helpIn(p, "why"), func(ctx context.Context) error {
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
func (s *Server) why(ctx context.Context, gameID string, before game.View, a game.Action) string {
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
	return visitOf(ctx).speaker.Say(coach.Why(ctx, before, a))
}
