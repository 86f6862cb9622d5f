package plain

import (
	"context"
	"math/rand/v2"
	"slices"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

// quick starts a game without reward.
func (a *App) quick(ctx context.Context) error {
	e, err := a.chooseGame(func(entry.Entry) bool { return true })
	if err != nil {
		return err
	}
	p, info := model.Practice{Game: e.ID()}, e.Game.Info()
	list := info.Presets
	if info.Seats < 2 && !info.Untimed {
		list = append(slices.Clone(list), byClock)
	}
	if p.Preset, err = a.preset(e, list); err != nil {
		return err
	}
	_, defended := e.Defences[p.Preset]
	if info.Seats > 1 && !defended {
		return a.opponent(ctx, e, p)
	}
	timed := p.Preset == byClock
	if timed || defended {
		p.Clock, err = a.clock(info)
	}
	if timed && err == nil { // who wants a clock alone chooses that first, and then the preset
		p.Preset, err = a.preset(e, info.Presets)
	}
	if err != nil {
		return err
	}
	return a.enter(ctx)(a.Service.Start(ctx, p))
}

// byClock stands in a list of presets for the wish to play by a clock.
const byClock = ""

func (a *App) preset(e entry.Entry, list []string) (string, error) {
	return choose(a, words.New("plain.variant"), list, func(preset string) string {
		if preset == byClock {
			return a.Words.Text("plain.by-clock")
		}
		return a.Words.Say(e.Preset(preset))
	})
}

// enter plays a match that the service answered with.
func (a *App) enter(ctx context.Context) func(model.Match, error) error {
	return func(m model.Match, err error) error {
		if err != nil {
			return err
		}
		return a.Play(ctx, m)
	}
}

// opponent asks whom to play against, and on which side.
func (a *App) opponent(ctx context.Context, e entry.Entry, p model.Practice) error {
	info := e.Game.Info()
	var names []string
	for _, b := range info.Bots {
		names = append(names, a.Words.Say(words.New("plain.mind", words.Text("name", e.BotTitle(a.Words, b.Name)), words.Say("rank", e.Rank(b.Name)), words.Say("line", e.Bot(b.Name)))))
	}
	names = append(names, a.Words.Text("opponent.shared"))
	host, hosted := a.Service.(backend.Host)
	if hosted {
		names = append(names, a.Words.Text("opponent.friend"))
	}
	who, err := a.index(words.New("opponent.who"), names)
	if err != nil {
		return err
	}
	if p.Clock, err = a.clock(info); err != nil {
		return err
	}
	if who == len(info.Bots) {
		p.Minds = make([]string, info.Seats)
		return a.enter(ctx)(a.Service.Start(ctx, p))
	}
	side, err := a.index(words.New("plain.side"), phrase.Sides(e, a.Words))
	if err != nil {
		return err
	}
	lot, seat := side >= info.Seats, game.Seat(side)
	if who > len(info.Bots) {
		t := model.Invitation{Game: p.Game, Preset: p.Preset, Clock: p.Clock}
		if !lot {
			t.Side = &seat
		}
		return a.enter(ctx)(host.OpenTable(ctx, t))
	}
	if lot {
		seat = game.Seat(rand.IntN(info.Seats))
	}
	p.Minds = slices.Repeat([]string{info.Bots[who].Name}, info.Seats)
	p.Minds[seat] = ""
	return a.enter(ctx)(a.Service.Start(ctx, p))
}

// clock asks for a clock, where the game may be played by one.
func (a *App) clock(info game.Info) (*referee.Clock, error) {
	if info.Untimed {
		return nil, nil
	}
	return choose(a, words.New("plain.which-clock"), phrase.Clocks(), func(c *referee.Clock) string { return a.Words.Say(phrase.Clock(c)) })
}

func (a *App) join(ctx context.Context) error {
	code, err := a.ask(a.Words.Text("join.code") + " ")
	if err != nil || code == "" {
		return err
	}
	return a.enter(ctx)(backend.Sit(ctx, a.Service, a.Service.(backend.Host), code))
}

func (a *App) explore(ctx context.Context) error {
	step, err := a.Service.Explore(ctx)
	if err != nil {
		return err
	}
	if step.Found == nil {
		a.say(words.New("explore.nothing"))
		return nil
	}
	t, err := challenge.Find(entry.Challenges(a.Games), step.Found.Type)
	if err != nil {
		return err
	}
	a.say(words.New("plain.found", words.Say("challenge", t.Title())))
	return nil
}

// challenges tells what waits, and lets the player accept or decline.
func (a *App) challenges(ctx context.Context) error {
	pending, err := a.Service.Challenges(ctx)
	if err != nil {
		return err
	}
	if len(pending) == 0 {
		a.say(words.New("plain.no-challenge"))
		return nil
	}
	kinds := make(map[challenge.TypeID]challenge.Type)
	for _, p := range pending {
		if kinds[p.Type], err = challenge.Find(entry.Challenges(a.Games), p.Type); err != nil {
			return err
		}
	}
	p, err := choose(a, words.New("plain.challenge"), pending, func(p model.Pending) string { return a.Words.Say(kinds[p.Type].Title()) })
	if err != nil {
		return err
	}
	kind := kinds[p.Type]
	a.gap()
	a.say(kind.Story())
	tier, err := choose(a, words.New("plain.preset"), append(kind.Tiers[:], challenge.Tier{}), func(t challenge.Tier) string {
		if t.Difficulty == "" {
			return a.Words.Text("do.decline")
		}
		return a.Words.Say(words.New("plain.tier", words.Say("difficulty", t.Difficulty.Name()),
			words.Say("size", kind.Info(t.Difficulty)), words.Say("reward", t.Reward.Message())))
	})
	switch {
	case err != nil:
		return err
	case tier.Difficulty == "":
		a.say(words.New("challenge.declined"))
		return a.Service.Decline(ctx, p.ID)
	}
	return a.enter(ctx)(a.Service.Accept(ctx, p.ID, tier.Difficulty))
}
