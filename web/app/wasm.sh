#!/bin/sh
# Builds the games for the browser's worker: sh wasm.sh FILE. What does not think is not inlined: so it is smaller. Without a build id a comment changes no byte.
set -eu
cd "$(dirname "$0")/../.."
set -- -o "$1" ./web/wasm
for slow in encoding/json reflect fmt strconv time wits/rpc/... wits/play/... wits/model wits/entry wits/review wits/lesson wits/game/referee wits/game/words wits/game/wire wits/game/drawing wits/frame wits/challenge wits/games/gomoku/prove wits/games/gomoku/proof wits/games/chess/pgn wits/games/.../coach wits/games/.../lessons wits/games/.../words strings bytes sort errors encoding/base64 compress/flate os syscall/js text/tabwriter unicode/utf8 internal/strconv internal/fmtsort; do
	set -- "-gcflags=$slow=-l" "$@"
done
GOOS=js GOARCH=wasm exec go build -trimpath -buildvcs=false -ldflags '-s -w -buildid=' "$@"
