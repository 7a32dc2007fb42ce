#!/bin/bash
# test-again.sh TIMES [WORD]: runs the suites with WORD in their name so often, with one processor kept busy by something else, and
# says how often they failed. A suite that fails once in twenty runs is a suite nobody believes.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
times=${1:?usage: test-again.sh TIMES [WORD]} word=${2:-} failed=0
(while :; do :; done) &
busy=$!
trap 'kill $busy' EXIT
for ((n = 1; n <= times; n++)); do
	if tests/run.sh $word >build/again.log 2>&1; then
		echo "run $n: $(tail -n 1 build/again.log)"
	else
		failed=$((failed + 1))
		cp build/again.log "build/again-$n.log"
		echo "run $n: $(tail -n 1 build/again.log), see build/again-$n.log"
	fi
done
echo "$times runs, $failed failed"
[ $failed -eq 0 ]
