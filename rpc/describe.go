package rpc

import (
	"context"

	"wits/game"
	"wits/game/referee"
)

type inDescribe struct {
	inGame
	Preset *string `json:"preset"`
}

// described is the answer to games.describe: the form of actions and views as JSON Schemas, and how a preset is played by numbers,
// where it is.
type described struct {
	referee.Description
	Numbers *byNumbers `json:"numbers,omitempty"`
}

type byNumbers struct {
	Preset  string      `json:"preset"`
	Actions int         `json:"actions"`
	Size    int         `json:"size"`
	Parts   []game.Part `json:"parts"`
}

// gamesDescribe tells what programs have to know of a game: the first preset is described where none is asked for.
func (s *Session) gamesDescribe(_ context.Context, p *inDescribe, at about) (any, error) {
	d, ok := referee.Describe(at.entry.Game)
	if !ok {
		return nil, invalid("%s does not describe its actions and views", at.entry.ID())
	}
	preset := at.entry.Game.Info().Presets[0]
	if p.Preset != nil {
		preset = *p.Preset
	}
	numbers, err := referee.Number(at.entry.Game, preset)
	switch {
	case err != nil && p.Preset != nil:
		return nil, err
	case err != nil:
		return described{Description: d}, nil
	}
	return described{d, &byNumbers{preset, numbers.Actions(), game.Size(numbers.Layout()), numbers.Layout()}}, nil
}
