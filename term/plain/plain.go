// Package plain is the app line by line: typed commands, and sentences in the order they are to be heard. It suits screen
// readers, pipes and terminals that can do nothing else. It plays through the same service as the drawn app, so that a
// game begun in one goes on in the other. It draws nothing, moves no cursor and never clears a screen.
package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wits/entry"
	"wits/frame"
	"wits/game/words"
	"wits/store"
	"wits/term"
)

// Config is what the app is made of.
type Config struct {
	In      io.Reader
	Out     io.Writer
	Service term.Service
	Games   []entry.Entry
	Words   words.Speaker // speaks the player's language
}

// App talks with one player.
type App struct {
	Config
	in    *bufio.Reader
	quiet bool // changes only, no boards
	heard bool // the way home was said in full
}

// New returns the app.
func New(c Config) *App { return &App{Config: c, in: bufio.NewReader(c.In)} }

func (a *App) say(format string, args ...any) { fmt.Fprintf(a.Out, format+"\n", args...) }

// ask says a prompt and returns the line typed, trimmed. The error is io.EOF when nobody answers any more.
func (a *App) ask(prompt string) (string, error) {
	fmt.Fprint(a.Out, prompt)
	line, err := a.in.ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || line == "") {
		return "", err
	}
	return strings.TrimSpace(line), nil
}

// list says what there is to choose from, one a line, or in one breath.
func (a *App) list(question string, names []string, brief bool) {
	if brief {
		a.say("\n%s, or menu to hear them one by one.", strings.Join(names, ", "))
		return
	}
	a.say("\n%s", question)
	for i, name := range names {
		a.say("  %d. %s", i+1, name)
	}
}

// choose lets the player pick from a list by number or by name. The last is always to go back: -1.
func (a *App) choose(question string, names []string, back string) (int, error) {
	return a.pick(question, names, back, false)
}

// pick is choose, which may begin in one breath.
func (a *App) pick(question string, names []string, back string, brief bool) (int, error) {
	for ; ; brief = false {
		a.list(question, append(names, back), brief)
		line, err := a.ask("> ")
		if err != nil {
			return -1, err
		}
		for i, name := range append(names, back) {
			first, _, _ := strings.Cut(name, ":")
			if line == fmt.Sprint(i+1) || strings.EqualFold(line, name) || strings.EqualFold(line, first) {
				if i == len(names) {
					return -1, nil
				}
				return i, nil
			}
		}
		if !strings.EqualFold(line, "menu") {
			a.say("Say a number from 1 to %d.", len(names)+1)
		}
	}
}

// leaving makes the end of input a way to leave.
func leaving(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Home tells who the adventurer is and what there is to do, until the player leaves.
func (a *App) Home(ctx context.Context) error {
	a.say("wits: a home for deduction games.")
	for ctx.Err() == nil {
		hero, err := a.Service.Adventurer(ctx)
		if err != nil {
			return err
		}
		a.say("\n%s, level %d, %d of %d XP, prestige %d.", hero.Name, hero.Level, hero.XP, hero.Level.Needed(), hero.Prestige)
		pending, err1 := a.Service.Pending(ctx)
		running, err2 := a.Service.Running(ctx)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		rooms := []struct {
			name string
			do   func(context.Context) error
		}{
			{"Explore", a.explore},
			{fmt.Sprintf("Challenges: %d", len(pending)), a.challenges},
			{"Quick play", a.quick},
			{"Daily puzzle", a.daily},
			{fmt.Sprintf("Continue: %d", len(running)), a.running},
			{"Replays", a.replays},
			{"Statistics", a.statistics},
			{"Name", a.rename},
		}
		names := make([]string, len(rooms))
		for i, r := range rooms {
			names[i] = r.name
		}
		i, err := a.pick("What do you want to do?", names, "Quit", a.heard)
		a.heard = true
		if err != nil || i < 0 {
			return leaving(err)
		}
		if err := rooms[i].do(ctx); err != nil {
			return leaving(err)
		}
	}
	return ctx.Err()
}

// chooseGame asks for a game; below 0 is none.
func (a *App) chooseGame() (int, error) {
	return a.chooseOf(a.Games)
}

// chooseOf asks for one of some games.
func (a *App) chooseOf(games []entry.Entry) (int, error) {
	names := make([]string, len(games))
	for i, e := range games {
		names[i] = a.Words.Say(e.Name())
	}
	return a.choose("Which game?", names, "Back")
}

// lines says messages, a line each.
func (a *App) lines(all []words.Message) string {
	said := make([]string, len(all))
	for i, m := range all {
		said[i] = a.Words.Say(m)
	}
	return strings.Join(said, "\n")
}

// daily goes on with the attempt at today's puzzle.
func (a *App) daily(ctx context.Context) error {
	a.say("%s", term.RankRule)
	games := slices.DeleteFunc(slices.Clone(a.Games), func(e entry.Entry) bool { return e.Daily == nil })
	i, err := a.chooseOf(games)
	if err != nil || i < 0 {
		return err
	}
	r, err := a.Service.Ranking(ctx, games[i].ID())
	if err != nil {
		a.say("%s", a.sentence(err))
		return nil
	}
	t, err := a.Service.Daily(ctx, games[i].ID())
	if err != nil {
		a.say("%s", a.sentence(err))
		return nil
	}
	if words := term.RankWords(r); words != "" {
		a.say("%s", words)
	}
	return a.Play(ctx, t)
}

// quick starts a game without reward.
func (a *App) quick(ctx context.Context) error {
	i, err := a.chooseGame()
	if err != nil || i < 0 {
		return err
	}
	info := a.Games[i].Game.Info()
	p, err := a.choose("How hard?", info.Presets, "Back")
	if err != nil || p < 0 {
		return err
	}
	t, err := a.Service.Start(ctx, info.ID, info.Presets[p], nil)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}

// running goes on with a game.
func (a *App) running(ctx context.Context) error {
	list, err := a.Service.Running(ctx)
	if err != nil {
		return err
	}
	names := make([]string, len(list))
	for i, m := range list {
		names[i] = fmt.Sprintf("%s %s, %d actions", m.Game, m.Preset, m.Seq)
	}
	i, err := a.choose("Which game?", names, "Back")
	if err != nil || i < 0 {
		return err
	}
	t, err := a.Service.Open(ctx, list[i].ID)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}

// statistics tells how the games went.
func (a *App) statistics(ctx context.Context) error {
	stats, err := a.Service.Statistics(ctx)
	if err != nil {
		return err
	}
	if len(stats) == 0 {
		a.say("No game is finished yet.")
	}
	for _, s := range stats {
		a.say("%s.", a.statistic(s))
	}
	return nil
}

func (a *App) statistic(s store.Stats) string {
	text := s.Game + " " + s.Preset
	switch s.Difficulty {
	case "":
	case store.DailyDifficulty:
		text += ", daily puzzle"
	default:
		text += ", challenge " + a.Words.Say(s.Difficulty.Name())
	}
	text += fmt.Sprintf(": %s, %d won, streak %d, best %d", games(s.Games), s.Wins, s.Streak, s.BestStreak)
	if s.HintedGames > 0 {
		text += fmt.Sprintf("; with hints %s, %d won", games(s.HintedGames), s.HintedWins)
	}
	return text
}

func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

func (a *App) rename(ctx context.Context) error {
	name, err := a.ask("What is your name? ")
	if err != nil {
		return err
	}
	if err := a.Service.Rename(ctx, name); err != nil {
		a.say("%s", a.sentence(err))
	}
	return nil
}

// sentence makes an error into one for the player.
func (a *App) sentence(err error) string {
	text := a.Words.Say(frame.Explain(err))
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
