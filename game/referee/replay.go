package referee

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// Version is the program's version, written into replays.
const Version = "0.1.0"

// ReplayFormat is the replay format this program writes and reads.
const ReplayFormat = 1

const program = "wits " + Version

// Record is how a match came about: its setup, with the seed opened, and its actions.
type Record struct {
	Preset     string        `json:"preset"`
	Seed       rng.SeedValue `json:"seed"`
	Salt       Digits        `json:"salt,omitempty"`
	Commitment Digits        `json:"commitment,omitempty"`
	Players    []string      `json:"players"`
	Minds      []string      `json:"minds,omitempty"` // the bot that holds each seat, "" for a person; absent where people hold all
	Clock      *Clock        `json:"clock,omitempty"`
	Actions    []Entry       `json:"actions"`
}

// Digits are 64 hexadecimal digits of a sealed seed's salt or commitment. Without a sealed seed there are none.
type Digits string

// UnmarshalJSON refuses everything but the digits, the empty text too: what is not there is left out.
func (d *Digits) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil || len(text) != 64 || strings.Trim(text, "0123456789abcdef") != "" {
		return errors.New("salt and commitment have 64 lower-case hexadecimal digits, or are left out")
	}
	*d = Digits(text)
	return nil
}

// Entry is one accepted action in its wire form.
type Entry struct {
	Seat   game.Seat       `json:"seat"`
	Action json.RawMessage `json:"action"`
	Left   game.Millis     `json:"left,omitempty"` // what it left of the seat's time, in milliseconds, in a match with a clock
}

// setup checks the commitment and returns what the record started from.
func (r Record) setup() (Setup, error) {
	seed, err := rng.Opened{Value: r.Seed, Salt: string(r.Salt), Commitment: string(r.Commitment)}.Seed()
	if err != nil {
		return Setup{}, fmt.Errorf("seed: %w", err)
	}
	if len(r.Players) == 0 {
		return Setup{}, errors.New("players: want a name for every seat")
	}
	return Setup{Preset: r.Preset, Seed: seed, Players: r.Players, Minds: r.Minds, Clock: r.Clock}, nil
}

// Replay is a match made public, as one JSON document. The digest covers every other field and every view of the
// match from its start to its end, so that a replay that verifies showed its players exactly what it shows now.
type Replay struct {
	Format  int    `json:"format"`
	Program string `json:"program"`
	Game    string `json:"game"`
	Record
	Status game.Outcome `json:"status"`
	Digest string       `json:"digest,omitempty"`
}

// ErrReplay says that a replay does not prove what it claims.
var ErrReplay = errors.New("the replay does not verify")

// ReadReplay reads a replay document. It refuses other formats with the format that they need, and more than [MaxActions]
// actions.
func ReadReplay(data []byte) (Replay, error) {
	var head struct {
		Format *int `json:"format"`
	}
	if json.Unmarshal(data, &head) == nil && head.Format != nil {
		if err := checkFormat(*head.Format); err != nil {
			return Replay{}, malformed("replay", err)
		}
	}
	s := wire.NewStream(bytes.NewReader(data))
	r, err := DecodeReplay(s)
	if err != nil {
		return Replay{}, err
	}
	if err := s.End(); err != nil {
		return Replay{}, malformed("replay", err)
	}
	return r, nil
}

// DecodeReplay reads a replay that is the next value of a stream, an action at a time: a document that no match can have
// is refused where that shows, before the rest is read.
func DecodeReplay(s *wire.Stream) (Replay, error) {
	var r Replay
	err := s.Object(&r, map[string]func() error{
		"format": func() error {
			if err := s.Value(&r.Format); err != nil {
				return err
			}
			return checkFormat(r.Format)
		},
		"actions": func() error {
			r.Actions = []Entry{}
			return s.Array(func(index int) error {
				if index == MaxActions {
					return fmt.Errorf("it has more than the %d actions of any match", MaxActions)
				}
				var e Entry
				err := s.Value(&e)
				r.Actions = append(r.Actions, e)
				return err
			})
		},
	})
	if err != nil {
		return Replay{}, malformed("replay", err)
	}
	return r, nil
}

func checkFormat(format int) error {
	if format == ReplayFormat {
		return nil
	}
	return fmt.Errorf("it has format %d and needs a program that reads that; %s reads format %d", format, program, ReplayFormat)
}

// Verdict is what verifying a replay found: how far it could be played, how it stood there, and why it does not hold.
type Verdict struct {
	Status game.Outcome
	Seq    Seq
	Err    error // nil when it verifies
}

// Verify plays a replay again with the rules of g and checks the commitment, every action, every view and the digest.
func Verify(g Game, r Replay) Verdict {
	v := Verdict{Status: game.Playing}
	if r.Format != ReplayFormat {
		v.Err = fmt.Errorf("%w: format %d, want %d", ErrReplay, r.Format, ReplayFormat)
		return v
	}
	if id := g.Info().ID; r.Game != id {
		v.Err = fmt.Errorf("%w: it is of game %q, not of %q", ErrReplay, r.Game, id)
		return v
	}
	m, err := g.Resume(r.Record)
	if m != nil {
		v.Status, v.Seq = m.Status().Outcome(0), m.Seq()
	}
	if err == nil {
		err = compare(m, r)
	}
	if err != nil {
		v.Err = fmt.Errorf("%w: %w%s", ErrReplay, err, needs(r.Program))
	}
	return v
}

// compare checks what r claims against the match that its record gives.
func compare(m Match, r Replay) error {
	if got := m.Status().Outcome(0); r.Status != got {
		return fmt.Errorf("it claims status %q, its actions give %q", r.Status, got)
	}
	// The digest is made with the version that r names: a newer program does not stand in the way of an older
	// replay, it must only come out the same.
	digest, err := m.(digester).digest(r.Program)
	if err != nil {
		return err
	}
	if digest != r.Digest {
		return errors.New("the digest does not fit")
	}
	return nil
}

// needs names the version that a replay of another version needs.
func needs(by string) string {
	if by == program || !strings.HasPrefix(by, "wits ") {
		return ""
	}
	return fmt.Sprintf(" (it needs %.40q, this is %s)", by, program)
}

func (g *typed[S, A, V]) Resume(rec Record) (Match, error) {
	m, err := g.resume(rec)
	if m == nil {
		return nil, err
	}
	return m, err
}

// resume plays rec again. When an action is refused, it returns the match as it stood before, with the error.
func (g *typed[S, A, V]) resume(rec Record) (*match[S, A, V], error) {
	setup, err := rec.setup()
	if err != nil {
		return nil, err
	}
	m, err := g.start(setup)
	if err != nil {
		return nil, err
	}
	return m, m.play(rec.Actions)
}

func (g *typed[S, A, V]) ResumeAt(rec Record, state []byte, after Seq) (Match, error) {
	setup, err := rec.setup()
	if err != nil {
		return nil, err
	}
	if setup, err = g.checked(setup); err != nil {
		return nil, err
	}
	at, err := g.readState(state)
	if err != nil {
		return nil, malformed("state", err)
	}
	m := g.newMatch(inner[S, A]{setup: setup, after: after, position: at})
	again, err := m.State()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, state) {
		return nil, malformed("state", errors.New("it is not as this program writes it"))
	}
	return m, m.play(rec.Actions)
}

// play plays the actions of a record.
func (m *match[S, A, V]) play(actions []Entry) error {
	for _, e := range actions {
		if err := m.Repeat(e); err != nil {
			return fmt.Errorf("action %d: %w", m.Seq()+1, err)
		}
	}
	return nil
}

func (m *match[S, A, V]) Replay() (Replay, error) {
	r, err := m.undigested(program)
	if err != nil {
		return Replay{}, err
	}
	r.Digest, err = m.digest(program)
	return r, err
}

func (m *match[S, A, V]) undigested(by string) (Replay, error) {
	rec, err := m.Record()
	return Replay{
		Format: ReplayFormat, Program: by, Game: m.game.info.ID, Record: rec, Status: m.Status().Outcome(0),
	}, err
}

type digester interface {
	digest(program string) (string, error)
}

// digest is the SHA-256 of lines that each end in a line feed: the replay without its digest, then what every seat saw at
// the start and after each action, as JSON without spaces and without escapes for HTML. It is made from the match, not
// from a document: so spelling, order and spaces of the document do not count.
func (m *match[S, A, V]) digest(by string) (string, error) {
	r, err := m.undigested(by)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	enc := json.NewEncoder(h)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		return "", fmt.Errorf("digest: %w", err)
	}
	for at, err := range Walk(m.game, r.Record) {
		if err != nil {
			return "", err
		}
		for seat := range m.game.info.Seats {
			if err := enc.Encode(at.Match.View(game.Seat(seat))); err != nil {
				return "", fmt.Errorf("digest: %w", err)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Step is a match after one of its actions, or at its start.
type Step struct {
	Match  Match       // as it stands now; the next step changes it
	Seat   game.Seat   // who acted
	Action game.Action // none at the start
}

// Walk plays a record again. It yields the match at its start and after every action. The same match is yielded each time,
// so a caller keeps what it needs, such as views. An action that is refused ends the walk with an error; what came
// before it has been yielded.
func Walk(g Game, rec Record) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		actions := rec.Actions
		rec.Actions = nil
		m, err := g.Resume(rec)
		if err != nil {
			yield(Step{}, err)
			return
		}
		if !yield(Step{Match: m}, nil) {
			return
		}
		for i, e := range actions {
			if err := m.Repeat(e); err != nil {
				yield(Step{}, fmt.Errorf("action %d: %w", i+1, err))
				return
			}
			if !yield(Step{m, e.Seat, m.Last()}, nil) {
				return
			}
		}
	}
}

// Transcript is a game as a file of its field tells it, made by programs that know nothing of wits.
type Transcript struct {
	Title   string          // who played, and where; may be empty
	Start   json.RawMessage // where it began, for [Game.Restore]
	Preset  string          // what a match begins as that begins so, listed or of [AnySize]
	Players []string
	Actions []Entry
	Notes   []words.Message // what the file says and is not played
	Format  string          // what Text is written in
	Text    string          // the game as it is written with all that the file says; empty where that is no more than a replay tells
}

// Replay returns the game as a replay of ours, of the game that knows positions of any kind.
func (t Transcript) Replay(g Game) (r Replay, err error) {
	m, err := AnySize(g).Start(Setup{Preset: t.Preset, Players: t.Players})
	if err != nil {
		return r, err
	}
	for _, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return r, err
		}
	}
	return m.Replay()
}
