package plain

import (
	"context"
	"math/rand/v2"
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term"
)

// Choose asks which game to play, and plays it.
func (a *App) Choose(ctx context.Context) error { return a.quick(ctx) }

// quick starts a game without reward.
func (a *App) quick(ctx context.Context) error {
	i, err := a.chooseGame()
	if err != nil || i < 0 {
		return err
	}
	info := a.Games[i].Game.Info()
	presets := make([]string, len(info.Presets))
	for p, name := range info.Presets {
		presets[p] = a.Words.Say(a.Games[i].Preset(name))
	}
	if info.Seats > 1 {
		p, err := a.choose(words.New("plain.variant"), presets)
		if err != nil || p < 0 {
			return err
		}
		if _, ok := a.Games[i].Defended(info.Presets[p]); ok {
			return a.puzzle(ctx, info, info.Presets[p])
		}
		return a.opponent(ctx, a.Games[i], info.Presets[p])
	}
	return a.alone(ctx, info, presets)
}

// puzzle starts a preset whose opponent is given.
func (a *App) puzzle(ctx context.Context, info game.Info, preset string) error {
	clock, ok, err := a.clock(info)
	if err != nil || !ok {
		return err
	}
	return a.start(ctx, model.Practice{Game: info.ID, Preset: preset, Clock: clock})
}

// alone starts a game for one. Who wants a clock says so instead of a preset, and is asked for that then.
func (a *App) alone(ctx context.Context, info game.Info, presets []string) error {
	list := presets
	if !info.Untimed {
		list = append(slices.Clone(presets), a.Words.Text("plain.by-clock"))
	}
	p, err := a.choose(words.New("plain.variant"), list)
	if err != nil || p < 0 {
		return err
	}
	var clock *game.Clock
	if p == len(presets) {
		var ok bool
		if clock, ok, err = a.clock(info); err != nil || !ok {
			return err
		}
		if p, err = a.choose(words.New("plain.variant"), presets); err != nil || p < 0 {
			return err
		}
	}
	return a.start(ctx, model.Practice{Game: info.ID, Preset: info.Presets[p], Clock: clock})
}

func (a *App) start(ctx context.Context, p model.Practice) error {
	t, err := a.Service.Start(ctx, p)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}

// opponent asks whom to play against, and on which side.
func (a *App) opponent(ctx context.Context, e entry.Entry, preset string) error {
	info := e.Game.Info()
	var names []string
	for _, b := range info.Bots {
		names = append(names, a.Words.Say(words.New("plain.mind", words.Text("name", e.BotTitle(a.Words, b.Name)), words.Say("line", e.Bot(b.Name)))))
	}
	names = append(names, a.Words.Text("opponent.shared"))
	host, hosted := a.Service.(term.Host)
	if hosted {
		names = append(names, a.Words.Text("opponent.friend"))
	}
	who, err := a.choose(words.New("opponent.who"), names)
	if err != nil || who < 0 {
		return err
	}
	clock, ok, err := a.clock(info)
	if err != nil || !ok {
		return err
	}
	if who == len(info.Bots) {
		return a.start(ctx, model.Practice{Game: info.ID, Preset: preset, Minds: make([]string, info.Seats), Clock: clock})
	}
	side, err := a.choose(words.New("plain.side"), term.Sides(e, a.Words))
	if err != nil || side < 0 {
		return err
	}
	var seat *game.Seat // by lot
	if side < info.Seats {
		chosen := game.Seat(side)
		seat = &chosen
	}
	if who < len(info.Bots) {
		if seat == nil {
			drawn := game.Seat(rand.IntN(info.Seats))
			seat = &drawn
		}
		minds := slices.Repeat([]string{info.Bots[who].Name}, info.Seats)
		minds[*seat] = ""
		return a.start(ctx, model.Practice{Game: info.ID, Preset: preset, Minds: minds, Clock: clock})
	}
	t, err := host.OpenTable(ctx, model.Invitation{Game: info.ID, Preset: preset, Side: seat, Clock: clock})
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}

// clock asks for a clock, where the game may be played by one.
func (a *App) clock(info game.Info) (*game.Clock, bool, error) {
	if info.Untimed {
		return nil, true, nil
	}
	clocks := term.Clocks()
	names := make([]string, len(clocks))
	for i, c := range clocks {
		names[i] = a.Words.Say(term.ClockWords(c))
	}
	i, err := a.choose(words.New("plain.which-clock"), names)
	if err != nil || i < 0 {
		return nil, false, err
	}
	return clocks[i], true, nil
}

// join sits down at a table.
func (a *App) join(ctx context.Context) error {
	host, ok := a.Service.(term.Host)
	if !ok {
		a.say(words.New("opponent.no-server"))
		return nil
	}
	code, err := a.ask(a.Words.Text("join.code") + " ")
	if err != nil || code == "" {
		return err
	}
	t, err := term.Sit(ctx, a.Service, host, code)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}
