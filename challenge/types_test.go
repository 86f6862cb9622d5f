package challenge_test

import (
	"errors"
	"testing"

	"wits/challenge"
)

func TestATypeHasFourTiers(t *testing.T) {
	typ := types()[0].Count(challenge.Novice)
	for i, d := range challenge.Difficulties() {
		tier, err := typ.Tier(d)
		if err != nil || tier != typ.Tiers[i] || tier.Counted != (d == challenge.Novice) {
			t.Errorf("tier %d is %+v (%v), want %s", i, tier, err, d)
		}
	}
	if got := typ.Info(challenge.Master).Key; got != "chess.tier.master" {
		t.Errorf("its size is said by %s", got)
	}
}

func TestWhatDoesNotExistIsRefusedByName(t *testing.T) {
	if _, err := challenge.Find(types(), "checkers"); !errors.Is(err, challenge.ErrType) {
		t.Errorf("checkers: %v", err)
	}
	if _, err := types()[0].Tier(""); !errors.Is(err, challenge.ErrDifficulty) {
		t.Errorf("no difficulty: %v", err)
	}
}
