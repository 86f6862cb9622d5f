package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"
	_ "modernc.org/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// desk is a writer that works when it is told to, on a table of numbers.
type desk struct {
	*testing.T
	*writer
	db *sql.DB
}

func sit(t *testing.T) *desk {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "plain.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	_, err = db.Exec(`PRAGMA journal_mode = WAL; CREATE TABLE numbers (n BIGINT PRIMARY KEY);
		CREATE TABLE children (n BIGINT REFERENCES numbers (n) DEFERRABLE INITIALLY DEFERRED)`)
	if err != nil {
		t.Fatal(err)
	}
	w, err := newWriter(t.Context(), db, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := w.exec(`PRAGMA foreign_keys = 1`); err != nil {
		t.Fatal(err)
	}
	return &desk{t, w, db}
}

func add(n int) func(*tx) {
	return func(t *tx) { t.exec(`INSERT INTO numbers (n) VALUES ($1)`, n) }
}

var errRefused = errors.New("refused")

// together makes changes in one transaction and returns their errors and panics.
func (d *desk) together(changes ...func(*tx)) []error {
	d.Helper()
	errs := make([]error, len(changes))
	ends := make([]chan struct{}, len(changes))
	batch := []*change{}
	for i, c := range changes {
		ends[i] = make(chan struct{})
		go func() {
			defer close(ends[i])
			defer func() {
				if p := recover(); p != nil {
					errs[i] = fmt.Errorf("panic: %v", p)
				}
			}()
			errs[i] = d.update(context.Background(), c)
		}()
		batch = append(batch, <-d.queue)
	}
	d.finish(batch, d.exec(`BEGIN IMMEDIATE`))
	for _, e := range ends {
		<-e
	}
	return errs
}

func (d *desk) numbers() (list []int) {
	d.Helper()
	rows, err := d.db.Query(`SELECT n FROM numbers ORDER BY n`)
	if err != nil {
		d.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			d.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// end starts the work, so that it can end.
func (d *desk) end() {
	d.Helper()
	go d.work()
	if err := errors.Join(d.close(), d.close()); err != nil {
		d.Error(err)
	}
}

func TestChangesThatWaitAreMadeTogether(t *testing.T) {
	half := func(t *tx) {
		add(7)(t)
		t.fail(errRefused)
	}
	orphan := func(t *tx) { t.exec(`INSERT INTO children (n) VALUES (99)`) }
	abandon := func(t *tx) {
		t.exec(`INSERT OR ROLLBACK INTO numbers (n) VALUES (1)`)
		t.exec(`INSERT INTO numbers (n) VALUES (9)`) // which is not run any more
		t.fail(errRefused)
	}
	for name, c := range map[string]struct {
		between func(*tx)
		says    []string // of the three
		want    []int
	}{
		"all of them":                            {add(2), []string{"", "", ""}, []int{1, 2, 3}},
		"one that fails is undone alone":         {half, []string{"", "refused", ""}, []int{1, 3}},
		"one that breaks a rule is undone alone": {add(1), []string{"", "UNIQUE", ""}, []int{1, 3}},
		"a panic is its caller's":                {func(t *tx) { add(7)(t); panic("oh") }, []string{"", "panic: oh", ""}, []int{1, 3}},
		"none when the commit fails":             {orphan, []string{"FOREIGN", "FOREIGN", "FOREIGN"}, nil},
		"none when the database gives up":        {abandon, []string{"UNIQUE", "UNIQUE", "UNIQUE"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d := sit(t)
			defer d.end()
			for i, err := range d.together(add(1), c.between, add(3)) {
				if got := fmt.Sprint(err); c.says[i] == "" && err != nil || !strings.Contains(got, c.says[i]) {
					t.Errorf("change %d: %v, want %q", i, err, c.says[i])
				}
			}
			if got := d.numbers(); !slices.Equal(got, c.want) {
				t.Errorf("there are %v, want %v", got, c.want)
			}
			if errs := d.together(add(8)); errs[0] != nil {
				t.Errorf("afterwards: %v", errs)
			}
		})
	}
}

func TestAChangeWhoseCallerHasGoneIsNotMade(t *testing.T) {
	d := sit(t)
	defer d.end()
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() { answer <- d.update(ctx, add(1)) }()
	taken := <-d.queue
	cancel()
	d.finish([]*change{taken}, d.exec(`BEGIN IMMEDIATE`))
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("before its turn: %v", err)
	}
	go func() { answer <- d.update(ctx, add(1)) }()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("in the queue: %v", err)
	}
	if got := d.numbers(); got != nil {
		t.Errorf("there are %v", got)
	}
}

func TestAChangeThatHasBegunIsMadeThoughItsCallerGoes(t *testing.T) {
	d := sit(t)
	go d.work()
	ctx, cancel := context.WithCancel(t.Context())
	err := d.update(ctx, func(t *tx) {
		cancel()
		add(1)(t)
	})
	if got := d.numbers(); err != nil || !slices.Equal(got, []int{1}) {
		t.Errorf("there are %v: %v", got, err)
	}
	if err := d.close(); err != nil {
		t.Error(err)
	}
}

func TestClosingWaitsForWhatIsUnderWay(t *testing.T) {
	d := sit(t)
	go d.work()
	begun, on := make(chan struct{}), make(chan struct{})
	answer, closed := make(chan error, 1), make(chan error, 1)
	go func() {
		answer <- d.update(t.Context(), func(t *tx) {
			close(begun)
			<-on
			add(1)(t)
		})
	}()
	<-begun
	go func() { closed <- d.close() }()
	<-d.quit
	if err := d.update(t.Context(), add(2)); !errors.Is(err, errClosed) {
		t.Errorf("after the end: %v", err)
	}
	close(on)
	if err := errors.Join(<-answer, <-closed); err != nil {
		t.Error(err)
	}
	if got := d.numbers(); !slices.Equal(got, []int{1}) {
		t.Errorf("there are %v", got)
	}
}

func TestManyWritersAreAllServed(t *testing.T) {
	d := sit(t)
	go d.work()
	const n = 500
	answers := make(chan error)
	for i := range n {
		go func() { answers <- d.update(t.Context(), add(i)) }()
	}
	for range n {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	if got := d.numbers(); len(got) != n {
		t.Errorf("%d of %d are there", len(got), n)
	}
	if err := d.close(); err != nil {
		t.Error(err)
	}
}
