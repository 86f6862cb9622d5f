// Package backend declares what both terminal apps, the full-screen one and the line-based one, need from the service that holds the
// matches. It keeps nothing and draws nothing.
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

// Player is what an app needs from the service, for one player. A [wits/play.Player] is one, and so is a remote server.
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
	// Daily returns the puzzle of a day, or today's where day is empty, and the player's attempt at it.
	Daily(ctx context.Context, gameID string, day model.Day) (model.Daily, error)
	Leaderboard(ctx context.Context, gameID string, day model.Day, kind model.Kind, skip, limit int) ([]model.Rank, error)
	Running(ctx context.Context, page model.Page) ([]model.Summary, error)
	Look(ctx context.Context, id model.MatchID) (model.Match, error)
	// Act plays an action at the position that the player knows. The turn has the events that the action led to.
	Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error)
	// Follow calls tell with the match whenever somebody acts, arrives or leaves, until ctx is done.
	Follow(ctx context.Context, at model.Match, tell func(model.Match)) error
	Hint(ctx context.Context, id model.MatchID) (game.Hint, error)
	Finished(ctx context.Context, page model.Page) ([]model.Summary, error)
	Replay(ctx context.Context, id model.MatchID) (referee.Replay, error)
	// Review returns the review of a finished match, as far as it has been computed: call it again until it is complete.
	Review(ctx context.Context, id model.MatchID) (review.Review, error)
	Statistics(ctx context.Context) ([]model.Stats, error)
	// Skill sums up the player's reviewed matches of a game.
	Skill(ctx context.Context, gameID string) (review.Skills, error)
	// Calendar returns the player's results in the daily puzzles from one day to another, both included.
	Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error)
	// Goals lists what the player can aim for.
	Goals(ctx context.Context) ([]goal.Goal, error)
	Settings(ctx context.Context) (map[string]string, error)
	Set(ctx context.Context, key, value string) error
	Reset(ctx context.Context) error
}

// Thinker is a service that shares the processors among its players: a bot that a player watches thinks in that player's share.
type Thinker interface {
	Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error
}

// Host is a service with other people on it: a server.
type Host interface {
	OpenTable(ctx context.Context, t model.Invitation) (model.Match, error)
	Sit(ctx context.Context, code string) (model.Match, error)
	CloseTable(ctx context.Context, id model.MatchID) error
	// TableLink is the address under which a browser shows a table.
	TableLink(code string) string
}

// Translator is a service that sends finished sentences, as a server does with hints and errors. Speak sets their language.
type Translator interface{ Speak(lang string) }

// Discarder is a service that can delete a running practice match, which then counts for nothing.
type Discarder interface {
	Discard(ctx context.Context, id model.MatchID) error
}

// Offerer is a service that can be told to offer a challenge. Only the debug menu asks for it, and only where nothing is saved.
type Offerer interface {
	Offer(ctx context.Context, t challenge.TypeID) error
}

// Noticer is a service on somebody's server, who may have something to tell all players.
type Noticer interface {
	// Notice returns what they tell; the zero Notice is nothing.
	Notice(ctx context.Context) (model.Notice, error)
}

// Linker is a service that links devices to one player, by codes that work once.
type Linker interface {
	// Code makes a code for another device.
	Code(ctx context.Context) (Code, error)
	// Link makes this device belong to the player who made the code. The app continues as that player; done says so.
	Link(ctx context.Context, code string) (next Player, done words.Message, err error)
}

// Visited is a service whose player may be a guest: one whom nobody knows again, and who gets a code for their games on leaving.
type Visited interface{ Guest() bool }

// IsGuest reports whether the service's player is a guest.
func IsGuest(s Player) bool {
	v, ok := s.(Visited)
	return ok && v.Guest()
}

// Code links another device, once.
type Code struct {
	Text    string
	Link    string // where a browser takes it; empty where nobody knows
	Command string // how another terminal takes it
	Expires time.Time
}

// Words explain how to use the code.
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

// Sit joins the match at a table. A player who already has a seat there, or who opened the table, returns to the match.
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

// Act plays an action and returns the match after it. Where the action is refused because the match has moved on elsewhere, it returns the
// match as it stands now with the error; otherwise an empty match.
func Act(ctx context.Context, s Player, at model.Match, action game.Action, now func() time.Time) (model.Match, error) {
	turn, err := s.Act(ctx, model.Act{Match: at.ID, Game: at.Game, After: at.Seq, Seat: at.Actor(action)}, action)
	if err == nil {
		return at.Played(turn, now()), nil
	}
	next, lost := s.Look(ctx, at.ID)
	if lost != nil || next.Seq == at.Seq {
		return model.Match{}, err
	}
	return next, err
}

// Reviewed waits for the complete review of a finished match.
func Reviewed(ctx context.Context, s Player, id model.MatchID) (review.Review, error) {
	for {
		made, err := s.Review(ctx, id)
		if err != nil || made.Complete() {
			return made, err
		}
	}
}

// ResultOf returns what may be shared of a finished match.
func ResultOf(ctx context.Context, s Player, e entry.Entry, t model.Match) (entry.Result, error) {
	r := entry.Result{Preset: t.Preset, Day: string(t.Day), Seen: t.View, Status: t.Status, Took: t.Took(), Secret: !t.HiddenUntil.IsZero()}
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

// SeedText is the seed of a match, or empty in a game that leaves nothing to chance.
func SeedText(e entry.Entry, doc referee.Replay) string {
	seed, err := doc.Seed.MarshalJSON()
	if err != nil || !e.Game.Info().Chance(doc.Preset) {
		return ""
	}
	return strings.Trim(string(seed), `"`)
}

// Tell sets the language of a service that is a [Translator].
func Tell(s Player, speaker words.Speaker) {
	if l, ok := s.(Translator); ok {
		l.Speak(speaker.Language())
	}
}

// MayDraw reports whether a draw can be offered: in a game that has draws by agreement, where nobody must solve something.
func MayDraw(e entry.Entry, m model.Match) bool {
	return e.Game.Info().Draws && len(m.Seats) > 1 && e.Defences[m.Preset] == ""
}

// MayTakeBack reports whether an action can be taken back, in a game that hides nothing, where nothing is at stake: against minds at once, with
// another person's consent where the game knows draws.
func MayTakeBack(e entry.Entry, m model.Match) bool {
	info := e.Game.Info()
	return info.Open && m.Terms.Practice() && !m.Shared() && (m.Minded() && !m.Others() || info.Draws && m.Others() && !m.Minded())
}

// MayDiscard reports whether a match can be deleted without a loss: nothing is at stake, and nobody else plays.
func MayDiscard(s Player, m model.Match) bool {
	_, ok := s.(Discarder)
	return ok && m.Terms.Practice() && m.Day == "" && m.Status == game.Playing && !m.Others()
}

// Discard deletes a running practice match, where the service can.
func Discard(ctx context.Context, s Player, id model.MatchID) error {
	if d, ok := s.(Discarder); ok {
		return d.Discard(ctx, id)
	}
	return nil
}

// MayAsk reports whether hints are available in the match.
func MayAsk(e entry.Entry, m model.Match) bool {
	return e.Coach != nil && m.Terms.Practice() && !m.Others()
}
