package term

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/card"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// shared shows a result as it was copied, to be sent to somebody.
type shared struct {
	*App
	entry  entry.Entry
	result entry.Result
	lines  []string
}

// share copies a result to the clipboard of whoever sits at the terminal, and shows it.
func (a *App) share(e entry.Entry, r entry.Result) tea.Cmd {
	p := &shared{App: a, entry: e, result: r, lines: e.Share(a.Words, r)}
	a.push(p)
	return p.copy()
}

// copy copies the lines. The terminal does it, wherever the program runs; some terminals do not.
func (s *shared) copy() tea.Cmd {
	s.tell(words.New("share.copied"))
	return tea.SetClipboard(strings.Join(s.lines, "\n") + "\n")
}

// shareMatch copies and shows the result of a match that is over. Of a daily puzzle whose day is not over it tells no seed.
func (a *App) shareMatch(from Page, t model.Match) tea.Cmd {
	e, err := entry.Find(a.Games, t.Game)
	if !a.ok(err) {
		return nil
	}
	service := a.Service
	return ask(a, from, func(ctx context.Context) (entry.Result, error) { return ResultOf(ctx, service, e, t) }, func(r entry.Result, err error) tea.Cmd {
		if !a.ok(err) || a.page() != from {
			return nil
		}
		return a.share(e, r)
	})
}

// ResultOf is what can be told of a match that is over.
func ResultOf(ctx context.Context, s Service, e entry.Entry, t model.Match) (entry.Result, error) {
	r := entry.Result{Preset: t.Preset, Day: string(t.Day), Seen: t.View, Status: t.Status, Secret: !t.HiddenUntil.IsZero()}
	if t.Day != "" || !e.Game.Info().Chance(t.Preset) {
		return r, nil
	}
	doc, err := s.Replay(ctx, t.ID)
	if err != nil {
		return r, err
	}
	r.Seed = seedText(e, doc)
	return r, nil
}

// seedText is the seed of a match, nothing where it means nothing.
func seedText(e entry.Entry, doc game.Replay) string {
	seed, err := doc.Seed.MarshalJSON()
	if err != nil || !e.Game.Info().Chance(doc.Preset) {
		return ""
	}
	return strings.Trim(string(seed), `"`)
}

// Title is the page's.
func (s *shared) Title() string { return s.Words.Text("share.name") }

// Keys lists the page's own keys.
func (s *shared) Keys() []ui.Binding {
	return []ui.Binding{{Key: "c", Does: words.New("do.share")}, {Key: "p", Does: words.New("do.picture")}, {Key: "esc", Does: words.New("do.back")}}
}

// Handle copies again, saves a picture, or goes back.
func (s *shared) Handle(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case "c":
		return s.copy()
	case "p":
		return s.paint()
	}
	s.pop()
	return nil
}

// paint writes the result to a file as a picture.
func (s *shared) paint() tea.Cmd {
	say, e, r, export := s.Words, s.entry, s.result, s.Export
	return ask(s.App, s, func(context.Context) (string, error) {
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
	}, func(path string, err error) tea.Cmd {
		if s.ok(err) {
			s.tell(words.New("replay.written", words.Text("path", path)))
		}
		return nil
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
