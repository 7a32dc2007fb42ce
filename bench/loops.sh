#!/bin/bash
# How long an engineer waits: from a change in one file until the program runs with it, the page is served with it, or the suite has
# tested it. In a copy of the tree, without a compiler cache; the middle of five changes each.
set -eu -o pipefail
cd "$(dirname "$0")/.."
export CCACHE_DISABLE=1
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL FLAVOUR
times=5 server=

make -s program
copy=$(mktemp -d)
trap '[ -z "$server" ] || kill "$server"; rm -rf "$copy"' EXIT
# With the times of the files, so that nothing is old there.
cp -a Makefile packaging src boards i18n nets tests tools web examples "$copy"
mkdir "$copy/build"
cp -a build/{dev,dev-wasm,dev-simd,dev-site,dev-packed,tools,magnate,*.checked,web.tsbuildinfo} "$copy/build"
cd "$copy"

# loop WHAT GOAL CHANGE SEEN: the time of CHANGE N until SEEN N holds.
loop() {
	local n start
	for ((n = 1; n <= times; n++)); do
		"$3" "$n"
		start=$(date +%s.%N)
		make -s
		"$4" "$n" || { echo "$1: change $n cannot be seen" >&2; exit 1; }
		echo "$start $(date +%s.%N)" | awk '{ printf "%.2f\n", $2 - $1 }'
	done | sort -n | awk -v what="$1" -v goal="$2" '{ t[NR] = $1 } END { printf "%s\t%s\ts\t%s\n", what, t[int((NR + 1) / 2)], goal }'
}

in_file() { printf 'extern const char mg_loop[];\nconst char mg_loop[] = "loop %s %d.";\n' "$1" "$2" >"$copy/change" && cat "$copy/plain" "$copy/change" >"$1"; }
program_has() { build/magnate --version >/dev/null && grep -qaF "loop $1 $2." build/magnate; }

for file in src/rules/apply.c src/server/stream.c; do
	cp -p "$file" "$copy/plain"
	change() { in_file "$file" "$1"; }
	seen() { program_has "$file" "$1"; }
	loop "a change in $file, until the program runs" "<= 3" change seen
	cp -p "$copy/plain" "$file" && touch "$file"
	make -s
done

cp -p web/main.tsx "$copy/plain"
change() { { cat "$copy/plain"; echo "(globalThis as { loop?: string }).loop = 'loop $1.';"; } >web/main.tsx; }
seen() {
	local url
	build/magnate serve --listen 127.0.0.1:0 --data "$copy/loop.db" >"$copy/said" 2>&1 &
	server=$!
	until url=$(grep -oE 'http://[^ ]+/' "$copy/said"); do kill -0 "$server" && sleep 0.01; done
	curl -fs -o "$copy/page" "$url" && curl -fs -o "$copy/script" "$url$(grep -m 1 -oE 'assets/main-[^"]*\.js' "$copy/page")" && grep -qF "loop $1." "$copy/script"
	local status=$?
	kill "$server" && wait "$server" || true
	server=
	return $status
}
loop "a change in web/main.tsx, until the page is served" "<= 6" change seen
