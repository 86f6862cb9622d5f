package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/pgn"
)

// ReadPGN reads every game of a text. An end that the board does not show becomes an action: a player who lost without being mated
// gave up, and a draw was agreed on. Games that are wrong are left out, and the error says why.
func ReadPGN(text string) ([]referee.Transcript, error) {
	games, wrong := pgn.Read(text)
	var all []referee.Transcript
	for _, g := range games {
		t, err := transcript(g)
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s: %w", g.Name(), err))
			continue
		}
		all = append(all, t)
	}
	return all, wrong
}

func transcript(g pgn.Game) (t referee.Transcript, err error) {
	t = referee.Transcript{Title: title(g), Players: players(g), Preset: chess.Standard, Format: "pgn", Text: g.String()}
	if g.Start != board.Start() {
		t.Preset = g.Start.FEN()
	}
	if t.Start, err = json.Marshal(map[string]string{"start": g.Start.FEN()}); err != nil {
		return t, err
	}
	m, err := referee.New(chess.Info(), chess.Rules{}).Restore(t.Start)
	if err != nil {
		return t, err
	}
	add := func(seat game.Seat, a game.Action) {
		action, failed := json.Marshal(a)
		err = errors.Join(err, failed)
		t.Actions = append(t.Actions, referee.Entry{Seat: seat, Action: action})
	}
	for i, move := range g.Moves {
		if reason := game.ViewOf[chess.View](m.View(0)).Reason; reason != nil {
			return t, fmt.Errorf("the game goes on for %d moves after its end, after %d of both sides: %s", len(g.Moves)-i, i, end(*reason))
		}
		add(m.Status().Turn, game.NewAction(chess.Move(move)))
		if err := m.Act(t.Actions[i].Seat, t.Actions[i].Action); err != nil {
			return t, fmt.Errorf("move %d of both sides: %w", i+1, err)
		}
	}
	if !m.Status().Over { // what ended it, where the moves did not
		switch g.Result {
		case pgn.WhiteWins:
			add(1, referee.GiveUp())
		case pgn.BlackWins:
			add(0, referee.GiveUp())
		case pgn.Draw:
			add(0, referee.Draw())
			add(1, referee.Draw())
		}
	}
	if s := g.Skipped; s != (pgn.Skipped{}) {
		t.Notes = append(t.Notes, chess.Say("pgn.skipped", words.Int("comments", s.Comments), words.Int("variations", s.Variations)))
	}
	return t, err
}

// end says how a game ended that nobody had to end.
func end(reason chess.Reason) string {
	return map[chess.Reason]string{
		chess.Checkmate:  "it was checkmate",
		chess.Stalemate:  "it was stalemate",
		chess.Repetition: "the position was there for the fifth time",
		chess.Moves:      "there were 75 moves of each side without a pawn's move or a capture",
		chess.Material:   "nobody could mate any more",
	}[reason]
}

// players are who played, where the game names both as a record can.
func players(g pgn.Game) []string {
	names := []string{g.Tag("White"), g.Tag("Black")}
	for i, name := range names {
		name = strings.TrimSpace(name)
		if strings.HasPrefix(name, "?") || referee.CheckName(name) != nil {
			return nil
		}
		names[i] = name
	}
	return names
}

func title(g pgn.Game) string {
	var parts []string
	if w, b := g.Tag("White"), g.Tag("Black"); w != "" && b != "" {
		parts = append(parts, w+" – "+b)
	}
	for _, name := range []string{"Event", "Date"} {
		if v := g.Tag(name); v != "" && !strings.HasPrefix(v, "?") {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, ", ")
}

// ReadFEN reads a position as a game in which nothing was done yet. A text that does not begin with rows of pieces is none.
func ReadFEN(text string) ([]referee.Transcript, error) {
	if first, _, _ := strings.Cut(strings.TrimSpace(text), " "); !strings.Contains(first, "/") {
		return nil, nil
	}
	p, err := board.ReadFEN(text)
	if err != nil {
		return nil, err
	}
	start, err := json.Marshal(map[string]string{"start": p.FEN()})
	return []referee.Transcript{{Start: start, Preset: p.FEN()}}, err
}

// played plays a replay again. Which minds held seats does not matter, only that they did: taking a move back takes a mind's answer back too.
func played(r referee.Replay) (referee.Match, error) {
	rec := r.Record
	rec.Minds = slices.Clone(rec.Minds)
	for i, mind := range rec.Minds {
		if mind != "" {
			rec.Minds[i] = "mind:" // known by its name alone
		}
	}
	return referee.AnySize(referee.New(chess.Info(), chess.Rules{})).Resume(rec)
}

// WriteFEN writes the last position of a replay.
func WriteFEN(r referee.Replay) (string, error) {
	m, err := played(r)
	if err != nil {
		return "", err
	}
	return game.ViewOf[chess.View](m.View(0)).FEN + "\n", nil
}

// WritePGN writes a replay. Moves that were taken back are left out.
func WritePGN(r referee.Replay) (string, error) {
	return AnnotatePGN(r, nil, nil)
}

// AnnotatePGN writes a replay with a comment after each move that stands, and with tags; without any, as an event of wits.
func AnnotatePGN(r referee.Replay, comments []string, tags [][2]string) (string, error) {
	m, err := played(r)
	if err != nil {
		return "", err
	}
	v := game.ViewOf[chess.View](m.View(0))
	start, moves, _ := v.Replay()
	result := map[game.Outcome]string{game.Won: pgn.WhiteWins, game.Lost: pgn.BlackWins, game.Drawn: pgn.Draw, game.Playing: pgn.Unknown}[v.Status]
	out := pgn.Game{Start: start, Moves: moves, Result: result}
	for i, text := range comments {
		if text != "" {
			out.Notes = append(out.Notes, pgn.Comment(i+1, text))
		}
	}
	if tags == nil {
		tags = [][2]string{{"Event", "wits"}}
	}
	for _, t := range tags {
		out.Tags = append(out.Tags, pgn.Tag{Name: t[0], Value: t[1]})
	}
	for i, name := range []string{"White", "Black"} {
		if i < len(r.Players) {
			out.Tags = append(out.Tags, pgn.Tag{Name: name, Value: r.Players[i]})
		}
	}
	return out.String(), nil
}

// ReadEPD reads positions, one on each line, as books of openings and collections of tests have them: the first four fields of a FEN, and
// operations, of which the counters hmvc and fmvn count. Empty lines, and lines that begin with #, are left out.
func ReadEPD(text string) (all []referee.Transcript, wrong error) {
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		t, err := readEPD(line)
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("line %d: %w", i+1, err))
			continue
		}
		all = append(all, t)
	}
	return all, wrong
}

func readEPD(line string) (t referee.Transcript, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return t, fmt.Errorf("a position has 4 fields, not %d", len(fields))
	}
	half, full := "0", "1"
	for operation := range strings.SplitSeq(strings.Join(fields[4:], " "), ";") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(operation), " "); name {
		case "hmvc":
			half = value
		case "fmvn":
			full = value
		}
	}
	fen := strings.Join(append(fields[:4:4], half, full), " ")
	if len(fields) == 6 && !strings.Contains(line, ";") { // a whole FEN
		fen = line
	}
	p, err := board.ReadFEN(fen)
	if err != nil {
		return t, err
	}
	t.Preset = p.FEN()
	t.Start, err = json.Marshal(map[string]string{"start": t.Preset})
	return t, err
}

// WriteEPD writes the last position of a replay.
func WriteEPD(r referee.Replay) (string, error) {
	fen, err := WriteFEN(r)
	if err != nil {
		return "", err
	}
	f := strings.Fields(fen)
	return fmt.Sprintf("%s hmvc %s; fmvn %s;\n", strings.Join(f[:4], " "), f[4], f[5]), nil
}
