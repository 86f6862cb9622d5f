package api

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"wits/card"
	"wits/entry"
	"wits/game"
	"wits/game/drawing"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/model"
	"wits/web"
)

// subject is what a link is about, as it is shown where the link is sent: what it is called, a sentence, and a picture. It says
// only what anybody with the link may see.
type subject struct {
	title, text words.Message
	card        card.Card
}

// general is what is shown of pages that are nobody else's business, and of those that are not there.
func general(s words.Speaker) subject {
	return subject{
		title: words.New("card.site"), text: words.New("card.site.text"),
		card: card.Card{Title: s.Text("card.site"), Lines: []string{s.Text("card.site.text")}},
	}
}

// resultSeen is a match as it may be shared, without the number of its deal.
func resultSeen(p model.Match) entry.Result {
	return entry.Result{Preset: p.Preset, Day: string(p.Day), Seen: p.View, Status: p.Status, Took: p.Took(), Secret: !p.HiddenUntil.IsZero()}
}

// resultOf is a match of a player's own as it may be shared.
func (s *api) resultOf(ctx context.Context, id model.MatchID) (entry.Entry, entry.Result, error) {
	p, e, err := s.spoken(ctx, id)
	r := resultSeen(p)
	if err != nil || p.Status == game.Playing || p.Day != "" || !e.Game.Info().Chance(p.Preset) {
		return e, r, err
	}
	doc, err := s.by(ctx).Replay(ctx, p.ID)
	web.VisitOf(ctx).Replayed(p.Seq)
	r.Seed = numberOf(doc.Seed)
	return e, r, err
}

// numberOf is the seed of a deal that can be played again by its number; sealed ones have none.
func numberOf(seed rng.SeedValue) string {
	text, err := seed.MarshalJSON()
	if err != nil || strings.HasPrefix(string(text), `"`) {
		return ""
	}
	return string(text)
}

// ofMatch is the card of a match of a player's own. One whose deal others still play shows no board.
func (s *api) ofMatch(ctx context.Context, id model.MatchID) (card.Card, error) {
	e, r, err := s.resultOf(ctx, id)
	if err != nil {
		return card.Card{}, err
	}
	return card.Result(web.VisitOf(ctx).Speaker, e, r), nil
}

// ofWatched is a match that is shared by a link, as everybody may see it.
func (s *api) ofWatched(ctx context.Context, link string) (subject, error) {
	w, err := s.watched(ctx, link)
	if err != nil {
		return subject{}, err
	}
	e, err := entry.Find(s.Games, w.Game)
	if err != nil {
		return subject{}, err
	}
	players := []string{w.Player}
	if len(w.Seats) > 1 {
		players = nil
		for _, seat := range w.Seats {
			players = append(players, seat.Name)
		}
	}
	who := strings.Join(players, " – ")
	return subject{
		title: words.New("card.watch", words.Text("player", who), words.Say("match", e.Match(w.Preset))), text: words.New("card.watch.text"),
		card: resultOfAll(web.VisitOf(ctx).Speaker, e, resultSeen(w.Match), players),
	}, nil
}

// resultOfAll is the card of a match with the names of its players. Of several it is nobody's own result.
func resultOfAll(say words.Speaker, e entry.Entry, r entry.Result, players []string) card.Card {
	c := card.Result(say, e, r)
	if len(players) > 1 {
		c.Lines = nil
	}
	c.Lines = append(c.Lines, strings.Join(players, " – "))
	return c
}

// ofReplay is a public replay. Drawing it plays it again, so that is left out where only words are asked for.
func (s *api) ofReplay(ctx context.Context, id model.ReplayID, drawn bool) (subject, error) {
	doc, err := s.Play.Published(ctx, id)
	if err != nil {
		return subject{}, err
	}
	e, err := entry.Find(s.Games, doc.Game)
	if err != nil {
		return subject{}, err
	}
	who, n := strings.Join(doc.Players, " – "), len(doc.Actions)
	out := subject{
		title: words.New("card.replay", words.Say("match", e.Match(doc.Preset)), words.Text("players", who)),
		text:  words.New("card.replay.text", words.Int("n", n)),
	}
	if !drawn {
		return out, nil
	}
	web.VisitOf(ctx).Replayed(referee.Seq(n))
	m, err := e.Game.Resume(doc.Record)
	if err != nil {
		return subject{}, err
	}
	r := entry.Result{Preset: doc.Preset, Seen: m.View(0), Status: m.Status().Outcome(0)}
	if e.Game.Info().Chance(doc.Preset) {
		r.Seed = numberOf(doc.Seed)
	}
	out.card = resultOfAll(web.VisitOf(ctx).Speaker, e, r, doc.Players)
	return out, nil
}

// ofTable is an invitation to sit down.
func (s *api) ofTable(ctx context.Context, code string) (subject, error) {
	t, err := s.Play.Table(ctx, code)
	if err != nil {
		return subject{}, err
	}
	e, err := entry.Find(s.Games, t.Game)
	if err != nil {
		return subject{}, err
	}
	invites := words.New("card.table", words.Text("player", t.Player), words.Say("match", e.Match(t.Preset)))
	say := web.VisitOf(ctx).Speaker
	return subject{title: invites, text: words.New("card.table.text"), card: card.Card{
		Title: say.Say(e.Match(t.Preset)), Lines: []string{t.Player, say.Text("card.table.text")}, Picture: s.example(ctx, e, t.Preset),
	}}, nil
}

// ofPuzzle is a game, a preset of it or a deal with a number, to be played.
func (s *api) ofPuzzle(ctx context.Context, id, preset string, seed *uint32) (subject, error) {
	e, err := entry.Find(s.Games, id)
	if err != nil {
		return subject{}, err
	}
	say, info := web.VisitOf(ctx).Speaker, e.Game.Info()
	out := subject{title: e.Name(), text: e.Line()}
	if !slices.Contains(info.Presets, preset) {
		out.card = card.Card{Title: e.Title(say), Lines: []string{say.Say(e.Line())}, Picture: s.example(ctx, e, info.Presets[0])}
		return out, nil
	}
	out.title = e.Match(preset)
	out.card = card.Card{Title: say.Say(out.title), Lines: []string{say.Say(e.Line())}}
	if out.card.Picture = s.example(ctx, e, preset); seed != nil && info.Chance(preset) {
		out.text = words.New("card.puzzle.text", words.Text("seed", strconv.FormatUint(uint64(*seed), 10)))
		out.card.Lines = append(out.card.Lines, say.Say(out.text))
	}
	return out, nil
}

// ofDaily is the puzzle of a day. What is drawn belongs to no puzzle: who opens today's is the first to see it.
func (s *api) ofDaily(ctx context.Context, id string, day model.Day) (subject, error) {
	e, err := entry.Find(s.Games, id)
	if err != nil {
		return subject{}, err
	}
	d, err := s.Play.For("").Daily(ctx, id, day)
	if err != nil {
		return subject{}, err
	}
	say, preset := web.VisitOf(ctx).Speaker, d.Preset
	if info := e.Game.Info(); info.Open {
		preset = info.Presets[0]
	}
	title := words.New("card.daily", words.Say("game", e.Short()), words.Text("day", string(d.Day)))
	return subject{title: title, text: words.New("card.daily.text"), card: card.Card{
		Title: e.Title(say), Lines: []string{say.Say(words.New("share.day", words.Text("day", string(d.Day)))), say.Text("card.daily.text")},
		Picture: s.example(ctx, e, preset),
	}}, nil
}

// example draws a game that is being played, of a deal that nobody plays for anything. It is drawn once and shared: nobody changes it.
func (s *api) example(ctx context.Context, e entry.Entry, preset string) *drawing.Drawing {
	key := e.ID() + " " + preset
	drawn, known := s.examples.Load(key)
	if !known {
		drawn, _ = s.examples.LoadOrStore(key, card.Draw(e, exampleOf(context.WithoutCancel(ctx), e, preset)))
	}
	return drawn.(*drawing.Drawing)
}

// exampleOf plays a few moves of a game by a mind that is quick and no fool, as far as it does not end.
func exampleOf(ctx context.Context, e entry.Entry, preset string) (seen game.View) {
	const moves = 14
	r := rng.New(20)
	m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(20)})
	bots := e.Game.Info().Bots
	for i := 0; err == nil && i <= moves && !m.Status().Over; i++ {
		seen = m.View(0)
		if len(bots) == 0 {
			return seen
		}
		err = m.Step(ctx, bots[min(1, len(bots)-1)].Name, &r)
	}
	return seen
}

// several draws the first four games side by side.
func (s *api) several(ctx context.Context) *drawing.Drawing {
	const side, gap = 240.0, 16.0
	d := drawing.New(2*side+gap, 2*side+gap)
	for i, e := range s.Games[:min(4, len(s.Games))] {
		if drawn := s.example(ctx, e, e.Game.Info().Presets[0]); drawn != nil {
			scale := side / max(drawn.Width, drawn.Height)
			x, y := float64(i%2)*(side+gap), float64(i/2)*(side+gap)
			d.Place(drawn, x+(side-drawn.Width*scale)/2, y+(side-drawn.Height*scale)/2, scale)
		}
	}
	return d
}

// readSeed reads the number of a deal; nil where there is none.
func readSeed(text string) *uint32 {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return nil
	}
	return new(uint32(n))
}
