package rpc

import (
	"context"

	"wits/game/referee"
)

// inText are the parameters of replay.read.
type inText struct {
	inGame
	Text string `json:"text"`
}

// readText is the answer to replay.read: the first game of the text, and what the text calls it.
type readText struct {
	Title  string         `json:"title,omitempty"`
	Replay referee.Replay `json:"replay"`
}

// replayRead reads a game, or a position, as other programs write it down. The first format that knows the text says what is wrong with it.
func (s *Session) replayRead(_ context.Context, p *inText, at about) (any, error) {
	for _, f := range at.entry.Formats {
		all, err := f.Read(p.Text)
		switch {
		case len(all) == 0 && err != nil:
			return nil, invalid("%s: %v", f.Name, err)
		case len(all) == 0:
			continue
		}
		r, err := all[0].Replay(at.entry.Game)
		if err != nil {
			return nil, invalid("%s: %v", f.Name, err)
		}
		return readText{all[0].Title, r}, nil
	}
	return nil, invalid("\"text\" holds no game that could be read")
}
