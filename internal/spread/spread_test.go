package spread

import (
	"errors"
	"testing"
)

func TestEverythingIsDoneOnce(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		done := make([]int, n)
		if err := Over(n, func(i int) error { done[i]++; return nil }); err != nil {
			t.Error(err)
		}
		for i, times := range done {
			if times != 1 {
				t.Errorf("%d of %d was done %d times", i, n, times)
			}
		}
	}
}

func TestErrorsAndPanicsReachTheCaller(t *testing.T) {
	wrong := errors.New("wrong")
	if err := Over(100, func(i int) error {
		if i == 60 {
			return wrong
		}
		return nil
	}); !errors.Is(err, wrong) {
		t.Errorf("the answer is %v", err)
	}
	defer func() {
		if recover() != "broken" {
			t.Error("the panic is lost")
		}
	}()
	_ = Over(100, func(int) error { panic("broken") })
}
