package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/ladder"
	"wits/model"
	"wits/name"
	"wits/play/follow"
	"wits/store"
)

// MaxBotGames is how many games a bot may play at once.
const MaxBotGames = 16

const (
	botStays       = 30 * time.Second // how long a bot counts as online after it was last heard of
	invitationLife = time.Minute      // how long a bot may take to sit down
)

// defaultLadderClock is what each seat has in a game that counts for the ladder: a program that hangs or is gone must not hold one up.
var defaultLadderClock = referee.Clock{Base: 300, Increment: 2}

// ErrBotAway says that a bot cannot be invited now.
var ErrBotAway = referee.Refuse("the bot is not there, or does not play this game", words.New("error.bot-away"))

// Bots lists the bots that are there, by name.
func (s *Service) Bots(ctx context.Context) ([]model.LiveBot, error) {
	return s.store.Bots(ctx, s.now(), s.voidBefore())
}

func (s *Service) voidBefore() time.Time { return s.now().Add(-invitationLife) }

// Invite asks a bot to a game at a table where nobody else may sit down. A bot that invites another, or one of the game's minds, plays
// for the ladder, on a clock. Mine says whether a bot's token asks.
func (by Player) Invite(ctx context.Context, botName string, t model.Invitation, mine bool) (model.Match, error) {
	m := store.NewMatch{Player: by.id, Once: by.s.keys.Once(ctx, by.id, "invite", botName, t, mine), Invites: &store.Invites{Since: by.s.voidBefore()}}
	if mine {
		m.Invites.Bots = []model.PlayerID{by.id}
		m.Terms = model.Terms{Type: model.LadderType, Difficulty: model.LadderDifficulty}
		if t.Clock == nil {
			t.Clock = &defaultLadderClock
		}
		if by.s.isMind(t.Game, botName) {
			return by.s.meetMind(ctx, botName, t, m)
		}
	}
	bot, b, err := by.s.store.FindBot(ctx, name.Look(botName), by.s.now(), by.s.voidBefore())
	switch {
	case err != nil:
		return model.Match{}, err
	case bot == by.id:
		return model.Match{}, ErrSeated
	case !b.On || !slices.Contains(b.Games, t.Game):
		return model.Match{}, ErrBotAway
	}
	m.Invites.Bots = append(m.Invites.Bots, bot)
	match, err := by.s.openTable(ctx, t, m)
	by.s.wakeBots(m.Invites.Bots...)
	return match, err
}

// isMind reports whether a game has a mind of this name.
func (s *Service) isMind(gameID, name string) bool {
	e, err := entry.Find(s.entries, gameID)
	return err == nil && slices.ContainsFunc(e.Game.Info().Bots, func(b game.BotInfo) bool { return b.Name == name })
}

// meetMind starts a game of a bot against a mind.
func (s *Service) meetMind(ctx context.Context, mind string, t model.Invitation, m store.NewMatch) (model.Match, error) {
	e, err := entry.Find(s.entries, t.Game)
	if err != nil {
		return model.Match{}, err
	}
	if e.Game.Info().Seats != 2 {
		return model.Match{}, fmt.Errorf("%w invitation: %s is no game for two", referee.ErrMalformed, t.Game)
	}
	seat, err := s.side(t.Side, 2)
	if err != nil {
		return model.Match{}, err
	}
	minds := make([]string, 2)
	minds[1-seat] = mind
	if minds, err = e.Minds(t.Preset, minds); err != nil {
		return model.Match{}, err
	}
	m.Game, m.Setup = t.Game, referee.Setup{Preset: t.Preset, Seed: rng.Sealed(s.entropy), Minds: minds, Clock: t.Clock}
	match, err := s.deal(ctx, m)
	s.wakeBots(m.Player)
	return match, err
}

// DeclineInvitation refuses an invitation to the player's bot: the table is closed.
func (by Player) DeclineInvitation(ctx context.Context, id model.MatchID) error {
	if err := by.s.store.DeclineInvitation(ctx, by.id, id); err != nil {
		return err
	}
	by.s.matches.drop(id)
	by.s.hub.Wake(id)
	by.s.wakeBots(by.id)
	return nil
}

// lobby is where followers wait for news of a bot that belong to no match.
func lobby(bot model.PlayerID) model.MatchID { return "bot " + model.MatchID(bot) }

func (s *Service) wakeBots(bots ...model.PlayerID) {
	for _, bot := range bots {
		s.hub.Wake(lobby(bot))
	}
}

// BotFollower is what a bot follows: its invitations, and its matches. Leave must be called. It is not safe for concurrent use.
type BotFollower struct {
	Wake <-chan struct{} // receives when there may be news; not for news from another process, so look every few seconds

	by      Player
	on      store.BotOn
	wake    chan struct{}
	lobby   *follow.Follower
	invited map[model.MatchID]bool
	matches map[model.MatchID]*botMatch
}

// botMatch is a match that a bot follows.
type botMatch struct {
	*follow.Follower
	at referee.Seq // the latest that was told; -1 for nothing
}

// FollowAsBot makes the player a bot that plays these games, at most this many at once, until the follower leaves. The player's name must
// look like that of no other bot and of no mind.
func (by Player) FollowAsBot(ctx context.Context, games []string, most int) (*BotFollower, error) {
	if most < 1 || most > MaxBotGames {
		return nil, fmt.Errorf("%w bot: it plays 1 to %d games at once, not %d", referee.ErrMalformed, MaxBotGames, most)
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("%w bot: say which games it plays", referee.ErrMalformed)
	}
	for _, id := range games {
		e, err := entry.Find(by.s.entries, id)
		if err != nil {
			return nil, err
		}
		if e.Game.Info().Seats != 2 {
			return nil, fmt.Errorf("%w bot: %s is no game for two", referee.ErrMalformed, id)
		}
	}
	a, err := by.s.store.Adventurer(ctx, by.id)
	if err != nil {
		return nil, err
	}
	called, err := by.s.botName(a.Name)
	if err != nil {
		return nil, err
	}
	slices.Sort(games)
	f := &BotFollower{
		by: by, on: store.BotOn{Player: by.id, Name: called, Look: name.Look(called), Games: slices.Compact(games), Most: most},
		wake: make(chan struct{}, 1), invited: map[model.MatchID]bool{}, matches: map[model.MatchID]*botMatch{},
	}
	f.Wake = f.wake
	if err := f.stay(ctx); err != nil {
		return nil, err
	}
	f.lobby = by.s.hub.FollowBy(follow.Reader{Player: by.id, Watching: true}, lobby(by.id), f.wake)
	return f, nil
}

// botName is a player's name as a bot may have it.
func (s *Service) botName(text string) (string, error) {
	var minds []string
	for _, e := range s.entries {
		for _, b := range e.Game.Info().Bots {
			minds = append(minds, b.Name)
		}
	}
	if _, err := s.names.Take(text); err != nil {
		return "", err
	}
	return name.NewBook(append(minds, model.GuestName)...).Take(text)
}

// stay notes that the bot is there, where that is due.
func (f *BotFollower) stay(ctx context.Context) error {
	f.on.Now = f.by.s.now()
	if f.on.Till.Sub(f.on.Now) > botStays*2/3 {
		return nil
	}
	f.on.Till = f.on.Now.Add(botStays)
	return f.by.s.store.BotOn(ctx, f.on)
}

// Leave ends the following. The bot is there no longer.
func (f *BotFollower) Leave(ctx context.Context) {
	f.lobby.End()
	for _, m := range f.matches {
		m.End()
	}
	if err := f.by.s.store.BotOff(ctx, f.by.id); err != nil {
		f.by.s.log.Warn("a bot that has left counts as there", "error", err)
	}
}

// News returns what happened since the last call; the first tells all invitations and matches.
func (f *BotFollower) News(ctx context.Context) (list []model.BotNews, err error) {
	if err := f.stay(ctx); err != nil {
		return nil, err
	}
	now, err := f.by.s.store.BotMatches(ctx, f.by.id, f.by.s.voidBefore())
	if err != nil {
		return nil, err
	}
	for _, id := range now.Running {
		if f.matches[id] == nil {
			f.matches[id] = &botMatch{f.by.s.hub.FollowBy(follow.Reader{Player: f.by.id}, id, f.wake), -1}
		}
	}
	list = f.invitations(now.Invited)
	for _, id := range slices.Sorted(maps.Keys(f.matches)) {
		news, err := f.look(ctx, id)
		if err != nil {
			return nil, err
		}
		list = append(list, news...)
	}
	return list, nil
}

// invitations tells which came and which are gone.
func (f *BotFollower) invitations(now []model.Invited) (list []model.BotNews) {
	gone := f.invited
	f.invited = map[model.MatchID]bool{}
	for _, in := range now {
		if !gone[in.Match] {
			list = append(list, model.BotNews{Type: model.InvitationNews, Invitation: &in})
		}
		delete(gone, in.Match)
		f.invited[in.Match] = true
	}
	for _, id := range slices.Sorted(maps.Keys(gone)) {
		if f.matches[id] == nil {
			list = append(list, model.BotNews{Type: model.GoneNews, Gone: id})
		}
	}
	return list
}

// look tells how a match stands, where that is news. One that is over or forgotten is followed no longer.
func (f *BotFollower) look(ctx context.Context, id model.MatchID) ([]model.BotNews, error) {
	m := f.matches[id]
	news, _, err := m.News(ctx, m.at)
	told := m.at >= 0 && !slices.ContainsFunc(news, func(n follow.News) bool { return n.Kind == follow.TurnNews })
	if err == nil && told {
		return nil, nil
	}
	var match model.Match
	if err == nil {
		match, err = f.by.Look(ctx, id)
	}
	forgotten := errors.Is(err, store.ErrNoMatch)
	if err != nil && !forgotten {
		return nil, err
	}
	if m.at = match.Seq; match.Status != game.Playing {
		m.End()
		delete(f.matches, id)
	}
	if forgotten {
		return nil, nil
	}
	return []model.BotNews{{Type: model.MatchNews, Match: &match}}, nil
}

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
