#!/bin/bash
# The board report from outside: the page and the text, what repeats, what goes on, and what is refused.
. "$(dirname "$0")/outside.bash"
play() { timeout 580 "$magnate" report "$@" >"$dir/out" 2>"$dir/err"; }
# fine ARGUMENTS…: ends well and complains of nothing
fine() { play "$@" && [ ! -s "$dir/err" ]; }
# refuses NAME STATUS TEXT ARGUMENTS…: ends so, says so as "magnate: …", and prints nothing
refuses() {
	play "${@:4}"
	[ $? -eq "$2" ] && grep -qF -- "$3" "$dir/err" && [ ! -s "$dir/out" ] && ! grep -qv '^magnate: ' "$dir/err"
	report "$1" $?
}

fine industry --level R1 --games 20 && grep -q '^FINAL SCORES' "$dir/out" && grep -q 'reconstructed board industry' "$dir/out" &&
	grep -q 'F1 Clay pit' "$dir/out"
report "a text" $?
! LC_ALL=C.UTF-8 grep -qE '^.{81}' "$dir/out"
report "the text fits 80 columns" $?
# On a terminal it says what it does before anything else.
script -qec "$magnate report industry --level R1 --games 2" /dev/null </dev/null >"$dir/out" 2>"$dir/err"
grep -q 'R1 plays against itself on industry, 4 players' "$dir/out" && grep -qE '0 of 2 games, (some|about [0-9]+) seconds' "$dir/out"
report "what it does and how long it takes, at once" $?
# So does all other long work.
begins() { # begins COMMAND…: shows how much there is to do; it is not waited for
	: >"$dir/out"
	script -qfec "$magnate $1" /dev/null </dev/null >"$dir/out" 2>"$dir/err" &
	local work=$! status=1
	while [ $status -ne 0 ] && kill -0 $work 2>/dev/null; do
		! grep -qE '(^|[^0-9])0 of [0-9]' "$dir/out" || status=0
		sleep 0.02
	done
	kill $work 2>/dev/null
	wait $work
	grep -qE '(^|[^0-9])0 of [0-9]' "$dir/out"
}
for work in "sim R0 R0 R0" "arena R0 R1" "perft 3" "tune --steps 3" "claims Magnate Banker" "decisions R0" calibrate fit "train $dir/nets" puzzles; do
	begins "$work"
	report "on a terminal it begins with what there is to do: ${work%% *}" $?
done
fine industria --players 3 --level R1 --games 20 && grep -q 'A1 Raw material' "$dir/out" && ! grep -q 'E5 ' "$dir/out"
report "three players of Industria do not see the fifth era" $?
fine industry --level R1 --games 200 --output "$dir/page.html" && [ ! -s "$dir/out" ] && grep -q 'Reconstructed board' "$dir/page.html"
report "a page" $?
python3 -c 'import sys, xml.etree.ElementTree as t; t.parse(sys.argv[1])' "$dir/page.html" 2>"$dir/err"
report "the page is well-formed" $?
! grep -qE 'https?:|//[a-z]|url\(|src=|@import|<script|<link|<iframe' "$dir/page.html"
report "the page needs nothing from elsewhere" $?
fine industry --level R1 --games 4 --output "$dir/page.html" --text && grep -q '^FINAL SCORES' "$dir/out" && grep -q 'Too few games' "$dir/page.html"
report "page and text, of few games" $?
fine industry --level R1 --games 4 --output - && head -n 1 "$dir/out" | grep -q '^<!DOCTYPE html>'
report "the page on standard output" $?

fine industry --level Magnate:n2 --games 4 --threads 1 --output "$dir/one" --text && cp "$dir/out" "$dir/one.txt" &&
	fine industry --level Magnate:n2 --games 4 --threads 3 --output "$dir/three" --text && cmp -s "$dir/one" "$dir/three" &&
	cmp -s "$dir/out" "$dir/one.txt"
report "any number of threads gives the same bytes" $?
fine industry --level Magnate:n2 --games 4 --seed 2 --output "$dir/other" && ! cmp -s "$dir/one" "$dir/other"
report "another seed gives another report" $?
command=$(sed -n 's/^\(magnate report .*\)/\1/p' "$dir/one.txt")
# shellcheck disable=SC2086
fine ${command#magnate report } && cmp -s "$dir/out" "$dir/one.txt"
report "the command that a report names makes it again" $?

fine industria --level R1 --games 6 --output "$dir/whole" && fine industria --level R1 --games 4 --resume "$dir/games" &&
	head -c -9 "$dir/games" >"$dir/cut" && fine industria --level R1 --games 6 --resume "$dir/cut" --output "$dir/part" &&
	cmp -s "$dir/whole" "$dir/part" && [ "$(wc -l <"$dir/cut")" -eq 7 ]
report "a report that was cut off goes on to the same end" $?
sed 's/^board .*/board own/; s/cost 3 makes wood/cost 2 makes wood/; s/^title .*/title "Tom \& <Jerry>"/' boards/industry.board >"$dir/own.board"
fine "$dir/own.board" --level R1 --games 4 --resume "$dir/own.games" --output "$dir/own.html" && grep -q 'Own board' "$dir/own.html" &&
	grep -q 'Tom &amp; &lt;Jerry&gt;' "$dir/own.html" && fine "$dir/own.board" --level R1 --games 6 --resume "$dir/own.games"
report "an own board, which goes on too" $?

sed '/^field F2 /d' boards/industry.board >"$dir/hole.board"
refuses "an unknown board" 1 "no board is called atlantis" atlantis
refuses "a damaged board" 1 "F2" "$dir/hole.board"
refuses "a board of the other edition" 1 "other edition" industry --edition industria
refuses "games of another report" 1 "holds other games" industry --level R1 --resume "$dir/games"
refuses "a board as games" 1 "holds other games" industry --level R1 --resume boards/industry.board
refuses "games in no folder" 1 "cannot be opened" industry --level R1 --resume "$dir/none/games"
refuses "a page in no folder, before anything is played" 1 "cannot be written" industry --games 20000 --output "$dir/none/page.html"
refuses "a folder as page" 1 "cannot be written" industry --games 20000 --output "$dir"
sed '3s/^..../AAAA/' "$dir/games" >"$dir/damaged"
refuses "damaged games" 1 "line 3 is not game 2" industria --level R1 --resume "$dir/damaged"
refuses "no board" 2 "one board is needed" --level R1
refuses "two boards" 2 "one board is needed" industry industria
refuses "no games" 2 "--games must be a number from 2" industry --games 0
refuses "an odd number of games" 2 "--games must be even" industry --games 3
refuses "an unknown level" 2 "there is no computer player Nobody" industry --level Nobody
refuses "a program as level" 2 "cannot play here" industry --level cmd:true
refuses "--board" 2 "no option --board" --board industry
refuses "text and page in one place" 2 "cannot share" industry --output - --text
if [ -w /dev/full ]; then
	refuses "a full disk" 1 "cannot be written" industry --level R1 --games 2 --output /dev/full
fi

echo "1..$count"
exit $failed
