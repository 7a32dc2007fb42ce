#!/bin/bash
# Runs each fuzz target, or those that are named, for SECONDS (60), two at a time, from the corpus in fuzz/corpus/NAME. New inputs go to
# build/fuzz-corpus/NAME; one that does harm goes to build/fuzz-crashes, is named, and makes the status 1.
#
#   tools/fuzz.sh [SECONDS [NAME…]]
set -eu -o pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
shift $(($# > 0))
[ $# -gt 0 ] || set -- $(for source in fuzz/fuzz_*.c; do basename "${source#fuzz/fuzz_}" .c; done)

fuzz_one() {
	local name=$1 log=build/fuzz-corpus/$1.log
	mkdir -p build/fuzz-corpus/"$name" build/fuzz-crashes
	if build/fuzz/fuzz/fuzz_"$name" -max_total_time="$2" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
		-artifact_prefix=build/fuzz-crashes/"$name"- build/fuzz-corpus/"$name" fuzz/corpus/"$name" >"$log" 2>&1; then
		awk -v n="$name" '/number_of_executed_units/ { runs = $2 } /new_units_added/ { new = $2 }
			END { printf "ok      %-20s %12d inputs %6d new\n", n, runs, new }' "$log"
	else
		tail -n 40 "$log"
		echo "FAILED  $name"
		return 1
	fi
}
export -f fuzz_one

printf '%s\n' "$@" | xargs -P 2 -I NAME bash -eu -o pipefail -c 'fuzz_one NAME '"$seconds"
