package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"wits/arena"
	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
	"wits/game/words"
)

// maxNotes is how much of what programs write to standard error is kept.
const maxNotes = 16 << 20

// namedBot is a bot as a file describes it: one of the game's own, or a program.
type namedBot struct {
	Name    string            `json:"name"`
	Bot     string            `json:"bot,omitempty"`
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args,omitempty"`
	Folder  string            `json:"folder,omitempty"` // from where the file is
	Env     map[string]string `json:"env,omitempty"`
	Timeout string            `json:"timeout,omitempty"`
	Clock   string            `json:"clock,omitempty"`
	Memory  string            `json:"memory,omitempty"`
}

func readBots(name string) (bots []namedBot, err error) {
	if name == "" {
		return nil, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, of("--bots", err)
	}
	if err := wire.Decode(data, &bots); err != nil {
		return nil, failed(say("bots.list", words.Text("file", name), words.Text("why", err.Error())))
	}
	seen := make(map[string]bool)
	for i := range bots {
		b := &bots[i]
		switch {
		case referee.CheckName(b.Name) != nil || strings.ContainsAny(b.Name, " ,"):
			return nil, failed(say("bots.name", words.Text("file", name), words.Int("number", i+1), words.Int("n", referee.MaxName)))
		case seen[b.Name]:
			return nil, failed(say("bots.twice", words.Text("file", name), words.Text("bot", b.Name)))
		case (b.Bot == "") == (b.Command == ""):
			return nil, failed(say("bots.either", words.Text("file", name), words.Text("bot", b.Name)))
		}
		seen[b.Name] = true
		if b.Folder != "" && !filepath.IsAbs(b.Folder) {
			b.Folder = filepath.Join(filepath.Dir(name), b.Folder)
		}
	}
	return bots, nil
}

// splitBots splits the values of --bot at commas that have no backslash before them.
func splitBots(values []string) (specs []string) {
	const comma = "\x00" // one that is kept; no argument of a program has this character
	for _, value := range values {
		for spec := range strings.SplitSeq(strings.ReplaceAll(value, `\,`, comma), ",") {
			specs = append(specs, strings.TrimSpace(strings.ReplaceAll(spec, comma, ",")))
		}
	}
	return specs
}

// seat finds the bots, and starts each program once: one that cannot play is reported before the first game.
func (r *arenaRun) seat(ctx context.Context) error {
	known, err := readBots(r.flags.botsFile)
	if err != nil {
		return err
	}
	specs := splitBots(r.flags.bots)
	if len(r.flags.bots) == 0 {
		specs = texts(known, func(b namedBot) string { return b.Name })
	}
	if len(specs) == 0 {
		return misuse(say("arena.no-bot"))
	}
	var notes io.Writer
	if r.flags.stderr != "" {
		file, err := os.OpenFile(r.flags.stderr, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return of("--bot-stderr", err)
		}
		r.closing = append(r.closing, func() { _ = file.Close() })
		notes = &botproc.Bounded{To: file, Left: maxNotes}
	}
	for _, spec := range specs {
		if err := r.contestant(ctx, spec, known, notes); err != nil {
			return err
		}
	}
	if r.part.Gauntlet {
		if r.entry.Game.Info().Seats != 2 {
			return misuse(say("arena.gauntlet", words.Text("game", r.entry.ID())))
		}
		r.decide("--gauntlet", "true")
	}
	if r.config.Lineups, err = r.part.Lineups(r.entry.Game.Info().Seats); err != nil {
		return err
	}
	if b := r.flags.baseline; b != "" {
		if err := checkValue("--baseline", b, r.names()...); err != nil {
			return err
		}
	}
	return cmp.Or(r.between(), r.stop.Check(len(r.config.Bots)))
}

// between finds the two bots that a sequential test is about.
func (r *arenaRun) between() error {
	if r.flags.between == "" {
		return nil
	}
	names := strings.Split(r.flags.between, ",")
	for _, name := range names {
		if err := checkValue("--between", name, r.names()...); err != nil {
			return err
		}
	}
	if len(names) == 2 {
		a, b := slices.Index(r.names(), names[0]), slices.Index(r.names(), names[1])
		r.stop.Test.A, r.stop.Test.B = a, b
		if a != b && (!r.part.Gauntlet || min(a, b) == 0) {
			return nil
		}
	}
	return misuse(say("arena.between", words.Text("value", r.flags.between)))
}

// contestant adds the bot that a word of --bot means. What decides how it plays is added to the settings.
func (r *arenaRun) contestant(ctx context.Context, spec string, known []namedBot, notes io.Writer) error {
	info := r.entry.Game.Info()
	named := namedBot{Name: spec, Bot: spec}
	if i := slices.IndexFunc(known, func(b namedBot) bool { return b.Name == spec }); i >= 0 {
		named = known[i]
		if r.reserved(named.Name) && named.Bot != named.Name {
			return failed(say("bots.reserved", words.Text("file", r.flags.botsFile), words.Text("bot", named.Name), words.Text("game", info.ID)))
		}
	}
	if line, ok := strings.CutPrefix(spec, "cmd:"); ok {
		args := strings.Fields(line)
		if len(args) == 0 {
			return misuse(say("bots.no-program", words.Text("bot", spec)))
		}
		named = namedBot{Command: args[0], Args: args[1:]}
	}
	command, program, err := engineBot(r.entry, named.Bot)
	switch {
	case err != nil:
		return misuse(about(spec, err))
	case named.Command != "":
		if command, err = supervised(append([]string{named.Command}, named.Args...)); err != nil {
			return err
		}
	case !program:
		if err := checkBot(info, named.Bot); err != nil {
			return err
		}
		bot := arena.Own(named.Bot)
		bot.Name = r.free(named.Name, false)
		r.decide("bot "+bot.Name, named.Bot)
		r.config.Bots = append(r.config.Bots, bot)
		r.part.Bots = append(r.part.Bots, arena.Contestant{Name: bot.Name, Bot: named.Bot})
		return nil
	}
	command.Stderr = notes
	if err = r.limit(&command, named); err == nil {
		err = r.program(ctx, named, command)
	}
	return botFault(spec, err)
}

// botFault says why a bot cannot play; nil where it can.
func botFault(spec string, err error) error {
	if err == nil {
		return nil
	}
	var file *fs.PathError
	var known fault
	why := words.Literal(err.Error())
	switch {
	case errors.As(err, &known):
		why = known.what
	case errors.As(err, &file):
		why = say("bots.start", words.Say("why", frame.Explain(file)))
	}
	return fault{code: exitOf(err), what: say("bots.fault", words.Text("bot", spec), words.Say("why", why)), err: err}
}

var _ arena.Program = (*botproc.Process)(nil)

// program adds a contestant that runs as a process, one for each worker. The first is started at once.
func (r *arenaRun) program(ctx context.Context, named namedBot, command botproc.Command) error {
	first := botproc.NewProcess(command)
	if err := first.Start(ctx); err != nil {
		return err
	}
	ready := make(chan *botproc.Process, 1) // started, and nobody's yet
	ready <- first
	take := func() *botproc.Process {
		select {
		case p := <-ready:
			return p
		default:
			return botproc.NewProcess(command)
		}
	}
	r.closing = append(r.closing, func() { _ = take().Close() })
	how := strings.Join(command.Args, " ")
	name := cmp.Or(named.Name, first.Name, "cmd:"+how)
	name = strings.Join(strings.Fields(botproc.Printable(name)), "_") // outcomes are separated by spaces
	name = r.free(name, true)
	digest, err := digestCommand(command)
	if err != nil {
		return err
	}
	if command.Engine != nil {
		how = named.Bot // with its options
	}
	r.decide("bot "+name, fmt.Sprintf("%s (%s)", how, digest))
	anywhere, err := digestProgram(r.entry, named)
	if err != nil {
		return err
	}
	r.part.Bots = append(r.part.Bots, arena.Contestant{Name: name, Program: anywhere})
	r.config.Bots = append(r.config.Bots, arena.Bot{Name: name, Open: func(context.Context) (arena.Player, error) { return take(), nil }})
	return nil
}

// limit says what a program plays, where it runs and what it may use.
func (r *arenaRun) limit(c *botproc.Command, b namedBot) (err error) {
	limits := r.part.Limits
	c.Folder, c.Game, c.Preset = b.Folder, r.entry.ID(), r.part.Preset
	c.Timeout, c.Margin, c.Words = limits.Timeout, limits.Margin, catalog.Library().In(words.English)
	c.Env = environment(b)
	if c.Memory, err = parseSize(cmp.Or(b.Memory, limits.Memory)); err != nil {
		return err
	}
	if c.Clock, err = readClock(cmp.Or(b.Clock, limits.Clock)); err != nil {
		return err
	}
	if b.Timeout != "" {
		if c.Timeout, err = time.ParseDuration(b.Timeout); err != nil || c.Timeout <= 0 {
			return failed(say("time", words.Text("value", b.Timeout)))
		}
	}
	return nil
}

// environment is what a program is given besides the environment of wits.
func environment(b namedBot) (env []string) {
	for name, value := range b.Env {
		env = append(env, name+"="+value)
	}
	slices.Sort(env)
	return env
}

// readClock reads a clock; nothing is none.
func readClock(text string) (botproc.Clock, error) {
	c, err := botproc.ReadClock(cmp.Or(text, "0"))
	if err != nil {
		return c, misuse(say("arena.clock", words.Text("value", text)))
	}
	return c, nil
}

// parseSize reads a number of bytes with K, M or G after it; nothing is no bound.
func parseSize(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	number := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I")
	shift := 0
	for i, unit := range []string{"K", "M", "G"} {
		if rest, ok := strings.CutSuffix(number, unit); ok {
			number, shift = rest, 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil || n <= 0 {
		return 0, misuse(say("size", words.Text("value", text)))
	}
	return n << shift, nil
}

// reserved reports whether a name is that of a bot of the game, which no other may have.
func (r *arenaRun) reserved(name string) bool {
	return slices.ContainsFunc(r.entry.Game.Info().Bots, func(b game.BotInfo) bool { return strings.EqualFold(b.Name, name) })
}

// free is a name that no bot before has, nor for a program one of the game: with a number from 2 on where it is taken.
func (r *arenaRun) free(name string, program bool) string {
	try := name
	for i := 2; slices.Contains(r.names(), try) || program && r.reserved(try); i++ {
		try = fmt.Sprintf("%s#%d", name, i)
	}
	return try
}

func (r *arenaRun) names() []string {
	return texts(r.config.Bots, func(b arena.Bot) string { return b.Name })
}

// digestCommand covers what decides how a program plays: how it is run, and the files that its command names.
func digestCommand(c botproc.Command) (string, error) {
	clock := c.Clock.String()
	if c.Clock == (botproc.Clock{Base: c.Clock.Base}) { // a plain time is written as it always was
		clock = c.Clock.Base.String()
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %v %s %d\n", c.Args, c.Folder, c.Env, c.Timeout, clock, c.Memory)
	if c.MoveTime > 0 {
		fmt.Fprintf(h, "%v and %v\n", c.MoveTime, c.Margin)
	}
	for i, arg := range c.Args {
		data, _, err := argumentFile(c.Folder, i, arg)
		if err != nil {
			return "", err
		}
		h.Write(data)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// argumentFile reads the file that an argument of a command names, if it names one.
func argumentFile(folder string, i int, arg string) (data []byte, file bool, err error) {
	path := arg
	if i == 0 && filepath.Base(arg) == arg {
		path, _ = exec.LookPath(arg)
	} else if !filepath.IsAbs(arg) {
		path = filepath.Join(folder, arg)
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, false, nil
	}
	data, err = os.ReadFile(path)
	if errors.Is(err, os.ErrPermission) { // a program may be run and not read
		err = nil
	}
	return data, true, err
}

// digestProgram names a program and how it is run, wherever it is kept, with what a file says of it; nothing for a bot that is no program for the game.
func digestProgram(e entry.Entry, b namedBot) (string, error) {
	how, args, options := "cmd", append([]string{b.Command}, b.Args...), []string(nil)
	if b.Command == "" {
		p, ok, err := e.Program(b.Bot)
		if !ok || err != nil {
			return "", err
		}
		how, args, options = p.Protocol.Name, p.Args, p.Options
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %q %q %q %q %q\n", how, options, environment(b), b.Timeout, b.Clock, b.Memory)
	for i, arg := range args {
		data, file, err := argumentFile(b.Folder, i, arg)
		if err != nil {
			return "", err
		}
		if file {
			arg = fmt.Sprintf("%s %x", filepath.Base(arg), sha256.Sum256(data))
		}
		fmt.Fprintf(h, "%q\n", arg)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
}
