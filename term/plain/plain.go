// Package plain is the line-based app: typed commands, and sentences in the order in which they are to be read aloud. It is for screen
// readers, pipes and simple terminals. It plays through the same service as the full-screen app, so a game begun in one can be
// continued in the other. It draws nothing, moves no cursor and never clears the screen.
package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

// Config is what the app needs.
type Config struct {
	In      io.Reader
	Out     io.Writer
	Service backend.Player
	Games   []entry.Entry
	Library *words.Library // everything that can be said, in every language
	Getenv  func(string) string
	Entropy func() uint32      // draws what drills are made from
	Fault   func(rescue.Fault) // is told of a panic that was caught; nil for nobody
}

// App talks with one player.
type App struct {
	Config
	Words words.Speaker // speaks the player's language
	in    *bufio.Reader
	typed chan typed // the line being read; nil where none is
	quiet bool       // changes only, no boards
	heard bool       // the way home was said in full
}

// New returns the app, which speaks the language of the player's settings.
func New(ctx context.Context, c Config) (*App, error) {
	settings, err := c.Service.Settings(ctx)
	if err != nil {
		return nil, err
	}
	a := &App{Config: c, in: bufio.NewReader(c.In)}
	a.speak(settings["language"])
	return a, nil
}

// speak speaks the language of a setting from now on.
func (a *App) speak(setting string) {
	a.Words = phrase.Speaker(a.Library, setting, a.Getenv)
	backend.Tell(a.Service, a.Words)
}

// say says messages, a line each.
func (a *App) say(all ...words.Message) {
	for _, line := range a.Words.SayAll(all) {
		fmt.Fprintln(a.Out, line)
	}
}

func (a *App) gap() { fmt.Fprintln(a.Out) }

// typed is a line, or why there is none.
type typed struct {
	line string
	err  error
}

// reading is where the next line arrives, while something else may happen.
func (a *App) reading() <-chan typed {
	if a.typed == nil {
		next := make(chan typed, 1)
		a.typed = next
		go func() {
			var line string
			var err error
			if fault := rescue.Run("read a line", a.Fault, func() { line, err = a.in.ReadString('\n') }); fault != nil {
				err = phrase.Broken(fault)
			}
			if errors.Is(err, io.EOF) && line != "" {
				err = nil
			}
			next <- typed{strings.TrimSpace(line), err}
		}()
	}
	return a.typed
}

// ask says a prompt and returns the line typed, trimmed. The error is io.EOF when nobody answers any more.
func (a *App) ask(prompt string) (string, error) {
	fmt.Fprint(a.Out, prompt)
	got := <-a.reading()
	a.typed = nil
	return got.line, got.err
}

// errBack says that the player chose to go back.
var errBack = errors.New("the player went back")

// choose lets the player pick from a list by number or by name. The last is always to go back: errBack.
func choose[T any](a *App, question words.Message, list []T, name func(T) string) (chosen T, err error) {
	names := make([]string, len(list))
	for i, one := range list {
		names[i] = name(one)
	}
	i, err := a.index(question, names)
	if err != nil {
		return chosen, err
	}
	return list[i], nil
}

// index lets the player pick a name, and tells which.
func (a *App) index(question words.Message, names []string) (int, error) {
	i, err := a.pick(question, append(slices.Clone(names), a.Words.Text("plain.back")), false)
	if err == nil && i == len(names) {
		err = errBack
	}
	return i, err
}

// pick lets the player pick a name, and may say all of them in a sentence at first.
func (a *App) pick(question words.Message, names []string, brief bool) (int, error) {
	for ; ; brief = false {
		a.gap()
		if brief {
			a.say(words.New("plain.brief", words.Text("names", strings.Join(names, ", "))))
		} else {
			a.say(question)
			for i, name := range names {
				fmt.Fprintf(a.Out, "  %d. %s\n", i+1, name)
			}
		}
		line, err := a.ask("> ")
		if err != nil {
			return 0, err
		}
		for i, name := range names {
			first, _, _ := strings.Cut(name, ":")
			if line == fmt.Sprint(i+1) || strings.EqualFold(line, name) || strings.EqualFold(line, first) {
				return i, nil
			}
		}
		switch strings.ToLower(line) {
		case "menu":
		case "help", "?":
			a.say(words.New("plain.help"))
		default:
			a.say(words.New("plain.number", words.Int("last", len(names))))
		}
	}
}

// leaving makes the end of input a way to leave, and going back none to fail.
func leaving(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, errBack) {
		return nil
	}
	return err
}

// tell says messages that say something, a line each.
func (a *App) tell(all ...words.Message) { a.say(slices.DeleteFunc(all, words.Message.Silent)...) }

func (a *App) refuse(err error) {
	text := a.Words.Say(frame.Explain(err))
	first, size := utf8.DecodeRuneInString(text)
	a.say(words.Literal(string(unicode.ToUpper(first)) + text[size:] + "."))
}

// room is something to do from home.
type room struct {
	name words.Message
	do   func(context.Context) error
}

// Open goes to what is asked for, and returns when the player leaves.
func (a *App) Open(ctx context.Context, o backend.Opening) error {
	m, asked, err := o.Start(ctx, a.Service)
	switch {
	case err != nil:
		return err
	case asked:
		return leaving(a.Play(ctx, m))
	case o.Page == backend.Daily:
		return leaving(a.daily(ctx))
	case o.Page == backend.Statistics:
		return a.Statistics(ctx)
	case o.Page == backend.Learn:
		return a.Learn(ctx, o.Game)
	case o.Page == backend.Games:
		return leaving(a.quick(ctx))
	}
	return a.Home(ctx)
}

// Home shows the adventurer and the menu until the player quits.
func (a *App) Home(ctx context.Context) error {
	a.say(words.New("plain.title"))
	for ctx.Err() == nil {
		hero, err := a.Service.Adventurer(ctx)
		if err != nil {
			return err
		}
		a.gap()
		a.say(words.New("plain.hero", words.Text("name", hero.Name), words.Int("level", hero.Level), words.Int("xp", hero.XP),
			words.Int("needed", hero.Level.Needed()), words.Int("prestige", hero.Prestige)))
		pending, err1 := a.Service.Challenges(ctx)
		running, err2 := a.Service.Running(ctx, model.Page{})
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		rooms := []room{
			{words.New("home.explore"), a.explore},
			{words.New("plain.challenges", words.Int("number", len(pending))), a.challenges},
			{words.New("home.quick"), a.quick},
			{words.New("home.daily"), a.daily},
			{words.New("plain.continue", words.Int("number", len(running))), a.running},
			{words.New("home.replays"), a.replays},
			{words.New("home.statistics"), a.Statistics},
			{words.New("settings.name"), a.rename},
			{words.New("settings.language"), a.language},
			{words.New("home.learn"), func(ctx context.Context) error { return a.learn(ctx, "") }},
		}
		if _, ok := a.Service.(backend.Host); ok {
			rooms = append(rooms, room{words.New("home.join"), a.join})
		}
		if _, ok := a.Service.(backend.Linker); ok {
			rooms = append(rooms, room{words.New("link.give"), a.code})
		}
		names := make([]string, len(rooms))
		for i, r := range rooms {
			names[i] = a.Words.Say(r.name)
		}
		i, err := a.pick(words.New("plain.what"), append(names, a.Words.Text("home.quit")), a.heard)
		a.heard = true
		if err != nil || i == len(rooms) {
			return leaving(err)
		}
		switch err := rooms[i].do(ctx); {
		case ctx.Err() != nil || errors.Is(err, io.EOF):
			return leaving(err)
		case leaving(err) != nil:
			a.refuse(err)
		}
	}
	return ctx.Err()
}

// chooseGame asks for one of the games that serve.
func (a *App) chooseGame(serves func(entry.Entry) bool) (entry.Entry, error) {
	games := slices.DeleteFunc(slices.Clone(a.Games), func(e entry.Entry) bool { return !serves(e) })
	return choose(a, words.New("plain.game"), games, func(e entry.Entry) string { return a.Words.Say(e.Name()) })
}

// daily goes on with the attempt at today's puzzle.
func (a *App) daily(ctx context.Context) error {
	a.say(words.New("rank.rule"))
	e, err := a.chooseGame(func(e entry.Entry) bool { return e.Daily != nil })
	if err != nil {
		return err
	}
	today, err := a.Service.Daily(ctx, e.ID(), "")
	if err != nil {
		return err
	}
	a.say(words.New("plain.today", words.Say("day", phrase.Day(today.Day)), words.Say("left", phrase.Left(time.Until(today.Ends)))))
	a.tell(phrase.Rank(today.Ranking))
	switch {
	case today.Status == "":
		line, err := a.ask(a.Words.Text("plain.attempt") + " ")
		if err != nil || !a.agrees(line) {
			return err
		}
	case today.Status != game.Playing:
		return a.tried(ctx, e, today)
	}
	return a.enter(ctx)(a.Service.StartDaily(ctx, e.ID(), false))
}

func (a *App) agrees(line string) bool {
	yes := a.Words.Text("plain.yes")
	return strings.EqualFold(line, yes) || line == yes[:1] || line == "yes"
}

// tried tells how the attempt at today's puzzle went, as it can be shared.
func (a *App) tried(ctx context.Context, e entry.Entry, today model.Daily) error {
	t, err := a.Service.Look(ctx, today.Match)
	if err != nil {
		return err
	}
	r, err := backend.ResultOf(ctx, a.Service, e, t)
	if err != nil {
		return err
	}
	a.gap()
	for _, line := range e.Share(a.Words, r) {
		fmt.Fprintln(a.Out, line)
	}
	return nil
}

func (a *App) running(ctx context.Context) error {
	list, err := a.Service.Running(ctx, model.Page{})
	if err != nil {
		return err
	}
	m, err := choose(a, words.New("plain.game"), list, func(m model.Summary) string {
		return a.Words.Say(words.New("plain.running", words.Say("match", a.named(m)), words.Int("n", m.Seq)))
	})
	if err != nil {
		return err
	}
	return a.enter(ctx)(a.Service.Look(ctx, m.ID))
}

// named is what a match is called, with whom it is played against.
func (a *App) named(m model.Summary) words.Message {
	return phrase.Parts(phrase.MatchName(a.Games, m.Game, m.Preset), phrase.Opponent(a.Games, a.Words, m))
}

// Statistics prints the player's results.
func (a *App) Statistics(ctx context.Context) error {
	stats, err := a.Service.Statistics(ctx)
	if err != nil {
		return err
	}
	if len(stats) == 0 {
		a.say(words.New("replay.none"))
	}
	for _, s := range phrase.SortStats(a.Games, stats) {
		e, _ := entry.Find(a.Games, s.Game) // it was sorted by these games
		a.say(words.New("plain.stats", words.Say("what", phrase.StatsName(e.Match(s.Preset), e, a.Words, s)), words.Int("n", s.Games), words.Int("won", s.Wins),
			words.Int("streak", s.Streak), words.Int("best", s.BestStreak)))
		a.tell(phrase.StatsMore(s))
		if s.HintedGames > 0 {
			a.say(words.New("plain.stats.hinted", words.Int("n", s.HintedGames), words.Int("won", s.HintedWins)))
		}
	}
	goals, err := a.Service.Goals(ctx)
	if err != nil {
		return err
	}
	a.say(phrase.Goals(goals))
	return a.skills(ctx, stats)
}

// skills tells what the games came to that were reviewed.
func (a *App) skills(ctx context.Context, stats []model.Stats) error {
	for _, e := range a.Games {
		if !slices.ContainsFunc(stats, func(s model.Stats) bool { return s.Game == e.ID() }) {
			continue
		}
		told, err := a.Service.Skill(ctx, e.ID())
		if err != nil {
			return err
		}
		if told.Games > 0 {
			a.say(words.New("plain.skill", words.Say("game", e.Short())))
			a.say(told.Say(e.Coach)...)
		}
	}
	return nil
}

// code says a code that lets another device in.
func (a *App) code(ctx context.Context) error {
	code, err := a.Service.(backend.Linker).Code(ctx)
	if err != nil {
		return err
	}
	a.say(code.Words()...)
	return nil
}

func (a *App) rename(ctx context.Context) error {
	name, err := a.ask(a.Words.Text("plain.name") + " ")
	if err != nil {
		return err
	}
	return a.Service.Rename(ctx, name)
}

// language changes what is spoken, from the next sentence on.
func (a *App) language(ctx context.Context) error {
	values, names := phrase.Languages(a.Library, a.Words)
	i, err := a.index(words.New("plain.language"), names)
	if err != nil {
		return err
	}
	if err := a.Service.Set(ctx, "language", values[i]); err != nil {
		return err
	}
	a.speak(values[i])
	return nil
}
