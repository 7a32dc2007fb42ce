#!/bin/bash
# The program from outside: what each sub-command prints, its exit status, and what it says about bad input.
. "$(dirname "$0")/outside.bash"

# try STATUS ARGUMENTS…: runs the program, with input from $input; fails unless it ends so. Wrong usage and
# bad input must be told on standard error, every line as "magnate: …", and nothing else may be there.
input=/dev/null lang=C
try() {
	local want=$1 status
	shift
	LC_ALL=$lang timeout 580 "$magnate" "$@" <"$input" >"$dir/out" 2>"$dir/err"
	status=$?
	[ $status -eq "$want" ] || { echo "# ended with $status"; return 1; }
	if [ "$want" -eq 0 ]; then [ ! -s "$dir/err" ]; else [ -s "$dir/err" ] && ! grep -qv '^magnate: ' "$dir/err"; fi
}
says() { grep -qF -- "$1" "$dir/out"; }
complains() { grep -qF -- "$1" "$dir/err"; }
fine() { try 0 "${@:2}"; report "$1" $?; }
shows() { try 0 "${@:3}" && says "$2"; report "$1" $?; }                # shows NAME TEXT ARGUMENTS…
refuses() { try 1 "${@:3}" && complains "$2" && [ ! -s "$dir/out" ]; report "$1" $?; }
misuse() { try 2 "${@:2}" && [ ! -s "$dir/out" ]; report "wrong usage: $1" $?; }

# game EDITION PLAYERS: a finished game of first legal moves, as a record
game() {
	local line first from to
	coproc ENGINE { "$magnate" engine; }
	exec {from}<&"${ENGINE[0]}" {to}>&"${ENGINE[1]}"
	echo "new edition=$1 players=$2 seed=1" >&"$to"
	read -r line <&"$from"
	while [[ $line != error* ]]; do
		echo legal >&"$to"
		read -r first <&"$from"
		line=$first
		while [ "$line" != ok ]; do read -r line <&"$from"; done
		[ "$first" = ok ] && first=draw
		echo "play $first" >&"$to"
		read -r line <&"$from"
		[[ $line != draw* ]] || read -r line <&"$from"
	done
	echo record >&"$to"
	while read -r line <&"$from" && [ "$line" != ok ]; do echo "$line"; done
	exec {from}<&- {to}>&-
	eval "exec ${ENGINE[0]}<&- ${ENGINE[1]}>&-"
	wait
}
game industry 3 >"$dir/game"
game industria 4 >"$dir/old"
sed 12q "$dir/game" >"$dir/part"
sed 's/^board .*/board own/' boards/industry.board | sed '0,/points 1/s//points 9/' >"$dir/own.board"
sed '/^field F2 /d' boards/industry.board >"$dir/hole.board"
head -c 200000 /dev/zero | tr '\0' '#' >"$dir/big"
head -c 20000 /dev/zero | tr '\0' '\377' >"$dir/noise"
: >"$dir/empty"

shows "no arguments: an overview" "magnate help COMMAND"
shows "help" "magnate engine" help
shows "--help" "magnate engine" --help
shows "--version" "magnate " --version
shows "-h" "magnate engine" -h
shows "-V" "magnate " -V
shows "-V behind a command" "magnate " board list -V
for c in $("$magnate" help | sed -nE 's/^  magnate ([a-z]+)  +.*/\1/p' | grep -vx help); do
	shows "help $c" "usage: magnate $c" help $c
	shows "$c --help" "usage: magnate $c" $c --help
	try 0 $c -h && says "usage: magnate $c" && awk '/^Examples:$/ { e = 1 } e && /^  [^ ]/ { n++ } END { exit !n }' "$dir/out"
	report "$c -h has examples" $?
	misuse "$c --nonsense" $c --nonsense
done
misuse "unknown command" fly
# means NAME WORD ARGUMENTS…: wrong usage, and the word that was meant
means() { try 2 "${@:3}" && complains "(did you mean $2?)"; report "did you mean: $1" $?; }
means "a command" sim smi
means "a longer command" fingerprint fingreprint
means "an option" --games sim --gmaes 3 R1 R1 R1
means "an option of the program" --version --versoin
means "a player" Foreman sim Froeman R1 R1
means "a level" Magnate play --plain --level Magnat
means "an edition" industria perft 1 --edition industira
means "a word" show board shwo industry
means "another word" unlink record unlnk x
try 2 fly && ! complains "did you mean"
report "nothing is like it: nothing is suggested" $?
try 1 board show Indutsry && complains "(did you mean industry?)"
report "did you mean: a board" $?
misuse "help for an unknown command" help fly
misuse "help with too much" help board list
misuse "version with too much" --version now

shows "board list" "industria" board list
shows "board show by name" "Reconstructed board" board show industry
shows "board show in German" "Eisenerzmine" board show industry --lang de
shows "board show of a file" "Own board" board show "$dir/own.board"
lang=fr_FR.UTF-8 shows "board show in the environment's language" "Mine de charbon" board show industry
lang=fr_FR.UTF-8 shows "board show in another language" "Coal mine" board show industry --lang=en
shows "board check" "board own of industry" board check "$dir/own.board"
refuses "board check names the line or the field" "F2" board check "$dir/hole.board"
try 1 board check "$dir/noise" && complains "$dir/noise:1: "
report "board check of noise" $?
refuses "board check of a missing file" "there is no such file" board check "$dir/none"
refuses "board check of a folder" "not a regular file" board check "$dir"
refuses "board check of a big file" "too big" board check "$dir/big"
refuses "board check of an empty file" "$dir/empty" board check "$dir/empty"
refuses "board show of an unknown name" "no board is called nowhere" board show nowhere
misuse "board" board
misuse "board show" board show
misuse "board list too much" board list all
misuse "board show two" board show industry industria
misuse "unknown language" board show industry --lang xx
misuse "--lang twice" board list --lang de --lang de
misuse "--lang without a value" board list --lang

shows "record check" "result " record check "$dir/game"
shows "record check of an unfinished game" "era I, round 1" record check "$dir/part"
input=$dir/game shows "record check of standard input" "result " record check -
shows "record show" "Era V" record show "$dir/game"
shows "record show in German" "Epoche V" record show "$dir/game" --lang de
for r in part old game; do
	try 0 record link "$dir/$r" && cp "$dir/out" "$dir/link" &&
		try 0 record unlink "$(cat "$dir/link")" && cmp -s "$dir/out" "$dir/$r" &&
		try 0 record unlink "$dir/link" && cmp -s "$dir/out" "$dir/$r" &&
		input=$dir/link try 0 record unlink - && cmp -s "$dir/out" "$dir/$r"
	report "record link and unlink give the same bytes: $r" $?
done
flipped() { local l; l=$(cat "$dir/link"); echo "${l:0:20}$(echo "${l:20:1}" | tr 'A-Za-z0-9_-' 'B-ZA-Db-za-d1-90A_')${l:21}"; }
refuses "record unlink of a flipped link" "the link" record unlink "$(flipped)"
refuses "record unlink of a short link" "the link" record unlink "$(cut -c1-30 "$dir/link")"
refuses "record unlink of noise" "$dir/noise" record unlink "$dir/noise"
refuses "record unlink of a big file" "too big" record unlink "$dir/big"
sed 's/^offer .*/offer A9/' "$dir/game" >"$dir/bad"
refuses "a bad move, with file and line" "$dir/bad:$(grep -n -m1 '^offer' "$dir/bad" | cut -d: -f1): " record check "$dir/bad"
sed 's/^result .*/result 1 2 3/' "$dir/game" >"$dir/bad"
refuses "a wrong result" "$dir/bad:" record show "$dir/bad"
head -c 60 "$dir/game" >"$dir/bad"
refuses "a record cut off in its header" "$dir/bad:" record link "$dir/bad"
head -c -3 "$dir/part" >"$dir/bad"
refuses "a record cut off in a move" "$dir/bad:" record link "$dir/bad"
for f in noise empty big; do refuses "record check of: $f" "$dir/$f" record check "$dir/$f"; done
refuses "record check of a missing file" "there is no such file" record check "$dir/none"
try 0 record link "$dir/game" && link=$(cat "$dir/out")
for address in "https://play.example.org/some/#/replay/LINK" "http://localhost:8017/#/review/LINK" "https://play.example.org/#/replay/LINK/117" \
	"<https://play.example.org/#/replay/LINK>" " play.example.org/?x=1#/replay/LINK?y=2"; do
	try 0 record unlink "${address/LINK/$link}" && cmp -s "$dir/out" "$dir/game"
	report "record unlink of a whole address: $address" $?
done
# json NAME EXPRESSION ARGUMENTS…: one JSON value, of which the expression is true
json() { try 0 "${@:3}" && python3 -c 'import json, sys; v = json.load(sys.stdin); sys.exit(not eval(sys.argv[1]))' "$2" <"$dir/out"; report "--json: $1" $?; }
json "record check" 'v["players"] == 3 and v["over"] and len(v["score"]) == 3 and v["moves"] > 100' record check "$dir/game" --json
json "record show" 'len(v["moves"]) > 100 and v["moves"][0]["seat"] is None and v["moves"][1]["move"].startswith("offer ") and v["edition"] == "industry"' record show "$dir/game" --json
json "board list" '[b["name"] for b in v] == ["industry", "industria"]' board list --json
json "board show" 'len(v["fields"]) == 60' board show industria --json
json "board check" 'v["name"] == "own"' board check "$dir/own.board" --json
json "perft" 'v["nodes"] == 220 and v["players"] == 3' perft 1 --players 3 --json
json "sim" 'abs(sum(p["share"] for p in v["results"]) - 1) < 1e-5 and v["games"] == 6' sim --games 6 --json R0 R1 R0
json "report" 'v["games"] == 4 and len(v["fields"]) == 60 and len(v["ranks"]) == 3' report industry --players 3 --games 4 --level R1 --json
misuse "record link --json" record link "$dir/game" --json
misuse "report --json --text" report industry --json --text
for n in 1 2 3; do "$magnate" sim --threads $n --games 7 R1 R0 R1 >"$dir/threads$n" 2>&1; done
cmp -s "$dir/threads1" "$dir/threads2" && cmp -s "$dir/threads1" "$dir/threads3" && grep -q '^R0' "$dir/threads1"
report "sim: the number of threads changes nothing" $?
misuse "record" record
misuse "record check" record check
misuse "record burn" record burn "$dir/game"
misuse "record check two" record check "$dir/game" "$dir/old"

shows "perft" "nodes 495" perft 1
shows "perft of three players" "nodes 220" perft 1 --players 3
shows "perft of an own board" "nodes 495" perft 1 --board "$dir/own.board"
shows "perft of Industria, plain" "nodes 220" perft --edition=industria --draws plain --players=3 -- 1
refuses "perft on a board of the other edition" "other edition" perft 1 --edition industria --board industry
refuses "perft on a bad board" "F2" perft 1 --board "$dir/hole.board"
misuse "perft" perft
misuse "perft x" perft x
misuse "perft 31" perft 31
misuse "perft 1 1" perft 1 1
misuse "perft --players 5" perft 1 --players 5
misuse "perft --draws wild" perft 1 --draws wild
misuse "perft --edition chess" perft 1 --edition chess

fine "sim" sim --games 6 R0 R1 R0
# wins add up to the games, and the mean ranks of three players to something from 3 (all equal) to 6
awk 'NR > 1 { n++; w += $3; r += $6 } END { exit !(n == 3 && w > 5.8 && w < 6.2 && r >= 2.98 && r <= 6.02) }' "$dir/out"
report "sim: the table adds up" $?
cp "$dir/out" "$dir/first"
try 0 sim --games 6 --seed 1 R0 R1 R0 && cmp -s "$dir/out" "$dir/first"
report "sim: the same seed gives the same games" $?
try 0 sim --games 6 --seed 2 R0 R1 R0 && ! cmp -s "$dir/out" "$dir/first"
report "sim: another seed gives others" $?
fine "sim with every option" sim --games=2 --edition industria --players 4 --draws plain --board industria R0 R0 R1 r1
misuse "sim" sim
misuse "sim with two" sim R0 R0
misuse "sim with five" sim R0 R0 R0 R0 R0
misuse "sim with nobody" sim R0 R0 nobody
misuse "sim --players 4 with three" sim --players 4 R0 R0 R0
misuse "sim --games 0" sim --games 0 R0 R0 R0
refuses "sim on a bad board" "F2" sim --board "$dir/hole.board" R0 R0 R0

# Under sanitizers it takes half a minute of a processor: that they change nothing is for the long run.
(magnate=build/dev/magnate && try 0 fingerprint --verbose) && says "player R1" && tail -n 1 "$dir/out" | grep -xE '[0-9a-f]{16}' >"$dir/last" &&
	{ [ -z "${MG_LONG:-}" ] || "$magnate" fingerprint | cmp -s - "$dir/last"; }
report "fingerprint has parts and is 16 digits" $?
misuse "fingerprint now" fingerprint now
misuse "verify nothing" verify
misuse "verify two" verify "$dir/game" "$dir/old"
refuses "verify of a record" "a line is a number, a time and an event" verify "$dir/game"
refuses "verify of a missing file" "there is no such file" verify "$dir/none"

# Games played out are slow under sanitizers; the core has its own tests with them.
(magnate=build/dev/magnate && try 0 review "$dir/part" --lang de && says "In Prozent eines Sieges" && ! says " era " && try 0 review "$dir/part" --lang en && says "In percent of a victory" && try 0 review --json "$dir/part" --threads 2 && cp "$dir/out" "$dir/json" &&
	try 0 review --json --threads 1 --resume "$dir/saved" "$dir/part" && cmp -s "$dir/out" "$dir/json" && [ -s "$dir/saved" ] &&
	try 0 review --json --resume "$dir/saved" "$dir/part" && says '"over":false' &&
	try 0 review --resume "$dir/saved" --html "$dir/page" "$dir/part" && grep -q '<svg' "$dir/page" && grep -qE "<li><b>.+ [IV]+, .+ [1-9]</b> " "$dir/page" && try 0 review --summary "$dir/part" "$dir/part" && says "2 games")
report "review of an unfinished game: text in one language, JSON alike with any threads, resumed, a page, a summary" $?
mkdir "$dir/many" && cp "$dir/part" "$dir/many/a" && cp "$dir/part" "$dir/many/b"
script -qec "build/dev/magnate review --summary $dir/many" /dev/null </dev/null >"$dir/out"
says "0 of 2 games" && says "2 games, won"
report "review --summary says on a terminal how far it is" $?
try 1 review --resume "$dir/noise" "$dir/part" && complains "$dir/noise"
report "review does not go on from noise" $?
refuses "review of noise" "$dir/noise" review "$dir/noise"
refuses "review of a missing file" "there is no such file" review "$dir/none"
refuses "review of a record cut off in a move" "$dir/bad:" review "$dir/bad"
misuse "review" review
misuse "review of two" review "$dir/part" "$dir/part"
misuse "review --depth far" review --depth far "$dir/part"
misuse "review --json --summary" review --json --summary "$dir/part"
(magnate=build/dev/magnate && try 0 review --check luck --games 2 && cp "$dir/out" "$dir/luck" && try 0 review --check luck --games 2 --draws balanced --places printed && cmp -s "$dir/out" "$dir/luck" &&
	try 0 review --check luck --games 2 --draws plain && ! cmp -s "$dir/out" "$dir/luck" && try 0 review --check luck --games 2 --places even && ! cmp -s "$dir/out" "$dir/luck")
report "review --check plays with the draws and places it is told" $?
misuse "review --check nothing" review --check nothing
shows "puzzles --check" "puzzles: offer" puzzles --check puzzles/industry.txt
try 1 puzzles --check "$dir/noise" && complains "$dir/noise:1: "
report "puzzles --check of noise" $?
misuse "puzzles --again" puzzles --again
# The first puzzle whose end is solved: exact, so it holds; with its answers changed for one another it does not.
grep -P '\t1\t[^\t]+\t[^\t:|]+:0:0:0(\|[^\t:|]+:[.0-9]+:0:[.0-9]+)+$' puzzles/industry.txt | sed 1q >"$dir/puzzle"
sed -E 's/\t([^\t:|]+):([^\t|]+)\|([^\t:|]+):([^\t|]+)((\|[^\t|]+)*)$/\t\3:\2|\1:\4\5/' "$dir/puzzle" >"$dir/changed"
rm -f "$dir/held"
(magnate=build/dev/magnate && try 0 puzzles --check "$dir/puzzle" --again --pairs 32 --output "$dir/held" && says "0 of them do not hold" && cut -f1-4,6- "$dir/puzzle" | cmp -s - <(cut -f1-4,6- "$dir/held") &&
	try 1 puzzles --check "$dir/changed" --again --pairs 32 --output "$dir/held" && complains "$dir/changed:1: " && says "1 of them do not hold" && [ "$(wc -l <"$dir/held")" -eq 1 ])
report "puzzles --check --again: one that holds, and one that does not" $?
misuse "puzzles now" puzzles now
misuse "puzzles --count 0" puzzles --count 0

printf 'hello\nquit\nhello\n' >"$dir/lines"
input=$dir/lines try 0 engine && [ "$(sed -n '$p' "$dir/out")" = ok ] && [ "$(wc -l <"$dir/out")" -eq 3 ]
report "engine quits" $?
printf 'bad\nnew edition=industry players=4 board=%s\nhello' "$dir/own.board" >"$dir/lines"
input=$dir/lines try 0 engine && says "error syntax" && [ "$(tail -n 1 "$dir/out")" = ok ]
report "engine ends with its input, and plays on an own board" $?
{ head -c 100000000 /dev/zero; echo; echo hello; head -c 300000 /dev/urandom; echo; echo quit; } |
	timeout 580 "$magnate" engine >"$dir/out" 2>"$dir/err"
[ $? -eq 0 ] && [ ! -s "$dir/err" ] && head -n 1 "$dir/out" | grep -q '^error limit' && sed -n 2p "$dir/out" | grep -q '^magnate'
report "engine survives a line of 100 MB and noise" $?
misuse "engine now" engine now
if [ -w /dev/full ]; then
	timeout 60 "$magnate" board list >/dev/full 2>"$dir/err"
	[ $? -eq 1 ] && complains "cannot be written"
	report "a full disk is told" $?
fi

echo "1..$count"
exit $failed
