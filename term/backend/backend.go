// Package backend is what both terminal apps, the drawn one and the one in lines, need of whoever keeps the matches.
package backend

import (
	"context"
	"strings"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/review"
	"wits/work"
)

// Player is what an app needs of package play, for one player: [wits/play.Player] is one, and so is a server far away.
type Player interface {
	Adventurer(ctx context.Context) (challenge.Adventurer, error)
	Rename(ctx context.Context, name string) error
	Explore(ctx context.Context) (model.Discovery, error)
	Challenges(ctx context.Context) ([]model.Pending, error)
	Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (model.Match, error)
	Decline(ctx context.Context, id model.ChallengeID) error
	Start(ctx context.Context, p model.Practice) (model.Match, error)
	// Rematch starts a match that is over again, with sides changed. Against a person it waits until both have asked.
	Rematch(ctx context.Context, id model.MatchID) (model.Match, error)
	// StartDaily starts, or goes on with, the attempt at today's puzzle.
	StartDaily(ctx context.Context, gameID string, bot bool) (model.Match, error)
	// Daily tells about the puzzle of a day, today where that is empty, and the player's attempt at it.
	Daily(ctx context.Context, gameID string, day model.Day) (model.Daily, error)
	Leaderboard(ctx context.Context, gameID string, day model.Day, kind model.Kind, skip, limit int) ([]model.Rank, error)
	Running(ctx context.Context, page model.Page) ([]model.Summary, error)
	Look(ctx context.Context, id model.MatchID) (model.Match, error)
	// Act plays an action where the player thinks the match stands. The turn has the events that led to it.
	Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error)
	// Follow tells of a match whenever something was done in it, or somebody came or left, until ctx is done.
	Follow(ctx context.Context, at model.Match, tell func(model.Match)) error
	Hint(ctx context.Context, id model.MatchID) (game.Hint, error)
	Finished(ctx context.Context, page model.Page) ([]model.Summary, error)
	Replay(ctx context.Context, id model.MatchID) (referee.Replay, error)
	// Review tells what a finished match came to, as far as that is known: ask again until it is complete.
	Review(ctx context.Context, id model.MatchID) (review.Review, error)
	Statistics(ctx context.Context) ([]model.Stats, error)
	// Skill sums up what the player's reviewed games of a kind came to.
	Skill(ctx context.Context, gameID string) (review.Skills, error)
	// Calendar tells what the player made of the daily puzzles of some days, both included.
	Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error)
	// Goals tells what the player can aim for.
	Goals(ctx context.Context) ([]goal.Goal, error)
	Settings(ctx context.Context) (map[string]string, error)
	Set(ctx context.Context, key, value string) error
	Reset(ctx context.Context) error
}

// Thinker is a service that shares the processors among its players: a bot that somebody watches thinks in their turn.
type Thinker interface {
	Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error
}

// Host is a service where other people are: a server.
type Host interface {
	OpenTable(ctx context.Context, t model.Invitation) (model.Match, error)
	Sit(ctx context.Context, code string) (model.Match, error)
	CloseTable(ctx context.Context, id model.MatchID) error
	// TableLink is the address under which a browser shows a table.
	TableLink(code string) string
}

// Linguist is a service that says sentences itself, as a server does with hints and refusals, and is told in which language.
type Linguist interface{ Speak(lang string) }

// Discarder is a service that can throw a running practice match away: it counts for nothing.
type Discarder interface {
	Discard(ctx context.Context, id model.MatchID) error
}

// Planter is a service that can be handed a challenge. Only the debug menu asks for it, and only where nothing is saved.
type Planter interface {
	Offer(ctx context.Context, t challenge.TypeID) error
}

// Linker is a service whose player can go on elsewhere, and which can go on as another player, by codes that work once.
type Linker interface {
	// Code makes a code for another device.
	Code(ctx context.Context) (Code, error)
	// Link makes this device the one of the player whose code it is. The service is of no use afterwards.
	Link(ctx context.Context, code string) error
}

// Code lets another device in, once.
type Code struct {
	Text    string
	Link    string // where a browser takes it; empty where nobody knows
	Command string // how another terminal takes it
	Expires time.Time
}

// Words say how a code is used.
func (c Code) Words() []words.Message {
	all := []words.Message{words.New("link.code", words.Text("code", c.Text), words.Text("until", c.Expires.UTC().Format("15:04")+" UTC"))}
	if c.Link != "" {
		all = append(all, words.New("link.browser", words.Text("link", c.Link)))
	}
	if c.Command != "" {
		all = append(all, words.New("link.terminal", words.Text("command", c.Command)))
	}
	return all
}

// Sit sits down at a table, or goes back to it: to one's seat, or to the table that one has opened and nobody has found yet.
func Sit(ctx context.Context, s Player, host Host, code string) (model.Match, error) {
	t, refused := host.Sit(ctx, code)
	if refused == nil {
		return t, nil
	}
	all, err := s.Running(ctx, model.Page{})
	if err != nil {
		return t, refused
	}
	plain := strings.NewReplacer("-", "", " ", "")
	for _, m := range all {
		if m.Table != "" && strings.EqualFold(plain.Replace(m.Table), plain.Replace(code)) {
			return s.Look(ctx, m.ID)
		}
	}
	return t, refused
}

// ResultOf is what can be told of a match that is over.
func ResultOf(ctx context.Context, s Player, e entry.Entry, t model.Match) (entry.Result, error) {
	r := entry.Result{Preset: t.Preset, Day: string(t.Day), Seen: t.View, Status: t.Status, Secret: !t.HiddenUntil.IsZero()}
	if t.Day != "" || !e.Game.Info().Chance(t.Preset) {
		return r, nil
	}
	doc, err := s.Replay(ctx, t.ID)
	if err != nil {
		return r, err
	}
	r.Seed = SeedText(e, doc)
	return r, nil
}

// SeedText is the seed of a match, nothing where it means nothing.
func SeedText(e entry.Entry, doc referee.Replay) string {
	seed, err := doc.Seed.MarshalJSON()
	if err != nil || !e.Game.Info().Chance(doc.Preset) {
		return ""
	}
	return strings.Trim(string(seed), `"`)
}

// Tell has a service that says sentences itself speak the language of a speaker.
func Tell(s Player, speaker words.Speaker) {
	if l, ok := s.(Linguist); ok {
		l.Speak(speaker.Language())
	}
}

// MayDraw reports whether draws can be offered: to people, in a game that knows them.
func MayDraw(e entry.Entry, m model.Match) bool {
	return e.Game.Info().Draws && (m.Others() || m.Shared()) && !m.Minded()
}

// MayTakeBack reports whether an action can be taken back: against minds, in a game that hides nothing, where nothing is at stake.
func MayTakeBack(e entry.Entry, m model.Match) bool {
	return e.Game.Info().Open && m.Terms.Practice() && m.Minded() && !m.Others() && !m.Shared()
}

// MayAsk reports whether somebody gives hints in the match.
func MayAsk(e entry.Entry, m model.Match) bool {
	return e.Coach != nil && m.Terms.Practice() && !m.Others()
}
