// Package schema holds the tables, once for every database: what is written here is understood by SQLite and PostgreSQL
// alike. It runs nothing.
//
// Types are TEXT, BIGINT and BOOLEAN. Times are milliseconds since 1970, documents are JSON.
package schema

import "embed"

//go:embed *.sql
var migrations embed.FS

// Migrations is the one set of migrations, for goose.
func Migrations() embed.FS { return migrations }
