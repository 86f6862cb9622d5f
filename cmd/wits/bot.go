package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/client"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/play"
)

// botFlags are the flags of a bot that lives on a server.
type botFlags struct {
	server, program, tokenFile, name string
	invite, preset                   string
	games                            []string
	most                             int
	timeout                          time.Duration
}

func botCommand() *cobra.Command {
	var f botFlags
	cmd := command("bot --server URL --program ./mybot --token-file FILE",
		examples("wits bot --server https://wits.example --program ./mybot --token-file mybot.token --name 'My bot'\n"+
			"wits bot --server https://wits.example --program 'cmd:python3 mybot.py' --token-file mybot.token --game {two} --games 4"), f.run)
	cmd.Flags().StringVar(&f.server, "server", "", "")
	cmd.Flags().StringVar(&f.program, "program", "", "")
	cmd.Flags().StringVar(&f.tokenFile, "token-file", "", "")
	cmd.Flags().StringVar(&f.name, "name", "", "")
	cmd.Flags().StringArrayVarP(&f.games, "game", "g", nil, "")
	cmd.Flags().IntVarP(&f.most, "games", "n", 1, "")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 5*time.Second, "")
	cmd.Flags().StringVar(&f.invite, "invite", "", "")
	cmd.Flags().StringVarP(&f.preset, "preset", "p", "", "")
	complete(cmd, map[string]completer{"token-file": completeFiles, "program": completeFiles, "game": completeGames})
	return cmd
}

func (f *botFlags) run(cmd *cobra.Command) error {
	for flag, value := range map[string]string{"--server": f.server, "--program": f.program, "--token-file": f.tokenFile} {
		if value == "" {
			return misuse(say("bot.missing", words.Text("flag", flag)))
		}
	}
	if f.most < 1 || f.most > play.MaxBotGames {
		return misuse(say("bot.games", words.Int("most", play.MaxBotGames)))
	}
	if f.timeout <= 0 {
		return misuse(say("time-above", words.Text("flag", "--timeout")))
	}
	ctx, stop := untilSignal(cmd.Context())
	defer stop()
	r := &resident{botFlags: *f, out: cmd.OutOrStdout(), notes: &botproc.Bounded{To: prefixed{cmd.ErrOrStderr()}, Left: maxNotes}, say: speaker(), ready: map[model.MatchID]*botproc.Process{}}
	if err := r.tryOut(ctx); err != nil {
		return err
	}
	c, err := f.account(ctx)
	if err != nil {
		return err
	}
	r.client = c
	return r.live(ctx)
}

// account speaks to the server with the token of the file. A file that is not there is made, for a new player of the name that is given.
func (f *botFlags) account(ctx context.Context) (*client.Client, error) {
	text, err := os.ReadFile(f.tokenFile)
	if err == nil || !errors.Is(err, fs.ErrNotExist) || f.name == "" {
		if err != nil {
			return nil, of("--token-file", err)
		}
		return dial(f.server, strings.TrimSpace(string(text)))
	}
	c, err := dial(f.server, "")
	if err != nil {
		return nil, err
	}
	player, _, err := c.Join(ctx, f.name)
	if err != nil {
		return nil, err
	}
	token, err := player.NewToken(ctx, model.BotKey, "wits bot")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(f.tokenFile, []byte(token+"\n"), 0o600); err != nil {
		return nil, of("--token-file", err)
	}
	return dial(f.server, token)
}

// resident is a program that lives on a server as a bot.
type resident struct {
	botFlags
	client *client.Client
	out    io.Writer
	notes  io.Writer
	say    words.Speaker
	plays  []entry.Entry // the games that the program plays

	mu    sync.Mutex // guards what follows, and out
	ready map[model.MatchID]*botproc.Process
}

func (r *resident) tell(what words.Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, "%s %s\n", time.Now().Format(time.TimeOnly), r.say.Say(what))
}

// command is how the program is run for a game.
func (r *resident) command(e entry.Entry, preset string) (c botproc.Command, err error) {
	c, engine, err := engineBot(e, r.program)
	if err == nil && !engine {
		c, err = supervised(strings.Fields(strings.TrimPrefix(r.program, "cmd:")))
	}
	c.MoveTime = 0 // the clock of the game counts
	c.Game, c.Preset, c.Timeout, c.Stderr, c.Words = e.ID(), preset, r.timeout, r.notes, catalog.Library().In(words.English)
	return c, err
}

// tryOut finds out which of the games the program plays.
func (r *resident) tryOut(ctx context.Context) error {
	asked, err := r.asked()
	if err != nil {
		return err
	}
	for _, e := range asked {
		c, err := r.command(e, e.Game.Info().Presets[0])
		if err != nil {
			return misuse(about(r.program, err))
		}
		p := botproc.NewProcess(c)
		err = p.Start(ctx)
		if wrong, ok := errors.AsType[*botproc.Fault](err); err != nil && !(ok && wrong.Refused) {
			return botFault(r.program, err)
		}
		if err == nil {
			r.plays = append(r.plays, e)
			_ = p.Close() // it is started again for each game
		}
	}
	if len(r.plays) == 0 {
		return failed(say("bot.no-game", words.Text("bot", r.program)))
	}
	return nil
}

// asked are the games that the program may play: those of its protocol, or all for two. Where flags name games, only those.
func (r *resident) asked() (list []entry.Entry, err error) {
	for _, id := range r.games {
		if _, err := findGame(id); err != nil {
			return nil, err
		}
	}
	speaks := func(e entry.Entry) bool {
		_, ok, _ := e.Program(r.program) // what is wrong with it is told when it is started
		return ok
	}
	engine := slices.ContainsFunc(catalog.All(), speaks)
	for _, e := range catalog.All() {
		if e.Game.Info().Seats == 2 && (!engine || speaks(e)) && (len(r.games) == 0 || slices.Contains(r.games, e.ID())) {
			list = append(list, e)
		}
	}
	return list, nil
}

// How long to wait before the server is tried again, and how long it may say nothing.
const (
	firstPause = time.Second
	maxPause   = time.Minute
	silence    = time.Minute
)

// live follows the bot's stream, again and again, until it is stopped or refused.
func (r *resident) live(ctx context.Context) error {
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		heard, err := r.follow(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if p, ok := errors.AsType[*client.Problem](err); ok && p.Status < http.StatusInternalServerError && p.Status != http.StatusTooManyRequests && p.Status != http.StatusRequestTimeout {
			return err
		}
		if heard {
			pause = firstPause
		}
		r.tell(say("bot.again", words.Int("seconds", int(pause.Seconds())), words.Say("why", explain(err))))
		sleep(ctx, pause)
	}
}

// sleep waits for some time, or until ctx is done.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// follow lives on one stream. It reports whether the server was there.
func (r *resident) follow(parent context.Context) (heard bool, err error) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	ids := texts(r.plays, entry.Entry.ID)
	stream, err := r.client.LiveAsBot(ctx, &http.Client{}, ids, r.most)
	if err != nil {
		return false, err
	}
	defer stream.Close()
	r.tell(say("bot.there", words.Text("server", r.server), words.Text("games", strings.Join(ids, ", "))))
	var playing sync.WaitGroup
	defer playing.Wait()
	defer cancel()
	quiet := time.AfterFunc(silence, cancel)
	defer quiet.Stop()
	running := map[model.MatchID]chan model.Match{}
	if r.invite != "" {
		playing.Go(func() { r.inviting(ctx) })
	}
	for {
		n, err := stream.Next()
		if err != nil {
			return true, err
		}
		quiet.Reset(silence)
		switch n.Type {
		case model.InvitationNews:
			playing.Go(func() { r.accept(ctx, *n.Invitation) })
		case model.MatchNews:
			id := n.Match.ID
			if running[id] == nil {
				news := make(chan model.Match, 1)
				running[id] = news
				playing.Go(func() { r.play(ctx, id, news) })
			}
			select { // the latest counts
			case <-running[id]:
			default:
			}
			running[id] <- *n.Match
			if n.Match.Turn == nil {
				delete(running, id)
			}
		}
	}
}

// inviteEvery is how often a bot looks whether it can invite another to the next game.
const inviteEvery = 6 * time.Second

// inviting invites a bot or mind to game after game.
func (r *resident) inviting(ctx context.Context) {
	for i := 0; ctx.Err() == nil; i++ {
		info := r.plays[i%len(r.plays)].Game.Info()
		_, err := r.client.Invite(ctx, r.invite, model.Invitation{Game: info.ID, Preset: cmp.Or(r.preset, info.Presets[0])})
		if p, ok := errors.AsType[*client.Problem](err); err != nil && ctx.Err() == nil && !(ok && p.Code == "bot-busy") {
			r.tell(say("bot.not-invited", words.Text("name", r.invite), words.Say("why", explain(err))))
		}
		sleep(ctx, inviteEvery)
	}
}

func (r *resident) accept(ctx context.Context, in model.Invited) {
	p, err := r.start(ctx, in.Game, in.Preset)
	if err != nil {
		r.tell(say("bot.declines", words.Text("name", in.From), words.Text("game", in.Game), words.Text("why", err.Error())))
		_ = r.client.DeclineInvitation(ctx, in.Match) // or it becomes void by itself
		return
	}
	r.mu.Lock()
	r.ready[in.Match] = p
	r.mu.Unlock()
	if _, err := r.client.Sit(ctx, in.Code); err != nil {
		r.tell(say("bot.not-seated", words.Text("name", in.From), words.Say("why", explain(err))))
		if p := r.take(in.Match); p != nil {
			_ = p.Close()
		}
		return
	}
	r.tell(say("bot.plays", words.Text("name", in.From), words.Text("game", in.Game), words.Text("preset", in.Preset)))
}

func (r *resident) start(ctx context.Context, gameID, preset string) (*botproc.Process, error) {
	e, err := entry.Find(r.plays, gameID)
	if err != nil {
		return nil, err
	}
	c, err := r.command(e, preset)
	if err != nil {
		return nil, err
	}
	p := botproc.NewProcess(c)
	return p, p.Start(ctx)
}

// take is the program that was started for a match; nil where none was.
func (r *resident) take(id model.MatchID) *botproc.Process {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.ready[id]
	delete(r.ready, id)
	return p
}

// play plays a match to its end, with a program of its own. A program that fails gives the match up.
func (r *resident) play(ctx context.Context, id model.MatchID, news <-chan model.Match) {
	p := r.take(id)
	defer func() {
		if p != nil {
			_ = p.Close()
		}
	}()
	for {
		var m model.Match
		select {
		case <-ctx.Done():
			return
		case m = <-news:
		}
		if m.Turn == nil {
			r.tell(say("bot.over", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("status", string(m.Status))))
			return
		}
		if *m.Turn != m.Seat || m.Table != "" {
			continue
		}
		var err error
		if p == nil {
			p, err = r.start(ctx, m.Game, m.Preset)
		}
		action := referee.GiveUp()
		if err == nil {
			action, err = r.pick(ctx, p, m)
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			r.tell(say("bot.gives-up", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("why", err.Error())))
			action = referee.GiveUp()
		}
		r.act(ctx, m, action)
	}
}

// legalKnown is how many legal moves a server lists.
const legalKnown = 1000

// onTheWay is how much of the time on a clock is kept for the answer to arrive.
const onTheWay game.Millis = 200

func (r *resident) pick(ctx context.Context, p *botproc.Process, m model.Match) (game.Action, error) {
	e, err := entry.Find(r.plays, m.Game)
	if err != nil {
		return game.Action{}, err
	}
	at := botproc.Position{Seat: m.Seat, Seed: rand.Uint32()}
	if at.View, err = client.See(e.Game, m.View); err != nil {
		return game.Action{}, err
	}
	if m.Clock != nil {
		now := time.Now()
		at.Clock = &referee.Budget{
			Left: max(m.Left(m.Seat, now)-onTheWay, 1), Other: m.Left(1-m.Seat, now), Increment: game.Millis(m.Clock.Increment) * 1000,
		}
	}
	if p.WantsLegal() {
		legal, err := r.client.Legal(ctx, m.ID, legalKnown)
		if err != nil {
			return game.Action{}, err
		}
		for _, text := range legal {
			if len(legal) < legalKnown { // otherwise some are missing
				at.Legal = append(at.Legal, game.WireAction(text))
			}
		}
	}
	text, err := p.Pick(ctx, at)
	return game.WireAction(text), err
}

// act plays an action. One that is refused gives the match up; where the server does not answer the same is sent again.
func (r *resident) act(ctx context.Context, m model.Match, action game.Action) {
	once := client.Once(ctx)
	for pause := firstPause; ctx.Err() == nil; pause = min(2*pause, maxPause) {
		_, err := r.client.Act(once, model.Act{Match: m.ID, After: m.Seq}, action)
		switch p, refused := errors.AsType[*client.Problem](err); {
		case err == nil, refused && (p.Status == http.StatusConflict || p.Status == http.StatusNotFound):
			return // or it went on meanwhile, or is over: the stream tells
		case refused && p.Status < http.StatusInternalServerError && p.Status != http.StatusTooManyRequests:
			r.tell(say("bot.gives-up", words.Text("name", strings.TrimPrefix(m.Opponent(), "@")), words.Text("game", m.Game), words.Text("why", p.Error())))
			if action.Same(referee.GiveUp()) {
				return
			}
			action, once = referee.GiveUp(), client.Once(ctx)
			continue
		}
		sleep(ctx, pause)
	}
}
