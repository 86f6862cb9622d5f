package challenge_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wits/challenge"
	"wits/game/rng"
)

// types are two that can be found.
func types() []challenge.Type {
	presets := [4]string{"a", "b", "c", "d"}
	return []challenge.Type{challenge.NewType("chess", "!", presets), challenge.NewType("go", "?", presets)}
}

func allTypes() []challenge.TypeID {
	var ids []challenge.TypeID
	for _, t := range types() {
		ids = append(ids, t.ID)
	}
	return ids
}

func TestAboutOneStepInSixFindsSomethingAndEveryTypeEquallyOften(t *testing.T) {
	const steps = 60_000
	found := map[challenge.TypeID]int{}
	total := 0
	r := rng.New(1)
	for range steps {
		id, ok, next := challenge.Explore(types(), nil, r)
		if r = next; ok {
			found[id]++
			total++
		}
	}
	// Five standard deviations either way.
	if total < 10_000-460 || total > 10_000+460 {
		t.Errorf("%d of %d steps found something", total, steps)
	}
	for _, id := range allTypes() {
		if n, want := found[id], total/len(allTypes()); n < want-250 || n > want+250 {
			t.Errorf("%s was found %d times of %d", id, n, total)
		}
	}
}

func TestATypeThatIsPendingIsNotDrawnAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pending := rapid.SliceOfDistinct(rapid.SampledFrom(allTypes()), rapid.ID).Draw(t, "pending")
		id, ok, _ := challenge.Explore(types(), pending, rng.New(rapid.Uint32().Draw(t, "seed")))
		if ok && slices.Contains(pending, id) {
			t.Fatalf("%s was found again", id)
		}
		if ok && !slices.Contains(allTypes(), id) {
			t.Fatalf("%q was found", id)
		}
	})
}

func TestNothingIsFoundWhenEverythingIsPending(t *testing.T) {
	r := rng.New(7)
	for range 100 {
		id, ok, next := challenge.Explore(types(), allTypes(), r)
		if ok || id != "" {
			t.Fatalf("%q was found", id)
		}
		r = next
	}
}

func TestTheSameGeneratorTakesTheSameSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rng.New(rapid.Uint32().Draw(t, "seed"))
		id1, ok1, next1 := challenge.Explore(types(), nil, r)
		id2, ok2, next2 := challenge.Explore(types(), nil, r)
		if id1 != id2 || ok1 != ok2 || next1.Uint32() != next2.Uint32() {
			t.Fatalf("%q %t, then %q %t", id1, ok1, id2, ok2)
		}
	})
}
