#!/bin/sh
# Builds what browsers load into an empty folder and compares it with what is shipped in web/dist/files.
# The WebAssembly program is compared where the compiler is the one that built it: another one writes other bytes.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/files"
cp web/dist/files/wits.wasm.br "$folder/files"
built=$(cat web/dist/go.version)
here=$(go env GOVERSION)
if [ "$built" = "$here" ]; then
	sh web/app/wasm.sh "$folder/wits.wasm"
	node web/app/pack.mjs "$folder/wits.wasm" "$folder/files/wits.wasm.br"
else
	echo "wits.wasm is of $built, this is $here: only the rest is compared"
fi
sh web/app/openapi/types.sh >"$folder/schema.d.ts"
cmp -s "$folder/schema.d.ts" web/app/src/net/schema.d.ts || {
	echo "web/app/src/net/schema.d.ts is not what the server describes: run make types and commit it" >&2
	exit 1
}
(cd web/app && npx --no tsc --noEmit && node build.mjs --out "$folder/files")
diff -rq "$folder/files" web/dist/files && exit 0
echo "web/dist/files is not what the sources build: run make web and commit it" >&2
exit 1
