package client

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"wits/model"
)

// News is an event of a stream. One of its fields is set.
type News struct {
	State *model.Match   // the whole match, first of all
	Turn  *model.Event   // an action was made
	Seats *model.Seating // somebody sat down, came, left or asked for a rematch
	Mind  *model.Mind    // the mind that is due waits for its turn, could not move, or thinks after all
	Beat  bool           // nothing happened, and the server is there
}

// Reader reads the events of a stream that [Client.Stream] or [Client.Watch] opened.
type Reader struct{ lines *bufio.Reader }

// NewReader reads events.
func NewReader(stream io.Reader) *Reader { return &Reader{bufio.NewReader(stream)} }

// Next waits for the next event. The error is [io.EOF] where the stream has ended.
func (r *Reader) Next() (News, error) {
	var kind, data []byte
	beat := false
	for {
		line, err := r.lines.ReadBytes('\n')
		if err != nil {
			return News{}, err
		}
		line = bytes.TrimRight(line, "\r\n")
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch {
		case len(line) > 0 && len(name) == 0:
			beat = true
		case string(name) == "event":
			kind = value
		case string(name) == "data":
			data = value
		case len(line) == 0 && data != nil:
			n, err := read(string(kind), data)
			if err != nil || n != (News{}) {
				return n, err
			}
			kind, data = nil, nil // of a kind that is not known here
		case len(line) == 0 && beat:
			return News{Beat: true}, nil
		}
	}
}

func read(kind string, data []byte) (n News, err error) {
	into, known := map[string]any{"state": &n.State, "turn": &n.Turn, "seats": &n.Seats, "mind": &n.Mind}[kind]
	if !known {
		return n, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return News{}, fmt.Errorf("read a %s: %w", kind, err)
	}
	return n, nil
}
