#!/bin/bash
# A newcomer's machine: in a Debian 12 with nothing but git, make and ca-certificates, from a clean clone of the last commit, each
# in a root of its own: `make run` until the page answers, `make test`, `make dist` and the archive unpacked and built, `make deb`, `make
# install` and a program that uses the library, and the package installed in yet another root. Prints TAP with the seconds each took. Needs root.
#
#   tools/test-fresh.sh [run|test|dist|deb|install]…     only these
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
# shellcheck source=tools/clean-debian.bash
. tools/clean-debian.bash "$0" "$@"

# Made once, then copied for each trial.
bare=$dir/bare
root=$bare
must "a bare Debian 12" debian git,make,ca-certificates
umount "$bare/proc"

# A folder whose name stands nowhere in the tree, which is searched for paths of the machine.
clone=/newcomer

# fresh NAME: a bare root with a clean clone, and this machine's way to the packages.
fresh() {
	root=$dir/$1
	cp -a "$bare" "$root" && git clone -q --no-hardlinks . "$root$clone" || return 1
	cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
	if command -v npm >/dev/null; then
		npm config get registry 2>/dev/null | sed 's/^/registry=/' >"$root$home/.npmrc"
	fi
	mount -t proc proc "$root/proc" && mount -t devtmpfs dev "$root/dev" && mkdir -p "$root/dev/shm" "$root/dev/pts" &&
		mount -t tmpfs shm "$root/dev/shm" && mount -t devpts devpts "$root/dev/pts"
}
drop() {
	umount "$root/dev/pts" "$root/dev/shm" "$root/dev" "$root/proc"
	rm -rf --one-file-system "$root"
}
in_clone() { inside sh -c 'cd "$0" && exec "$@"' "$clone" "$@"; }

# Until the page answers, through bash alone: there is no curl in a bare Debian.
runs() {
	local pid status=1
	in_clone make run >"$dir/run.log" 2>&1 &
	pid=$!
	while kill -0 $pid 2>/dev/null; do
		if grep -q 'http://' "$dir/run.log" && exec 3<>/dev/tcp/127.0.0.1/8017; then
			printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
			grep -qi '<title>' <&3 && status=0
			exec 3>&-
			break
		fi 2>/dev/null
		sleep 0.2
	done
	cat "$dir/run.log"
	[ $status -ne 0 ] || in_clone sh -c 'for p in /proc/[0-9]*; do [ "$(readlink "$p/exe")" != "$PWD/build/release/magnate" ] || kill "${p#/proc/}"; done'
	wait $pid
	return $status
}
tests() { in_clone make test | tee /dev/stderr | tail -n 1 | grep -E '^[0-9]+ passed, 0 failed$'; }
dist() { in_clone make dist && cp "$root$clone"/build/dist/magnate-*.tar.xz "$dir/packed.tar.xz" && in_clone sh -c 'tar -tJf build/dist/magnate-*.tar.xz | grep -q /prebuilt/'; }
# What was packed asks for no more than it needs, and builds.
unpacked() {
	mkdir "$root/unpacked" && tar -xJf "$dir/packed.tar.xz" -C "$root/unpacked" --strip-components=1 && # a bare root has no xz
		inside sh -c 'cd /unpacked && tools/install-deps.sh run && make -s && build/magnate --version' &&
		! inside sh -c 'command -v clang || command -v node'
}
# The library is found by a program that knows nothing of where it is.
finds_library() {
	in_clone sh -c 'tools/install-deps.sh run && make -s install && gcc -o /tmp/play examples/play.c -I/usr/local/include -lmagnate && /tmp/play >/dev/null'
}
deb() { in_clone make deb && mkdir -p "$dir/packages" && cp "$root$clone"/build/deb/*.deb "$dir/packages/"; }
installs() {
	cp "$dir"/packages/{magnate,libmagnate0}_*.deb "$root/" && inside sh -c 'apt-get -qq install -y --no-install-recommends /*.deb && magnate --version'
}

# trial WORD NAME COMMAND…: in a fresh root, if that word was asked for or none was.
trial() {
	local word=$1 name=$2
	shift 2
	[ -z "$asked" ] || [[ " $asked " == *" $word "* ]] || return 0
	check "a clean clone in a bare root ($word)" fresh "$word" || return 0
	check "$name" "$@"
	drop
}
asked="$*"
trial run "make run, until the page answers" runs
trial test "make test" tests
trial dist "make dist" dist
trial deb "make deb" deb
trial install "make install, and a program that uses the library" finds_library
if [ -e "$dir/packed.tar.xz" ]; then
	unpack() { cp "$dir/packed.tar.xz" "$root/" && unpacked; }
	trial dist "the archive builds with what that takes" unpack
fi
if [ -d "$dir/packages" ]; then
	trial deb "the package installs in another bare root" installs
fi
echo "1..$count"
exit $failed
