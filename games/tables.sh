#!/bin/sh
# Plays the tables of docs/minds*.md again, all or those of the games that are named: sh games/tables.sh [GAME…]
# It takes hours. Matches against another program are left out, with a word, where the machine does not have it.
set -eu
wits=${WITS:-bin/wits}
stockfish=$(command -v stockfish || ls /usr/games/stockfish 2>/dev/null || true)

arena() {
	echo "\$ wits arena $*"
	"$wits" arena "$@"
	echo
}

mastermind() {
	arena mastermind --bot random,smart,knuth,entropy,expected,parts,optimal5,optimal --exhaustive --seed 1
	arena mastermind --preset super --bot optimal --exhaustive --seed 1
}

minesweeper() {
	for preset in novice apprentice journeyman master; do
		arena minesweeper --bot expert --preset $preset --games 50000 --seed 2026 --luck
	done
	arena minesweeper --bot expert --board 30x16x99 --games 50000 --seed 2026 --luck
}

morris() {
	arena morris --bot random,novice,apprentice,journeyman,master --games 200 --seed 3
	arena morris --bot expert,master --opening 0 --games 214 --seed 5
}

gomoku() {
	arena gomoku --bot random,novice,apprentice,journeyman,master --games 200 --seed 3
	arena gomoku --bot expert,master --opening 0 --games 100 --seed 5
}

chess() {
	arena chess --bot random,novice,apprentice,journeyman,master --games 200 --seed 3
	if [ -z "$stockfish" ]; then
		echo "the matches against Stockfish are left out: there is no stockfish"
		return
	fi
	arena chess --bot "master,uci:$stockfish UCI_LimitStrength=true UCI_Elo=1600 movetime=20" --games 200 --seed 4
	for elo in 2000 2200; do
		arena chess --bot "uci:$wits uci movetime=100" --bot "uci:$stockfish UCI_LimitStrength=true UCI_Elo=$elo movetime=100" \
			--games 200 --seed 11
	done
}

if [ $# -eq 0 ]; then
	set -- mastermind minesweeper morris gomoku chess
fi
for game; do
	"$game"
done
