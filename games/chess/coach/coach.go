// Package coach explains chess to a player: a good move and why, the chances, where the mistake was. It sees views and nothing else, and
// never plays.
package coach

import (
	"context"
	"math"
	"sync"

	"wits/game"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/search"
	voice "wits/games/chess/words"
)

// Coach explains positions and moves. The zero Coach is ready; it is safe for concurrent use.
type Coach struct {
	game.ByChances
	searchers sync.Pool // lent out; they keep nothing that changes an answer
}

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Weigher   = (*Coach)(nil)
	_ game.Reviewer  = (*Coach)(nil)
)

// How many positions are looked at: for a hint and the odds, and for each half of judging a move that was made.
const (
	hintNodes  = 200_000
	judgeNodes = 60_000
)

// seen is a view that somebody can still move in, made ready.
type seen struct {
	start board.Position
	moves []board.Move
	now   board.Position
}

func look(view game.View) (seen, bool) {
	v := game.ViewOf[chess.View](view)
	if v.Turn == nil {
		return seen{}, false
	}
	start, moves, ok := v.Replay()
	s := seen{start, moves, start}
	for _, m := range moves {
		s.now.Make(m)
	}
	return s, ok
}

// best searches a position; with moves given it chooses among them.
func (c *Coach) best(ctx context.Context, s seen, nodes int, only ...board.Move) search.Answer {
	searcher, ok := c.searchers.Get().(*search.Searcher)
	if !ok {
		searcher = search.New(hintNodes)
	}
	defer c.searchers.Put(searcher)
	return searcher.Best(ctx, search.Question{Start: s.start, Moves: s.moves, Nodes: nodes, Only: only})
}

// ask searches what a view shows, while somebody waits.
func (c *Coach) ask(ctx context.Context, view game.View, nodes int) (seen, search.Answer, error) {
	s, ok := look(view)
	if !ok {
		return s, search.Answer{}, game.ErrOver
	}
	return s, c.best(ctx, s, nodes), ctx.Err()
}

// Hint advises the best move that is found, with the reason.
func (c *Coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	if v := game.ViewOf[chess.View](view); v.Turn != nil && !v.Due() {
		return game.Hint{}, game.ErrTurn
	}
	s, a, err := c.ask(ctx, view, hintNodes)
	if err != nil {
		return game.Hint{}, err
	}
	return advise(s.now, a, because(s.now, a)), nil
}

// advise is the hint to make the best move that was found.
func advise(p board.Position, a search.Answer, why words.Message) game.Hint {
	return game.Hint{Action: game.NewAction(chess.Move(a.Move)), Written: p.SAN(a.Move), Reason: why, Proof: squares(a.Move), Steps: line(p, a)}
}

// because says a move and what it is good for.
func because(p board.Position, a search.Answer) words.Message {
	return chess.Say("hint", words.Text("move", p.SAN(a.Move)), words.Say("reason", reason(p, a)))
}

// squares are where a move leaves and arrives.
func squares(m board.Move) []game.Place { return []game.Place{place(m.From()), place(m.To())} }

// place is a square as a cell of the board: x is the file from a, y the row from white's first.
func place(s board.Square) game.Place { return game.Place{X: s.File(), Y: s.Rank()} }

// chance turns a score into the chance of the side to move: what games of people with such a score came to.
func chance(score int) float64 {
	switch n, ok := search.MateIn(score); {
	case ok && n > 0:
		return 1
	case ok:
		return 0
	}
	return 1 / (1 + math.Exp(-steep*float64(score)))
}

// steep is how fast a score makes a chance.
const steep = 0.00368208

// Score is the score of a chance, in hundredths of a pawn for the side whose chance it is.
func Score(chance float64) int { return int(math.Round(math.Log(chance/(1-chance)) / steep)) }

// Odds tells the chance of the side to move. A mate that was found is proved.
func (c *Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	_, a, err := c.ask(ctx, view, hintNodes)
	if err != nil {
		return game.Odds{}, err
	}
	_, proved := search.MateIn(a.Score)
	return game.NewOdds(game.ChanceOdds{Chance: chance(a.Score), Exact: proved}), nil
}

// moved finds the move that an action makes in a view.
func moved(view game.View, action game.Action) (seen, board.Move, bool) {
	s, ok := look(view)
	a, typed := game.AsAction[chess.Action](action)
	if !ok || !typed || a.Claim {
		return s, board.None, false
	}
	m, legal := s.now.Find(a.Move)
	return s, m, legal
}

// Why says what a move does.
func (c *Coach) Why(ctx context.Context, before game.View, action game.Action) words.Message {
	s, m, ok := moved(before, action)
	if !ok {
		return words.Message{}
	}
	a := c.best(ctx, s, judgeNodes, m)
	if ctx.Err() != nil {
		return words.Message{}
	}
	return chess.Say("why", words.Say("move", voice.Move(&s.now, m)), words.Say("reason", reason(s.now, a)))
}

// Proof lists the squares of a move.
func (*Coach) Proof(_ context.Context, before game.View, action game.Action) []game.Place {
	_, m, ok := moved(before, action)
	if !ok {
		return nil
	}
	return squares(m)
}

// How much of the chance a move must give away to be a mistake, and a bad one.
const (
	mistake = 0.1
	blunder = 0.25

	far = 5 // moves: to miss a mate that is further away is no mistake by itself
)

// Mistake says what a move gave away: a mate, or much of the chance.
func (c *Coach) Mistake(ctx context.Context, before game.View, action game.Action) game.Hint {
	s, m, ok := moved(before, action)
	if !ok {
		return game.Hint{}
	}
	best := c.best(ctx, s, judgeNodes)
	if ctx.Err() != nil || best.Move == m {
		return game.Hint{}
	}
	played := c.best(ctx, s, judgeNodes, m)
	if ctx.Err() != nil {
		return game.Hint{}
	}
	said, instead := words.Text("move", s.now.SAN(m)), words.Text("better", s.now.SAN(best.Move))
	n, mates := search.MateIn(best.Score)
	lost := chance(best.Score) - chance(played.Score)
	switch k, still := search.MateIn(played.Score); {
	case mates && n > 0 && n <= far && !(still && k > 0):
		return advise(s.now, best, chess.Say("mistake.mate", said, instead, words.Int("n", n)))
	case still && k < 0 && !(mates && n < 0):
		return advise(s.now, best, chess.Say("mistake.mated", said, instead, words.Int("n", -k)))
	case lost >= blunder:
		return advise(s.now, best, chess.Say("mistake.blunder", said, instead, words.Say("reason", reason(s.now, best))))
	case lost >= mistake:
		return advise(s.now, best, chess.Say("mistake", said, instead, words.Say("reason", reason(s.now, best))))
	}
	return game.Hint{}
}

// reviewNodes is how many positions are looked at for each move of a review: a tenth of a second.
const reviewNodes = 80_000

// Result is 1, a half or 0.
func (*Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[chess.View](view).Status)
}

// Judge searches a position at a fixed number of nodes. A mate that is found is proved.
func (c *Coach) Judge(ctx context.Context, view game.View, _ game.Action) (game.Judgment, error) {
	s, a, err := c.ask(ctx, view, reviewNodes)
	if err != nil {
		return game.Judgment{}, err
	}
	_, proved := search.MateIn(a.Score)
	j := game.Judgment{
		Value: chance(a.Score), Best: game.NewAction(chess.Move(a.Move)), Written: s.now.SAN(a.Move), Exact: proved, Reason: because(s.now, a), Proof: squares(a.Move),
	}
	if !game.ViewOf[chess.View](view).Due() {
		j.Value = 1 - j.Value
	}
	return j, nil
}

// shown is how many moves of the expected line are told: what follows is too far off to be a reason.
const shown = 6

// line tells the expected line a move at a time: one's own with what it does, and the other side's best answers.
func line(p board.Position, a search.Answer) (steps []game.Thought) {
	if len(a.Line) < 2 {
		return nil
	}
	for i, m := range a.Line[:min(len(a.Line), shown)] {
		move, role := words.Say("move", voice.Move(&p, m)), game.Good
		text := chess.Say("step.then", move)
		does, said := plain(p, m)
		switch {
		case i == 0:
			text = chess.Say("step.first", move, words.Say("reason", reason(p, a)))
		case i%2 == 1:
			role, text = game.Bad, chess.Say("step.answer", move)
		case said:
			text = chess.Say("step.then.reason", move, words.Say("reason", does))
		}
		steps = append(steps, game.Thought{Text: text, Marks: game.Marked(role, squares(m)...)})
		p.Make(m)
	}
	return steps
}
