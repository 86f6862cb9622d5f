package rpc

import (
	"context"
	"encoding/json"

	"wits/entry"
	"wits/game"
	"wits/game/wire"
)

// matchResume opens a match from its record: what it was dealt from, and the actions so far. Who keeps the record can go on
// without keeping states or views.
func (s *Session) matchResume(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Game   string          `json:"game"`
		Record json.RawMessage `json:"record"`
		inLang
		inWait
	}](s, raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	var record game.Record
	if err := wire.Decode(p.Record, &record); err != nil {
		return nil, invalid("record: %v", err)
	}
	m, err := e.Game.Resume(record)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	return s.open(ctx, e, m, p.inWait)
}
