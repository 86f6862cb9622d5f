package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/pgn"
)

// ReadPGN reads every game of a text. What ended it beside the board is an action too: whoever lost without being mated gave up, and a draw
// that the board does not show was agreed on. Games that are wrong are left out, and the error says why.
func ReadPGN(text string) ([]referee.Transcript, error) {
	games, wrong := pgn.Read(text)
	var all []referee.Transcript
	for i, g := range games {
		t, err := transcript(g)
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("game %d: %w", i+1, err))
			continue
		}
		all = append(all, t)
	}
	return all, wrong
}

func transcript(g pgn.Game) (referee.Transcript, error) {
	t := referee.Transcript{Title: title(g), Players: players(g)}
	if g.Start == board.Start() {
		t.Preset = chess.Standard
	}
	start, err := json.Marshal(struct {
		Start string `json:"start"`
	}{g.Start.FEN()})
	if err != nil {
		return t, err
	}
	t.Start = start
	seat := game.Seat(g.Start.Turn())
	for _, m := range g.Moves {
		action, err := json.Marshal(chess.Move(m))
		if err != nil {
			return t, err
		}
		t.Actions = append(t.Actions, referee.Entry{Seat: seat, Action: action})
		seat = 1 - seat
	}
	if t.Actions, err = ended(t, g.Result); err != nil {
		return t, err
	}
	if s := g.Skipped; s != (pgn.Skipped{}) {
		t.Notes = append(t.Notes, chess.Say("pgn.skipped", words.Int("comments", s.Comments), words.Int("variations", s.Variations)))
	}
	return t, nil
}

// ended adds what ended the game, where the moves did not.
func ended(t referee.Transcript, result string) ([]referee.Entry, error) {
	m, err := referee.New(chess.Info(), chess.Rules{}).Restore(t.Start)
	if err != nil {
		return nil, err
	}
	for i, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if m.Status().Over {
		return t.Actions, nil
	}
	action := func(a game.Action, seats ...game.Seat) ([]referee.Entry, error) {
		data, err := json.Marshal(a)
		for _, seat := range seats {
			t.Actions = append(t.Actions, referee.Entry{Seat: seat, Action: data})
		}
		return t.Actions, err
	}
	switch result {
	case pgn.WhiteWins:
		return action(referee.GiveUp(), 1)
	case pgn.BlackWins:
		return action(referee.GiveUp(), 0)
	case pgn.Draw:
		return action(referee.Draw(), 0, 1)
	}
	return t.Actions, nil
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

// WritePGN writes a replay. Moves that were taken back are left out.
func WritePGN(r referee.Replay) (string, error) {
	g := referee.New(chess.Info(), chess.Rules{})
	rec := r.Record
	rec.Minds = nil // who played is only a name here
	m, err := g.Resume(rec)
	if err != nil {
		return "", err
	}
	v := game.ViewOf[chess.View](m.View(0))
	start, moves, _ := v.Replay()
	result := map[game.Outcome]string{game.Won: pgn.WhiteWins, game.Lost: pgn.BlackWins, game.Drawn: pgn.Draw, game.Playing: pgn.Unknown}[v.Status]
	out := pgn.Game{Start: start, Moves: moves, Result: result, Tags: []pgn.Tag{{Name: "Event", Value: "wits"}}}
	for i, name := range []string{"White", "Black"} {
		if i < len(r.Players) {
			out.Tags = append(out.Tags, pgn.Tag{Name: name, Value: r.Players[i]})
		}
	}
	return out.String(), nil
}
