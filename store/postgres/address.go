package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

// address is where a database is, and how it is reached.
type address struct {
	config *pgx.ConnConfig
	limits limits
	size   int             // connections at most
	direct *pgx.ConnConfig // past a pooler, if the address says how
	pooled bool            // there is a pooler in between, so a session may be another for each transaction
}

// connections is how many a program uses at most, where its address does not say. PostgreSQL has a hundred for everybody.
const connections = 24

var (
	errAddress = errors.New("the address of the database cannot be read")
	errDirect  = errors.New("direct names a connection pooler: give the host and port of PostgreSQL itself")
)

// find reads an address, gives it limits where it sets none, and looks what is there.
func find(ctx context.Context, text string) (*address, error) {
	a, err := read(text)
	if err != nil {
		return nil, err
	}
	if a.pooled, err = pooled(ctx, a.config); err != nil || a.direct == nil {
		return a, err
	}
	again, err := pooled(ctx, a.direct)
	if err == nil && again {
		err = errDirect
	}
	return a, err
}

func read(text string) (*address, error) {
	config, err := pgx.ParseConfig(text)
	if err != nil { // the driver's error repeats parts of the address
		return nil, fmt.Errorf("%w: want postgres://user:password@host:5432/name", errAddress)
	}
	switch config.DefaultQueryExecMode {
	case pgx.QueryExecModeExec, pgx.QueryExecModeSimpleProtocol: // they need types by heart that releases leave out
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	a := &address{config: config, size: connections}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	const size, direct = "pool_max_conns", "direct"
	if most, ok := take(config, size); ok {
		if a.size, err = strconv.Atoi(most); err != nil || a.size < 2 {
			return nil, fmt.Errorf("%w: %s is a number from 2 on", errAddress, size)
		}
	}
	if place, ok := take(config, direct); ok {
		if a.direct, err = at(text, place); err != nil {
			return nil, fmt.Errorf("%w: %s is a host and a port, as in db.example:5432", errAddress, direct)
		}
		a.direct.RuntimeParams, a.direct.ConnectTimeout = config.RuntimeParams, config.ConnectTimeout
	}
	a.limits = takeLimits(config)
	if _, named := config.RuntimeParams["application_name"]; !named {
		config.RuntimeParams["application_name"] = "wits"
	}
	return a, nil
}

// take removes a parameter that PostgreSQL does not know, or not at the start of a session.
func take(config *pgx.ConnConfig, name string) (value string, ok bool) {
	value, ok = config.RuntimeParams[name]
	delete(config.RuntimeParams, name)
	return value, ok
}

// at is an address with another host and port.
func at(text, place string) (*pgx.ConnConfig, error) {
	host, port, err := net.SplitHostPort(place)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" { // words, as in host=… port=…: the last ones count
		return pgx.ParseConfig(fmt.Sprintf("%s host='%s' port='%s'", text, host, port))
	}
	q := u.Query()
	q.Set("host", host)
	q.Set("port", port)
	u.RawQuery = q.Encode()
	return pgx.ParseConfig(u.String())
}

// pooled asks whether there is a connection pooler, such as PgBouncer, in between. One that gives a session to several clients
// has to make up the process number that a client is told when it connects.
func pooled(ctx context.Context, config *pgx.ConnConfig) (_ bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	var process uint32
	err = conn.QueryRow(ctx, `SELECT pg_backend_pid()`, pgx.QueryExecModeSimpleProtocol).Scan(&process)
	return err == nil && process != conn.PgConn().PID(), err
}

// pool returns a pool of the driver's own kind, of a few connections that can listen where any can.
func (a *address) pool(ctx context.Context, size int32, l limits) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig("")
	if err != nil {
		return nil, err
	}
	config.MaxConns = size
	if own := a.own(); own != nil {
		config.ConnConfig = own.Copy()
		maps.Copy(config.ConnConfig.RuntimeParams, l)
	} else {
		config.ConnConfig = a.config.Copy()
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe // a prepared statement stays in a session, and so do settings
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// own is how to get a session that nobody shares, in which one can listen; nil where a pooler is in the way.
func (a *address) own() *pgx.ConnConfig {
	if a.pooled {
		return a.direct
	}
	return a.config
}

// open returns a pool of connections whose transactions have these limits.
func (a *address) open(l limits) *sql.DB {
	config := a.config.Copy()
	if !a.pooled {
		maps.Copy(config.RuntimeParams, l)
		return stdlib.OpenDB(*config)
	}
	if config.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement {
		config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe // a prepared statement stays in a session
	}
	return sql.OpenDB(limited{stdlib.GetConnector(*config), l.local()})
}

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
