package sqldb

import (
	"context"
	"database/sql"
	"slices"
	"strings"
)

// table is a table as the schema describes it.
type table struct {
	name    string
	columns []string
	types   []string // of the columns
	key     []string // the columns of its primary key
	parents []string // what its rows refer to
}

// tables reads, from a database that is SQLite's, which tables the schema has, each after those it refers to. Both databases
// have the same ones.
func tables(ctx context.Context, r runner) ([]table, error) {
	names, err := texts(ctx, r, `SELECT name FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	found := make([]table, len(names))
	for i, name := range names {
		found[i].name = name
		if found[i].columns, err = texts(ctx, r, `SELECT name FROM pragma_table_info($1) ORDER BY cid`, name); err != nil {
			return nil, err
		}
		if found[i].types, err = texts(ctx, r, `SELECT type FROM pragma_table_info($1) ORDER BY cid`, name); err != nil {
			return nil, err
		}
		if found[i].key, err = texts(ctx, r, `SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk`, name); err != nil {
			return nil, err
		}
		if found[i].parents, err = texts(ctx, r, `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1)`, name); err != nil {
			return nil, err
		}
	}
	return sorted(found), nil
}

func texts(ctx context.Context, r runner, text string, args ...any) ([]string, error) {
	read := func(found *sql.Rows) (s string, err error) { return s, found.Scan(&s) }
	return rows(ctx, r, read, text, args...)
}

// sorted puts parents before children. No table of ours refers to itself, even by way of others.
func sorted(left []table) (list []table) {
	done := map[string]bool{}
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(t table) bool {
			return !slices.ContainsFunc(t.parents, func(p string) bool { return !done[p] })
		})
		i = max(i, 0)
		done[left[i].name] = true
		list, left = append(list, left[i]), slices.Delete(left, i, i+1)
	}
	return list
}

func (t table) list() string { return quoted(t.columns) }

func quoted(columns []string) string { return `"` + strings.Join(columns, `", "`) + `"` }

// selection reads all rows, in the order of the key: so those that are written one after the other lie beside each other.
func (t table) selection() string {
	return `SELECT ` + t.list() + ` FROM ` + t.name + ` ORDER BY ` + quoted(t.key)
}

// insertion is a statement that writes a number of rows.
func (t table) insertion(rows int) string {
	row := `(?` + strings.Repeat(`, ?`, len(t.columns)-1) + `)`
	return `INSERT INTO ` + t.name + ` (` + t.list() + `) VALUES ` + row + strings.Repeat(`, `+row, rows-1)
}
