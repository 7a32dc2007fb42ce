#!/bin/bash
# Builds what the suites need, and runs them: as many at a time as there are processors, and beside them as many of those that mostly wait.
#
#   tests/run.sh [--long] [WORD]     --long adds what takes longer; WORD runs only suites with that in their name, or the one
#                                    of exactly that name
#
# A suite is an executable that prints TAP: a C test, a script, a file of tests in node, or a fuzz target that replays its corpus. A
# suite fails with each "not ok", and also when it crashes, hangs, runs no test, or runs fewer than its plan says. Prints a line
# for each suite, the whole output of those that failed, how long each took, slowest first, and last "N passed, N failed".
# docs/testing.md says how to add a suite. Only one runs in a tree at a time.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL FLAVOUR

long=0
word=
for arg; do
	case $arg in
	--long) long=1 ;;
	-*) echo "usage: tests/run.sh [--long] [WORD]" >&2; exit 2 ;;
	*) word=$arg ;;
	esac
done
[ $long = 1 ] && export MG_LONG=1
# Seconds until a suite counts as hung.
limit=$((long ? 7200 : 1800))
at_once=$(nproc)

export CMOCKA_MESSAGE_OUTPUT=TAP
export UBSAN_OPTIONS=print_stacktrace=1
root=$PWD
logs=build/test-logs
mkdir -p build
# Two runs in one tree would build the same files and write the same logs. What it starts does not hold the lock after it.
exec 9>build/test-lock
if ! flock -n 9; then
	echo "tests/run.sh: another run is going on in this tree: wait for its end, or use another clone" >&2
	exit 1
fi
rm -rf $logs
mkdir -p $logs
: >$logs/totals
: >$logs/times

# Adds "PASSED FAILED" of one suite to the totals.
tally() { echo "$1 $2" >>$logs/totals; }
# took SECONDS CPU-SECONDS NAME
took() { printf '%9s s %9s s  %s\n' "$1" "$2" "$3" >>$logs/times; }

finish() {
	local passed=0 failed=0 p f
	printf '\nHow long each took, and on the processors; slowest first:\n'
	sort -rn $logs/times
	while read -r p f; do passed=$((passed + p)) failed=$((failed + f)); done <$logs/totals
	echo "$passed passed, $failed failed"
	[ $failed -eq 0 ] && [ $passed -gt 0 ]
	exit
}

now() { date +%s.%N; }
since() { echo "$1 $(now)" | awk '{ printf "%.1f", $2 - $1 }'; }
# cpu FILE: writes what all that this shell has waited for took, in seconds. Not into a pipe, for which there would be another shell.
cpu() {
	times >"$1"
	awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); s += 60 * t[1] + t[2] } printf "%.1f\n", s }' "$1" >"$1.sum"
	mv "$1.sum" "$1"
}

# --- the suites

names=()
declare -A needed commands waiting
# suite NAME NEEDS COMMAND…: NEEDS are FLAVOUR:TARGET, a target of the Makefile in that flavour, or a file below build/FLAVOUR.
suite() {
	case $1 in *"$word"*) ;; *) return ;; esac
	names+=("$1")
	waiting[$1]=${waits:-0}
	needed[$1]=$2
	commands[$1]=$(printf '%q ' "${@:3}")
}

shopt -s nullglob
# c_test NAME FLAVOUR…: a C test in these flavours
c_test() {
	local name=$1 flavour more waits=0
	# It waits for servers that die.
	[ "$name" != test_survive ] || waits=1
	shift
	for flavour; do
		more=
		[ "$name" = test_survive ] && more="$flavour:magnate $flavour:tests/tool_forgetful"
		suite "$flavour/$name" "$flavour:tests/$name $more" "build/$flavour/tests/$name"
	done
}
# node_test NAME FILE FLAVOUR NEEDS: a file of tests in node, with the program of that flavour
node_test() { suite "$1" "$3:magnate $4" env MAGNATE="$root/build/$3/magnate" node --test-reporter=tap "$2"; }

# Files that share a browser and a server. WORD may name one of them.
web_group() { # web_group NAME FILE…
	local name=web/$1 file base files=()
	shift
	for file; do
		base=$(basename "$file" .test.mjs)
		case "$name/$base web/$base" in *"$word"*) files+=("$file") ;; esac
	done
	[ ${#files[@]} -gt 0 ] || return
	local word=
	suite "$name" dev:magnate env MAGNATE="$root/build/dev/magnate" node --test-reporter=tap tests/together.mjs "${files[@]}"
}
looks=() online=() play=() table=()
for file in tests/web/*.test.mjs; do
	case $(basename "$file" .test.mjs) in
	serve) ;;
	everyone* | *-looks | board | ways) looks+=("$file") ;;
	online*) online+=("$file") ;;
	controls | drama | faults | stage | table) table+=("$file") ;;
	*) play+=("$file") ;;
	esac
done

# The longest come first, so that none is left alone at the end.
[ $long = 0 ] || waits=1 suite faults "" node tools/seeded-faults.mjs
web_group looks "${looks[@]}"
web_group play "${play[@]}"
web_group table "${table[@]}"
for name in test_properties test_orders test_bots test_golden test_net; do c_test $name checked; done
web_group online "${online[@]}"
suite check_install "dev:program checked:library $([ $long = 0 ] || echo release:program shared:library)" bash tests/check_install.sh

# What talks with servers, terminals and other programs mostly waits for them.
waits=1
# Scripts find the program in $MAGNATE. Those named check_* look at the tree, not at a program.
suite check_faults "" node tools/seeded-faults.mjs --check
for script in tests/*.sh; do
	name=$(basename "$script" .sh)
	case $name in
	run | check_install) ;;
	check_rooms) suite "$name" dev:program bash "$script" ;;
	check_*) suite "$name" "" bash "$script" ;;
	wrong) suite "$name" dev:magnate env MAGNATE="$root/build/dev/magnate" bash "$script" ;;
	arena | cmd) suite "$name" "gcc-check:magnate dev:magnate" env MAGNATE="$root/build/gcc-check/magnate" bash "$script" ;;
	*) suite "$name" gcc-check:magnate env MAGNATE="$root/build/gcc-check/magnate" bash "$script" ;;
	esac
done

waits=0
# One compiler's sanitizers check all of it; the other one only reads it, unless there is time.
suite check_warnings "" bash -c 'make -s FLAVOUR=gcc-check warnings && echo "ok 1 - clang has no remark"'
flavours=gcc-check
[ $long = 0 ] || flavours="gcc-check clang-check"
for source in tests/test_*.c; do c_test "$(basename "$source" .c)" $flavours; done

waits=1
# The server with sanitizers, asked by clients that are not.
for file in tests/*.test.mjs tests/web/serve.test.mjs; do
	name=${file#tests/} name=${name%.test.mjs}
	case $name in
	wasm) node_test "$name" "$file" dev "dev:tests/tool_embed dev:tests/tool_table $([ $long = 0 ] || echo wasm:wasm)" ;;
	fair) node_test "$name" "$file" gcc-check dev:tests/tool_table ;;
	openapi) node_test "$name" "$file" gcc-check gcc-check:tests/tool_endpoints ;;
	races) node_test "$name" "$file" gcc-check tsan:tests/tool_serve ;;
	bots) node_test "$name" "$file" gcc-check gcc-check:libmagnate.a ;;
	*) node_test "$name" "$file" gcc-check "" ;;
	esac
done

waits=0
# Nothing has to be counted for a fuzz target: the sanitizers do.
for source in fuzz/fuzz_*.c; do
	name=$(basename "$source" .c)
	for flavour in $flavours; do
		suite "$flavour/$name" "$flavour:fuzz/$name" "build/$flavour/fuzz/$name" fuzz/corpus/"${name#fuzz_}"/*
	done
done

if [ $long = 1 ]; then
	suite coverage "" bash -c 'env -u MG_LONG make coverage && echo "ok 1 - coverage"'
	waits=1 suite packaging "" make -s test-packaging
	for source in fuzz/fuzz_*.c; do
		name=$(basename "$source" .c)
		suite "fuzz/$name" "fuzz:fuzz/$name" tools/fuzz.sh 60 "${name#fuzz_}"
	done
fi

for name in "${names[@]}"; do
	[ "$name" != "$word" ] || names=("$name")
done

# --- building

# build FLAVOUR TARGET…: nothing can be tested that does not build, so a failure ends the run.
build() {
	local flavour=$1 start used log=$logs/build-$1.log target targets=()
	shift
	for target; do
		case $target in
		library) targets+=("$target" "LIBRARY=$flavour") ;;
		program | benches | tests | wasm) targets+=("$target") ;;
		*) targets+=("build/$flavour/$target") ;;
		esac
	done
	start=$(now)
	cpu $logs/before
	if make -s FLAVOUR="$flavour" "${targets[@]}" >"$log" 2>&1 9>&-; then
		cpu $logs/after
		printf 'built   %-34s %14s %7s s\n' "$flavour" "" "$(since "$start")"
		took "$(since "$start")" "$(paste $logs/before $logs/after | awk '{ printf "%.1f", $2 - $1 }')" "building $flavour"
	else
		cat "$log"
		echo "FAILED  building $flavour"
		tally 0 1
		finish
	fi
}

if [ ${#names[@]} -eq 0 ]; then
	echo "tests/run.sh: no suite has $word in its name" >&2
	exit 1
fi
all=$(for name in "${names[@]}"; do printf '%s\n' ${needed[$name]}; done)
[ $long = 0 ] || [ -n "$word" ] || all="$all dev:benches"
for flavour in dev gcc-check checked clang-check tsan wasm release shared fuzz; do
	targets=$(printf '%s\n' $all | sed -n "s|^$flavour:||p" | sort -u)
	# shellcheck disable=SC2086
	[ -z "$targets" ] || build $flavour $targets
done

# --- running

# Runs one suite, judges its TAP, prints its line.
run() {
	local name=$1 start log status passed failed plan seconds why=
	start=$(now)
	log=$logs/${name//\//-}.log
	# In a subshell, whose stderr takes bash's own remark about a crash into the log.
	(eval "timeout --foreground -k 10 $limit ${commands[$name]}"; exit $?) >"$log" 2>&1 </dev/null 9>&-
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
	tally "$passed" "$failed"
	seconds=$(since "$start")
	cpu "$log.cpu"
	# Who runs files together knows better: a browser does not wait for all its processes.
	sed -nE 's/^# all files (\S+)$/\1/p' "$log" >>"$log.cpu"
	took "$seconds" "$(tail -n 1 "$log.cpu")" "$name"
	rm "$log.cpu"
	sed -nE 's/^# file (\S+) (\S+) (\S+)$/\2 \3 \1/p' "$log" | while read -r part used file; do took "$part" "$used" "$name/$file"; done
	# One write for each suite: several run at the same time.
	if [ "$failed" -eq 0 ]; then
		printf 'ok      %-34s %8d tests %7s s\n' "$name" "$passed" "$seconds"
	else
		printf '%s\nFAILED  %-34s %7d failed %7s s  %s\n' "$(sed "s|^|    |" "$log")" "$name" "$failed" "$seconds" "$why"
	fi
}

# lane WAITS: runs the suites that mostly wait (1), or the others (0), one after the other but for at_once at a time.
lane() {
	local name
	for name in "${names[@]}"; do
		[ "${waiting[$name]}" = "$1" ] || continue
		while [ "$(jobs -rp | wc -l)" -ge "$at_once" ]; do wait -n; done
		run "$name" &
	done
	wait
}
lane 1 &
lane 0 &
wait
finish
