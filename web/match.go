package web

import (
	"context"
	"errors"
	"reflect"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/game/wire"
	"wits/model"
	"wits/web/limit"
	"wits/work"
)

// OfMatch names a match in a path.
type OfMatch struct {
	ID model.MatchID `path:"id" maxLength:"64"`
}

type newMatch struct {
	Game   string  `json:"game" maxLength:"40"`
	Preset string  `json:"preset" maxLength:"40"`
	Seed   *uint32 `json:"seed,omitempty" maximum:"4294967295" doc:"a puzzle that can be shared by its number; a sealed one when left out"`

	Day model.Day `json:"day,omitempty" maxLength:"10" doc:"the puzzle of a past day, as practice: its preset, deal and minds are those of the day, whatever else is asked for"`

	Minds []string    `json:"minds,omitempty" nullable:"false" maxItems:"8" doc:"a bot for each seat, empty where the player sits; left out, the player holds all seats, or the first against the bot that the preset is always played against"`
	Clock *game.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out"`
	Keyed
}

const (
	exampleSummary = `"id":"4b1d",` + examplePuzzle + `,"commitment":"9f86…","terms":{"reward":{"prestigeRanks":0,"xpPercent":0}},
		"hinted":false,"seq":1,"status":"playing","seat":0,"seats":[{"name":"Ada","you":true,"status":"playing"}],"turn":0,"started":"2026-01-02T03:04:05Z","touched":"2026-01-02T03:05:05Z"`
	exampleMatch = `{` + exampleSummary + `,"view":` + exampleView + `}`
)

func (s *Server) routeMatches() {
	register(s, operation{
		id: "list-matches", method: "GET", path: "/matches", summary: "List one's matches",
		description: "Running matches, the latest started first, or finished ones, the latest ended first. Views are not in it.",
		answer:      `{"items":[{` + exampleSummary + `}],"next":"1a"}`,
	}, s.listMatches)
	register(s, operation{
		id: "create-match", keyed: true, method: "POST", path: "/matches", status: 201, summary: "Start a practice match",
		description: "With a number as seed the same puzzle can be played by others; it can also be searched for, so it is for practice. " +
			"In a game for several the player holds all seats that no mind holds, and sees what the seat sees that is due. Makes a player for whoever has none.",
		errors: []code{codeUnknownGame, codeUnknownPreset, codeUnknownBot, codeIllegal, codeNotFound, codeNotYet},
		ask:    `{` + examplePuzzle + `,"seed":42,"key":"3f1c"}`, answer: exampleMatch,
	}, s.createMatch)
	register(s, operation{
		id: "import-match", keyed: true, method: "POST", path: "/matches/import", status: 201, summary: "Keep a game played offline",
		limit: limit.Uploads, cost: costUpload, upload: reflect.TypeFor[offline](),
		description: "A practice game that is over, as its replay. It must verify. Makes a player for whoever has none.",
		errors:      []code{codeUnknownGame, codeIllegal, codeRunning}, ask: `{"replay":` + exampleReplay + `,"key":"3f1c"}`,
		answer: `{` + exampleSummary + `}`,
	}, s.importMatch)
	register(s, operation{
		id: "get-match", method: "GET", path: "/matches/{id}", summary: "Look at a match",
		description: "Where it stands, as its player sees it.", errors: []code{codeUnknownMatch}, answer: exampleMatch,
	}, func(ctx context.Context, in *OfMatch) (*body[model.Match], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		return answerWith(s.Play.For(id.Player).Look(ctx, in.ID))
	})
	s.routeMirrors()
	register(s, operation{
		id: "discard-match", who: forPlayers, method: "DELETE", path: "/matches/{id}", summary: "Throw a running match away",
		description: "Forgets a match of practice, as if it had never begun: no statistics count it. Where something is at stake, or another person plays, " +
			"it is refused: `no-discard`.",
		errors: []code{codeUnknownMatch, codeOver, codeIllegal},
	}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.Play.For(id.Player).Discard(ctx, in.ID)
	})
	register(s, operation{
		id: "repeat-match", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/again", status: 201, summary: "Start the same kind of match",
		description: "A practice match of the same game and preset, against the same minds and with the same clock, with a fresh sealed seed. After a match between people it is a rematch.",
		errors:      []code{codeUnknownMatch, codeRunning, codeIllegal, codeTableTaken, codeUnknownTable},
		ask:         `{"key":"3f1c"}`, answer: exampleMatch,
	}, s.repeatMatch)
}

func (s *Server) listMatches(ctx context.Context, in *struct {
	State string `query:"state" enum:"running,finished" default:"running"`
	Page
},
) (*body[list[model.Summary]], error) {
	before, err := in.at()
	if err != nil {
		return nil, err
	}
	id, err := visitOf(ctx).maybe(ctx)
	if err != nil || id.Player == "" {
		return listed[model.Summary](nil, err)
	}
	of := s.Play.For(id.Player).Running
	if in.State == "finished" {
		of = s.Play.For(id.Player).Finished
	}
	items, err := of(ctx, model.Page{Before: before, Limit: in.Limit})
	return paged(items, in.Limit, func(m model.Summary) int64 { return m.Place }, err)
}

func (s *Server) createMatch(ctx context.Context, in *struct{ Body newMatch }) (*body[model.Match], error) {
	v := visitOf(ctx)
	if _, err := entry.Find(s.Games, in.Body.Game); err != nil {
		return nil, err // before a player is made for it
	}
	if in.Body.Day != "" {
		if _, err := s.Play.For("").Daily(ctx, in.Body.Game, in.Body.Day); err != nil {
			return nil, err
		}
	}
	id, err := v.join(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Create, v.address); p != nil {
		return nil, p
	}
	return answerWith(s.Play.For(id.Player).Start(ctx, model.Practice{
		Game: in.Body.Game, Preset: in.Body.Preset, Seed: in.Body.Seed, Day: in.Body.Day, Minds: in.Body.Minds, Clock: in.Body.Clock,
	}))
}

func (s *Server) repeatMatch(ctx context.Context, in *struct {
	OfMatch
	Body *Keyed
},
) (*body[model.Match], error) {
	v := visitOf(ctx)
	id, err := v.must(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Create, v.address); p != nil {
		return nil, p
	}
	return answerWith(s.Play.For(id.Player).Again(ctx, in.ID))
}

// offline is a match that was played elsewhere.
type offline struct {
	Replay game.Replay `json:"replay"`
	Keyed
}

func (s *Server) importMatch(ctx context.Context, _ *struct{}) (*body[model.Summary], error) {
	var in offline
	err := s.upload(ctx, func(stream *wire.Stream) error {
		return stream.Object(&in, map[string]func() error{
			"replay": func() (err error) {
				in.Replay, err = game.DecodeReplay(stream)
				return err
			},
			"key": func() error {
				if err := stream.Value(&in.Key); err != nil {
					return err
				}
				return checkKey(in.Key)
			},
		})
	})
	if err != nil {
		return nil, err
	}
	v := visitOf(ctx)
	if ctx, err = v.withKey(ctx, in.Key); err != nil {
		return nil, err
	}
	id, err := v.join(ctx)
	if err != nil {
		return nil, err
	}
	var m model.Summary
	err = s.think(ctx, work.Piece{Kind: work.Replay, Game: in.Replay.Game}, func(ctx context.Context) error {
		m, err = s.Play.For(id.Player).Import(ctx, in.Replay)
		return err
	})
	return answerWith(m, err)
}

// checkKey checks a key as the description of Keyed has it, for an operation that reads its body itself.
func checkKey(key string) error {
	if len(key) < 1 || len(key) > 128 || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return errors.New("key: want 1 to 128 printable ASCII characters")
	}
	return nil
}
