package play

import (
	"errors"
	"strings"
	"testing"
	"time"

	"wits/game"
)

func TestADocumentWithoutEndIsNotPublished(t *testing.T) {
	s := New(nil, nil, nil, time.Now)
	_, err := s.publish(t.Context(), "ada", game.Replay{Program: strings.Repeat("w", MaxReplay)})
	if !errors.Is(err, game.ErrReplay) {
		t.Errorf("published: %v", err)
	}
}
