package card_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wits/card"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/drawing"
	"wits/game/referee"
	"wits/game/rng"
)

func painter(t testing.TB) *card.Painter {
	t.Helper()
	p, err := card.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// paint makes both forms of a card and holds that they are whole.
func paint(t *testing.T, p *card.Painter, c card.Card) (svg []byte) {
	t.Helper()
	d := p.Compose(c)
	data, err := p.PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || img.Bounds().Dx() != card.Width || img.Bounds().Dy() != card.Height {
		t.Fatalf("%v, %v", err, img.Bounds())
	}
	svg = card.SVG(d, c.Title)
	if dir := os.Getenv("CARDS"); dir != "" {
		name := filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "-"))
		_ = os.WriteFile(name+".png", data, 0o600)
		_ = os.WriteFile(name+".svg", svg, 0o600)
	}
	for dec := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			return svg
		} else if err != nil {
			t.Fatalf("%v: %s", err, svg)
		}
	}
}

// played is a match of a preset after so many moves by a bot, each seat's by the first one.
func played(t *testing.T, e entry.Entry, preset string, moves int) referee.Match {
	t.Helper()
	seed := rng.Numeric(7)
	m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	r := seed.Rand()
	for range moves {
		if m.Status().Over {
			break
		}
		if err := m.Step(t.Context(), e.Game.Info().Bots[0].Name, &r); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestEveryGameIsDrawnAtItsStartInItsMiddleAndAtItsEnd(t *testing.T) {
	p, say := painter(t), catalog.Library().In("de")
	for _, e := range catalog.All() {
		for i, preset := range e.Game.Info().Presets {
			for name, moves := range map[string]int{"start": 0, "middle": 6, "end": 60} {
				if i > 0 && name != "middle" { // one of each size is enough
					continue
				}
				t.Run(e.ID()+"-"+preset+"-"+name, func(t *testing.T) {
					m := played(t, e, preset, moves)
					r := entry.Result{Preset: preset, Seed: "7", Seen: m.View(0), Status: m.Status().Outcome(0)}
					open := card.Result(say, e, r)
					if open.Picture == nil {
						t.Fatal("nothing is drawn")
					}
					paint(t, p, open)
				})
			}
		}
	}
}

// A secret card of two deals that went alike is the same, whatever the deals hide.
func TestASecretCardShowsWhatTheTextShows(t *testing.T) {
	say := catalog.Library().In("en")
	for _, e := range catalog.All() {
		m := played(t, e, e.Game.Info().Presets[0], 60)
		if !m.Status().Over {
			if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
				t.Fatal(err)
			}
		}
		r := entry.Result{Preset: m.Preset(), Day: "2026-01-02", Seen: m.View(0), Status: m.Status().Outcome(0), Secret: true}
		drawn := card.Result(say, e, r).Picture
		sharer, ok := e.Voice.(game.Sharer)
		if !ok {
			t.Errorf("%s: its voice draws no text to share (game.Sharer)", e.ID())
			continue
		}
		want := card.Blocks(sharer.Share(r.Seen))
		if len(drawn.Shapes) != len(want.Shapes) {
			t.Errorf("%s: %d shapes, want the %d of its text", e.ID(), len(drawn.Shapes), len(want.Shapes))
		}
	}
}

func TestWordsAreShownAsWordsAndFit(t *testing.T) {
	p := painter(t)
	long := strings.Repeat("Donaudampfschifffahrt", 6)
	svg := string(paint(t, p, card.Card{
		Title: `<script>alert("x")</script> & ` + long, Lines: []string{long, "two words " + long, "a\u202eb 漢字 \x00"}, Foot: long + long,
		Picture: card.Blocks([]string{"🟩🟨⬜🟥🟫💥⚫⚪　", "▁▂▃", "3/4"}),
	}))
	for _, bad := range []string{"<script", "\u202e", "\x00", "漢"} {
		if strings.Contains(svg, bad) {
			t.Errorf("%q is in the picture: %s", bad, svg)
		}
	}
	if !strings.Contains(svg, "&lt;script&gt;") || !strings.Contains(svg, "…") || !strings.Contains(svg, ">3/4<") {
		t.Errorf("words are missing: %s", svg)
	}
}

func TestWhatCannotBePaintedIsAnError(t *testing.T) {
	p := painter(t)
	for name, s := range map[string]drawing.Shape{
		"a step that is none":       {Kind: drawing.Path, D: "Q 1 2", R: 1, Fill: "#000000"},
		"a path without a start":    {Kind: drawing.Path, D: "L 1 2", R: 1, Fill: "#000000"},
		"a point that is too short": {Kind: drawing.Path, D: "M 1", R: 1, Fill: "#000000"},
		"a point that is none":      {Kind: drawing.Path, D: "M 1 x", R: 1, Fill: "#000000"},
		"a colour that is none":     {Kind: drawing.Circle, R: 1, Fill: "red"},
		"a colour of words":         {Kind: drawing.Text, H: 10, Words: "x", Fill: "red"},
	} {
		d := drawing.New(10, 10)
		d.Add(s)
		if _, err := p.PNG(d); err == nil {
			t.Errorf("%s is painted", name)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	p := painter(b)
	e := catalog.All()[0]
	m, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(7)})
	if err != nil {
		b.Fatal(err)
	}
	d := p.Compose(card.Card{Title: "A title", Picture: card.Draw(e, m.View(0))})
	for b.Loop() {
		if _, err := p.PNG(d); err != nil {
			b.Fatal(err)
		}
	}
}
