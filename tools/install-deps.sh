#!/bin/sh
# Installs what Debian 12 lacks to build and run Magnate (group "run") or also to test it (group "test", the default).
# Does nothing, quickly, when nothing is missing. Needs root or sudo; without either it prints the command to type.
set -eu

# The one list of packages: group, package, what it is for. A package written command:package is wanted only where
# that command is not there already.
packages='
run   gcc                        compiler of the program
run   libc6-dev                  headers and libraries of C
run   libmicrohttpd-dev          the server speaks HTTP through it
run   clang                      compiles the core to WebAssembly for the site; second compiler and fuzzing for the tests
run   lld                        linker for WebAssembly
run   llvm-14                    llvm-ar, which packs objects for WebAssembly
run   wasi-libc                  C library for WebAssembly
run   libclang-rt-14-dev-wasm32  compiler support for WebAssembly
run   binaryen                   wasm-opt makes the WebAssembly smaller and faster
run   node:nodejs                builds the site; runs the tests of WebAssembly and site; version 18 or later
run   npm:npm                    brings what the site is built with
run   ca-certificates            lets npm trust what it brings
test  libclang-rt-14-dev         sanitizers and libFuzzer for clang
test  libcmocka-dev              framework of the C tests
test  valgrind                   counts instructions for the benchmark
test  gcovr                      coverage table
test  chromium                   the browser in which the site is tested
'

group=${1:-test}
case $group in
run | test) ;;
*) echo "usage: install-deps.sh [run|test]" >&2; exit 1 ;;
esac

wanted=$(echo "$packages" | while read -r of package _; do
	[ "$of" = run ] || [ "$of" = "$group" ] || continue
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
echo "Installing$missing"
$as_root apt-get -qq update
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing >/dev/null
