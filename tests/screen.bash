# For tests of magnate play in a terminal of tmux: sessions, keys, and waiting for what the screen shows.
. "$(dirname "$0")/outside.bash"
magnate=$(readlink -f "$magnate")
socket=magnate-$$
unset TMUX LANG LANGUAGE LC_MESSAGES NO_COLOR
export LC_ALL=C.UTF-8 TERM=xterm-256color XDG_DATA_HOME=$dir/data TMUX_TMPDIR=$dir
tm() { tmux -L "$socket" -f /dev/null "$@"; }
server=
trap '[ -z "$server" ] || kill "$server"; tm kill-server 2>/dev/null; rm -rf "$dir"' EXIT

evidence() { shot | sed 's/^/# /'; }

# One session after another, in windows of one server; a session lives on after its program, so that its end is seen.
session=0
start() { # start COLUMNSxROWS COMMAND…
	session=$((session + 1))
	tm new-session -d -s "s$session" -x "${1%x*}" -y "${1#*x}" -e TERM=tmux-256color \
		"$(printf '%q ' "${@:2}"); echo ended with \$?; exec cat"
	tm set-option -t "s$session" status off
}
keys() { tm send-keys -t "s$session" "$@"; }
shot() { tm capture-pane -p -t "s$session" "$@"; }

# until COMMAND…: asks it until it is true, at most for five minutes.
until_true() {
	local end=$((SECONDS + 300))
	until "$@"; do
		[ $SECONDS -lt $end ] || return 1
		sleep 0.02
	done
}
# A pipe would break when grep has seen enough.
shows() { local s; s=$(shot) && grep -qE -- "$1" <<<"$s"; }
lacks() { ! shows "$1"; }
# What a program that has ended does not show it will not show.
shows_or_ended() { shows "$1" || shows '^ended with [0-9]'; }
wait_for() { until_true shows_or_ended "$1" && shows "$1"; }
wait_gone() { until_true lacks "$1"; }
move() { local s; s=$(shot) && sed -nE '1s/.* ([0-9]+) *$/\1/p' <<<"$s"; }
moved() { [ "$(move)" != "$1" ]; }
leave() { keys Escape; wait_gone '[╭+][─-]' && keys q; wait_for '[╭+][─-]' && keys Enter && wait_for 'ended with 0'; }
# serve: a server, its address in $url.
serves() { grep -q 'http://' "$dir/served" || ! kill -0 "$server" 2>/dev/null; }
serve() {
	: >"$dir/served"
	"$magnate" serve --listen 127.0.0.1:0 --data "$dir/tables.db" --no-limits >"$dir/served" 2>&1 &
	server=$!
	until_true serves
	url=$(grep -oE 'http://[^ ]+' "$dir/served" | head -n 1)
}
