#!/bin/sh
# Tells the digest of what the browser's program is built from (our sources, the versions of all others, how they are compiled), and of the
# program: sh sources.sh PROGRAM.
set -eu
cd "$(dirname "$0")/../.."
ours='{{if and .Module .Module.Main}}{{$p := .ImportPath}}{{range .GoFiles}}{{$p}}/{{.}}{{"\n"}}{{end}}{{range .SFiles}}{{$p}}/{{.}}{{"\n"}}{{end}}{{range .EmbedFiles}}{{$p}}/{{.}}{{"\n"}}{{end}}{{end}}'
files=$(GOOS=js GOARCH=wasm go list -deps -f "$ours" ./web/wasm | sed 's,^wits/,,' | LC_ALL=C sort)
echo "$(sha256sum go.mod go.sum web/app/wasm.sh $files | sha256sum | cut -d' ' -f1) sources"
echo "$(sha256sum "$1" | cut -d' ' -f1) program"
