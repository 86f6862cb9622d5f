package play

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/goal"
	"wits/model"
	"wits/name"
	"wits/review"
	"wits/store"
)

// Player is what one player can do: terminal, SSH and HTTP play through it. What belongs to others does not exist for it. Make
// one with [Service.For].
type Player struct {
	s  *Service
	id model.PlayerID
}

// Local is the one player of a machine that keeps its games itself.
const Local model.PlayerID = "local"

// Names keeps names from players that are in a book.
func Names(taken name.Book) Option { return func(s *Service) { s.names = taken } }

// For returns what a player can do. The empty player is nobody, who can read what everybody may.
func (s *Service) For(player model.PlayerID) Player { return Player{s, player} }

// Join makes a player known, with an adventurer at the beginning. A player who is known stays as they are. It returns
// the adventurer as it is now.
func (by Player) Join(ctx context.Context, name string) (challenge.Adventurer, error) {
	name, err := by.s.names.Take(name)
	if err != nil {
		return challenge.Adventurer{}, err
	}
	p := store.NewPlayer{ID: by.id, Name: name, Rand: challenge.NewExplorer(by.s.entropy), At: by.s.now()}
	if err := by.s.store.CreatePlayer(ctx, p); err != nil {
		return challenge.Adventurer{}, err
	}
	return by.s.store.Adventurer(ctx, by.id)
}

// Adventurer returns who a player is now.
func (by Player) Adventurer(ctx context.Context) (challenge.Adventurer, error) {
	return by.s.store.Adventurer(ctx, by.id)
}

// Rename gives the adventurer another name. Matches that were started keep theirs.
func (by Player) Rename(ctx context.Context, name string) error {
	name, err := by.s.names.Take(name)
	if err != nil {
		return err
	}
	defer by.s.recountRoom(by.id)
	return by.s.store.Rename(ctx, by.s.keys.Once(ctx, by.id, "rename", name), by.id, name)
}

// Reset forgets everything of a player but the name: matches, challenges, levels, statistics, settings. Nothing brings
// it back, so callers ask first. What others can see or rely on stays: the player's tokens, how daily puzzles went, and
// replays made public.
func (by Player) Reset(ctx context.Context) error {
	explorer := challenge.NewExplorer(by.s.entropy)
	if err := by.s.leave(ctx, by.id); err != nil {
		return err
	}
	defer by.s.recountRoom(by.id)
	defer by.s.thinking.dropOf(by.id)
	return by.s.store.ResetPlayer(ctx, store.NewPlayer{ID: by.id, Rand: explorer, At: by.s.now(), Once: by.s.keys.Once(ctx, by.id, "reset")})
}

// leave gives up what a player plays against other people: they are not left waiting.
func (s *Service) leave(ctx context.Context, player model.PlayerID) error {
	for before := int64(0); ; {
		list, err := s.store.Running(ctx, player, bounded(model.Page{Before: before}))
		if err != nil || len(list) == 0 {
			return err
		}
		for _, m := range list {
			before = m.Place
			if !m.Social() || m.Table != "" {
				continue
			}
			if _, err := s.For(player).Act(ctx, model.Act{Match: m.ID, After: m.Seq}, referee.GiveUp()); err != nil && !errors.Is(err, game.ErrOver) {
				return err
			}
		}
	}
}

// Statistics returns a player's numbers, sorted by game, preset and difficulty.
func (by Player) Statistics(ctx context.Context) ([]model.Stats, error) {
	return by.s.store.Statistics(ctx, by.id)
}

// Settings returns what a player has set, by name.
func (by Player) Settings(ctx context.Context) (map[string]string, error) {
	return by.s.store.Settings(ctx, by.id)
}

// Set keeps a setting. Names and values mean nothing here.
func (by Player) Set(ctx context.Context, name, value string) error {
	if err := checkSetting(name, value); err != nil {
		return err
	}
	err := by.s.store.Set(ctx, by.s.keys.Once(ctx, by.id, "set", name, value), by.id, name, value, maxSettings)
	if errors.Is(err, store.ErrTooMany) {
		return fmt.Errorf("%w: a player has at most %d settings", store.ErrTooMany, maxSettings)
	}
	return err
}

// checkSetting says what is wrong with a setting.
func checkSetting(name, value string) error {
	if name == "" {
		return fmt.Errorf("%w setting: it has no name", referee.ErrMalformed)
	}
	if err := referee.CheckText("setting's name", name, maxSetting); err != nil {
		return err
	}
	return referee.CheckText("setting's value", value, maxValue)
}

// maxSettings is how many settings a player may have: far more than programs need, few enough to be read at once.
const maxSettings = 100

// Delete ends a player for good, with everything that is theirs: matches, levels, statistics, settings, tokens, ranks of daily puzzles and
// public replays. Games against other people are given up and stay with the others, who played [model.GoneName] from then on; their
// replays verify. Nothing brings a player back, so callers ask first.
func (by Player) Delete(ctx context.Context) (err error) {
	defer by.s.recountRoom(by.id)
	defer by.s.thinking.dropOf(by.id)
	defer by.s.links.Forget(func(known shared) bool { return known.player == by.id })
	for range deleteAttempts {
		if err := by.s.leave(ctx, by.id); err != nil {
			return err
		}
		if err := by.s.unname(ctx, by.id); err != nil {
			return err
		}
		if err = by.s.store.DeletePlayer(ctx, by.id); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return err
}

// deleteAttempts is how often a player may sit down to a game with somebody else while being deleted.
const deleteAttempts = 10

// unname takes a player's name out of games that others keep, each in a change of its own: those that are in the player's list, and those
// that the player left with a reset.
func (s *Service) unname(ctx context.Context, player model.PlayerID) error {
	for before := int64(0); ; {
		list, err := s.store.Finished(ctx, player, bounded(model.Page{Before: before}))
		if err != nil {
			return err
		}
		for _, m := range list {
			before = m.Place
			if !m.Social() {
				continue
			}
			if err := s.unnameIn(ctx, player, store.Seated{Match: m.ID, Holder: player, Seat: m.Seat}); err != nil {
				return err
			}
		}
		if len(list) == 0 {
			break
		}
	}
	left, err := s.store.Left(ctx, player)
	for _, seat := range left {
		if err := s.unnameIn(ctx, player, seat); err != nil {
			return err
		}
	}
	return err
}

// unnameIn takes a player's name out of a game, with the state and the replays that have it.
func (s *Service) unnameIn(ctx context.Context, player model.PlayerID, seat store.Seated) error {
	kept, err := s.store.LoadMatch(ctx, seat.Holder, seat.Match)
	if err != nil {
		return err
	}
	public, err := s.store.PublishedBeside(ctx, player, seat.Match)
	if err != nil {
		return err
	}
	named := kept.Record(kept.Seq)
	kept.Players[seat.Seat] = model.GoneName
	n := store.Unnamed{Player: player, Match: seat.Match, Players: kept.Players, Program: referee.Version, Replays: map[model.ReplayID]string{}}
	g, err := referee.Find(s.games, kept.Game)
	var m referee.Match
	if err == nil {
		m, err = g.Resume(kept.Record(kept.Seq))
	}
	if err != nil { // this program cannot play it, so it shows it to nobody: what the state says is forgotten
		n.State = store.Save([]byte("{}"))
		return s.store.Unname(ctx, n)
	}
	state, err := m.State()
	if err != nil {
		return err
	}
	n.State = store.Save(state)
	for id, text := range public {
		if !isOf(text, named) {
			continue
		}
		if n.Replays[id], err = documentOf(m); err != nil {
			return err
		}
	}
	defer s.hub.Wake(seat.Match)
	return s.store.Unname(ctx, n)
}

// isOf reports whether a public replay is that of a match.
func isOf(text string, rec referee.Record) bool {
	r, err := referee.ReadReplay([]byte(text))
	if err != nil {
		return false
	}
	theirs, err1 := json.Marshal(r.Record)
	ours, err2 := json.Marshal(rec)
	return err1 == nil && err2 == nil && bytes.Equal(theirs, ours)
}

// documentOf is the document of a match's replay.
func documentOf(m referee.Match) (string, error) {
	r, err := m.Replay()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(r)
	return string(text), err
}

// Goals lists what a player can aim for, and how far they have come. The player may be nobody.
func (by Player) Goals(ctx context.Context) ([]goal.Goal, error) {
	if by.id == "" {
		return goal.List(by.s.entries, goal.Known{}), nil
	}
	stats, err1 := by.s.store.Statistics(ctx, by.id)
	days, err2 := by.s.store.SolvedDays(ctx, by.id)
	return goal.List(by.s.entries, goal.Known{Stats: stats, Days: model.DayStreak(days, model.DayOf(by.s.now())), Solved: len(days)}), errors.Join(err1, err2)
}

// Streak tells how many games a player has won in a row, whatever they were.
func (by Player) Streak(ctx context.Context) (model.Streak, error) {
	return by.s.store.Streak(ctx, by.id)
}

// manyReviews is how many games at most a player's skill is told from.
const manyReviews = 100

// Skill sums up a player's reviewed matches of a game. Reviews that can no longer be read are left out.
func (by Player) Skill(ctx context.Context, gameID string) (review.Skills, error) {
	if _, err := referee.Find(by.s.games, gameID); err != nil {
		return review.Skills{}, err
	}
	list, err := by.s.store.Reviews(ctx, by.id, gameID, referee.Version, manyReviews)
	if err != nil {
		return review.Skills{}, err
	}
	var all []review.Own
	for _, kept := range list {
		if r, err := review.Decode([]byte(kept.Document)); err == nil {
			all = append(all, r.Of(kept.Seat))
		}
	}
	return review.Across(all), nil
}

// Ending compares a finished match with the player's matches before it. For a running one the error is [ErrRunning].
func (by Player) Ending(ctx context.Context, id model.MatchID) (model.Ending, error) {
	kept, err := by.s.store.LoadMatch(ctx, by.id, id)
	switch {
	case err != nil:
		return model.Ending{}, err
	case kept.Status == game.Playing:
		return model.Ending{}, ErrRunning
	}
	st, err := by.s.rebuildPart(store.Part{Match: kept}, newest)
	if err != nil {
		return model.Ending{}, err
	}
	e := model.Ending{Moves: st.before + st.match.Moves(), Time: took(kept)}
	if by.s.stopwatch(kept.Summary) && kept.Since > 0 {
		e.Time = game.Millis(kept.Ended.UnixMilli()) - kept.Since
	}
	if kept.Status == game.Won { // who won a puzzle of the day has seen all of it
		e.Par = max(st.match.Par()-by.s.opened(kept.Summary), 0)
	}
	if kept.Day != "" {
		days, err := by.s.store.SolvedDays(ctx, by.id)
		if err != nil {
			return model.Ending{}, err
		}
		e.Days = new(model.DayStreak(days, model.DayOf(by.s.now())))
	}
	if e.Streak, err = by.s.store.Streak(ctx, by.id); err != nil {
		return model.Ending{}, err
	}
	return by.s.compared(ctx, by.id, kept.Summary, e)
}

// took is how long a game for one took by its clock; 0 without one.
func took(m store.Match) game.Millis {
	if m.Clock == nil || len(m.Seats) > 1 || len(m.Clocked.Left) == 0 {
		return 0
	}
	return m.Clock.Start() + game.Millis(m.Clock.Increment)*1000*game.Millis(m.Seq) - m.Clocked.Left[0]
}

// compared adds the numbers that count a match, and in what it is the best of them.
func (s *Service) compared(ctx context.Context, player model.PlayerID, m model.Summary, e model.Ending) (model.Ending, error) {
	if m.Holds == model.AllSeats { // nobody has won there
		return e, nil
	}
	list, err := s.store.Statistics(ctx, player)
	if i := slices.IndexFunc(list, func(st model.Stats) bool { return st.Counts(m) }); err == nil && i >= 0 {
		e.Stats = &list[i]
		if m.Status == game.Won && !m.Hinted {
			e.Records = list[i].Records(e)
		}
	}
	return e, err
}
