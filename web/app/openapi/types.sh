#!/bin/sh
# Prints the TypeScript of the server's description.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --no-audit --no-fund --silent >&2
description=$(mktemp)
trap 'rm -f "$description"' EXIT
(cd ../../.. && go run ./internal/openapi) >"$description"
node types.mjs <"$description"
