#!/bin/bash
# The arena from outside: matches with other programs, with programs that fail, journals, results as JSON; and fitting.
. "$(dirname "$0")/outside.bash"
arena() { timeout 580 "$magnate" arena "$@" >"$dir/out" 2>"$dir/err"; }
# refuses NAME STATUS TEXT ARGUMENTS…: ends so, says so as "magnate: …", and prints no results
refuses() {
	arena "${@:4}"
	[ $? -eq "$2" ] && grep -qF -- "$3" "$dir/err" && [ ! -s "$dir/out" ] && grep -q '^magnate: ' "$dir/err"
	report "$1" $?
}
# what a match found, without its times and the players' names
results() { sed -E 's/"(core_hours|ms_a_move|searches_a_move)":[0-9.]+//g; s/"name":"[^"]*"//g' "$1"; }

arena --blocks 2 R1 R0 && grep -q '^R1 ' "$dir/out" && grep -q 'win share' "$dir/out" && [ ! -s "$dir/err" ]
report "a table" $?

arena --blocks 1 --players 3 --json "$dir/own" Magnate:n1 R0 &&
	arena --blocks 1 --players 3 --json "$dir/other" "cmd:n1:'$magnate' engine" R0 &&
	grep -q '"games":3' "$dir/own" && [ "$(results "$dir/own")" = "$(results "$dir/other")" ]
report "our engine as a program plays as it does inside" $?
sed 's/^board .*/board own/' boards/industria.board >"$dir/own board"
arena --blocks 1 --board "$dir/own board" --threads 2 "cmd:n1:'$magnate' engine" "cmd:n1:'$magnate' engine" R0
report "programs play in a league, on an own board" $?

refuses "a program that ends" 1 "the program false ended by itself with status 1" cmd:false R0
refuses "a program that is none" 1 "status 127" cmd:no-such-program R0
refuses "a program that speaks otherwise" 1 'the program cat answered "hello"' cmd:cat R0
refuses "a program that is killed" 1 "signal 9" 'cmd:kill -9 $$' R0
refuses "a silent program" 1 "does not answer" --patience 0 "cmd:sleep 600" R0
greeting='echo other 1 protocol 1; echo ok'
refuses "a program that refuses the game" 1 'answered "error limit no" to "new ' "cmd:$greeting; echo error limit no; cat >/dev/null" R0
refuses "a program that leaves in the middle" 1 "ended by itself with status 0" \
	"cmd:read -r l; $greeting; while read -r l && [ \"\$l\" != go ]; do echo ok; done" R0
cat >"$dir/wrong" <<'EOF'
echo other 1 protocol 1; echo ok
read -r l
while read -r l; do case $l in go*) echo "best $MOVE" ;; esac; echo ok; done
EOF
export MOVE
MOVE="bid 99" refuses "a program that makes an illegal move" 1 "made an illegal move: bid 99" "cmd:sh '$dir/wrong'" R0
MOVE="fly away" refuses "a program that makes no move" 1 "which is no move" "cmd:sh '$dir/wrong'" R0
MOVE= refuses "a program that says nothing" 1 "which is no move" "cmd:sh '$dir/wrong'" R0

arena --blocks 5 --json "$dir/whole" R2:n5 R1 &&
	arena --blocks 2 --resume "$dir/journal" R2:n5 R1 && head -c -9 "$dir/journal" >"$dir/cut" &&
	arena --blocks 5 --threads 1 --resume "$dir/cut" --json "$dir/part" R2:n5 R1 &&
	[ "$(results "$dir/whole")" = "$(results "$dir/part")" ] && [ "$(wc -l <"$dir/cut")" -eq 6 ]
report "a match that was cut off goes on to the same end" $?
refuses "a journal of another match" 1 "holds another match" --resume "$dir/journal" R2:n6 R1
refuses "a journal that is another file" 1 "holds another match" --resume boards/industry.board R0 R1
refuses "a journal in no folder" 1 "cannot be opened" --resume "$dir/none/journal" R0 R1
refuses "a folder as journal" 1 "$dir cannot be opened" --resume "$dir" R0 R1

arena --blocks 3 --json - R0 R1 Clerk Apprentice &&
	node -e 'const r = JSON.parse(require("fs").readFileSync(0)); process.exit(r.entrants.length === 4 && r.entrants[1].rating.mean > r.entrants[0].rating.mean ? 0 : 1)' <"$dir/out"
report "a league with ratings, as JSON" $?
arena --blocks 300 --sprt 0.25,0.28 R1 R0 && grep -q 'passed' "$dir/out" && ! grep -q '^300 blocks' "$dir/out"
report "a test that passes ends early" $?
arena --blocks 300 --sprt 0.25,0.28 R0 R1 && grep -q 'failed' "$dir/out"
report "a test that fails" $?
arena --blocks 1 R1 R0 && cp "$dir/out" "$dir/first" && arena --blocks 1 --seeds final R1 R0 && ! cmp -s "$dir/out" "$dir/first"
report "final deals are others" $?

refuses "one player" 2 "at least two" R0
refuses "an unknown player" 2 "there is no computer player Nobody" R0 Nobody
refuses "a wrong budget" 2 "budget" R0 R2:fast
refuses "a wrong mode" 2 "--mode" --mode duel R0 R1
refuses "alone with three" 2 "--mode alone" --mode alone R0 R1 R2
refuses "wrong seeds" 2 "--seeds" --seeds mine R0 R1
refuses "a wrong test" 2 "--sprt" --sprt 0.3,0.2 R0 R1
refuses "a test in a league" 2 "--sprt" --sprt 0.2,0.3 R0 R1 R2

fit() { timeout 580 "$magnate" fit "$@" >"$dir/out" 2>"$dir/err"; }
fit --games 8 --player R1 --edition industry --players 3 --output "$dir/weights.c" &&
	gcc -std=c11 -Isrc -Wall -Wextra -Werror -fsyntax-only "$dir/weights.c" 2>"$dir/err" &&
	grep -q 'magnate fit --edition industry --players 3 --player R1 --games 8' "$dir/weights.c"
report "fit writes a source file that compiles and names its command" $?
fit --player R1:10ms; [ $? -eq 2 ] && grep -q '^magnate: fit: R1:10ms' "$dir/err"
report "fit with a time is wrong usage" $?
fit --stray 2; [ $? -eq 2 ] && grep -q -- '--stray must be a fraction' "$dir/err"
report "fit with a wrong fraction is wrong usage" $?

train() { timeout 580 "$magnate" train "$@" >"$dir/out" 2>"$dir/err"; }
training() { train "$dir/training" --edition industry --players 3 --games 20 --epochs 1 --blocks 2 --searches 1 "$@"; }
training --rounds 1 && [ "$(cut -d: -f1 "$dir/out")" = "industry with 3, round 1" ] && [ -s "$dir/training/industry-3.1.net" ]
report "train makes a net and says how it fared" $?
training --rounds 2 && [ "$(cut -d: -f1 "$dir/out")" = "industry with 3, round 2" ] && [ "$(wc -l <"$dir/training/industry-3.log")" -eq 2 ]
report "train goes on where it ended" $?
training --rounds 2 && [ ! -s "$dir/out" ]
report "train has nothing to do when all rounds are there" $?
echo "1 passed" >"$dir/training/industry-3.log"
echo rubbish >"$dir/training/industry-3.1.net"
training --rounds 3; [ $? -eq 1 ] && grep -q 'industry-3.1.net is no net' "$dir/err"
report "train refuses to go on from a damaged net" $?
train; [ $? -eq 2 ] && grep -q '^magnate: train: one directory' "$dir/err"
report "train without a directory is wrong usage" $?

echo "1..$count"
exit $failed
