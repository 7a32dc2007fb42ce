#!/bin/sh
# Installs what Debian 12 lacks to build and run Magnate (group "run"), also to test it (group "test", the
# default), to pack the source (group "dist"), or to make and try its packages (group "package", which includes "dist").
# What only makes the site (group "site") is left out of "run" where the site is made already: in an unpacked source archive.
# Does nothing, quickly, when nothing is missing. Needs root or sudo; without either it prints the command to type.
set -eu

# The one list of packages: group, package, what it is for. A package written command:package is wanted only where
# that command is not there already.
packages='
run   gcc                        compiler of the program
run   libc6-dev                  headers and libraries of C
run   libmicrohttpd-dev          the server speaks HTTP through it
run   libsqlite3-dev             the server keeps games and people in it
run   libpq-dev                  or in PostgreSQL, where several servers share them
run   libcurl4-openssl-dev       programs and people in a terminal talk to a server through it
run   libfido2-dev               the server verifies passkeys with it
run   libssl-dev                 encrypts messages to browsers that are closed
run   libjansson-dev             reads JSON: requests, and logs that are verified
run   libncurses-dev             the game in a terminal draws with it
site  clang                      compiles the core to WebAssembly for the site; second compiler and fuzzing for the tests
site  lld                        linker for WebAssembly
site  llvm-14                    llvm-ar, which packs objects for WebAssembly
site  wasi-libc                  C library for WebAssembly
site  libclang-rt-14-dev-wasm32  compiler support for WebAssembly
site  binaryen                   wasm-opt makes the WebAssembly smaller and faster
site  node:nodejs                builds the site; runs the tests of WebAssembly and site; version 18 or later
site  npm:npm                    brings what the site is built with
site  rsvg-convert:librsvg2-bin  draws the icon as a PNG, for telephones that take no SVG
site  ca-certificates            lets npm trust what it brings
test  mandoc:mandoc              judges the manual pages
test  pkg-config:pkgconf         how programs find the library
test  python3:python3            runs the Python example, and restores a database for a test
test  libclang-rt-14-dev         sanitizers and libFuzzer for clang
test  libcmocka-dev              framework of the C tests
test  tmux                       the terminal in which the game is tested
test  pgrep:procps                finds the game that runs in it
test  valgrind                   counts instructions for the benchmark
test  gcovr                      coverage table
test  nginx-light                reverse proxy of the examples
test  haproxy                    and another, before several servers
test  python3-aiosmtpd           the mail server to which tests send mails
test  openssl                    certificates for these tests
test  postgresql                 the database that several servers share; tests start their own
test  chromium-headless-shell    the browser in which the site is tested: Chromium without windows
test  curl                       the example of a bot in shell asks a server with it
dist  xz-utils                   packs the source
package  build-essential         what dpkg-buildpackage takes for granted
package  debhelper               builds the Debian packages
package  dpkg-dev                dpkg-buildpackage
package  lintian                 judges them
package  debootstrap             makes a clean Debian to try them in
package  curl                    asks the server there
package  systemd                 systemd-analyze judges the unit
package  fish                    completions are tried in it
package  zsh                     and in it
'

group=${1:-test}
case $group in
run | test | dist) groups="run site $group" ;;
package) groups="run site dist package" ;;
*) echo "usage: install-deps.sh [run|test|dist|package]" >&2; exit 2 ;;
esac
if [ "$group" = run ] && [ -e "$(dirname "$0")/../prebuilt/site.S" ]; then groups=run; fi

wanted=$(echo "$packages" | while read -r of package _; do
	case " $groups " in *" $of "*) ;; *) continue ;; esac
	command=${package%%:*}
	if [ "$command" != "$package" ] && command -v "$command" >/dev/null; then continue; fi
	echo "${package#*:}"
done)

if ! command -v dpkg-query >/dev/null; then
	echo "This is not Debian, so nothing was installed. What Magnate needs is called there:" $wanted >&2
	exit 0
fi

# dpkg-query fails when it knows nothing at all of a package: that is an answer here.
# shellcheck disable=SC2086
present=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $wanted 2>/dev/null || true)
missing=
for package in $wanted; do
	echo "$present" | grep -qx "$package installed" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
	if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
		as_root=sudo
	else
		echo "Some packages are missing. As root, type this, then start again:" >&2
		echo "  apt-get update && apt-get install -y --no-install-recommends$missing" >&2
		exit 1
	fi
fi
# shellcheck disable=SC2086
set -- $missing
echo "Installing $# packages with apt, which takes about half a minute:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# What apt says is shown as one sentence, if it matters at all.
apt() {
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >"$log" 2>&1 && return
	why=$(sed -nE 's/^E: //p' "$log" | head -n 1)
	echo "apt could not install what is missing: ${why:-$(tail -n 1 "$log")}" >&2
	exit 1
}
apt update
apt install -y --no-install-recommends "$@"
