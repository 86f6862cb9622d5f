package play

import (
	"errors"
	"strings"
	"testing"
	"time"

	"wits/game/referee"
)

func TestADocumentWithoutEndIsNotPublished(t *testing.T) {
	s := New(struct{ Store }{}, nil, nil, time.Now)
	_, err := s.publish(t.Context(), "ada", referee.Replay{Program: strings.Repeat("w", MaxReplay)})
	if !errors.Is(err, referee.ErrReplay) {
		t.Errorf("published: %v", err)
	}
}
