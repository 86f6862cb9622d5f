#!/bin/sh
# Builds what browsers load into an empty folder and compares it with what is shipped in web/dist/files. That the WebAssembly program is of
# these sources web/dist/wasm.txt says; WITS_LONG=1 builds it too, where the compiler is the same: another one writes other bytes.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
stale() {
	echo "$1 is not what the sources build: run make $2 and commit it" >&2
	exit 1
}
sh web/app/sources.sh web/dist/files/wits.wasm.br | cmp -s - web/dist/wasm.txt || stale web/dist/files/wits.wasm.br web
mkdir "$folder/files"
cp web/dist/files/wits.wasm.br "$folder/files"
if [ -n "${WITS_LONG:-}" ] && [ "$(cat web/dist/go.version)" = "$(go env GOVERSION)" ]; then
	GOFLAGS= sh web/app/wasm.sh "$folder/wits.wasm"
	node web/app/pack.mjs "$folder/wits.wasm" "$folder/files/wits.wasm.br"
fi
sh web/app/openapi/types.sh >"$folder/schema.d.ts"
cmp -s "$folder/schema.d.ts" web/app/src/net/schema.d.ts || stale web/app/src/net/schema.d.ts types
(cd web/app && npx --no tsc --noEmit && node build.mjs --out "$folder/files")
diff -rq "$folder/files" web/dist/files || stale web/dist/files web
