package tty

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"go.uber.org/goleak"

	"wits/internal/rescue"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// counter is a model that counts what it is asked for. It quits on Ctrl+C, and on q.
type counter struct {
	keys, draws int
	clicked     []int // keys that were drawn when a click came
	shown       int   // keys that were drawn
	breaks      string
}

func (c *counter) Init() tea.Cmd { return nil }

func (c *counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch m := msg.(type) {
	case tea.KeyPressMsg:
		if m.String() == c.breaks {
			panic("as told")
		}
		if m.String() == "ctrl+c" || m.String() == "q" {
			return c, tea.Quit
		}
		c.keys++
	case tea.MouseClickMsg:
		c.clicked = append(c.clicked, c.shown)
	}
	return c, nil
}

func (c *counter) View() tea.View {
	c.draws++
	c.shown = c.keys
	return tea.NewView(strings.Repeat("x", c.keys%80))
}

// typedIn is what somebody types, who then waits until the session ends.
type typedIn struct {
	io.Reader
	over chan struct{}
}

func newTyped(text string) *typedIn { return &typedIn{strings.NewReader(text), make(chan struct{})} }

// Read returns what was typed, and then nothing until the end.
func (i *typedIn) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil {
		<-i.over
	}
	return n, err
}

// show shows a model until it quits.
func show(t *testing.T, c Config, typed string) error {
	t.Helper()
	in := newTyped(typed)
	if c.In == nil {
		c.In = in
	}
	c.Out = NewScreen(io.Discard, colorprofile.TrueColor, 24)
	if c.Ahead == 0 {
		c.Ahead = 10_000
	}
	if c.Frame == 0 {
		c.Frame = 20 * time.Millisecond
	}
	c.Options = []tea.ProgramOption{tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithWindowSize(80, 24), tea.WithoutSignalHandler(), tea.WithEnvironment([]string{})}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	term := New(ctx, c)
	err := term.Run()
	close(in.over)
	term.Wait()
	return err
}

func TestKeysThatWaitAreDrawnTogether(t *testing.T) {
	m := &counter{}
	began := time.Now()
	if err := show(t, Config{Model: m}, strings.Repeat("\x1b[A", 3000)+"q"); err != nil {
		t.Fatal(err)
	}
	if most := 3 + int(time.Since(began)/(20*time.Millisecond)); m.keys != 3000 || m.draws > most {
		t.Errorf("%d keys were drawn %d times in %v", m.keys, m.draws, time.Since(began))
	}
}

func TestCtrlCOvertakesWhatWasTyped(t *testing.T) {
	m := &counter{}
	ten := func(n int) int { return min(n, 10) }
	if err := show(t, Config{Model: m, Allow: ten}, strings.Repeat("\x1b[A", 3000)+"\x03"); err != nil {
		t.Fatal(err)
	}
	if m.keys >= 3000 {
		t.Errorf("all %d keys were taken before", m.keys)
	}
}

func TestKeysOverTheBoundAreDroppedAndToldOf(t *testing.T) {
	m := &counter{}
	drops := func() tea.Msg { return nil }
	few := func(n int) int { return min(n, 5) }
	if err := show(t, Config{Model: m, Ahead: 100, Allow: few, Dropped: drops}, strings.Repeat("\x1b[A", 3000)+"\x03"); err != nil {
		t.Fatal(err)
	}
	if m.keys > 100 {
		t.Errorf("%d keys were taken", m.keys)
	}
	k := newKeys(100)
	for range 3000 {
		k.add(tea.KeyPressMsg{Code: 'a'})
	}
	if got, dropped := k.next(true, nil); len(got) != 100 || !dropped {
		t.Errorf("%d of 3000 wait, dropped is %v", len(got), dropped)
	}
	if _, dropped := k.next(true, nil); dropped {
		t.Error("it is told again")
	}
}

func TestAClickIsForWhatIsShown(t *testing.T) {
	m := &counter{}
	if err := show(t, Config{Model: m}, "aaa\x1b[<0;1;1Mb\x1b[<0;1;1Mq"); err != nil {
		t.Fatal(err)
	}
	if len(m.clicked) != 2 || m.clicked[0] != 3 || m.clicked[1] != 4 {
		t.Errorf("clicks came when %v keys were drawn", m.clicked)
	}
}

func TestAFaultEndsTheTerminalAlone(t *testing.T) {
	for name, m := range map[string]tea.Model{"a message": &counter{breaks: "b"}, "a drawing": &torn{}, "the beginning": &torn{begin: true}} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			var faults []rescue.Fault
			report := func(f rescue.Fault) {
				mu.Lock()
				defer mu.Unlock()
				faults = append(faults, f)
			}
			if err := show(t, Config{Model: m, Fault: report}, "abc"); !errors.Is(err, ErrFault) {
				t.Errorf("it ended with %v", err)
			}
			if len(faults) != 1 {
				t.Errorf("reported were %v", faults)
			}
		})
	}
}

// torn is a model that cannot be drawn, or cannot begin.
type torn struct {
	counter
	begin bool
}

func (m *torn) Init() tea.Cmd {
	if m.begin {
		panic("as told")
	}
	return nil
}

func (m *torn) View() tea.View { panic("as told") }

func TestEveryMessageIsDrawnInTheEnd(t *testing.T) {
	m := &counter{}
	in := newTyped("")
	out := &lastly{}
	term := New(t.Context(), Config{
		Model: m, In: in, Out: NewScreen(out, colorprofile.TrueColor, 24), Frame: 10 * time.Millisecond, Ahead: 10,
		Options: []tea.ProgramOption{tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithWindowSize(80, 24), tea.WithoutSignalHandler(), tea.WithEnvironment([]string{})},
	})
	done := make(chan error)
	go func() { done <- term.Run() }()
	for range 7 {
		term.Send(tea.KeyPressMsg{Code: 'a', Text: "a"})
	}
	for until := time.Now().Add(time.Minute); out.count() < 7 && time.Now().Before(until); time.Sleep(time.Millisecond) {
	}
	if out.count() != 7 {
		t.Errorf("%d of 7 are drawn", out.count())
	}
	term.Quit()
	if err := <-done; err != nil {
		t.Error(err)
	}
	close(in.over)
	term.Wait()
}

// lastly counts the letters that are drawn.
type lastly struct {
	mu sync.Mutex
	n  int
}

func (l *lastly) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.n += strings.Count(string(p), "x")
	return len(p), nil
}

func (l *lastly) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n
}

// slowly types a key now and then.
type slowly struct{ keys string }

// Read returns a key after a while.
func (s *slowly) Read(p []byte) (int, error) {
	if s.keys == "" {
		return 0, io.EOF
	}
	time.Sleep(60 * time.Millisecond)
	p[0], s.keys = s.keys[0], s.keys[1:]
	return 1, nil
}

func TestASingleKeyIsDrawnOnce(t *testing.T) {
	m := &counter{}
	if err := show(t, Config{Model: m, In: &slowly{"aaaaaaaaaaq"}}, ""); err != nil {
		t.Fatal(err)
	}
	if m.keys != 10 || m.draws > m.keys+5 { // and what comes at the beginning
		t.Errorf("%d keys were drawn %d times", m.keys, m.draws)
	}
}
