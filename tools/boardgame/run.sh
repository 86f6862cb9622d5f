#!/bin/sh
# Measures our server on SQLite and on PostgreSQL in turn with one of boardgame.io, which keeps its matches in memory: three times each,
# 256 connections that place stones on boards of their own. It needs Node.js, and PostgreSQL's programs (make deps).
set -e
cd "$(dirname "$0")"
npm install --no-package-lock --no-audit --no-fund --ignore-scripts
cd ../..
BOARDGAME="$PWD/tools/boardgame" go test ./internal/trial -run '^$' -bench Board -benchtime 1x -timeout 30m
