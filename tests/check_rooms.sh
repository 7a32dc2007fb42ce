#!/bin/bash
# Checks what no compiler checks: that the rooms of src/ROOMS keep to their rows, and the house rules of the whole tree.
# Reads the sources and the objects of the dev flavour. Prints TAP; what is wrong stands under "not ok" as comments.
set -u -o pipefail
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 1
make -s program FLAVOUR=dev || exit 1

count=0 failed=0
# check NAME COMMAND…: passes when the command prints nothing, for it prints what is wrong.
check() {
	local name=$1 wrong
	shift
	wrong=$("$@" 2>&1)
	count=$((count + 1))
	if [ -z "$wrong" ]; then
		echo "ok $count - $name"
	else
		echo "not ok $count - $name"
		echo "$wrong" | sed 's/^/# /'
		failed=1
	fi
}

rooms() { sed -nE 's/^([a-z]+) *:.*/\1/p' src/ROOMS; }
row() { sed -nE "s/^$1 *:([^#]*).*/\1/p" src/ROOMS; }
sources() { find src -name '*.[ch]' | sort; }
# src/embed/wasm.c is in no native build.
objects() { find src/$1 -name '*.c' -not -path src/embed/wasm.c | sort | sed -E 's|^src/(.*)\.c$|build/dev/\1.o|'; }
files() { git ls-files -co --exclude-standard 2>/dev/null || find . -type f -not -path './.git/*' -not -path './build/*' -not -path '*/node_modules/*'; }

table_is_sound() {
	local room above= used
	for room in $(rooms); do
		for used in $(row "$room" | tr -d '*'); do
			[[ " $above " == *" $used "* ]] || echo "$room uses $used, which is no room above it"
		done
		above="$above $room"
	done
	for room in src/*/; do
		[[ " $above " == *" $(basename "$room") "* ]] || echo "$room has no row"
	done
}

# messages.h is made from i18n/ for the room text alone.
includes_keep_to_rows() {
	local file room allowed header
	for file in $(sources); do
		room=$(echo "$file" | cut -d/ -f2)
		allowed=" $room $(row "$room") "
		[[ $allowed == *'*'* ]] && allowed=" $(rooms | tr '\n' ' ') "
		sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"([^"]*)".*/\1/p' "$file" | while read -r header; do
			[ "$room/$header" = text/messages.h ] && continue
			[[ $header == */* && $allowed == *" ${header%%/*} "* ]] || echo "$file includes $header"
		done
	done
}

# undefined ROOM: "object symbol" for what the room's objects call from elsewhere.
undefined() {
	local object
	for object in $(objects "$1"); do
		nm -u --quiet "$object" | awk -v o="$object" '{ print o, $2 }'
	done
}

# __popcountdi2 is how gcc counts bits on processors without an instruction for it.
rules_stand_alone() { undefined rules | grep -vE ' (mg_[a-z0-9_]+|memcpy|memmove|memset|memcmp|__popcountdi2|_GLOBAL_OFFSET_TABLE_)$'; }

bots_use_no_threads() { undefined bots | grep -E ' (pthread_|thrd_|mtx_|cnd_|sem_)'; }

bots_use_no_libm() {
	local libm
	libm=$(gcc -print-file-name=libm.so.6)
	[ -f "$libm" ] || echo "no libm to compare with"
	undefined bots | awk '{ print $2 }' | sort -u | comm -12 - <(nm -D --defined-only "$libm" | sed 's/.* //; s/@.*//' | sort -u)
}

no_globals() {
	local room object
	for room in rules record bots table store; do
		[ -d src/$room ] || continue
		for object in $(objects "$room"); do
			size -A "$object" | awk -v o="$object" '/^\.(data|bss|tdata|tbss|data\.rel|data\.rel\.local) / && $2 > 0 { print o, $1, $2, "bytes" }'
		done
	done
}

no_banned_calls() {
	local banned
	banned=$(sed -nE 's/^#define ([a-z]+)\(\.\.\.\) MG_BANNED.*/\1/p' src/base/base.h | paste -sd'|')
	[ -n "$banned" ] || echo "base.h bans nothing"
	objects '' | sed 's/o$/d/' | xargs grep -L 'src/base/base\.h' | sed 's/$/ is made without base.h/'
	undefined '' | grep -E " ($banned|system|popen|tmpnam|mktemp)\$"
}

exports_have_prefix() {
	local object
	for object in $(objects '') build/dev/gen/*.o; do
		nm -g --quiet --defined-only "$object" | awk -v o="$object" '$3 !~ /^mg_/ && $3 != "main" { print o, $3 }'
	done
}

files_are_short() {
	files | grep -E '(\.(c|h|sh|mjs|js|ts|tsx|css)|^Makefile)$' | while read -r file; do
		[ ! -f "$file" ] || [ "$(wc -l <"$file")" -lt 800 ] || echo "$file has $(wc -l <"$file") lines"
	done
}

# The patterns are written so that they do not find themselves.
no_path_of_a_machine() {
	files | tr '\n' '\0' | xargs -0 grep -sInE '(^|[^A-Za-z0-9._/-])/([h]ome|[r]oot|[w]ork|[U]sers)/[A-Za-z]' --
	[ "${#PWD}" -lt 6 ] || files | tr '\n' '\0' | xargs -0 grep -sInF "$PWD/" --
}

no_registry() {
	files | tr '\n' '\0' | xargs -0 grep -sInE '[r]egistry\.[a-z]|[n]pmjs\.|[p]ypi\.|[c]rates\.io|[d]eb\.debian\.org|[n]exus|[a]rtifactory' --
}

check "the table of rooms names only rooms above each row, and every folder has a row" table_is_sound
check "each room includes only what its row allows" includes_keep_to_rows
check "the rules call nothing but memory copies and own functions" rules_stand_alone
check "the computer players use no threads" bots_use_no_threads
check "the computer players use no libm" bots_use_no_libm
check "rules, records, players, tables and stores have no globals" no_globals
check "no object calls a banned function" no_banned_calls
check "every exported symbol starts with mg_" exports_have_prefix
check "every source file is shorter than 800 lines" files_are_short
check "no file names a path of somebody's machine" no_path_of_a_machine
check "no file names a package registry" no_registry
echo "1..$count"
exit $failed
