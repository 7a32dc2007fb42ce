#!/bin/bash
# Builds every flavour and runs every test, two suites at a time.
#
#   tests/run.sh [--long] [WORD]     --long adds what takes longer; WORD runs only suites with that in their name
#
# A suite is an executable that prints TAP: a C test in each checked flavour, a script, or a fuzz target that replays its
# corpus. A suite fails with each "not ok", and also when it crashes, hangs, runs no test, or runs fewer than its plan
# says. Prints a line for each suite, the whole output of those that failed, and last "N passed, N failed".
#
# A suite that drives a browser, a terminal or a running server shares the machine's clock with everything else that runs. If it
# fails beside others it is run once more, alone, at the end: that result counts, and the line before it says "shaky". Mend
# shaky ones.
# docs/testing.md says how to add a suite.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL FLAVOUR

long=0
word=
for arg; do
	case $arg in
	--long) long=1 ;;
	-*) echo "usage: tests/run.sh [--long] [WORD]" >&2; exit 1 ;;
	*) word=$arg ;;
	esac
done
[ $long = 1 ] && export MG_LONG=1
# Seconds until a suite counts as hung. One that waits for others hangs sooner than one that computes, and is run again: not all the
# time that there is must go into its first run.
limit=$((long ? 7200 : 600)) limit_waiting=$((long ? 7200 : 300))

export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=print_stacktrace=1
root=$PWD
logs=build/test-logs
rm -rf $logs
mkdir -p $logs

# Adds "PASSED FAILED" of one suite to the totals.
tally() { echo "$1 $2" >>$logs/totals; }

finish() {
	local passed=0 failed=0 p f
	while read -r p f; do passed=$((passed + p)) failed=$((failed + f)); done <$logs/totals
	echo "$passed passed, $failed failed"
	[ $failed -eq 0 ] && [ $passed -gt 0 ]
	exit
}
: >$logs/totals

now() { date +%s.%N; }
since() { echo "$1 $(now)" | awk '{ printf "%.1f", $2 - $1 }'; }

# build NAME MAKE-ARGUMENTS…: nothing can be tested that does not build, so a failure ends the run.
build() {
	local name=$1 start log=$logs/build-$1.log
	shift
	start=$(now)
	if make -s -j2 "$@" >"$log" 2>&1; then
		printf 'built   %-34s %14s %7s s\n' "$name" "" "$(since "$start")"
	else
		cat "$log"
		echo "FAILED  building $name"
		tally 0 1
		finish
	fi
}

# waits_for_others NAME COMMAND…: whether it waits for a browser, a terminal or a server that runs.
waits_for_others() { case "$*" in *.test.mjs | */play_*) true ;; *) false ;; esac; }

# suite NAME COMMAND…: runs it, judges its TAP, prints its line.
suite() {
	local name=$1 start log status passed failed plan why= waits= limit=$limit
	shift
	if waits_for_others "$name" "$@"; then waits=1 limit=$limit_waiting; fi
	start=$(now)
	log=$logs/${name//\//-}.log
	# In a subshell, whose stderr takes bash's own remark about a crash into the log.
	(timeout --foreground -k 10 $limit "$@"; exit $?) >"$log" 2>&1 </dev/null
	status=$?
	passed=$(grep -E '^ok\b' "$log" | grep -cvi '# skip')
	failed=$(grep -E '^not ok\b' "$log" | grep -cvi '# skip')
	plan=$(grep -m1 -oE '^1\.\.[0-9]+' "$log")
	if [ $status -eq 124 ]; then
		why="did not end within $limit s"
	elif [ $status -ne 0 ] && [ "$failed" -eq 0 ]; then
		why="ended with status $status"
	elif [ -n "$plan" ] && [ "$(grep -cE '^(not )?ok\b' "$log")" -ne "${plan#1..}" ]; then
		why="planned ${plan#1..} tests and ran another number"
	elif [ $((passed + failed)) -eq 0 ]; then
		why="ran no test"
	fi
	[ -z "$why" ] || failed=$((failed + 1))
	if [ "$failed" -gt 0 ] && [ -z "${alone:-}" ] && [ -n "$waits" ]; then
		printf '%s\nshaky   %-34s %7d failed %7s s  %s\n' "$(sed "s|^|    |" "$log")" \
			"$name" "$failed" "$(since "$start")" "$why"
		printf '%q ' "$name" "$@" >>$logs/again
		echo >>$logs/again
		return
	fi
	tally "$passed" "$failed"
	# One write for each suite: two of them run at the same time.
	if [ "$failed" -eq 0 ]; then
		printf 'ok      %-34s %8d tests %7s s\n' "$name" "$passed" "$(since "$start")"
	else
		printf '%s\nFAILED  %-34s %7d failed %7s s  %s\n' "$(sed "s|^|    |" "$log")" \
			"$name" "$failed" "$(since "$start")" "$why"
	fi
}

# Runs a suite beside at most one other.
start() {
	case $1 in *"$word"*) ;; *) return ;; esac
	while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
	suite "$@" &
}

# A fuzz target says "Executed FILE in N ms" for each file of its corpus that did no harm.
replay() {
	"$@" 2>&1 | sed -E 's/^Executed (.*) in [0-9]+ ms$/ok - \1/'
}
export -f replay

shopt -s nullglob
fuzzers=(fuzz/fuzz_*.c)
build dev program benches
build gcc-check tests FLAVOUR=gcc-check
build clang-check tests FLAVOUR=clang-check
build wasm wasm
build tsan FLAVOUR=tsan build/tsan/tests/tool_serve
build shared library
# To replay a corpus nothing has to be counted: clang's checks do.
[ ${#fuzzers[@]} -eq 0 ] || build fuzzers fuzzers FLAVOUR=clang-check

# Scripts get the program as $MAGNATE. Those named check_* look at the tree, not at a program, and run once.
# They come first because the longest is among them.
for script in tests/*.sh; do
	name=$(basename "$script" .sh)
	case $name in
	run) ;;
	check_*) start "$name" bash "$script" ;;
	*)
		for flavour in dev gcc-check; do
			start "$flavour/$name" env MAGNATE="$root/build/$flavour/magnate" bash "$script"
		done
		;;
	esac
done

for source in tests/test_*.c; do
	name=$(basename "$source" .c)
	for flavour in gcc-check clang-check; do
		start "$flavour/$name" "build/$flavour/tests/$name"
	done
done

for script in tests/*.test.mjs; do
	start "$(basename "$script" .test.mjs)" env MAGNATE="$root/build/dev/magnate" node --test-reporter=tap "$script"
done

for script in tests/web/*.test.mjs; do
	start "web/$(basename "$script" .test.mjs)" env MAGNATE="$root/build/dev/magnate" node --test-reporter=tap "$script"
done
start gcc-check/serve env MAGNATE="$root/build/gcc-check/magnate" node --test-reporter=tap tests/web/serve.test.mjs
for name in online doors; do
	start "gcc-check/$name" env MAGNATE="$root/build/gcc-check/magnate" node --test-reporter=tap "tests/$name.test.mjs"
done

for source in "${fuzzers[@]}"; do
	name=$(basename "$source" .c)
	start "corpus/$name" bash -o pipefail -c 'replay "$@"' replay "build/clang-check/fuzz/$name" fuzz/corpus/"${name#fuzz_}"/*
done

if [ $long = 1 ]; then
	start coverage bash -c 'make coverage && echo "ok 1 - coverage"'
	start packaging make -s test-packaging
	start fuzz bash -c 'make fuzz FUZZ_SECONDS=300 && echo "ok 1 - fuzz"'
fi
wait
if [ -e $logs/again ]; then
	while read -r line <&3; do eval "alone=1 suite $line"; done 3<$logs/again
fi
finish
