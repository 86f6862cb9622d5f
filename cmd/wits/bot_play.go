package main

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"wits/botproc"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
)

// inviteEvery is how often a bot looks whether it can invite another to the next game.
const inviteEvery = 6 * time.Second

// inviting invites a bot or mind to game after game.
func (r *resident) inviting(ctx context.Context) {
	for i := 0; ctx.Err() == nil; i++ {
		info := r.plays[i%len(r.plays)].Game.Info()
		_, err := r.client.Invite(ctx, r.invite, model.Invitation{Game: info.ID, Preset: cmp.Or(r.preset, info.Presets[0])})
		if p, ok := errors.AsType[*client.Problem](err); err != nil && ctx.Err() == nil && !(ok && p.Code == "bot-busy") {
			r.tell(say("bot.not-invited", words.Text("name", r.invite), words.Say("why", explain(err))))
		}
		sleep(ctx, inviteEvery)
	}
}

func (r *resident) accept(ctx context.Context, in model.Invited) {
	p, err := r.start(ctx, in.Game, in.Preset)
	if err != nil {
		r.tell(say("bot.declines", words.Text("name", in.From), words.Text("game", in.Game), words.Text("why", err.Error())))
		_ = r.client.DeclineInvitation(ctx, in.Match) // or it becomes void by itself
		return
	}
	r.mu.Lock()
	r.ready[in.Match] = p
	r.mu.Unlock()
	if _, err := r.client.Sit(ctx, in.Code); err != nil {
		r.tell(say("bot.not-seated", words.Text("name", in.From), words.Say("why", explain(err))))
		if p := r.take(in.Match); p != nil {
			_ = p.Close()
		}
		return
	}
	r.tell(say("bot.plays", words.Text("name", in.From), words.Text("game", in.Game), words.Text("preset", in.Preset)))
}

func (r *resident) start(ctx context.Context, gameID, preset string) (*botproc.Process, error) {
	e, err := entry.Find(r.plays, gameID)
	if err != nil {
		return nil, err
	}
	c, err := r.command(e, preset)
	if err != nil {
		return nil, err
	}
	p := botproc.NewProcess(c)
	return p, p.Start(ctx)
}

// take is the program that was started for a match; nil where none was.
func (r *resident) take(id model.MatchID) *botproc.Process {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.ready[id]
	delete(r.ready, id)
	return p
}

// play plays a match to its end, with a program of its own. A program that fails gives the match up.
func (r *resident) play(ctx context.Context, id model.MatchID, news <-chan model.Match) {
	p := r.take(id)
	defer func() {
		if p != nil {
			_ = p.Close()
		}
	}()
	for {
		var m model.Match
		select {
		case <-ctx.Done():
			return
		case m = <-news:
		}
		if m.Turn == nil {
			r.tell(say("bot.over", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("status", string(m.Status))))
			return
		}
		if *m.Turn != m.Seat || m.Table != "" {
			continue
		}
		var err error
		if p == nil {
			p, err = r.start(ctx, m.Game, m.Preset)
		}
		action := referee.GiveUp()
		if err == nil {
			action, err = r.pick(ctx, p, m)
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			r.tell(say("bot.gives-up", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("why", err.Error())))
			action = referee.GiveUp()
		}
		r.act(ctx, m, action)
	}
}

// legalKnown is how many legal moves a server lists.
const legalKnown = 1000

// onTheWay is how much of the time on a clock is kept for the answer to arrive.
const onTheWay game.Millis = 200

func (r *resident) pick(ctx context.Context, p *botproc.Process, m model.Match) (game.Action, error) {
	e, err := entry.Find(r.plays, m.Game)
	if err != nil {
		return game.Action{}, err
	}
	at := botproc.Position{Seat: m.Seat, Seed: rand.Uint32()}
	if at.View, err = client.See(e.Game, m.View); err != nil {
		return game.Action{}, err
	}
	if m.Clock != nil {
		now := time.Now()
		at.Clock = &referee.Budget{
			Left: max(m.Left(m.Seat, now)-onTheWay, 1), Other: m.Left(1-m.Seat, now), Increment: game.Millis(m.Clock.Increment) * 1000,
		}
	}
	if p.WantsLegal() {
		legal, err := r.client.Legal(ctx, m.ID, legalKnown)
		if err != nil {
			return game.Action{}, err
		}
		for _, text := range legal {
			if len(legal) < legalKnown { // otherwise some are missing
				at.Legal = append(at.Legal, game.WireAction(text))
			}
		}
	}
	text, err := p.Pick(ctx, at)
	return game.WireAction(text), err
}

// act plays an action. One that is refused gives the match up; where the server does not answer the same is sent again.
func (r *resident) act(ctx context.Context, m model.Match, action game.Action) {
	once := client.Once(ctx)
	for pause := firstPause; ctx.Err() == nil; pause = min(2*pause, maxPause) {
		_, err := r.client.Act(once, model.Act{Match: m.ID, After: m.Seq}, action)
		switch p, refused := errors.AsType[*client.Problem](err); {
		case err == nil, refused && (p.Status == http.StatusConflict || p.Status == http.StatusNotFound):
			return // or it went on meanwhile, or is over: the stream tells
		case refused && p.Status < http.StatusInternalServerError && p.Status != http.StatusTooManyRequests:
			r.tell(say("bot.gives-up", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("why", p.Error())))
			if action.Same(referee.GiveUp()) {
				return
			}
			action, once = referee.GiveUp(), client.Once(ctx)
			continue
		}
		sleep(ctx, pause)
	}
}
