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
# Another program need not be a slow one.
other="cmd:n1:build/dev/magnate engine"
arena --blocks 1 --board "$dir/own board" --threads 2 "$other" "$other" R0
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

# What learns has a test with sanitizers of its own, test_train.
train() { timeout 580 build/dev/magnate train "$@" >"$dir/out" 2>"$dir/err"; }
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
from=(--edition industria --from nets/industria-3.net --players)
train "$dir/carried" "${from[@]}" 3 --rounds 0 && cmp -s nets/industria-3.net "$dir/carried/industria-3.net" &&
	train "$dir/carried" --edition industry --players 3 --from nets/industria-3.net --rounds 0 && ! cmp -s nets/industria-3.net "$dir/carried/industry-3.net"
report "train carries a net over to a board" $?
train "$dir/carried" "${from[@]}" 3 --rounds 1 --games 20 --epochs 1 --blocks 2 --searches 1 && [ -s "$dir/carried/industria-3.1.net" ]
report "... and goes on from it" $?
sed -i 's/failed/passed/' "$dir/carried/industria-3.log"
cp "$dir/carried/industria-3.1.net" "$dir/carried/industria-3.net"
train "$dir/carried" "${from[@]}" 3 --rounds 1 && cmp -s "$dir/carried/industria-3.1.net" "$dir/carried/industria-3.net"
report "... and does not put it in the place of one that passed" $?
train "$dir/carried" "${from[@]}" 4; [ $? -eq 1 ] && grep -q 'nets/industria-3.net is a net for another number of players' "$dir/err"
report "train refuses a net for another number of players" $?
train; [ $? -eq 2 ] && grep -q '^magnate: train: a board, or a directory' "$dir/err"
report "train without a board or directory is wrong usage" $?

# A board of one's own, and the net beside it.
sed 's/^board .*/board own/' boards/industry.board | sed '0,/points 1/s//points 9/' >"$dir/my.board"
train "$dir/my.board" --players 3 --rounds 1 --games 20 --epochs 1 --blocks 2 --searches 1 --threads 1 &&
	[[ $(head -n 1 "$dir/out") =~ ^"own with 3 players: 1 round of 20 games, "("a moment"|"about "[0-9]+" seconds"|"about "[0-9]+" minutes")" on 1 thread; " ]]
report "train says first how long a board takes" $?
if grep -q ': passed$' "$dir/out"; then [ -s "$dir/my-3.net" ]; else [ ! -e "$dir/my-3.net" ] && grep -q "^no net, not $dir/my-3.net" "$dir/out"; fi &&
	[ -s "$dir/my.training/own-3.1.net" ]
report "... and keeps a net beside it only if it passed" $?
train "$dir/my.board" --players 4 --from nets/industry-4.net --rounds 0 && [ -s "$dir/my-4.net" ] && grep -q "^$dir/my-4.net: --board" "$dir/out"
report "train writes a net anew for a board, beside it" $?

# What a player thinks of the first decision on that board, as the engine says it.
thinks() { printf '%s\n' "new edition=industry players=4 board=$dir/my.board seed=1" "play draw" "go nodes=20" quit | "$magnate" engine >"$dir/out" 2>"$dir/err"; grep -E '^(best|error)' "$dir/out" | head -n 1; }
arena_on() { arena --blocks 1 --board "$dir/my.board" Foreman R1; }
# What other commands find out on a board, all but how they head it; unsanitized, since they play whole games.
figures() {
	case $1 in
	claims) timeout 580 build/dev/magnate claims --games 1 --pairs 1 --era 5 --json "${@:2}" Magnate:n4 Magnate:n1 2>"$dir/err" | sed 's/.*"eras"//' ;;
	decisions) timeout 580 build/dev/magnate decisions --positions 3 --games 2 --json --base Magnate:n1 "${@:2}" Magnate:n2 R0 2>"$dir/err" | sed 's/.*"base"//' ;;
	characters) timeout 580 build/dev/magnate characters --games 1 --groups 4 --level Magnate:n1 "${@:2}" 2>"$dir/err" ;;
	tune) rm -f "$dir/tuned"; timeout 580 build/dev/magnate tune --steps 1 --blocks 1 --rate 0 --player Magnate:n1 --resume "$dir/tuned" "${@:2}" >"$dir/out" 2>"$dir/err" && tail -n 1 "$dir/tuned" ;;
	esac
}
declare -A found
for command in claims decisions characters tune; do found[$command]=$(figures $command --board "$dir/my.board"); done
with=$(thinks); mv "$dir/my-4.net" "$dir/kept"; without=$(thinks)
for command in claims decisions characters tune; do
	[ -n "${found[$command]}" ] && [ "${found[$command]}" != "$(figures $command --board "$dir/my.board")" ]
	report "$command plays with the net beside a board" $?
	[ "$(figures $command)" != "$(figures $command --places even)" ]
	report "$command makes places even" $?
done
[[ $with == "best offer"* && $without == "best offer"* && $with != "$without" ]]
report "the engine thinks with the net beside a board" $?
# refuses_net NAME TEXT: engine and arena refuse what is beside the board, and say why
refuses_net() {
	local said
	said=$(thinks)
	[ "$said" = "error board $dir/my-4.net $2" ] && ! arena_on && [ "$(cat "$dir/err")" = "magnate: $dir/my-4.net $2" ]
	report "$1" $?
}
cp nets/industry-4.net "$dir/my-4.net"
refuses_net "a net of another board" "was trained for another board; train it again, or move it away"
head -c 9999 "$dir/kept" >"$dir/my-4.net"
refuses_net "a net that is cut short" "is cut short"
{ head -c 9999 "$dir/kept"; printf '\377\376'; tail -c +10002 "$dir/kept"; } >"$dir/my-4.net"
refuses_net "a damaged net" "is damaged: its digest is another"
{ cat "$dir/kept"; echo; } >"$dir/my-4.net"
refuses_net "a net with something behind it" "is too big"
rm "$dir/my-4.net"

# Games on that board are reviewed with a net of a folder.
mkdir "$dir/nets" "$dir/empty"
cp "$dir/kept" "$dir/nets/a.net"
cp "$dir/kept" "$dir/nets/b.net"
echo rubbish >"$dir/nets/c.net"
printf '%s\n' "new edition=industry players=4 board=$dir/my.board seed=1" "play draw" "play offer $(echo "$with" | cut -d' ' -f3)" "play pass" record quit | "$magnate" engine | sed -n '/^magnate /,/^ok$/{/^ok$/!p}' >"$dir/game"
review() { timeout 580 "$magnate" review --threads 1 --json "$@" "$dir/game" >"$dir/out" 2>"$dir/err"; }
review --nets "$dir/empty" && grep -q '"net":false' "$dir/out" && cp "$dir/out" "$dir/plain" &&
	review --nets "$dir/nets" && grep -q '"net":true' "$dir/out" && ! cmp -s "$dir/out" "$dir/plain"
report "a game on an own board is reviewed with its net" $?
[ "$(cat "$dir/err")" = "magnate: $dir/nets/b.net is for the same board and number of players as one before it
magnate: $dir/nets/c.net is no net" ]
report "... and nets that cannot be used are named" $?
review --nets "$dir/none"; [ $? -eq 1 ] && grep -q "$dir/none cannot be read" "$dir/err"
report "... and a folder that is not there" $?

echo "1..$count"
exit $failed
