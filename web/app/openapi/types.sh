#!/bin/sh
# Prints the TypeScript of the server's description.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --no-audit --no-fund --silent >&2
description=$(mktemp)
trap 'rm -f "$description"' EXIT
(cd ../../.. && WITS_APP_OPENAPI="$description" go test -vet=off -ldflags=-w -count=1 -run '^TestTheDescriptionIsWritten$' ./web) >&2
node types.mjs <"$description"
