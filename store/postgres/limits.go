package postgres

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// limits are how long the database waits, by the name of its setting.
type limits map[string]string

// usual are those of a server: nobody waits longer for an answer.
func usual() limits {
	return limits{"statement_timeout": "15s", "lock_timeout": "5s", "idle_in_transaction_session_timeout": "30s"}
}

// none are for what takes as long as it needs: big tables do.
func none() limits {
	l := usual()
	for name := range l {
		l[name] = "0"
	}
	return l
}

// takeLimits takes what an address says about the usual limits.
func takeLimits(config *pgx.ConnConfig) limits {
	l := usual()
	for name := range l {
		if value, ok := take(config, name); ok {
			l[name] = value
		}
	}
	return l
}

// local sets the limits until the end of a transaction.
func (l limits) local() string {
	var b strings.Builder
	for name, value := range l {
		fmt.Fprintf(&b, "SET LOCAL %s = '%s';", name, strings.ReplaceAll(value, "'", "''"))
	}
	return b.String()
}

// limited makes connections that set limits at the beginning of each transaction. A pooler refuses settings of a session, or
// shares them with others.
type limited struct {
	driver.Connector
	begin string
}

// Connect makes a connection.
func (l limited) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := l.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return limitedConn{conn.(*stdlib.Conn), l.begin}, nil
}

type limitedConn struct {
	*stdlib.Conn
	begin string
}

// BeginTx begins a transaction and sets its limits.
func (c limitedConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	tx, err := c.Conn.BeginTx(ctx, opts)
	if err != nil {
		return nil, err
	}
	if _, err := c.Conn.Conn().Exec(ctx, c.begin); err != nil {
		_ = tx.Rollback() // the first error says why
		return nil, err
	}
	return tx, nil
}
