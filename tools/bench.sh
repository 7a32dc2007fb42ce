#!/bin/bash
# bench.sh [WORD]: runs every benchmark, or those with WORD in their name, and prints one table. A benchmark is
# bench/bench_*.c, bench/*.mjs or bench/*.sh; it prints a line
# for each figure, four words separated by tabs: what, figure, unit, goal. The goal is ">= N" or "<= N", or left out.
# One after the other, so that they do not disturb each other. Ends with status 1 when a benchmark fails; a missed goal
# is marked and is no failure, for another machine may be slower.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
export MAGNATE=$PWD/build/release/magnate
shopt -s nullglob

status=0 word=${1:-}
figures=$(mktemp)
trap 'rm -f "$figures"' EXIT
run() {
	case $1 in *"$word"*) ;; *) return ;; esac
	echo "running $1" >&2
	"${@:2}" >>"$figures" || { echo "FAILED  $1"; status=1; }
}
for source in bench/bench_*.c; do run "$source" build/release/bench/"$(basename "$source" .c)"; done
for script in bench/*.mjs; do run "$script" node "$script"; done
for script in bench/*.sh; do run "$script" bash "$script"; done

awk -F '\t' '
	function met(figure, goal, part) {
		split(goal, part, " ")
		return part[1] == ">=" ? figure + 0 >= part[2] + 0 : figure + 0 <= part[2] + 0
	}
	BEGIN { printf "%-52s %14s %-16s %14s\n", "what", "figure", "unit", "goal" }
	NF < 3 { print; next }
	{ printf "%-52s %14s %-16s %14s %s\n", $1, $2, $3, $4, $4 == "" ? "" : met($2, $4) ? "met" : "MISSED" }
' "$figures"
exit $status
