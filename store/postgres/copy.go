package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"wits/store/sqldb"
)

func dialect() sqldb.Dialect {
	return sqldb.Dialect{Undone: undone, Taken: taken, CopyIn: copyIn, Indexes: indexes}
}

// indexes finds everything that has an index, and the references: made from sorted rows, or checked together, they cost a
// fraction. References are made last and taken away first, because they need the keys.
const indexes = `
	SELECT name, taken, made FROM (
		SELECT 1 AS turn, t.relname AS name, 'DROP INDEX ' || x.indexrelid::regclass AS taken, pg_get_indexdef(x.indexrelid) AS made
		FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid
		WHERE pg_table_is_visible(t.oid) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid)
		UNION ALL
		SELECT CASE c.contype WHEN 'f' THEN 2 ELSE 1 END, t.relname,
			format('ALTER TABLE %s DROP CONSTRAINT %I', t.oid::regclass, c.conname),
			format('ALTER TABLE %s ADD CONSTRAINT %I %s', t.oid::regclass, c.conname, pg_get_constraintdef(c.oid))
		FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
		WHERE pg_table_is_visible(t.oid) AND c.contype IN ('f', 'p', 'u')
	) found ORDER BY turn, made`

func copyIn(ctx context.Context, conn any, table string, columns []string, next func() ([]any, error)) (rows int64, err error) {
	if l, ok := conn.(limitedConn); ok {
		conn = l.Conn
	}
	return conn.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(next))
}
