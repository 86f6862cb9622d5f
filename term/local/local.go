// Package local is the terminal app's service on this machine: one player, whose matches are kept through package play. It
// adds the hints, which play only allows or refuses. It opens nothing and draws nothing.
package local

import (
	"context"
	"encoding/json"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/play"
	"wits/review"
	"wits/term"
	"wits/work"
)

// Player is the one player of this machine.
const Player model.PlayerID = "local"

// Service speaks to package play for one player.
type Service struct {
	play    *play.Service
	player  model.PlayerID
	entries []entry.Entry
}

var (
	_ term.Service = (*Service)(nil)
	_ term.Thinker = (*Service)(nil)
)

// New makes the player known, under a name if there is none yet, and returns the service.
func New(ctx context.Context, p *play.Service, name string, entries []entry.Entry) (*Service, error) {
	if _, err := p.For(Player).Join(ctx, name); err != nil {
		return nil, err
	}
	return For(p, Player, entries), nil
}

// For returns the service of a player who is known, such as one of many who play on a server.
func For(p *play.Service, player model.PlayerID, entries []entry.Entry) *Service {
	return &Service{p, player, entries}
}

// Adventurer returns who the player is now.
func (s *Service) Adventurer(ctx context.Context) (challenge.Adventurer, error) {
	return s.play.For(s.player).Adventurer(ctx)
}

// Rename gives the adventurer another name.
func (s *Service) Rename(ctx context.Context, name string) error {
	return s.play.For(s.player).Rename(ctx, name)
}

// Explore takes a step.
func (s *Service) Explore(ctx context.Context) (challenge.TypeID, bool, error) {
	d, err := s.play.For(s.player).Explore(ctx)
	if err != nil || d.Found == nil {
		return "", false, err
	}
	return d.Found.Type, true, nil
}

// Plant makes a challenge pending by hand, for the debug menu.
func (s *Service) Plant(ctx context.Context, t challenge.TypeID) error {
	return s.play.For(s.player).Offer(ctx, t)
}

// Pending lists the challenges that wait.
func (s *Service) Pending(ctx context.Context) ([]model.Pending, error) {
	return s.play.For(s.player).Challenges(ctx)
}

// Accept starts the match of a challenge.
func (s *Service) Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (term.Table, error) {
	return table(s.play.For(s.player).Accept(ctx, id, d))
}

// Decline lets a challenge go.
func (s *Service) Decline(ctx context.Context, id model.ChallengeID) error {
	return s.play.For(s.player).Decline(ctx, id)
}

// Start starts a practice match.
func (s *Service) Start(ctx context.Context, p term.Practice) (term.Table, error) {
	return table(s.play.For(s.player).Start(ctx, model.Practice(p)))
}

// Rematch starts a match that is over again, with sides changed.
func (s *Service) Rematch(ctx context.Context, id model.MatchID) (term.Table, error) {
	return table(s.play.For(s.player).Rematch(ctx, id))
}

// Daily starts, or goes on with, the attempt at today's puzzle.
func (s *Service) Daily(ctx context.Context, gameID string) (term.Table, error) {
	return table(s.play.For(s.player).StartDaily(ctx, gameID, false))
}

// Today tells about today's puzzle of a game, and the player's attempt at it.
func (s *Service) Today(ctx context.Context, gameID string) (term.Today, error) {
	d, err := s.play.For(s.player).Daily(ctx, gameID, "")
	if err != nil {
		return term.Today{}, err
	}
	ranks, err := s.play.For(s.player).Leaderboard(ctx, gameID, d.Day, model.People, 0, term.RanksShown)
	return term.Today{
		Day: d.Day, Preset: d.Preset, Left: time.Until(d.Ends), Match: d.Match, Status: d.Status, Moves: d.Moves, Ranking: d.Ranking, Ranks: ranks,
	}, err
}

// Running lists the matches that can be continued.
func (s *Service) Running(ctx context.Context) ([]model.Summary, error) {
	return s.play.For(s.player).Running(ctx, model.Page{})
}

// Open returns a match as it stands.
func (s *Service) Open(ctx context.Context, id model.MatchID) (term.Table, error) {
	return table(s.play.For(s.player).Look(ctx, id))
}

// Act plays an action.
func (s *Service) Act(ctx context.Context, at term.Table, action game.Action) (term.Table, error) {
	wire, err := json.Marshal(action)
	if err != nil {
		return term.Table{}, err
	}
	turn, err := s.play.For(s.player).Act(ctx, model.Act{Match: at.ID, After: at.Seq, Seat: at.Actor(action)}, game.WireAction(wire))
	if err != nil {
		return term.Table{}, err
	}
	if len(at.Seats) > 1 {
		if next, err := s.since(ctx, at); err == nil && next.Seq > at.Seq {
			return next, nil
		}
	}
	return at.After(term.Step{
		Seq: turn.Seq, Seat: turn.Seat, Action: action, Status: turn.Status, Turn: turn.Turn, Seen: turn.View, Left: turn.Left, Award: turn.Award,
	}, time.Now()), nil
}

// since is a match with all that happened after it stood somewhere.
func (s *Service) since(ctx context.Context, at term.Table) (term.Table, error) {
	g, err := s.gameOf(at.Game)
	if err != nil {
		return at, err
	}
	events, err := s.play.For(s.player).Events(ctx, at.ID, at.Seq, 0)
	if err != nil {
		return at, err
	}
	steps := make([]term.Step, len(events))
	for i, e := range events {
		steps[i] = term.Step{Seq: e.Seq, Seat: e.Seat, Status: e.Status, Turn: e.Turn, Seen: e.View, Offer: e.Offer, Left: e.Left, Award: e.Award}
		if steps[i].Action, err = g.Move(e.Action); err != nil {
			return at, err
		}
	}
	return at.Through(steps, time.Now()), nil
}

func (s *Service) gameOf(id string) (game.Game, error) { return game.Find(entry.Games(s.entries), id) }

// doubt is after how long without news a match is looked at.
const doubt = 5 * time.Second

// Follow tells of a match when something was done in it, and of one that people play against each other also when somebody came,
// left or asked for a rematch.
func (s *Service) Follow(ctx context.Context, at term.Table, tell func(term.Table)) error {
	f := s.play.For(s.player).Follow(at.ID)
	defer f.End()
	look := time.NewTicker(doubt)
	defer look.Stop()
	for at.Status == game.Playing || at.Social() {
		next, err := s.news(ctx, f, at)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if next.Seq > at.Seq || !next.SameSeats(at) || !next.SameMind(at) {
			at = next
			tell(at)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-f.Wake:
		case <-look.C:
			f.Doubt()
		}
	}
	return nil
}

// news is a match as it stands, with what led there. To ask the follower says that the player is there.
func (s *Service) news(ctx context.Context, f *play.Follower, at term.Table) (term.Table, error) {
	if !at.Social() {
		next, err := s.since(ctx, at)
		if _, due := next.Thinking(); err != nil || !due && next.Mind == nil {
			return next, err
		}
		now, err := s.Open(ctx, at.ID) // a mind that gave up goes on
		if err != nil || now.Seq != next.Seq {
			return next, err
		}
		now.Steps = next.Steps
		return now, nil
	}
	if _, _, err := f.News(ctx, at.Seq); err != nil {
		return at, err
	}
	now, err := s.Open(ctx, at.ID)
	if err != nil || now.Seq <= at.Seq || at.Waiting() {
		return now, err
	}
	if between, err := s.since(ctx, at); err == nil && between.Seq == now.Seq {
		now.Steps = between.Steps
	}
	return now, nil
}

// Hint marks the match as hinted, and advises.
func (s *Service) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	p, err := s.play.For(s.player).Look(ctx, id)
	if err != nil {
		return game.Hint{}, err
	}
	e, err := entry.Find(s.entries, p.Game)
	switch {
	case err != nil:
		return game.Hint{}, err
	case e.Coach == nil:
		return game.Hint{}, game.NoAdvice(words.New("rule.no-coach", words.Say("game", e.Name())))
	}
	if err := s.play.For(s.player).MarkHinted(ctx, id); err != nil {
		return game.Hint{}, err
	}
	var h game.Hint
	piece := work.Piece{Kind: work.Help, Game: p.Game, Preset: p.Preset, Mind: "hint", Match: string(id), Guess: hintGuess}
	err = s.play.For(s.player).Think(ctx, piece, func(ctx context.Context) (err error) {
		h, err = e.Coach.Hint(ctx, p.View)
		return err
	})
	return h, err
}

// Think lets a bot think in the player's turn.
func (s *Service) Think(ctx context.Context, gameID, preset, bot string, do func(context.Context) error) error {
	piece := work.Piece{Kind: work.Help, Game: gameID, Preset: preset, Mind: bot, Guess: hintGuess}
	if g, err := s.gameOf(gameID); err == nil {
		piece.Guess = time.Duration(g.Info().Cost(bot)) * time.Millisecond
	}
	return s.play.For(s.player).Think(ctx, piece, do)
}

// hintGuess is what a hint takes, until that is known better.
const hintGuess = 30 * time.Millisecond

// Discard throws a running practice match away.
func (s *Service) Discard(ctx context.Context, id model.MatchID) error {
	return s.play.For(s.player).Discard(ctx, id)
}

// Finished lists finished matches.
func (s *Service) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	return s.play.For(s.player).Finished(ctx, page)
}

// Replay returns the document of a finished match.
func (s *Service) Replay(ctx context.Context, id model.MatchID) (game.Replay, error) {
	return s.play.For(s.player).Replay(ctx, id)
}

// Review tells what a finished match came to, as far as that is known.
func (s *Service) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	return s.play.For(s.player).Review(ctx, id)
}

// Skill sums up what the player's reviewed games of a kind came to.
func (s *Service) Skill(ctx context.Context, gameID string) (review.Skills, error) {
	return s.play.For(s.player).Skill(ctx, gameID)
}

// Statistics returns the player's numbers.
func (s *Service) Statistics(ctx context.Context) ([]model.Stats, error) {
	return s.play.For(s.player).Statistics(ctx)
}

// Settings returns what the player has set.
func (s *Service) Settings(ctx context.Context) (map[string]string, error) {
	return s.play.For(s.player).Settings(ctx)
}

// Set keeps a setting.
func (s *Service) Set(ctx context.Context, key, value string) error {
	return s.play.For(s.player).Set(ctx, key, value)
}

// Reset forgets everything but the name.
func (s *Service) Reset(ctx context.Context) error { return s.play.For(s.player).Reset(ctx) }

func table(p model.Match, err error) (term.Table, error) {
	return term.Table{Summary: p.Summary, Seen: p.View, Offer: p.Offer, At: time.Now()}, err
}

// Calendar tells what the player made of the daily puzzles of some days.
func (s *Service) Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error) {
	return s.play.For(s.player).Calendar(ctx, from, to)
}

// Goals tells what the player can aim for.
func (s *Service) Goals(ctx context.Context) ([]goal.Goal, error) {
	return s.play.For(s.player).Goals(ctx)
}
