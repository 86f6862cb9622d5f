package postgres

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"wits/model"
	"wits/store"
)

func TestNoticesHoldEveryIdAndFit(t *testing.T) {
	n := &notices{self: "me"}
	for _, count := range []int{0, 1, 2, 239, 240, 1000} {
		var want, got []string
		var ids []model.MatchID
		for i := range count {
			id := fmt.Sprintf("%032x", i)
			ids, want = append(ids, model.MatchID(id)), append(want, id)
		}
		for _, text := range n.write(ids) {
			if len(text) > longest {
				t.Errorf("a notice has %d bytes", len(text))
			}
			if len(n.others(text)) != 0 {
				t.Error("one's own notice was heard")
			}
			got = append(got, (&notices{self: "you"}).others(text)...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %d ids %d arrived", len(want), len(got))
		}
	}
}

func TestErrorsAreNamedForWhoCanActOnThem(t *testing.T) {
	for code, want := range map[string]error{
		"53100": store.ErrFull, "53300": store.ErrOverloaded, "55P03": store.ErrBusy, "57014": store.ErrOverloaded, "40P01": store.ErrBusy,
		"57P01": store.ErrUnreachable, "57P03": store.ErrUnreachable, "08006": store.ErrUnreachable,
		"28P01": store.ErrUnreachable, "3D000": store.ErrUnreachable, "25006": store.ErrUnwritable, "XX001": store.ErrDamaged,
		"23505": nil, "": nil,
	} {
		err := explain(fmt.Errorf("append: %w", &pgconn.PgError{Code: code}))
		if want != nil && !errors.Is(err, want) || want == nil && reasonOf(err) != nil {
			t.Errorf("%s is %v", code, err)
		}
	}
	for code, want := range map[string]bool{"40001": true, "40P01": true, "57P01": false, "23505": false} {
		if undone(&pgconn.PgError{Code: code}) != want {
			t.Errorf("%s: undone is not %t", code, want)
		}
	}
}
