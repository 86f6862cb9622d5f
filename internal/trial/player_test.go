package trial

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"wits/catalog"
	"wits/challenge"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
)

// Player plays match after match against a server. It remembers every acknowledged action, so that an [Audit] can check afterwards
// that the server still has it.
type Player struct {
	*client.Client
	Game     string
	Patience time.Duration                        // how long what got no answer is tried again
	Awards   bool                                 // play challenges for awards, instead of practice
	Minds    bool                                 // leave all seats but the first to minds
	Mind     string                               // to which; the game's first bot where it is empty
	Rest     time.Duration                        // after each action
	After    func(context.Context, model.MatchID) // is called after each match

	Times    []time.Duration // of acknowledged actions
	Replies  int             // of minds, that were part of the answers
	Failures map[string]int  // by the problem's code, or "no answer"

	rand     rng.Rand
	entries  []entry.Entry
	promises map[model.MatchID][]promise
}

// promise is an acknowledged action: what was seen after it.
type promise struct {
	seq  referee.Seq
	seen [sha256.Size]byte
}

func promised(seq referee.Seq, status game.Outcome, view game.View) promise {
	text, _ := view.MarshalJSON() // as the server sent it
	return promise{seq, sha256.Sum256(append([]byte(status), text...))}
}

// Join makes a player known to a server. A player without patience tries nothing again.
func Join(ctx context.Context, address, name string, h *http.Client, patience time.Duration) (*Player, error) {
	c, err := client.New(address, "", h)
	if err != nil {
		return nil, err
	}
	p := &Player{
		Patience: patience, rand: rng.New(rand.Uint32()), entries: catalog.All(),
		Failures: map[string]int{}, promises: map[model.MatchID][]promise{},
	}
	p.Client, err = patiently(ctx, p, func(ctx context.Context) (*client.Client, error) {
		mine, _, err := c.Join(ctx, name)
		return mine, err
	})
	if err != nil {
		return nil, fmt.Errorf("join: %w", err)
	}
	return p, nil
}

// Matches is how many matches the player has begun.
func (p *Player) Matches() int { return len(p.promises) }

// Preset is what is played of a game: the size of its daily puzzle, else the first. Puzzles against a strong mind would be slow.
func Preset(e entry.Entry) string {
	if e.Daily != nil && e.Defences[e.Daily.Preset] == "" {
		return e.Daily.Preset
	}
	return e.Game.Info().Presets[0]
}

// PlayOn plays match after match until ctx is done.
func (p *Player) PlayOn(ctx context.Context) {
	for ctx.Err() == nil {
		begin := p.practise
		if p.Awards {
			begin = p.seek
		}
		if m, err := begin(ctx); err == nil {
			p.finish(ctx, m)
			if p.After != nil && ctx.Err() == nil {
				p.After(ctx, m.ID)
			}
		}
	}
}

// practise starts a practice match, where minds are wanted against one. The game's first bot answers at once.
func (p *Player) practise(ctx context.Context) (m model.Match, err error) {
	e, err := entry.Find(p.entries, p.Game)
	if err != nil {
		return m, err
	}
	info := e.Game.Info()
	practice := model.Practice{Game: p.Game, Preset: Preset(e)}
	if p.Minds && len(info.Bots) > 0 {
		practice.Minds = slices.Repeat([]string{cmp.Or(p.Mind, info.Bots[0].Name)}, info.Seats)
		practice.Minds[0] = ""
	}
	return patiently(ctx, p, func(ctx context.Context) (model.Match, error) { return p.Start(ctx, practice) })
}

// seek explores until it finds a challenge that nobody plays against: players here move at random, and no mind loses to that. A
// player who explored before may have one waiting.
func (p *Player) seek(ctx context.Context) (m model.Match, err error) {
	winnable := func(found model.Pending) bool {
		t, err := challenge.Find(entry.Challenges(p.entries), found.Type)
		return err == nil && t.Tiers[0].Mind == ""
	}
	for {
		waiting, err := patiently(ctx, p, p.Challenges)
		if err != nil {
			return m, err
		}
		if at := slices.IndexFunc(waiting, winnable); at >= 0 {
			return patiently(ctx, p, func(ctx context.Context) (model.Match, error) {
				return p.Accept(ctx, waiting[at].ID, challenge.Apprentice)
			})
		}
		if _, err := patiently(ctx, p, p.Explore); err != nil {
			return m, err
		}
	}
}

// finish plays one match to its end.
func (p *Player) finish(ctx context.Context, m model.Match) {
	seq, status, view := m.Seq, m.Status, m.View
	p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
	for status == game.Playing && ctx.Err() == nil {
		e, err := p.Play(ctx, m.ID, seq, p.choose(ctx, m.Game, view))
		if err != nil {
			return
		}
		p.Replies += len(e.Actions) - 1
		seq, status, view = e.Seq, e.Status, e.View
		p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
		for turn := e.Turn; turn != nil && m.Seats[*turn].Mind != ""; turn = m.Turn { // until the minds have answered
			wait(ctx, pause)
			if m, err = patiently(ctx, p, func(ctx context.Context) (model.Match, error) { return p.Open(ctx, m.ID) }); err != nil {
				return
			}
			seq, status, view = m.Seq, m.Status, m.View
		}
		if seq > e.Seq {
			p.promises[m.ID] = append(p.promises[m.ID], promised(seq, status, view))
		}
		if p.Rest > 0 {
			wait(ctx, p.Rest)
		}
	}
}

// Play plays one action, and takes its time.
func (p *Player) Play(ctx context.Context, id model.MatchID, seq referee.Seq, action game.Action) (model.Turn, error) {
	begun := time.Now()
	e, err := patiently(ctx, p, func(ctx context.Context) (model.Turn, error) {
		return p.Act(ctx, model.Act{Match: id, After: seq}, action)
	})
	if err == nil {
		p.Times = append(p.Times, time.Since(begun))
	}
	return e, err
}

// pause is how long a player waits before trying again.
const pause = 50 * time.Millisecond

func wait(ctx context.Context, long time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
}

// patiently tries something again that was not answered, always under one key, for as long as the player's patience lasts.
func patiently[T any](ctx context.Context, p *Player, try func(context.Context) (T, error)) (T, error) {
	ctx = client.Once(ctx)
	until := time.Now().Add(p.Patience)
	for {
		got, err := try(ctx)
		if err == nil || ctx.Err() != nil {
			return got, err
		}
		if again := p.failed(err); !again || time.Now().After(until) {
			return got, err
		}
		wait(ctx, pause)
	}
}

// failed counts a refusal. It reports whether trying again may help: the server was not there, or had too much to do.
func (p *Player) failed(err error) (again bool) {
	var problem *client.Problem
	if !errors.As(err, &problem) {
		p.Failures["no answer"]++
		return true
	}
	code := problem.Code
	if code == "" {
		code = fmt.Sprint(problem.Status)
	}
	p.Failures[code]++
	return problem.Status >= http.StatusInternalServerError || problem.Status == http.StatusTooManyRequests
}

// choose chooses from a view as it was sent: as the game's first bot does, or as its coach advises where it is about
// winning. Where nobody can choose, the match is given up.
func (p *Player) choose(ctx context.Context, gameID string, view game.View) game.Action {
	var a game.Action
	e, err := entry.Find(p.entries, gameID)
	if err == nil {
		var v game.View
		if v, err = client.See(e.Game, view); err == nil {
			a, err = p.advised(ctx, e, v)
		}
	}
	if err != nil {
		return referee.GiveUp()
	}
	return a
}

func (p *Player) advised(ctx context.Context, e entry.Entry, v game.View) (game.Action, error) {
	bots := e.Game.Info().Bots
	switch {
	case p.Awards && e.Coach != nil:
		h, err := e.Coach.Hint(ctx, v)
		return h.Action, err
	case len(bots) == 0:
		return game.Action{}, referee.ErrBot
	}
	return e.Game.Choose(ctx, bots[0].Name, v, &p.rand)
}
