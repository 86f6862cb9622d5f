package arena

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wits/game"
	"wits/game/referee"
)

// Keeper writes games as replays into a folder, a file each.
type Keeper struct {
	game    referee.Game
	folder  string
	all     bool     // otherwise only games that somebody lost
	players []string // the bots, as records name them
	lineups [][]int
}

// NewKeeper makes the folder.
func NewKeeper(g referee.Game, folder string, all bool, bots []string, seats int) (*Keeper, error) {
	lineups, err := Lineups(len(bots), seats)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("keep games: %w", err)
	}
	players := make([]string, len(bots))
	for b, name := range bots {
		players[b] = playerName(name, b)
	}
	return &Keeper{referee.AnySize(g), folder, all, players, lineups}, nil
}

// playerName is a bot's name as far as a player's may go. One that is cut ends in the bot's number, so that no two are the same.
func playerName(name string, bot int) string {
	if utf8.RuneCountInString(name) <= referee.MaxName {
		return name
	}
	end := "…" + strconv.Itoa(bot+1)
	return string([]rune(name)[:referee.MaxName-utf8.RuneCountInString(end)]) + end
}

// Add writes those games of a round that are to be kept. Rounds played earlier were kept then.
func (k *Keeper) Add(r Round) error {
	for i, lineup := range k.lineups {
		g := r.Games[i]
		if g.Match == nil || !k.all && !lost(g) {
			continue
		}
		replay, err := k.replay(g.Match, lineup)
		if err != nil {
			return fmt.Errorf("keep game %d: %w", r.Number+1, err)
		}
		data, err := json.MarshalIndent(replay, "", " ")
		if err != nil {
			return fmt.Errorf("keep game %d: %w", r.Number+1, err)
		}
		name := fmt.Sprintf("%06d", r.Number+1)
		for _, b := range lineup {
			name += "-" + fileName(k.players[b])
		}
		name = filepath.Join(k.folder, name+"-"+string(g.Seats[0].Result)+".json")
		if err := os.WriteFile(name, append(data, '\n'), 0o644); err != nil {
			return fmt.Errorf("keep game %d: %w", r.Number+1, err)
		}
	}
	return nil
}

// replay is the document of a match in which the players are called as the bots that sat there.
func (k *Keeper) replay(m referee.Match, lineup []int) (referee.Replay, error) {
	rec, err := m.Record()
	if err != nil {
		return referee.Replay{}, err
	}
	rec.Players = nil
	for _, b := range lineup {
		rec.Players = append(rec.Players, k.players[b])
	}
	named, err := k.game.Resume(rec)
	if err != nil {
		return referee.Replay{}, err
	}
	return named.Replay()
}

func lost(g Played) bool {
	return slices.ContainsFunc(g.Seats, func(o Outcome) bool { return o.Result == game.Lost })
}

// fileName leaves of a bot's name what any file may be called.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._", r) {
			return r
		}
		return '_'
	}, name)
}
