package bots

import (
	"bytes"
	"context"
	"io"
	"testing"
	"testing/fstest"

	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/table"
)

// hasty is a bot that looks at fewer positions, so that a test can play whole games.
func hasty(b game.Bot[morris.View, morris.Action]) game.Bot[morris.View, morris.Action] {
	switch b := b.(type) {
	case mind:
		b.nodes, b.room = 600, 10
		return b
	case expert:
		return expert{nodes: 600, check: 200, room: 10}
	}
	return b
}

func TestBotsKeepTheContract(t *testing.T) {
	for _, b := range All() {
		t.Run(b.Name, func(t *testing.T) { gametest.RunBot(t, morris.Info(), morris.Rules{}, hasty(b.Bot), morris.Standard) })
	}
}

func TestGamesDifferByTheSeed(t *testing.T) {
	g := referee.New(morris.Info(), morris.Rules{}, All()...)
	for _, b := range g.Info().Bots {
		seen := map[morris.Action]bool{}
		for seed := range uint32(12) {
			m, err := g.Start(referee.Setup{Preset: morris.Standard, Seed: rng.Numeric(1)})
			if err != nil {
				t.Fatal(err)
			}
			v, _ := game.As[morris.View](m.View(0))
			r := rng.New(seed)
			a, err := hasty(find(t, b.Name)).Choose(context.Background(), v, morris.Rules{}.Legal(v), &r)
			if err != nil {
				t.Fatal(err)
			}
			seen[a] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s always begins with the same move", b.Name)
		}
	}
}

func find(t *testing.T, name string) game.Bot[morris.View, morris.Action] {
	t.Helper()
	for _, b := range All() {
		if b.Name == name {
			return b.Bot
		}
	}
	t.Fatalf("no bot %s", name)
	return nil
}

// stubborn holds out as long as the tables say it can.
func stubborn(t *testing.T, p morris.Position) morris.Action {
	t.Helper()
	tables, err := table.Load()
	if err != nil {
		t.Fatal(err)
	}
	var choice morris.Action
	longest := -1
	for _, a := range p.Moves(nil) {
		v, ok := tables.Value(p.Play(a))
		if !ok || !v.Wins() {
			t.Fatalf("%v does not lose", a)
		}
		if v.Moves() > longest {
			choice, longest = a, v.Moves()
		}
	}
	return choice
}

func TestTheExpertWinsWonEndings(t *testing.T) {
	tables, err := table.Load()
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(5)
	for _, men := range [][2]int{{3, 3}, {4, 3}, {3, 4}, {5, 3}, {5, 4}, {5, 5}, {6, 3}, {6, 4}} {
		p, v := won(t, tables, &r, men[0], men[1])
		var recent []morris.Action
		for left := v.Moves(); left > 0; left-- {
			a := stubbornOrExpert(t, p, recent, left)
			if recent = append(recent, a); a.Take != morris.None {
				recent = recent[len(recent)-1:]
			}
			p = p.Play(a)
		}
		if !p.Lost() {
			t.Errorf("%d against %d: not won after %d moves", men[0], men[1], v.Moves())
		}
	}
}

// won draws a position that takes a while to win, but less than the hundred moves.
func won(t *testing.T, tables *table.Tables, r *rng.Rand, mine, theirs int) (morris.Position, table.Value) {
	t.Helper()
	var best morris.Position
	var longest table.Value
	for range 4000 {
		var points [morris.Points]morris.Point
		for i := range points {
			points[i] = morris.Point(i + 1)
		}
		r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		var p morris.Position
		for _, at := range points[:mine] {
			p.Men[0] |= at.Set()
		}
		for _, at := range points[mine : mine+theirs] {
			p.Men[1] |= at.Set()
		}
		if v, ok := tables.Value(p); ok && v.Wins() && v > longest && v.Moves() < morris.QuietLimit {
			best, longest = p, v
		}
	}
	if longest == table.Draw {
		t.Fatalf("no won position of %d against %d", mine, theirs)
	}
	return best, longest
}

// stubbornOrExpert lets white be the expert.
func stubbornOrExpert(t *testing.T, p morris.Position, recent []morris.Action, left int) morris.Action {
	t.Helper()
	if p.Turn == 1 {
		return stubborn(t, p)
	}
	r := rng.New(uint32(left))
	a, err := expert{nodes: 20_000, check: 4_000, room: 12}.Choose(context.Background(), view(p, recent), nil, &r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func view(p morris.Position, recent []morris.Action) morris.View {
	turn := game.Seat(p.Turn)
	v := morris.View{Board: p.Board(), Hand: [2]int{int(p.Hand[0]), int(p.Hand[1])}, Seat: turn, Turn: &turn, Status: game.Playing}
	for _, a := range recent {
		v.Recent = append(v.Recent, a.String())
	}
	return v
}

func TestEveryMindClosesAMillThatWins(t *testing.T) {
	p := morris.Position{}
	for side, list := range [2][]string{{"a7", "d7", "g4", "c3"}, {"b6", "d6", "d1"}} {
		for _, name := range list {
			at, _ := morris.FindPoint(name)
			p.Men[side] |= at.Set()
		}
	}
	for _, b := range All()[1:] {
		r := rng.New(3)
		a, err := hasty(b.Bot).Choose(context.Background(), view(p, nil), nil, &r)
		if err != nil || a.Take == morris.None {
			t.Errorf("%s plays %v: %v", b.Name, a, err)
		}
	}
}

func BenchmarkMinds(b *testing.B) {
	for _, m := range All() {
		b.Run(m.Name, func(b *testing.B) {
			v := view(morris.Opening(), nil)
			for b.Loop() {
				r := rng.New(1)
				if _, err := m.Bot.Choose(context.Background(), v, morris.Rules{}.Legal(v), &r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// told knows of every position what a test says of it.
type told func(morris.Position) (table.Value, bool)

func (k told) Value(p morris.Position) (table.Value, bool) { return k(p) }

func TestTheExpertPlaysByTablesOfTheWholeGame(t *testing.T) {
	const lost, won, later = table.Value(1), table.Value(2), table.Value(4) // for the side that is due after the move
	keep, _ := morris.FindPoint("a1")
	for name, c := range map[string]struct{ there, elsewhere table.Value }{
		"the only draw":    {table.Draw, won},
		"the only win":     {lost, table.Draw},
		"the slowest loss": {later, won},
	} {
		e := Knowing(told(func(p morris.Position) (table.Value, bool) {
			if p.Men[0].Has(keep) {
				return c.there, true
			}
			return c.elsewhere, true
		}))[len(All())-1].Bot
		r := rng.New(1)
		a, err := e.Choose(context.Background(), view(morris.Opening(), nil), nil, &r)
		if err != nil || a.To != keep {
			t.Errorf("%s: %v, %v", name, a, err)
		}
	}
	two, _ := morris.FindPoint("g7")
	e := expert{nodes: 600, check: 200, room: 10, known: told(func(p morris.Position) (table.Value, bool) {
		if p.Men[0].Has(keep) || p.Men[0].Has(two) {
			return table.Draw, true
		}
		return won, true
	})}
	r := rng.New(1)
	if a, err := e.Choose(context.Background(), view(morris.Opening(), nil), nil, &r); err != nil || a.To != keep && a.To != two {
		t.Errorf("one of two draws: %v, %v", a, err)
	}
}

// solveThree works out the game with three men a side.
func solveThree(t *testing.T) *table.Solved {
	t.Helper()
	files := fstest.MapFS{}
	folder := table.Folder{Files: files, Save: func(name string, write func(io.Writer) error) error {
		var b bytes.Buffer
		err := write(&b)
		files[name] = &fstest.MapFile{Data: b.Bytes()}
		return err
	}}
	_, err := table.Whole(context.Background(), table.Plan{Men: 3, Workers: 2, Verify: 100}, folder, func(table.Step) {})
	if err != nil {
		t.Fatal(err)
	}
	solved, err := table.OpenSolved(files)
	if err != nil {
		t.Fatal(err)
	}
	return solved
}

// The expert begins anywhere in the game with three men a side, against one who does not know it by heart.
func TestTheExpertNeverGivesAwayWhatTheTablesSay(t *testing.T) {
	known := solveThree(t)
	perfect := expert{nodes: 600, check: 200, room: 10, known: known}
	for name, rival := range map[string]game.Bot[morris.View, morris.Action]{
		"master": mind{depth: 6, hasty: 5, careless: 0.1, noise: 8, mills: 2, nodes: 600, room: 10},
		"expert": expert{nodes: 600, check: 200, room: 10},
	} {
		moved := 0
		for seed := range uint32(100) {
			r := rng.New(seed)
			p := morris.Position{Hand: [2]uint8{3, 3}}
			for range seed % 9 {
				if moves := p.Moves(nil); !p.Lost() {
					p = p.Play(moves[r.Int(0, len(moves)-1)])
				}
			}
			expert := p.Turn
			for range 40 {
				if p.Lost() {
					break
				}
				if p.Turn != expert {
					a, err := rival.Choose(context.Background(), view(p, nil), nil, &r)
					if err != nil {
						t.Fatal(err)
					}
					p = p.Play(a)
					continue
				}
				a, err := perfect.Choose(context.Background(), view(p, nil), nil, &r)
				if err != nil {
					t.Fatal(err)
				}
				before, _ := known.Value(p)
				p = p.Play(a)
				if after, ok := known.Value(p); !ok || after != max(before, 1)-1 {
					t.Fatalf("against %s, game %d: %v makes %d of %d: %s", name, seed, a, after, before, p.Board())
				}
				moved++
			}
		}
		if moved < 300 {
			t.Errorf("against %s: only %d moves", name, moved)
		}
	}
}
