#!/bin/bash
# magnate play in a terminal of tmux, by keys: whole games in both editions, 80 x 24 and 200 x 60, without colour, in a C
# locale; garbage, mouse, resizing, Ctrl-Z, kill -9; a game at a table of a server. Waits for what the screen shows, never for a time.
. "$(dirname "$0")/screen.bash"

# The key that plays on: the buttons begin with those of the decision. Bids are made every second time.
turn=0
choose() {
	local last
	last=$(tail -n 1 <<<"$1")
	turn=$((turn + 1))
	case $last in
	'- + '*) if [ $((turn % 2)) = 0 ]; then key=p; else key=Enter; fi ;;
	'↵'* | Enter*) key=Enter ;;
	[pskd]\ *) key=${last:0:1} ;;
	*) return 1 ;;
	esac
}

# drive TEXT: plays until the screen shows TEXT. A screen is believed when it is the same twice; what asks how to pay is
# answered with the first way.
drive() {
	local now before= end=$((SECONDS + 900)) asked=
	while [ $SECONDS -lt $end ]; do
		now=$(shot)
		grep -qE -- "$1" <<<"$now" && return 0
		grep -qE '^ended with [0-9]' <<<"$now" && return 1
		if [ "$now" != "$before" ]; then
			before=$now
		elif [ "$now" = "$asked" ]; then
			asked=
			sleep 0.1
		else
			asked=$now
			if grep -q '[╭+][─-]' <<<"$now"; then keys Enter; elif choose "$now"; then keys "$key"; fi
		fi
		sleep 0.01
	done
	return 1
}
kept() { ls -t "$XDG_DATA_HOME"/magnate/*.magnate | head -n 1; }
over() { grep -q '^result ' "$(kept)" && "$magnate" record check "$(kept)" >/dev/null; }

# ---- a game at 80 x 24, and what can be read in it

start 80x24 "$magnate" play --level R1 --seed 1167 --start p1 --pace 0
wait_for '✦ 2/2' && shows '^  I' && shows '^  V' && shows 'Offer A1' && shows '● Guest' && shows '◆ Nora'
report "80 x 24: board, players and buttons" $?
coloured=$(shot -e)
grep -q '38;5;' <<<"$coloured"
report "in colour" $?
keys Right && wait_for '▐Stone▌' && wait_for 'Stone joker \(B1\)'
report "arrow keys point, and the field is told" $?
keys Tab && wait_for 'Offer C1'
report "Tab goes to the next field that can be offered" $?
keys Left Left Down Right Right Right Right Right Right Right Right Enter && wait_for 'is not available'
report "a move that is not possible is refused with its reason" $?
for screen in '?:Keys' 'f:Field ' 'v:Subsidy' 'l:Era I, round 1' 'w:River: nobody yet' 'h:four games|games of five'; do
	keys "${screen%%:*}" && wait_for '╭─' && wait_for "${screen#*:}" && keys Escape && wait_gone '╭─'
	report "key ${screen%%:*}" $?
done
keys y && wait_for 'The key “y” does nothing here'
report "a key that does nothing says so" $?
keys m && wait_for 'Guest: Subsidy' && keys Enter && wait_for 'takes the subsidy' && shows '9 T'
report "subsidy" $?
shows ' …everybody 1 Taler more'
report "what is left of an entry of the log begins with an ellipsis" $?
keys u && until_true shows 'Guest  *6 T'
report "undo" $?
keys r && wait_for 'takes the subsidy' && shows '9 T' && keys u && until_true shows 'Guest  *6 T'
report "redo, and undo again" $?
tm resize-window -t "s$session" -x 60 -y 15 && wait_for 'make this window larger'
report "too small a window says so" $?
tm resize-window -t "s$session" -x 150 -y 40 && wait_for '─ Log ─'
report "a large window shows more" $?
tm resize-window -t "s$session" -x 80 -y 24 && wait_for '■ Ada .* C, J and K' && shows 'Offer '
report "resized back" $?
drive '╭─ Era II' && shows 'From now on the bank sells stone, brick, wood' && shows 'If the game ended now'
report "a new era is announced, with what the bank sells and how things stand" $?
drive 'Final scoring' && over
report "a whole game of Industry by keys" $?
keys Escape && wait_gone '╭─' && keys u && wait_gone 'End of the game' && drive 'Final scoring' && over
report "the end can be taken back and played again" $?
keys Escape && wait_gone '╭─' && leave
report "quit" $?

# ---- 200 x 60, German, Industria

start 200x60 "$magnate" play --lang de --edition industria --level R1 --seed 4 --players 3 --pace 0
wait_for 'Epoche I' && wait_for '─ Verlauf ─' && shows '→Holz'
report "200 x 60: panels beside the board, needs and products on it" $?
drive 'Schlusswertung' && over
report "a whole game of Industria by keys, in German" $?
keys Escape && wait_gone '╭─' && keys Enter && wait_for 'Die Eingabetaste bewirkt hier nichts'
report "the enter key that does nothing has its German name" $?

# ---- C locale, no colour

start 80x24 env LC_ALL=C NO_COLOR=1 "$magnate" play --lang fr --level R1 --seed 3 --start p1 --players 3 --people 3 --pace 0
wait_for 'Enter Mettre' && wait_for '> 1 Joueur 1' && plain=$(shot) && ! LC_ALL=C grep -q '[^ -~]' <<<"$plain"
report "a C locale is drawn in ASCII" $?
drive 'Coup 4[0-9] *$' && plain=$(shot -e) && ! grep -qE $'\e\\[[0-9;]*(3[0-8]|48)[;m]' <<<"$plain"
report "NO_COLOR is without colours" $?
plain=$(shot) && grep -qE '[123]\.' <<<"$plain"
report "owners can be told without either" $?

start 80x24 env LC_ALL=xx_YY.UTF-8 "$magnate" play --lang fr --level R1 --seed 3 --start p1 --players 3 --people 3 --pace 0
wait_for '↵ Mettre' && wait_for '▶ ● Joueur 1'
report "UTF-8 in a locale that was never generated" $?
keys q && wait_for 'Quitter' && shows '│ reprend\.'
report "a question that is wider than its window stands inside it, whole" $?
start 80x24 "$magnate" play --plain --level R1 --seed 1167 --start p1 --pace 0
wait_for 'or “help”' && keys 'field C1' Enter && wait_for 'Port' && plain=$(shot) && grep -q 'Columns A, C, J and$' <<<"$plain" && keys quit Enter && wait_for 'ended with 0'
report "--plain breaks lines between words" $?

# ---- garbage, kill -9, resume

start 80x24 "$magnate" play --level R1 --seed 5 --people 4 --pace 0
# Whole bytes, without those that end or stop a program and without q.
wait_for 'Offer ' && mapfile -t noise < <(head -c 3000 "$magnate" | od -An -v -tx1 -w1 | grep -vE ' (03|11|13|1a|1c|71)')
for start in 0 300 600 900; do keys -H "${noise[@]:start:300}"; done
keys Escape && wait_gone '╭─' && keys Escape '?' && wait_for 'Keys' && keys Escape && wait_gone '╭─' && "$magnate" record check "$(kept)" >/dev/null
report "garbage typed in does no harm" $?
drive 'Era II . Round 1 . Auction' && at=$(move) && kill -9 "$(tm display-message -p -t "s$session" '#{pane_pid}' | xargs -I{} pgrep -P {} | head -n 1)"
wait_for 'ended with 137' && "$magnate" record check "$(kept)" >/dev/null
report "after kill -9 the file is a sound record" $?
start 80x24 "$magnate" play --resume --pace 0
wait_for "Move $at *$"
report "--resume goes on at the same move" $?
drive 'Era III' && leave
report "and the game goes on" $?

# ---- a table of a server

serve
start 80x24 "$magnate" play --server "$url" --edition industria --players 3 --people 2 --level R1 --names Ann --pace 0
wait_for '#/join/' && wait_for 'Press Enter' && link=$(shot -J | grep -oE 'http://[^ ]+#/join/[^ ]+' | head -n 1) && keys Enter && wait_for '1 seat is still open'
report "a new table waits for its people" $?
XDG_DATA_HOME=$dir/ben "$magnate" play --plain --server "$link" --names Ben >"$dir/ben" 2>&1 </dev/null &
wait_for '■ Ben' && wait_for 'Move [1-9]'
report "and begins when they are there" $?
leave
report "quits the table" $?
kill $! 2>/dev/null
wait $! 2>/dev/null
start 80x24 "$magnate" play --server "$url" --edition industria --players 3 --level R1 --pace 0
drive 'Final scoring'
report "a whole game at a table of a server" $?
kill "$server" && wait "$server"
server=

# ---- Ctrl-Z and fg, mouse, set-up screen

start 80x24 env PS1='prompt: ' bash --norc -i
wait_for 'prompt:' && keys "$magnate play --level R1 --seed 1167 --start p1 --pace 0" Enter && wait_for 'Offer A1'
keys C-z && wait_for 'Stopped' && keys fg Enter && wait_for 'Offer A1' && keys Right && wait_for '▐Stone▌'
report "Ctrl-Z stops it, fg brings it back" $?
byte() { printf '%b' "\\$(printf %03o "$1")"; }
click() { # ROW COLUMN, from 1: pressed and let go
	local at
	at=$(byte $((32 + $2)))$(byte $((32 + $1)))
	keys -l $'\e[M '"$at"$'\e[M#'"$at"
}
click 3 17 && wait_for '▐Port ▌' && click 4 18 && wait_for 'Guest offers the port|bids|Move [2-9]'
report "a click points, a second one chooses" $?
keys q && wait_for '╭─' && keys Enter && wait_gone '╭─' && keys C-l "$magnate play --pace 0" Enter
wait_for '▶ Start the game' && keys Up Up Up Up Up Up && wait_for '< Industry' && keys Right && wait_for '< Industria' && keys Up Right && wait_for '< Deutsch' &&
	keys Enter && wait_for 'Industria . Epoche I'
report "the set-up screen" $?
leave_shell() { keys q && wait_for '[╭]' && keys Enter && wait_for 'prompt:$'; }
leave_shell
report "leaves the terminal as it was" $?
start 80x24 env TERM=dumb "$magnate" play --seed 1 --pace 0
wait_for 'TERM=dumb cannot move its cursor; --plain' && wait_for 'ended with 1'
report "a terminal that cannot show it says so" $?
echo "1..$count"
exit $failed
