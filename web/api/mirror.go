package api

import (
	"context"
	"fmt"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/web"
	"wits/web/openapi"
)

// deviceMatch is practice that a device plays by itself.
type deviceMatch struct {
	Game       string        `json:"game" maxLength:"40"`
	Preset     string        `json:"preset" maxLength:"40"`
	Seed       rng.SeedValue `json:"seed"`
	Salt       string        `json:"salt,omitempty" pattern:"^[0-9a-f]{64}$" doc:"of a sealed seed"`
	Commitment string        `json:"commitment,omitempty" pattern:"^[0-9a-f]{64}$" doc:"of a sealed seed"`
	Minds      []string      `json:"minds,omitempty" nullable:"false" maxItems:"8" doc:"a bot for each seat, empty where the player sits"`
	Opening    int           `json:"opening,omitempty" minimum:"0" maximum:"1000" doc:"how many of the first actions are those of another match, when it is a retry of that: they are not the player's, and it counts as hinted"`
	After      referee.Seq   `json:"after" minimum:"0" doc:"how many actions came before those that are told"`
	Actions    []made        `json:"actions" nullable:"false" maxItems:"1000" doc:"what was done then, by minds too"`
	Hinted     bool          `json:"hinted,omitempty" doc:"the player was helped so far"`
	Took       game.Millis   `json:"took,omitempty" minimum:"0" maximum:"31536000000" doc:"milliseconds since the first action, until the last where it is over: in games that are timed by a stopwatch it counts as the time of the match"`
}

// made is an action, and who made it.
type made struct {
	Seat   game.Seat      `json:"seat"`
	Action openapi.Action `json:"action"`
}

func (s *api) mirrorMatch(ctx context.Context, in *struct {
	OfMatch
	Client string `header:"Wits-Client" maxLength:"64" doc:"a name of the program's own choice: its stream, opened with the same name as client, tells of the actions by their numbers alone"`
	Body   deviceMatch
},
) (*body[model.Summary], error) {
	b := in.Body
	if _, err := entry.Find(s.Games, b.Game); err != nil {
		return nil, err // before a player is made for it
	}
	seed, err := rng.Opened{Value: b.Seed, Salt: b.Salt, Commitment: b.Commitment}.Seed()
	if err != nil {
		return nil, fmt.Errorf("%w seed: %w", referee.ErrMalformed, err)
	}
	if err := s.mayMirror(ctx, b); err != nil {
		return nil, err
	}
	m := play.Mirrored{
		Match: in.ID, Game: b.Game, Preset: b.Preset, Seed: seed, Minds: b.Minds, Opening: b.Opening, After: b.After,
		Actions: make([]referee.Entry, len(b.Actions)), Hinted: b.Hinted, Took: b.Took, Client: in.Client, Bot: web.VisitOf(ctx).ID.Kind == model.BotKey,
	}
	for i, a := range b.Actions {
		m.Actions[i] = referee.Entry{Seat: a.Seat, Action: []byte(a.Action.Text)}
	}
	return answerWith(s.by(ctx).Mirror(ctx, m))
}

// mayMirror tells whose device it is, and counts every action that it tells, for the player and for the address, and a match that
// begins as one. Whoever has told more than there was room for waits until all of it is counted; an address is turned away before its body is read.
func (s *api) mayMirror(ctx context.Context, m deviceMatch) error {
	v := web.VisitOf(ctx)
	if err := v.Join(ctx); err != nil {
		return err
	}
	if m.After == 0 {
		if err := s.creates(ctx); err != nil {
			return err
		}
	}
	if err := s.Limit(limit.ToldFrom, v.Address); err != nil { // others of the address may have been counted while this one was read
		return err
	}
	if err := s.paced(ctx, limit.Told); err != nil {
		return err
	}
	s.Spend(limit.ToldFrom, v.Address, len(m.Actions)-1)
	s.Spend(limit.Told, string(v.ID.Player), len(m.Actions)-1)
	return nil
}
