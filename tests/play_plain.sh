#!/bin/bash
# magnate play --plain: whole games through pipes in both editions and three languages; garbage; kill -9 and resume; what
# a C locale shows; what is refused; a game at a table of a server.
. "$(dirname "$0")/outside.bash"
trap '[ -z "$server" ] || kill "$server"; rm -rf "$dir"' EXIT
server= out=$dir/out
export XDG_DATA_HOME=$dir/data LC_ALL=C.UTF-8
unset LANG LANGUAGE LC_MESSAGES

evidence() { tail -n 20 "$dir/out" | sed 's/^/# /'; }

# answer LINE: what to type after a line that says what can be typed, into $reply: the first word that it quotes, or the
# first field that it lists, and the lowest bid every second time.
thin=$'\u202f' turn=0
quoted="[\"“„«]$thin?([^\"”“»$thin]+)"
answer() {
	case $1 in
	Type* | Tippe* | Tapez*) ;;
	*) return 1 ;;
	esac
	turn=$((turn + 1))
	if [[ $1 =~ \(([A-L][1-5])\) ]]; then
		reply="${BASH_REMATCH[1]} 1"
	elif [ $((turn % 2)) = 0 ] && [[ $1 =~ [^A-L]([0-9]+) ]]; then
		reply=${BASH_REMATCH[1]}
	else
		[[ $1 =~ $quoted ]] && reply=${BASH_REMATCH[1]}
	fi
}

# converse MOVES ARGUMENTS…: plays by the prompts through two pipes; stops after MOVES answers by killing the program.
# While the file $hold is not there, nothing is answered.
locale=C.UTF-8 hold=
converse() {
	local most=$1 line n=0 from to pid
	shift
	coproc GAME { exec env LC_ALL="$locale" "$magnate" play --plain "$@" 2>&1; }
	pid=$GAME_PID
	exec {from}<&"${GAME[0]}" {to}>&"${GAME[1]}"
	: >"$out"
	while read -r -t 300 -u "$from" line; do
		echo "$line" >>"$out"
		answer "$line" || continue
		until [ -z "$hold" ] || [ -e "$hold" ]; do sleep 0.05; done
		if [ "$n" -ge "$most" ]; then kill -9 "$pid"; break; fi
		echo "$reply" >&"$to" 2>/dev/null || break
		n=$((n + 1))
	done
	exec {from}<&- {to}>&-
	wait "$pid" 2>/dev/null
}
kept() { ls -t "$XDG_DATA_HOME"/magnate/*.magnate | head -n 1; }
over() { grep -q '^result ' "$(kept)" && "$magnate" record check "$(kept)" >"$dir/check" 2>&1; }

converse 2000 --edition industry --level Apprentice --seed 5
over && grep -q '^Final scoring' "$dir/out" && grep -qE '^1\. .*points' "$dir/out"
report "a whole game of Industry" $?
converse 2000 --edition industria --level R1 --seed 5 --players 3
over && grep -q '^Final scoring' "$dir/out"
report "a whole game of Industria" $?
converse 2000 --edition industry --lang de --level R0 --seed 6 --players 3 --people 2 --names Änne,Bo
over && grep -q '^Schlusswertung' "$dir/out" && grep -q 'Änne' "$dir/out"
report "a whole game in German, two people" $?
converse 2000 --edition industria --lang fr --level R1 --seed 6 --people 4
over && ! grep -q '[{}]' "$dir/out"
report "a whole game in French, four people" $?
grep -q '^Tapez votre enchère, [0-9]*, ou' "$dir/out" && ! grep -qE 'de ([0-9]+) à \1,' "$dir/out"
report "who can make one bid only is not told from where to where" $?

# C locale: nothing but ASCII, and nothing that moves a cursor.
locale=C converse 2000 --lang de --level R1 --seed 7 --players 3
over && ! LC_ALL=C grep -q '[^ -~]' "$dir/out"
report "a whole German game in a C locale is ASCII" $?

# kill -9 in mid-game: the file is the game so far, and it goes on to its end.
converse 20 --level R1 --seed 8 --names Zoe
file=$(kept)
cp "$file" "$dir/before"
"$magnate" record check "$file" >"$dir/check" 2>&1 && ! grep -q '^result' "$file"
report "after kill -9 the file is a sound record" $?
before=$(grep -v '^#' "$dir/before" | tr -s '\n ' ' ')
converse 2000 --resume
after=$(grep -v '^#' "$file" | tr -s '\n ' ' ')
grep -q '^result ' "$file" && [ "${after#"${before% }"}" != "$after" ] && grep -q 'Zoe' "$dir/out"
report "--resume plays it to its end" $?
"$magnate" play --plain --resume </dev/null >"$dir/out" 2>&1
[ $? = 1 ] && grep -q '^magnate: .*no game' "$dir/out"
report "--resume without an open game says so" $?

# Orders decide beforehand, are listed and withdrawn, and are there again after a resume.
orders() { XDG_DATA_HOME=$dir/ordered "$magnate" play --plain "$@" >"$dir/out" 2>&1; }
printf '%s\n' 'order pass any for game' 'order done for game' 'order buy all' orders quit | orders --edition industry --players 3 --seed 5
grep -q '^1\. Do not bid for any field; for the whole game' "$dir/out" && grep -q '^2\. Develop nothing else; for the whole game' "$dir/out" &&
	grep -q '“buy”: An order begins with' "$dir/out"
report "orders are given and listed" $?
printf '%s\n' orders 'withdraw 1' quit | orders --resume
grep -q '^1\. Do not bid for any field; for the whole game' "$dir/out" && [ "$(grep -c '^2\. Develop nothing else' "$dir/out")" = 2 ]
report "orders are there after a resume, and can be withdrawn" $?

# A game that an older program has saved goes on, and is then saved as today.
cp tests/saved/terminal-seed.magnate "$dir/older.magnate"
older=$(grep -v '^#' "$dir/older.magnate" | tr -s '\n ' ' ')
converse 2000 --resume "$dir/older.magnate"
newer=$(grep -v '^#' "$dir/older.magnate" | tr -s '\n ' ' ')
[ "${newer#"${older% }"}" != "$newer" ] && grep -q '^result ' "$dir/older.magnate" && grep -qE '^# secret [0-9a-f]{64}$' "$dir/older.magnate" &&
	"$magnate" record check "$dir/older.magnate" >"$dir/check" 2>&1
report "a game of an older program goes on" $?

# say ARGUMENTS…: plays with the lines of standard input, then ends
say() { "$magnate" play --plain --level R1 "$@" >"$dir/out" 2>&1; }

printf '%s\n' help board 'board 3' 'board all' 'field F2' score hint why players market 'log 3' log 'log all' undo "save $dir/copy" quit |
	say --seed 1167 --people 4 --start p1
status=$?
[ $status = 0 ] && for text in 'A field alone' 'Wood joker (A1)' 'Cement works (F3)' 'What the bank sells' 'Glassworks (F2). Factory' \
	'If the game ended now' 'Offer ' 'in four games of five' 'has 6 Talers' 'the bank sells it from era' 'Columns A, C, J and K are drawn' \
	'nothing to take back' "Saved in $dir/copy" 'The game is kept in'; do
	grep -qF -- "$text" "$dir/out" || { echo "# lacks: $text"; status=1; }
done
report "questions are answered in sentences" $status
cmp -s "$dir/copy" "$(kept)"
report "save writes a copy" $?

printf '%s\n' A1 1 undo 2 quit | say --seed 1167 --people 4 --start p1
grep -v '^#' "$(kept)" | tail -n 1 | grep -qx 'offer A1 bid 2'
report "undo takes back a bid, not the offer before it" $?
printf '%s\n' A1 1 pass undo undo redo 3 quit | say --seed 1167 --people 4 --start p1
grep -v '^#' "$(kept)" | tail -n 1 | grep -qx 'offer A1 bid 1 bid 3' && grep -q 'nothing to play again' < <(printf 'redo\nquit\n' | "$magnate" play --plain --resume)
report "redo brings back what was taken back" $?
printf '%s\n' A9 'bid x' 'bid 1' 'develop A1' sell 'cash A1' C1 99 'subsidy' quit | say --seed 1167 --people 4 --start p1
status=$?
[ $status = 0 ] && for text in 'nothing that can be typed' 'not a bid' 'must first offer' 'cannot bid 99' 'takes the subsidy'; do
	grep -qF -- "$text" "$dir/out" || { echo "# lacks: $text"; status=1; }
done
report "what is not possible is refused with its reason" $status
printf 'biete 1\nversteigere a1\nbiete 2\nPASSE\nzurueck\nbid 3\nquit\n' | say --seed 1167 --people 4 --start p1 --lang de
grep -v '^#' "$(kept)" | tail -n 1 | grep -qx 'offer A1 bid 2 bid 3'
report "German words, English words and umlauts as two letters" $?

head -c 300000 "$magnate" >"$dir/garbage" # a line of it may happen to end the game, so it does not come through a pipe
say --seed 9 --people 4 <"$dir/garbage"
status=$?
[ $status = 0 ] && "$magnate" record check "$(kept)" >"$dir/check" 2>&1 && ! LC_ALL=C tr -d '\n' <"$dir/out" | LC_ALL=C grep -q '[[:cntrl:]]'
report "garbage does no harm and is not echoed raw" $?
{ head -c 100000 /dev/zero | tr '\0' 'x'; printf '\nquit\n'; } | say --seed 9
report "a line without an end is one line" $?

"$magnate" play --plain --seed 1 --save "$dir/none/x" </dev/null >"$dir/out" 2>&1
[ $? = 1 ] && grep -q '^magnate: ' "$dir/out"
report "a file that cannot be written is refused" $?
env -u XDG_DATA_HOME -u HOME "$magnate" play --plain --seed 1 </dev/null >"$dir/out" 2>&1
[ $? = 0 ] && grep -q 'not kept' "$dir/out"
report "without a folder for games it is played all the same" $?
sed 's/^# seats .*/# seats person Nobody R1 R1/' "$dir/copy" >"$dir/odd"
"$magnate" play --plain --resume "$dir/odd" </dev/null >"$dir/out" 2>&1
[ $? = 1 ] && grep -q 'does not know' "$dir/out"
report "an unknown player in a kept game is refused" $?
grep -v '^#' "$dir/copy" >"$dir/record"
"$magnate" play --plain --resume "$dir/record" </dev/null >"$dir/out" 2>&1
report "a bare record can be played on" $?
for wrong in '--people 5' '--people 4 --players 3' '--level Nobody' '--level R1,R1,R1,R1' '--names A,B,C,D,E' '--start p5' \
	'--seed x' '--lang xx' '--resume --seed 1' 'word' '--edition x' '--names a,,b'; do
	# shellcheck disable=SC2086
	"$magnate" play --plain $wrong </dev/null >"$dir/out" 2>&1
	[ $? = 2 ] && grep -q '^magnate: ' "$dir/out"
	report "wrong usage: $wrong" $?
done
# ---- at a table of a server

# serve ADDRESS: starts one, and waits until it says where; $url is that.
serve() {
	: >"$dir/served"
	"$magnate" serve --listen "$1" --data "$dir/tables.db" --no-limits >"$dir/served" 2>&1 &
	server=$!
	until url=$(grep -oE 'http://[^ ]+' "$dir/served" | head -n 1) && [ -n "$url" ]; do
		kill -0 "$server" 2>/dev/null || return 1
		sleep 0.05
	done
}
# hears FILE TEXT PROCESS: until the file has the text, as long as who writes it lives, and for at most five minutes
hears() {
	local end=$((SECONDS + 300))
	until grep -q -- "$2" "$1" 2>/dev/null; do
		[ $SECONDS -lt $end ] || return 1
		kill -0 "$3" 2>/dev/null || { grep -q -- "$2" "$1" 2>/dev/null; return; }
		sleep 0.05
	done
}
serve 127.0.0.1:0
(XDG_DATA_HOME=$dir/ann out=$dir/ann.out hold=$dir/go; converse 3000 --server "$url" --edition industria --players 3 --people 2 --level R1 --names Ann) &
ann=$!
hears "$dir/ann.out" '#/join/' $ann && hears "$dir/ann.out" '1 seat is still open' $ann
report "a new table shows its links and waits" $?
link=$(grep -oE 'http://[^ ]+#/join/[^ ]+' "$dir/ann.out" | head -n 1)
(XDG_DATA_HOME=$dir/ben out=$dir/ben.out; converse 3000 --server "$link" --lang de --names Ben) &
ben=$!
hears "$dir/ben.out" 'Epoche I, Runde 1\|Das Spiel geht weiter' $ben
kill -9 "$server"
wait "$server" 2>/dev/null
serve "$(sed -E 's|http://([^/]+)/.*|\1|' <<<"$url")" && hears "$dir/ben.out" 'Verbindung zum Server ist abgerissen' $ben
report "a server that goes away is told" $?
touch "$dir/go"
wait $ann $ben
cp "$dir/ben.out" "$dir/out"
grep -q '^Final scoring' "$dir/ann.out" && grep -q '^Schlusswertung' "$dir/ben.out" && grep -q 'gewinnt\|teilen' "$dir/ben.out"
report "a whole game between two terminals and a computer player, over a server that was killed" $?
printf 'say well played\nscore\nquit\n' | XDG_DATA_HOME=$dir/ben "$magnate" play --plain --server "$link" >"$dir/out" 2>&1
[ $? = 0 ] && grep -q '^Final scoring' "$dir/out"
report "the same visitor finds the same table again" $?
XDG_DATA_HOME=$dir/cleo "$magnate" play --plain --server "${link%/*}/wrongcode" </dev/null >"$dir/out" 2>&1
[ $? = 1 ] && grep -q '^magnate: play: ' "$dir/out"
report "a wrong link is refused" $?
(XDG_DATA_HOME=$dir/ann out=$dir/ann.out; converse 3 --server "$url" --players 3 --people 1 --level R1 --names Ann)
table=$(ls "$dir/ann/magnate" | grep -c visitor)
printf 'undo\nhint\nquit\n' | XDG_DATA_HOME=$dir/ann "$magnate" play --plain --server "$url" --players 3 --people 1 --level R1 >"$dir/out" 2>&1
[ $? = 0 ] && [ "$table" = 1 ] && grep -q 'no hints' "$dir/out"
report "no hints at a table, and one visitor for each server" $?
XDG_DATA_HOME=$dir/ann "$magnate" play --plain --server "$url/elsewhere" </dev/null >"$dir/out" 2>&1
[ $? = 1 ] && grep -q 'no Magnate server' "$dir/out"
report "an address where something else answers is no server of ours" $?
kill "$server" && wait "$server"
server=
"$magnate" play --plain --server not-a-server </dev/null >"$dir/out" 2>&1
[ $? = 2 ] && grep -q 'not the address' "$dir/out"
report "what is no server is refused" $?
for wrong in '--table x' '--server http://127.0.0.1:1 --seed 1' '--server http://127.0.0.1:1 --resume'; do
	# shellcheck disable=SC2086
	"$magnate" play --plain $wrong </dev/null >"$dir/out" 2>&1
	[ $? = 2 ] && grep -q '^magnate: ' "$dir/out"
	report "wrong usage: $wrong" $?
done
echo "1..$count"
exit $failed
