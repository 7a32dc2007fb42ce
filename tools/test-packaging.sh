#!/bin/bash
# The packages from the outside: built, installed into a clean Debian 12 with the mirror that apt uses here, run there as
# the unit runs them, used, and removed. Prints TAP. Needs root, for a root directory of its own.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
# shellcheck source=tools/clean-debian.bash
. tools/clean-debian.bash "$0" "$@"
as_user() { chroot --userspec=magnate:magnate "$root" env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@"; }

must "the packages are built, and lintian finds no error and no warning" tools/deb.sh
must "a clean Debian 12" debian ca-certificates

# --- installed

install_packages() {
	mkdir "$root/packages" && cp build/deb/magnate_*.deb build/deb/libmagnate0_*.deb build/deb/libmagnate-dev_*.deb "$root/packages/" &&
		inside sh -c 'apt-get -qq install -y --no-install-recommends /packages/*.deb'
}
must "the packages install, with what they depend on from Debian" install_packages

unit=$root/lib/systemd/system/magnate.service
# unit_says KEY: its values, one a line.
unit_says() { sed -n "s/^$1=//p" "$unit"; }
user=$(unit_says User)
the_user() { inside getent passwd "$user" | grep -E ':/usr/sbin/nologin$' && [ "$(inside id -u "$user")" -ne 0 ]; }
sound() {
	local said
	said=$(systemd-analyze verify --root="$root" --man=no magnate.service 2>&1 | grep -F magnate)
	[ -z "$said" ] || { echo "$said"; false; }
}
shut() { systemd-analyze security --offline=true --threshold=15 "$unit"; }
check "the package has a user of its own, who cannot log in" the_user
check "the unit is enabled" test -L "$root/etc/systemd/system/multi-user.target.wants/magnate.service"
check "systemd has nothing against the unit" sound
check "its exposure is at most 1.5" shut
check "the manual is there" sh -c "zcat $root/usr/share/man/man1/magnate-serve.1.gz | grep -q 'EXIT STATUS'"

# --- the service, as systemd would start it: the unit's user, environment and command; on any free port

state=/var/lib/$(unit_says StateDirectory)
inside install -d -o "$user" -g "$(unit_says Group)" -m "$(unit_says StateDirectoryMode)" "$state"
echo 'MAGNATE_LISTEN=127.0.0.1:0' >>"$root/etc/default/magnate"
environment() { unit_says Environment; sed -n '/^[A-Z]/p' "$root$(unit_says EnvironmentFile | sed 's/^-//')"; }
mapfile -t given < <(environment)
read -r -a command < <(unit_says ExecStart)
coproc SERVER { cd / && exec chroot --userspec="$user:$(unit_says Group)" "$root" env -i PATH=/usr/bin:/bin "${given[@]}" "${command[@]}" 2>&1; }
pid=$SERVER_PID
address=
starts() {
	local line
	while read -r -t 120 -u "${SERVER[0]}" line; do
		echo "$line"
		case $line in
		*"http://"*) address=$(echo "$line" | grep -oE 'http://[^ ]+' | sed 's|/$||'); break ;;
		esac
	done
	[ -n "$address" ]
}
ask() { curl -sS --fail --noproxy '*' --max-time 60 "$address$1"; }
healthy() { [ "$(ask /healthz)" = ok ]; }
has_pages() { ask / | grep -qi '<title>'; }
not_as_root() { [ "$(stat -c %u "/proc/$pid")" = "$(inside id -u "$user")" ]; }
keeps_data() { [ "$(inside stat -c '%U %a' "$state/magnate.db")" = "$user 600" ]; }
makes_a_guest() { curl -sS --fail --noproxy '*' -H 'Content-Type: application/json' -d '{"name":"Ann"}' "$address/api/me" | grep -F '"name":"Ann"'; }
stops() { kill -TERM "$pid" && wait "$pid"; }
must "the service starts" starts
check "it runs as the package's user" not_as_root
check "/healthz answers" healthy
check "it serves the game's pages" has_pages
check "it takes in a guest" makes_a_guest
check "its data are its own, and nobody else may read them" keeps_data
check "it stops when asked" stops

# --- used by people and by programs

# A whole game by the engine: each move is the first legal one; then the record is checked.
engine_plays() {
	as_user sh -c '
		mkfifo /tmp/q /tmp/a && { magnate engine </tmp/q >/tmp/a & } && exec 3>/tmp/q 4</tmp/a
		echo "new edition=industry players=3 seed=1" >&3
		read -r line <&4
		while [ "${line%% *}" != error ]; do
			echo legal >&3
			read -r first <&4
			line=$first
			while [ "$line" != ok ]; do read -r line <&4; done
			[ "$first" != ok ] || first=draw
			echo "play $first" >&3
			read -r line <&4
			[ "${line%% *}" != draw ] || read -r line <&4
		done
		echo record >&3
		while read -r line <&4 && [ "$line" != ok ]; do echo "$line"; done >/tmp/game
		rm /tmp/q /tmp/a
		magnate record check /tmp/game && rm /tmp/game' | grep -E ' result [0-9]+ [0-9]+ [0-9]+$'
}
terminal_plays() {
	as_user sh -c 'cd /tmp && magnate play --plain --people 0 --players 3 --seed 1 --save /tmp/own && magnate record check /tmp/own && rm /tmp/own' |
		grep -E ' result [0-9]+ [0-9]+ [0-9]+$'
}
players_play() { as_user magnate sim --games 3 --edition industria Foreman Clerk Apprentice | awk 'NR > 1 { wins += $3 } END { exit wins < 2.8 }'; }
library_plays() {
	local library
	library=$(find "$root/usr/lib" -name 'libmagnate.so.0')
	[ -e "$library" ] && MAGNATE_LIBRARY=$library python3 "$root/usr/share/doc/libmagnate-dev/examples/play.py" industry fr | tail -n 1 | grep '"total":'
}
check "a game is played through the engine" engine_plays
check "a game is played in the terminal" terminal_plays
check "computer players play each other" players_play
check "the library's example plays a game" library_plays

# --- removed

remove() { inside apt-get -qq purge -y magnate libmagnate0 libmagnate-dev; }
nothing_left() {
	rm -r "$root/packages"
	local left
	left=$(find "$root" -xdev -iname '*magnate*' -not -path "$root/proc/*"; inside dpkg-query -W -f '${Package} ${db:Status-Status}\n' '*magnate*' 2>/dev/null | grep -v not-installed)
	[ -z "$left" ] || { echo "$left"; false; }
}
check "the packages are purged" remove
check "nothing is left of them" nothing_left

echo "1..$count"
exit $failed
