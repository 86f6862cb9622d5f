package play

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/internal/opaque"
	"wits/ladder"
	"wits/model"
	"wits/name"
	"wits/store"
)

// What a bot's page shows: the latest games, and how many actions are an opening.
const (
	latestGames = 100
	openingMade = 4
)

// Ladder rates the bots and minds of a game by the games that they played against each other, of all presets where none is named; the
// best comes first.
func (s *Service) Ladder(ctx context.Context, gameID, preset string) ([]model.Rated, error) {
	pairs, err := s.pairings(ctx, gameID, preset)
	return rate(pairs), err
}

// pairings are how the games of the ladder ended. Games with somebody who is a bot no longer are left out.
func (s *Service) pairings(ctx context.Context, gameID, preset string) ([]store.Pairing, error) {
	if _, err := entry.Find(s.entries, gameID); err != nil {
		return nil, err
	}
	pairs, err := s.store.Ladder(ctx, gameID, preset)
	return slices.DeleteFunc(pairs, func(p store.Pairing) bool { return p.First.Name == "" || p.Second.Name == "" }), err
}

// rate rates all who played.
func rate(pairs []store.Pairing) []model.Rated {
	number, rated := map[store.Rival]int{}, []model.Rated{}
	numbered := func(r store.Rival) int {
		if _, ok := number[r]; !ok {
			number[r] = len(rated)
			rated = append(rated, model.Rated{Name: r.Name, Mind: r.Mind})
		}
		return number[r]
	}
	results := []ladder.Result{}
	for _, p := range pairs {
		a, b := numbered(p.First), numbered(p.Second)
		rated[a].Add(p.Outcome, p.Games)
		rated[b].Add(model.Opposite(p.Outcome), p.Games)
		results = append(results, ladder.Result{A: a, B: b, Games: p.Games, Score: game.Worth(p.Outcome) * float64(p.Games)})
	}
	for i, r := range ladder.Rate(len(rated), results) {
		rated[i].Rating, rated[i].Low, rated[i].High = r.Elo, r.Low, r.High
	}
	slices.SortStableFunc(rated, func(a, b model.Rated) int { return cmp.Compare(b.Rating, a.Rating) })
	for i := range rated {
		rated[i].Rank = i + 1
	}
	return rated
}

// Career tells what a bot's games of the ladder came to, in one game.
func (s *Service) Career(ctx context.Context, botName, gameID string) (c model.Career, err error) {
	player, bot, err := s.store.FindBot(ctx, name.Look(botName), s.now(), s.voidBefore())
	if err != nil {
		return c, err
	}
	pairs, err := s.pairings(ctx, gameID, "")
	if err != nil {
		return c, err
	}
	c.LiveBot = bot
	rated := rate(pairs)
	if i := slices.IndexFunc(rated, func(r model.Rated) bool { return r.Name == bot.Name && !r.Mind }); i >= 0 {
		c.Rated = &rated[i]
	}
	against := map[string]*model.Results{}
	for _, p := range pairs {
		for _, seat := range []struct {
			me, other store.Rival
			outcome   game.Outcome
		}{{p.First, p.Second, p.Outcome}, {p.Second, p.First, model.Opposite(p.Outcome)}} {
			if seat.me == (store.Rival{Name: bot.Name}) {
				count(against, seat.other.Name, model.Results{Opponent: seat.other.Name, Mind: seat.other.Mind}, seat.outcome, p.Games)
			}
		}
	}
	c.Results = frequent(against)
	if c.Latest, err = s.store.LadderGames(ctx, player, gameID, latestGames, openingMade); err != nil {
		return c, err
	}
	openings := map[string]*model.Results{}
	for _, g := range c.Latest {
		text, _ := json.Marshal(g.Opening) // it was kept as JSON
		count(openings, string(text), model.Results{Opening: g.Opening}, g.Status, 1)
	}
	c.Openings = frequent(openings)
	return c, nil
}

// count counts results under a key.
func count(by map[string]*model.Results, key string, first model.Results, o game.Outcome, n int) {
	if by[key] == nil {
		by[key] = &first
	}
	by[key].Add(o, n)
}

// frequent sorts results, the most games first.
func frequent(by map[string]*model.Results) []model.Results {
	list := make([]model.Results, 0, len(by))
	for _, key := range slices.Sorted(maps.Keys(by)) {
		list = append(list, *by[key])
	}
	slices.SortStableFunc(list, func(a, b model.Results) int { return cmp.Compare(b.Games(), a.Games()) })
	return list
}

// LadderGame returns the document of a bot's game that counted for the ladder: such games are everybody's to see.
func (s *Service) LadderGame(ctx context.Context, botName string, id model.MatchID) (referee.Replay, error) {
	if !opaque.IsID(string(id)) {
		return referee.Replay{}, store.ErrNoMatch
	}
	player, _, err := s.store.FindBot(ctx, name.Look(botName), s.now(), s.voidBefore())
	if err != nil {
		return referee.Replay{}, err
	}
	sum, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return referee.Replay{}, err
	}
	if sum.Terms.Type != model.LadderType {
		return referee.Replay{}, store.ErrNoMatch
	}
	return s.For(player).Replay(ctx, id)
}
