// Package referee runs games: it erases the types of a rule book and its bots ([New]), plays matches of it, keeps their clocks,
// writes them down as records and replays, and plays those again.
//
// It does no input or output and reads no clock. It never hands out a hidden state: only a [Match] holds one, and only
// [Match.Save], [Match.State], [Match.Record] and [Match.Replay], which stores and local tools call, reveal what it was dealt from.
package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
)

// Seq counts the actions a match has accepted. A refused action does not change it.
type Seq int64

// Seed is what a match is dealt from; see [rng.Seed].
type Seed = rng.Seed

// Why a request is refused. Callers test them with errors.Is.
var (
	ErrGame      = errors.New("unknown game")
	ErrBot       = errors.New("unknown bot")
	ErrNoRecord  = errors.New("the match was restored from a bare state, so how it began is not known")
	ErrMalformed = errors.New("malformed") // not an action, state or replay of this game at all
)

// malformed wraps what is wrong with a text that is no action, state or replay of its game.
func malformed(what string, err error) error { return fmt.Errorf("%w %s: %w", ErrMalformed, what, err) }

// Game is a rule book and its bots with their types erased: what server, terminal, arena and RPC hold.
type Game interface {
	Info() game.Info
	// Start deals a new match.
	Start(Setup) (Match, error)
	// Restore goes on from what Match.Save returned. A state that breaks a rule is refused with the reason.
	Restore(saved []byte) (Match, error)
	// Resume plays a record again and goes on from its end.
	Resume(Record) (Match, error)
	// ResumeAt goes on from what Match.State returned after a number of actions, and plays those of the record, which
	// come after them. The match that it returns knows no earlier action: it has no record, and cannot be saved.
	ResumeAt(rec Record, state []byte, after Seq) (Match, error)
	// See reads a view from its wire form, for whoever is shown one from elsewhere.
	See(view []byte) (game.View, error)
	// Move reads an action from its wire form.
	Move(action []byte) (game.Action, error)
	// Choose lets a bot of the game choose from a view, for whoever is shown one from elsewhere.
	Choose(ctx context.Context, bot string, v game.View, r *rng.Rand) (game.Action, error)
	// Actions yields every action that is ever legal in a match of a preset, in an order that stays: an action's place is its number.
	// Where the game cannot list them the error is [ErrNoLab].
	Actions(preset string) (iter.Seq[game.Action], error)
	// Number returns the numbering of a preset. A game that cannot list its actions, or whose views are not written as numbers, has none.
	Number(preset string) (Numbering, error)
	// WithGuest returns the game with one more mind. Its information does not list it.
	WithGuest(Guest) (Game, error)
}

// Match is one game in progress. It holds the hidden state and shows it to nobody: printing or logging a match gives its
// name and number of actions, and encoding it is refused.
type Match interface {
	fmt.Formatter
	json.Marshaler

	Preset() string
	Seq() Seq
	// Status tells who is due or how it ended. Where several seats are due at once, Turn is one that a mind holds, if any is.
	Status() game.Status
	// View is what a seat can see.
	View(to game.Seat) game.View
	// Audience is what everybody may see, seated or not; the zero View, null on the wire, where that is nothing.
	Audience() game.View
	// AudienceSeat is the seat for which whoever looks on is told how it stands.
	AudienceSeat() game.Seat
	// Concealed is what a seat can see while others still play the same deal: the view of a match that runs, and of one
	// that is over only what the seat has found out. It is the zero View, null on the wire, where the game hides something and
	// cannot conceal it.
	Concealed(to game.Seat) game.View
	// Moves counts the actions that the game counts as moves, since the match was last dealt anew. A forfeit is none. A match that
	// began with a saved state knows only those since; see ResumeAt.
	Moves() int
	// Par is how few moves could have won the deal of a match that is over; 0 where the game cannot tell. See [game.Parred].
	Par() int
	// Shape is shared by positions that are the same, turned and mirrored ones too; see [game.Congruent]. It is for games that hide nothing.
	Shape() string
	// Legal yields moves open to a seat, none when it is not its turn.
	Legal(to game.Seat) iter.Seq[game.Action]
	// Act applies an action in its wire form: one of the game's, or one that belongs to every match; see [GiveUp], [Draw],
	// [TakeBack], [TimeOut] and [Absence]. An error changes nothing.
	Act(by game.Seat, action []byte) error
	// Do applies an action, which need not be in its wire form; see Act.
	Do(by game.Seat, a game.Action) error
	// Repeat applies an action as a record has it, with the time that it left.
	Repeat(Entry) error
	// Step lets a bot of the game choose and play one action for the seat whose turn it is. Last tells which.
	Step(ctx context.Context, bot string, r *rng.Rand) error
	// Mind is the bot that holds a seat; none where a person does.
	Mind(of game.Seat) string
	// Due returns the mind that is to act and how it thinks, and reports whether one is: it is its turn, or it is offered a draw. Thinking
	// chooses from what the mind sees now: it changes nothing, comes to the same every time, and may go on while others use the match.
	Due() (game.Seat, Thinking, bool)
	// Reply lets the mind that is to act choose and play one action, and reports whether one was.
	Reply(ctx context.Context) (bool, error)
	// Last is the latest accepted action; none was before Seq 1. It may be secret: what others see of it is Shown.
	Last() game.Action
	// Actor is who made the latest action.
	Actor() game.Seat
	// Offer is who offers a draw, if anybody does.
	Offer() (game.Seat, bool)
	// Asks is who asks the other to let an action be taken back, if anybody does.
	Asks() (game.Seat, bool)
	// Shown is what a seat, or Everyone, may see of the latest action.
	Shown(to game.Seat) game.Action
	// Clock is what the match is played by; nil for no clock.
	Clock() *Clock
	// Punch notes how much time the latest action left its seat, for the record.
	Punch(left game.Millis) error
	// Save returns the whole match as a JSON object, secrets included: the state's own fields and, in "record", how
	// it came about. For stores and local tools.
	Save() ([]byte, error)
	// State returns the hidden state alone, in as few bytes as the game knows: equal matches have equal ones, and a match
	// that is rebuilt from its record is checked against it. For stores.
	State() ([]byte, error)
	// Record returns how the match came about, secrets included. For stores and local tools.
	Record() (Record, error)
	// Replay returns the match for publication, seed included: for finished matches and local tools.
	Replay() (Replay, error)
	// Commitment binds a sealed seed; players may see it from the start. It is empty for numeric seeds.
	Commitment() string
}

// Setup is what a match is started from.
type Setup struct {
	Preset  string
	Seed    Seed
	Players []string // one name per seat; p1, p2, … when empty, the bot's for a mind
	Minds   []string // the bot that holds each seat, "" for a person; people hold all seats when empty
	Clock   *Clock   // nil for no clock
}

// Thinking chooses an action for a mind.
type Thinking func(ctx context.Context) (game.Action, error)

// Book is what New takes: rules that can also be given up.
type Book[S, A, V any] interface {
	game.Rules[S, A, V]
	game.Forfeiter[S]
}

// New makes a Game of a rule book and its bots.
func New[S, A, V any](info game.Info, rules Book[S, A, V], bots ...game.NamedBot[V, A]) Game {
	info.Bots = make([]game.BotInfo, 0, len(bots))
	for _, b := range bots {
		info.Bots = append(info.Bots, b.BotInfo)
	}
	g := &typed[S, A, V]{rules: rules, bots: bots}
	_, info.Conceals = rules.(game.Concealer[S, V])
	_, info.TimesOut = rules.(game.Timer[S])
	g.counter, _ = rules.(game.Counter[S, A])
	g.redealer, _ = rules.(game.Redealer[A])
	g.agreer, info.Draws = rules.(game.Agreer[S])
	g.discreet, _ = rules.(game.Discreet[S, A])
	info.Seats = max(1, info.Seats)
	g.info = info
	for i := range info.Seats {
		g.players = append(g.players, "p"+strconv.Itoa(i+1))
	}
	return g
}

// Find returns the game with an id.
func Find(games []Game, id string) (Game, error) {
	var ids []string
	for _, g := range games {
		if g.Info().ID == id {
			return g, nil
		}
		ids = append(ids, g.Info().ID)
	}
	return nil, fmt.Errorf("%w %.40q: there are %s", ErrGame, id, strings.Join(ids, ", "))
}

type typed[S, A, V any] struct {
	info  game.Info
	rules Book[S, A, V]
	bots  []game.NamedBot[V, A]

	counter  game.Counter[S, A]  // nil where every action is a move
	redealer game.Redealer[A]    // nil where a match is dealt once
	agreer   game.Agreer[S]      // nil where there are no draws to agree on
	discreet game.Discreet[S, A] // nil where every action is shown to everybody
	guests   []Guest             // minds that were brought
	players  []string            // what players are called who do not say
	anySize  bool                // presets need not be listed
}

// Info returns copies of its lists, so that a caller cannot change the game.
func (g *typed[S, A, V]) Info() game.Info {
	info := g.info
	info.Presets = slices.Clone(info.Presets)
	info.Bots = slices.Clone(info.Bots)
	info.Certain, info.Knowing = slices.Clone(info.Certain), slices.Clone(info.Knowing)
	return info
}

func (g *typed[S, A, V]) Start(setup Setup) (Match, error) {
	if err := g.checkPresent(setup.Minds); err != nil {
		return nil, err
	}
	return g.start(setup)
}

func (g *typed[S, A, V]) start(setup Setup) (*match[S, A, V], error) {
	setup, err := g.checked(setup)
	if err != nil {
		return nil, err
	}
	s, err := g.rules.Start(setup.Preset, setup.Seed.Rand())
	if err != nil {
		return nil, fmt.Errorf("start %s %s: %w", g.info.ID, setup.Preset, err)
	}
	if n, ok := g.rules.(game.Namer[S]); ok {
		s = n.Name(s, setup.Players)
	}
	return g.newMatch(inner[S, A]{setup: setup, position: position[S]{state: s}}), nil
}

// checked refuses a setup that the game does not have, and returns it with everybody named.
func (g *typed[S, A, V]) checked(setup Setup) (Setup, error) {
	if !g.anySize && !slices.Contains(g.info.Presets, setup.Preset) {
		return setup, fmt.Errorf("%w %.40q: %s has %s", game.ErrPreset, setup.Preset, g.info.ID, strings.Join(g.info.Presets, ", "))
	}
	if err := g.checkMinds(setup.Minds); err != nil {
		return setup, err
	}
	if err := setup.Clock.check(g.info); err != nil {
		return setup, err
	}
	players, err := g.seatPlayers(setup.Players, setup.Minds)
	setup.Players, setup.Minds, setup.Clock = players, someMinds(setup.Minds), setup.Clock.copied()
	return setup, err
}

// seatPlayers checks the players' names and gives those without one theirs.
func (g *typed[S, A, V]) seatPlayers(names, minds []string) ([]string, error) {
	if len(names) == 0 {
		return withMinds(g.players, minds), nil
	}
	if len(names) != g.info.Seats {
		return nil, fmt.Errorf("%w players: %s seats %d, not %d", ErrMalformed, g.info.ID, g.info.Seats, len(names))
	}
	for _, name := range names {
		if err := CheckName(name); err != nil {
			return nil, err
		}
	}
	return slices.Clone(names), nil
}

func (g *typed[S, A, V]) bot(name string) (game.Bot[V, A], error) {
	for _, b := range g.bots {
		if b.Name == name {
			return b.Bot, nil
		}
	}
	names := make([]string, len(g.bots))
	for i, b := range g.bots {
		names[i] = b.Name
	}
	return nil, fmt.Errorf("%w %.40q: %s has %s", ErrBot, name, g.info.ID, strings.Join(names, ", "))
}

func (g *typed[S, A, V]) See(view []byte) (game.View, error) {
	var v V
	if err := wire.Decode(view, &v); err != nil {
		return game.View{}, malformed("view", err)
	}
	return game.NewView(v), nil
}

func (g *typed[S, A, V]) Move(action []byte) (game.Action, error) {
	if k := g.kindOf(action); k != own {
		return k.action(), nil
	}
	var a A
	if err := refuse(wire.Decode(action, &a)); err != nil {
		return game.Action{}, err
	}
	return game.NewAction(a), nil
}

func (g *typed[S, A, V]) Choose(ctx context.Context, bot string, v game.View, r *rng.Rand) (game.Action, error) {
	seen, ok := game.As[V](v)
	if !ok {
		return game.Action{}, malformed("view", errors.New("it is of another game"))
	}
	if guest, ok := g.guest(bot); ok {
		return guest.Choose(ctx, v, func(a game.Action) bool { return g.lists(seen, a) })
	}
	b, err := g.bot(bot)
	if err != nil {
		return game.Action{}, err
	}
	a, err := b.Choose(ctx, seen, g.rules.Legal(seen), r)
	if err != nil {
		return game.Action{}, fmt.Errorf("bot %s: %w", bot, err)
	}
	return game.NewAction(a), nil
}
