package replay

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/card"
	"wits/entry"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/shell"
	"wits/term/ui"
)

// shared shows a result as it was copied, to be sent to somebody.
type shared struct {
	*shell.Shell
	entry  entry.Entry
	result entry.Result
	lines  []string
}

// Share copies a result to the clipboard of the player's terminal, and shows it.
func Share(s *shell.Shell, e entry.Entry, r entry.Result) {
	p := &shared{Shell: s, entry: e, result: r, lines: e.Share(s.Words, r)}
	s.Push(p)
	p.copy()
}

// copy copies the lines. The terminal does it, wherever the program runs; some terminals do not.
func (s *shared) copy() {
	s.Tell(words.New("share.copied"))
	s.Run(tea.SetClipboard(strings.Join(s.lines, "\n") + "\n"))
}

// ShareMatch looks a match up that is over, and copies and shows its result. It tells no seed of a daily puzzle whose day is not over.
func ShareMatch(from shell.Asker, gameID string, look func(context.Context) (model.Match, error)) {
	s := shell.Of(from)
	e, err := entry.Find(s.Games, gameID)
	if !s.OK(err) {
		return
	}
	shell.Ask(from, func(ctx context.Context) (entry.Result, error) {
		m, err := look(ctx)
		if err != nil {
			return entry.Result{}, err
		}
		return backend.ResultOf(ctx, s.Service, e, m)
	}, func(r entry.Result) {
		if s.Shown() == from {
			Share(s, e, r)
		}
	})
}

func (s *shared) Title() string { return s.Words.Text("share.name") }

func (s *shared) Keys() []shell.Key {
	return []shell.Key{shell.On("c", words.New("do.share"), s.copy), shell.On("p", words.New("do.picture"), s.paint), shell.On("esc", words.New("do.back"), nil)}
}

// Handle copies again, saves a picture, or goes back, as any other key does.
func (s *shared) Handle(in ui.Input) {
	if !shell.Press(s.Keys(), in) {
		s.Pop()
	}
}

// paint writes the result to a file as a picture.
func (s *shared) paint() {
	say, e, r, export := s.Words, s.entry, s.result, s.Export
	shell.Ask(s, func(context.Context) (string, error) {
		painter, err := card.New()
		if err != nil {
			return "", err
		}
		data, err := painter.PNG(painter.Compose(card.Result(say, e, r)))
		if err != nil {
			return "", err
		}
		sum := sha256.Sum256(data)
		return export(fmt.Sprintf("%s-%x.png", e.ID(), sum[:6]), data)
	}, func(path string) {
		s.Tell(words.New("replay.written", words.Text("path", path)))
	})
}

// Draw draws what was copied. A long seed is broken here alone.
func (s *shared) Draw(f ui.Frame) ui.Page {
	width := min(f.Width-4, 72)
	var body ui.Page
	for _, line := range s.lines {
		for len([]rune(line)) > width {
			body.Add(string([]rune(line)[:width]))
			line = string([]rune(line)[width:])
		}
		body.Add(line)
	}
	if len(body.Lines)+2 > f.Height {
		return body
	}
	return ui.Panel{Title: s.Words.Text("share.name")}.Draw(f, body)
}
