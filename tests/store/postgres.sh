#!/bin/bash
# A private PostgreSQL for a test, in a folder of its own, reached through a Unix socket only.
#
#   postgres.sh start DIR [PID]    makes it (if DIR has none yet) and starts it; prints its URL. With PID it ends, and DIR is
#                                  removed, when that process has ended, however that happens
#   postgres.sh stop DIR           ends it; its data stay
#   postgres.sh crash DIR          ends it as a power cut would
#   postgres.sh remove DIR         ends it and removes DIR
#
# It does not wait for the disk (fsync=off) unless MG_TEST_SYNC is set. It never runs as root: then as postgres or nobody.
set -eu

fail() { echo "postgres.sh: $*" >&2; exit 1; }

[ $# -ge 2 ] || fail "usage: postgres.sh start|stop|crash|remove DIR [PID]"
self=$(realpath "$0") action=$1 dir=$2 owner=${3:-}
bin=$(find /usr/lib/postgresql/*/bin -maxdepth 0 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || fail "no PostgreSQL under /usr/lib/postgresql"

as=()
if [ "$(id -u)" -eq 0 ]; then
	user=postgres
	id -u $user >/dev/null 2>&1 || user=nobody
	as=(setpriv --reuid=$user --regid="$(id -g $user)" --clear-groups)
fi
run() { (cd / && exec ${as[@]+"${as[@]}"} env LC_ALL=C "$@" </dev/null); }

data=$dir/postgres

start() {
	[ -d "$dir" ] || mkdir "$dir"
	if [ ! -d "$data" ]; then
		chmod go+x "$dir"
		mkdir -m 700 "$data"
		[ ${#as[@]} -eq 0 ] || chown "$user" "$data"
		run "$bin/initdb" -D "$data/db" -U magnate -A trust -E UTF8 --no-locale --no-sync >"$dir/initdb.log" 2>&1 ||
			{ cat "$dir/initdb.log" >&2; fail "initdb failed"; }
	fi
	run "$bin/pg_ctl" -D "$data/db" -l "$data/log" -w -t 60 -o "-k $data -c listen_addresses='' -c shared_buffers=16MB \
		-c max_connections=60 -c fsync=${MG_TEST_SYNC:-off}" start >/dev/null 2>&1 || { cat "$data/log" >&2; fail "it does not start"; }
	if [ -n "$owner" ]; then
		setsid bash -c 'tail --pid="$1" -f /dev/null; bash "$2" remove "$3"' - "$owner" "$self" "$dir" </dev/null >/dev/null 2>&1 &
	fi
	echo "postgres:///postgres?host=$data&user=magnate"
}

end() {
	[ ! -f "$data/db/postmaster.pid" ] || run "$bin/pg_ctl" -D "$data/db" -w -t 60 -m "$1" stop >/dev/null 2>&1 || true
}

case $action in
start) start ;;
stop) end fast ;;
crash) end immediate ;;
remove) end immediate; rm -rf "$dir" ;;
*) fail "what is $action?" ;;
esac
