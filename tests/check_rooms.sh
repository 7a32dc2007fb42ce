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
undefined() { objects "$1" | xargs nm -A -u --quiet | awk '{ sub(/:$/, "", $1); print $1, $3 }'; }

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
	local room
	for room in rules record bots table store; do
		objects "$room" | xargs size -A |
			awk '$2 == ":" { o = $1 } /^\.(data|bss|tdata|tbss|data\.rel|data\.rel\.local) / && $2 > 0 { print o, $1, $2, "bytes" }'
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
	{ objects '' && printf '%s\n' build/dev/gen/*.o; } | xargs nm -A -g --quiet --defined-only |
		awk '$3 !~ /^mg_/ && $3 != "main" { print $1, $3 }'
}

# About 600 lines; a sheet of styles, which is a list, may be longer.
files_are_short() {
	local most
	files | grep -E '(\.(c|h|sh|mjs|js|ts|tsx|css)|^Makefile)$' | while read -r file; do
		most=650
		[[ $file != *.css ]] || most=800
		[ ! -f "$file" ] || [ "$(wc -l <"$file")" -lt $most ] || echo "$file has $(wc -l <"$file") lines"
	done
}

# The patterns are written so that they do not find themselves.
no_path_of_a_machine() {
	files | tr '\n' '\0' | xargs -0 grep -sInE '(^|[^A-Za-z0-9._/-])/([h]ome|[r]oot|[w]ork|[U]sers)/[A-Za-z]' --
	# What ends like it, such as /etc/ssl/magnate/ in /magnate, is another path.
	[ "${#PWD}" -lt 6 ] || files | tr '\n' '\0' | xargs -0 grep -sInE "(^|[^A-Za-z0-9._/-])$PWD/" --
}

no_registry() {
	files | tr '\n' '\0' | xargs -0 grep -sInE '[r]egistry\.[a-z]|[n]pmjs\.|[p]ypi\.|[c]rates\.io|[d]eb\.debian\.org|[n]exus|[a]rtifactory' --
}

# An edition is a row of switches (src/rules/edition.c), and code asks for a switch: only the row, the edition's words and the
# numbers tuned for it may name one. In web the words are those of addresses, of the rules pages, and of what the core answers.
editions_are_rows() {
	sources | grep -vxE 'src/rules/(board\.h|edition\.[ch])|src/record/sheet\.c|src/text/names\.c|src/bots/(tuning|level)\.c' |
		xargs grep -nE "MG_INDUSTR(Y|IA)\b|edition *[!=]=|[!=]= *(\([a-z_ ]+\) *)?[A-Za-z0-9_.()&>-]*edition\b"
	find web -name '*.ts' -o -name '*.tsx' | sort | grep -vxE 'web/core/editions\.ts|web/router\.ts' |
		xargs grep -nE "[!=]== *'industr(y|ia)'|'industr(y|ia)' *[!=]=="
}

guards_by_path() {
	local file guard
	for file in $(sources | grep '\.h$'); do
		guard=MG_$(echo "${file#src/}" | tr 'a-z/.' 'A-Z__')
		[ "$(sed -n '/^#ifndef/{N;p;q}' "$file")" = "#ifndef $guard"$'\n'"#define $guard" ] || echo "$file: the guard is not $guard"
	done
}

struct_names_are_unique() {
	sources | xargs grep -oE '^(typedef |static |const )*(struct|union) [a-z_0-9]+ \{' |
		sed -E 's/^([^:]+):.* ([a-z_0-9]+) \{$/\2 \1/' | sort | awk '$1 == name { print "struct " name ": " file ", " $2 } { name = $1; file = $2 }'
}

files_say_what_they_are_for() {
	local file
	for file in $(find src tools tests bench fuzz examples -name '*.c' | sort); do
		[[ $(head -n 1 "$file") == '/*'* ]] || echo "$file begins without a comment"
	done
}

# A document is cited by its path from the top.
citations_exist() {
	files | grep -E '^(src|tests|tools|web|bench|fuzz|examples)/|^Makefile$' | tr '\n' '\0' |
		xargs -0 grep -sIoE '[A-Za-z0-9_./-]*[A-Za-z0-9_-]\.md\b' -- | sort -u |
		while IFS=: read -r file document; do
			[[ $document == *usr/share/* || -f ${document#./} ]] || echo "$file cites $document"
		done
}

# The other way round: files and names of code that docs/architecture.md and CONTRIBUTING.md give are those of the tree.
documents_name_what_is_there() {
	local page name part
	for page in docs/architecture.md CONTRIBUTING.md; do
		grep -oE '`[^`]+`' "$page" | tr -d '`' | sort -u | while read -r name; do
			if [[ $name =~ ^(src|web|tests|tools|i18n|docs)/[A-Za-z0-9_/.-]+$ ]]; then
				[[ -e $name || $name == *CODE* ]] || echo "$page names $name"
			elif [[ $name =~ ^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z]+)?$ && $name =~ [A-Z_] && $name != *_ && ! -e $name ]]; then
				for part in ${name/./ }; do
					grep -rqw --include='*.[ch]' --include='*.ts' --include='*.tsx' -- "$part" src $(ls -d web/*/ web/*.ts* | grep -v node_modules) ||
						echo "$page names $name"
				done
			fi
		done
	done
}

# An enum whose comment begins a sentence with "Stored" is written as numbers: each is pinned with MG_PIN.
stored_enums() {
	sources | xargs awk '
		/^\/\*/ { comment = "" }
		/^(\/\*| \*)/ { comment = comment $0 }
		/^enum [a-z_]+ \{/ && comment ~ /Stored/ { inside = 1 }
		inside { line = line " " $0 }
		inside && /\}/ { gsub(/\/\*[^*]*\*\//, "", line); print FILENAME, line; line = ""; inside = 0 }
		!/^(\/\*| \*)/ { comment = "" }' | sed -E 's/\}.*//; s/enum ([a-z_]+) \{/\1/; s/ = [^,]*//g; s/[,\t ]+/ /g'
}
stored_enums_are_pinned() {
	local file enum names name
	for enum in mg_source mg_table_phase mg_scope; do
		stored_enums | grep -q " $enum " || echo "enum $enum is stored, and does not say so"
	done
	stored_enums | while read -r file enum names; do
		read -r names <<<"$names"
		[[ ${names##* } == *S ]] && names=${names% *} # how many there are, which may grow
		for name in $names; do
			sources | xargs grep -qE "^MG_PIN\($name," || echo "$file: $name of enum $enum is stored and not pinned"
		done
	done
}

# Real ones, that state what a function relies on: SQLite and Stockfish have about 10 in 1,000 lines.
assertions() {
	local room lines found
	for room in $(rooms); do
		lines=$(cat src/$room/*.[ch] | wc -l)
		found=$(cat src/$room/*.[ch] | grep -cE '\b(mg_assert|_Static_assert|MG_PIN)\(')
		echo "$room $found $lines"
	done
}
rooms_assert() { assertions | awk '$2 * 1000 < 6 * $3 { print "src/" $1 " has", $2, "assertions in", $3, "lines" }'; }

check "the table of rooms names only rooms above each row, and every folder has a row" table_is_sound
check "each room includes only what its row allows" includes_keep_to_rows
check "the rules call nothing but memory copies and own functions" rules_stand_alone
check "the computer players use no threads" bots_use_no_threads
check "the computer players use no libm" bots_use_no_libm
check "rules, records, players, tables and stores have no globals" no_globals
check "no object calls a banned function" no_banned_calls
check "every exported symbol starts with mg_" exports_have_prefix
check "every source file is shorter than 650 lines, styles than 800" files_are_short
check "no file names a path of somebody's machine" no_path_of_a_machine
check "no file names a package registry" no_registry
check "no edition is asked for by name" editions_are_rows
check "include guards are made of the path" guards_by_path
check "no two structs have one name" struct_names_are_unique
check "every .c file says on top what it is for" files_say_what_they_are_for
check "every document that is cited is there" citations_exist
check "every file and name that the architecture gives is there" documents_name_what_is_there
check "numbers that are stored are pinned" stored_enums_are_pinned
check "every room has at least 6 assertions in 1,000 lines" rooms_assert
assertions | awk '{ printf "# %-6s %4.1f assertions in 1,000 lines\n", $1, $2 * 1000 / $3 }'
echo "1..$count"
exit $failed
