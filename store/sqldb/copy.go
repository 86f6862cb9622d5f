package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// ErrNotEmpty says that something is kept where nothing may be.
var ErrNotEmpty = errors.New("the database is not empty")

// CopyTo copies everything as it is at one moment into an empty store, all of it or nothing. One of the two must be SQLite's.
// Others may write during the copy. Tell is called with how many rows are done, and how many there are.
func (s *Store) CopyTo(ctx context.Context, to *Store, tell func(done, total int64)) error {
	return s.inSnapshot(ctx, "copy", func(from *tx) {
		err := to.filling(ctx, func(into *tx) {
			c := copying{from: from, into: into, to: to, tell: tell}
			c.all()
			into.fail(from.err)
		})
		if err != nil && ctx.Err() != nil {
			err = ctx.Err() // what else is said follows from it
		}
		from.fail(err)
	})
}

// filling makes one change that takes its time.
func (s *Store) filling(ctx context.Context, fill func(into *tx)) error {
	if s.writer == nil {
		return s.transact(ctx, fill)
	}
	return s.writer.update(ctx, func(t *tx) {
		t.exec(`PRAGMA defer_foreign_keys = ON`) // rows come in any order
		fill(t)
	})
}

// copying is a copy that is under way.
type copying struct {
	from, into  *tx
	to          *Store // SQLite's where it has a writer
	tell        func(done, total int64)
	done, total int64
}

// all fills empty tables.
func (c *copying) all() {
	described := c.from
	if c.to.writer != nil {
		described = c.into
	}
	list := tables(described)
	for _, t := range list {
		c.count(t)
	}
	indexes := c.dropIndexes(list)
	arrived := int64(0)
	for _, t := range list {
		if c.from.err != nil || c.into.err != nil {
			return
		}
		n, err := c.fill(t)
		if err != nil {
			c.into.err = fmt.Errorf("%s: %w", t.name, err)
			return
		}
		arrived += n
	}
	if arrived != c.total {
		c.into.fail(fmt.Errorf("%d of %d rows came over", arrived, c.total))
	}
	c.into.run(indexes)
}

// count adds the rows to copy into a table that must be empty.
func (c *copying) count(t table) {
	var n int64
	if c.into.row(`SELECT 1 FROM ` + t.name + ` LIMIT 1`).scan(&n) {
		c.into.fail(fmt.Errorf("%w: there are %s", ErrNotEmpty, t.name))
	}
	c.from.row(`SELECT COUNT(*) FROM ` + t.name).scan(&n)
	c.total += n
}

// dropIndexes takes away what is made faster, or checked faster, when all rows are there. It returns how to bring it back.
func (c *copying) dropIndexes(list []table) (create []string) {
	type index struct{ table, drop, create string }
	read := func(found *sql.Rows) (i index, err error) { return i, found.Scan(&i.table, &i.drop, &i.create) }
	text := c.to.dialect.Indexes
	if c.to.writer != nil {
		text = `SELECT tbl_name, 'DROP INDEX "' || name || '"', sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`
	}
	var drop []string
	for _, i := range rows(c.into, read, text) {
		if slices.ContainsFunc(list, func(t table) bool { return t.name == i.table }) {
			drop, create = append(drop, i.drop), append(create, i.create)
		}
	}
	slices.Reverse(drop)
	c.into.run(drop)
	return create
}

// batch is how many values one statement inserts at most. SQLite takes 32,766.
const batch = 8000

// fill copies the rows of a table and says how many arrived.
func (c *copying) fill(t table) (arrived int64, err error) {
	pull, stop := iter.Pull2(t.rows(c.from))
	defer stop()
	next := func() ([]any, error) { // no row at the end
		row, err, more := pull()
		if more && err == nil {
			c.done++
			c.tell(c.done, c.total)
		}
		return row, err
	}
	if c.to.writer == nil {
		c.into.onConn(func(conn any) error {
			arrived, err = c.to.dialect.CopyIn(c.into, conn, t.name, t.columns, next)
			return err
		})
		return arrived, c.into.err
	}
	full := batch - batch%len(t.columns)
	for values := make([]any, 0, full); c.into.err == nil; values = values[:0] {
		for len(values) < full {
			row, err := next()
			if err != nil {
				return arrived, err
			}
			if row == nil {
				break
			}
			values = append(values, row...)
		}
		if len(values) == 0 {
			break
		}
		arrived += c.into.exec(t.insertion(len(values)/len(t.columns)), values...)
	}
	return arrived, c.into.err
}

// table is a table as the schema describes it.
type table struct {
	name     string
	columns  []string
	booleans []bool   // which columns are
	key      []string // the columns of its primary key
}

// tables reads, from a database that is SQLite's, which tables the schema has. Both databases have the same ones.
func tables(t *tx) (list []table) {
	type column struct {
		table, name, kind string
		key               int
	}
	read := func(found *sql.Rows) (c column, err error) { return c, found.Scan(&c.table, &c.name, &c.kind, &c.key) }
	for _, c := range rows(t, read, `SELECT t.name, c.name, c.type, c.pk FROM sqlite_master t, pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'goose_db_version' ORDER BY t.name, c.pk, c.cid`) {
		if len(list) == 0 || list[len(list)-1].name != c.table {
			list = append(list, table{name: c.table})
		}
		last := &list[len(list)-1]
		last.columns, last.booleans = append(last.columns, c.name), append(last.booleans, c.kind == "BOOLEAN")
		if c.key > 0 {
			last.key = append(last.key, c.name)
		}
	}
	return list
}

// rows reads all rows, in the order of the key: so those that are written one after the other lie beside each other. A row is
// valid until the next.
func (t table) rows(from *tx) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		found, err := from.QueryContext(from, `SELECT `+quoted(t.columns)+` FROM `+t.name+` ORDER BY `+quoted(t.key))
		if err != nil {
			yield(nil, err)
			return
		}
		defer found.Close()
		row, places := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range row {
			places[i] = &row[i]
		}
		for found.Next() {
			err := found.Scan(places...)
			for i, v := range row {
				if n, number := v.(int64); number && t.booleans[i] { // as SQLite keeps it
					row[i] = n != 0
				}
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := found.Err(); err != nil {
			yield(nil, err)
		}
	}
}

func quoted(columns []string) string { return `"` + strings.Join(columns, `", "`) + `"` }

// insertion is a statement that writes a number of rows.
func (t table) insertion(rows int) string {
	row := `(?` + strings.Repeat(`, ?`, len(t.columns)-1) + `)`
	return `INSERT INTO ` + t.name + ` (` + quoted(t.columns) + `) VALUES ` + row + strings.Repeat(`, `+row, rows-1)
}
