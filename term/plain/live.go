package plain

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

// play plays a match to its end, or until the player leaves.
func (m *match) play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.gap()
	m.introduce()
	if !m.Waiting() {
		m.board()
		m.gap()
		m.help()
		m.turn()
	}
	told := m.follow(ctx)
	for ctx.Err() == nil && m.Status == game.Playing && !m.left {
		if err := m.next(ctx, told); err != nil {
			return err
		}
	}
	return nil
}

// follow returns a channel of what happens without the player; nil where nothing does.
func (m *match) follow(ctx context.Context) <-chan news {
	if !m.Lives() {
		return nil
	}
	told, at := make(chan news), m.Match
	tell := func(n news) {
		select {
		case told <- n:
		case <-ctx.Done():
		}
	}
	go func() {
		fault := rescue.Run("follow", m.Fault, func() {
			_ = m.Service.Follow(ctx, at, func(now model.Match) { tell(news{Match: now}) }) // after a lost connection the player opens the match again
		})
		if fault != nil {
			tell(news{fault: phrase.Broken(fault)})
		}
	}()
	return told
}

// news is how a match stands now, or why no more news comes.
type news struct {
	model.Match
	fault error
}

// next waits for what happens next: a line, or what others do. While a mind thinks, lines wait.
func (m *match) next(ctx context.Context, told <-chan news) error {
	var lines <-chan typed
	if _, thinks := m.Thinking(); !thinks || told == nil {
		if !m.prompted {
			fmt.Fprint(m.Out, "> ")
		}
		m.prompted, lines = true, m.reading()
	}
	select {
	case now := <-told:
		if now.fault != nil {
			return now.fault
		}
		if m.prompted && (now.Seq > m.Seq || now.Waiting() != m.Waiting() || m.moved(now.Match)) {
			m.gap() // after the prompt
			m.prompted = false
		}
		m.take(now.Match)
		return nil
	case got := <-lines:
		m.App.typed, m.prompted = nil, false
		if got.err != nil {
			return got.err
		}
		return m.command(ctx, got.line)
	case <-ctx.Done():
		return nil
	}
}

// introduce says who plays, and how somebody can sit down.
func (m *match) introduce() {
	if len(m.Seats) < 2 {
		return
	}
	m.who()
	if m.asked != "" && m.Waiting() { // nobody else can sit down at a rematch
		m.say(words.New("play.rematch", words.Text("name", m.asked)))
		return
	}
	if host, ok := m.Service.(backend.Host); ok && m.Waiting() && m.Match.Table != "" {
		fmt.Fprintln(m.Out, m.Words.Text("table.code"), m.Match.Table)
		fmt.Fprintln(m.Out, m.Words.Text("table.link"), host.TableLink(m.Match.Table))
		m.say(words.New("table.wait"))
	}
}

func (m *match) who() {
	for i, s := range m.Seats {
		n, name := words.Int("number", i+1), words.Text("name", s.Name)
		switch {
		case s.Empty:
			m.say(words.New("plain.seat.empty", n))
		case s.You && !m.Shared():
			m.say(words.New("plain.seat.you", n, name))
		case s.Mind == "" && !s.You && !s.Here:
			m.say(words.New("plain.seat.away", n, name))
		default:
			m.say(words.New("plain.seat", n, name))
		}
	}
}

func (m *match) clocks() {
	for i, s := range m.Seats {
		text := phrase.Time(m.Left(game.Seat(i), time.Now()))
		if m.Stopwatch {
			text = m.Elapsed(time.Now()).Elapsed()
		}
		m.say(words.New("plain.clock", words.Text("name", s.Name), words.Text("time", text)))
	}
}

// turn says who is due, and whether a draw is offered.
func (m *match) turn() {
	if m.Status != game.Playing {
		return
	}
	m.tell(phrase.Turn(m.Match), phrase.Offer(m.Match))
}

// moved reports whether somebody else came or left.
func (m *match) moved(now model.Match) bool {
	for i := range m.Seats {
		if i < len(now.Seats) && m.Seats[i].Here != now.Seats[i].Here && !m.Seats[i].You {
			return true
		}
	}
	return false
}

// take says what happened, an action after the other, and who is due then.
func (m *match) take(now model.Match) {
	if now.Seq < m.Seq {
		return
	}
	began := m.Waiting() && !now.Waiting()
	came := m.moved(now)
	seat, before, was := m.Seat, m.Seq, m.Match
	for i, s := range now.Events {
		if s.Seq > m.Seq {
			m.step(s, i == len(now.Events)-1)
		}
	}
	hinted := m.Hinted
	m.Match = m.called(now)
	m.Hinted = m.Hinted || hinted
	switch {
	case began:
		m.introduce()
		m.board()
		m.gap()
		m.help()
	case m.Seq == before && !m.SameMind(was):
		m.turn()
		return
	case came && m.Seq == before:
		m.who()
		return
	case m.Seq == before:
		return
	}
	if m.Status == game.Playing {
		m.handOver(seat)
		m.turn()
	}
}

func (m *match) step(s model.Event, last bool) {
	before := m.Match
	m.Match = m.Match.After(s, time.Now())
	if m.Terms.Counted {
		defer func() {
			if m.Status == game.Playing && last {
				m.say(m.entry.Voice.Count(m.View))
			}
		}()
	}
	hidden := m.Shared() && !m.entry.Game.Info().Open && m.Seat != before.Seat
	if !m.quiet && m.Status == game.Playing && last && !hidden {
		m.gap()
		m.board()
		m.gap()
	}
	done := phrase.Action(before, s)
	if !done.Silent() && len(m.Seats) > 1 && !s.Action.Same(referee.GiveUp()) { // the game says who won then
		if m.Offer == nil { // an offer is said with whose turn it is
			m.say(done)
		}
		return
	}
	if flag := phrase.Flag(m.Match); !flag.Silent() {
		m.say(flag)
		m.board()
		return
	}
	change := m.entry.Voice.Change(before.View, m.View)
	if len(m.Seats) > 1 && int(s.Seat) < len(m.Seats) {
		change = words.New("replay.did", words.Text("name", m.Seats[s.Seat].Name), words.Say("change", change))
	}
	m.say(change)
	if m.Stopwatch && m.Status != game.Playing {
		m.clocks()
	}
}

// far is a number of lines after which what was said before is out of sight.
const far = 40

// handOver asks for the next player at one machine, in a game that hides something, and then shows what they may see.
func (m *match) handOver(from game.Seat) {
	if !m.Shared() || m.Seat == from || m.entry.Game.Info().Open {
		return
	}
	fmt.Fprint(m.Out, strings.Repeat("\n", far))
	if _, err := m.ask(m.Words.Say(words.New("play.hand-over", words.Text("name", m.Seats[m.Seat].Name))) + " "); err != nil {
		return
	}
	m.board()
	m.gap()
}

// rematch asks whether to play again with sides changed, in a game for several.
func (m *match) rematch(ctx context.Context) (next model.Match, again bool, err error) {
	if len(m.Seats) < 2 || !m.Terms.Practice() {
		return next, false, nil
	}
	if m.Others() {
		if now, err := m.Service.Look(ctx, m.ID); err == nil {
			m.Match = m.called(now)
		}
		m.tell(phrase.Next(m.Match))
	}
	line, err := m.ask(m.Words.Text("plain.rematch") + " ")
	if err != nil || !strings.EqualFold(line, "rematch") {
		return next, false, err
	}
	next, err = m.Service.Rematch(ctx, m.ID)
	return next, err == nil, err
}
