#!/bin/bash
# What `make install` puts down is whole and works: the library through pkg-config, the examples, manual pages,
# completions, the unit; and what the program says of itself is what it does. All of it below a temporary folder. What is released takes
# the linker half a minute: only the long run installs that.
set -u -o pipefail
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
dest=$dir/dest
prefix=/opt/magnate
at=$dest$prefix

count=0 failed=0
# check NAME COMMAND…: passes when the command ends well; what it said is shown when it does not.
check() {
	local name=$1
	shift
	count=$((count + 1))
	if "$@" >"$dir/log" 2>&1; then
		echo "ok $count - $name"
	else
		echo "not ok $count - $name"
		head -n 40 "$dir/log" | sed 's/^/# /'
		failed=1
	fi
}
skip() { count=$((count + 1)); echo "ok $count - $1 # SKIP $2"; }
# needs NAME PROGRAM: whether it is there; says so otherwise.
needs() { command -v "$2" >/dev/null || { skip "$1" "$2 is not installed"; false; }; }
# quiet COMMAND…: fails when the command prints something, or fails.
quiet() {
	local said
	said=$("$@" 2>&1) && [ -z "$said" ] && return
	echo "$said"
	return 1
}

flavour=dev library=checked
[ -z "${MG_LONG:-}" ] || flavour=release library=shared
install() { make -s install INSTALLED=$flavour LIBRARY=$library DESTDIR="$dest" PREFIX=$prefix UNITDIR=/usr/lib/systemd/system SYSUSERSDIR=/usr/lib/sysusers.d; }
check "make install" install

program=$at/bin/magnate
commands=$("$program" help | sed -nE 's/^  magnate ([a-z]+)  .*/\1/p' | grep -vx help)
export LD_LIBRARY_PATH=$at/lib
export PKG_CONFIG_PATH=$at/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$dest

the_program_runs() { [ "$("$program" --version)" = "magnate $(sed -n 's/^VERSION := //p' Makefile)" ]; }
check "the installed program runs" the_program_runs
# What the linker has optimised as a whole decides as what was only compiled, which all other tests ask.
the_program_plays_alike() { make -s program FLAVOUR=dev && diff <("$program" fingerprint) <(build/dev/magnate fingerprint); }
[ $flavour = dev ] || check "the installed program plays as the one that is tested" the_program_plays_alike

# --- the library and the examples

only_embed() {
	local seen
	seen=$(nm -D --defined-only "$at/lib/libmagnate.so" | awk '{ print $3 }' | sort)
	diff <(echo "$seen") <(grep -oE 'mg_embed_[a-z]+\(' src/embed/embed.h | tr -d '(' | sort -u)
}
soname() { readelf -d "$at/lib/libmagnate.so" | grep -F 'soname: [libmagnate.so.0]' && [ -e "$at/lib/libmagnate.so.0" ]; }
compiles() {
	# shellcheck disable=SC2046
	gcc -std=c11 -Wall -Wextra -Werror -o "$dir/play" examples/play.c $(pkg-config --cflags --libs magnate)
}
for_cplusplus() { echo '#include <magnate/embed.h>' | gcc -x c++ -fsyntax-only -I"$at/include" -; }
# A game has an end: every seat's points as JSON in the last line, as many as there are players.
is_a_game() { [ "$(wc -l <"$1")" -gt 100 ] && [ "$(tail -n 1 "$1" | grep -o '"total":' | wc -l)" -eq 3 ]; }
plays() { "$dir/play" "$1" "$2" >"$dir/c.$1" && is_a_game "$dir/c.$1"; }
plays_too() { python3 examples/play.py "$1" "$2" >"$dir/py.$1" && is_a_game "$dir/py.$1" && cmp "$dir/c.$1" "$dir/py.$1"; }
check "the library exports the functions of embed.h and nothing else" only_embed
check "the library has a versioned name" soname
check "the C example compiles with what pkg-config says" compiles
command -v g++ >/dev/null && check "the header is fit for C++" for_cplusplus
check "the C example plays Industry, in English" plays industry en
check "the C example plays Industria, in German" plays industria de
check "the Python example plays the same game of Industry" plays_too industry en
check "the Python example plays the same game of Industria" plays_too industria de

# --- what the program says of itself

# Manual and completions follow from the help: it must be written as src/cmd/cmd.h says, and be true.
help_is_regular() {
	local command
	for command in $commands; do
		"$program" help "$command" | awk -v c="$command" '
			NR == 1 && $0 !~ "^usage: magnate " c "( |$)" { print c ": the first line is no usage" }
			length > 110 { print c ": a line of " length }
			/\t/ { print c ": a tabulator" }
			/^ [^ ]/ { print c ": indented by one blank: " $0 }'
	done
}
# In a terminal of 80 columns it says the same, in lines that are not cut: what is typed stays whole.
help_fits() {
	local command words
	for command in "" $commands; do
		words=$("$program" help $command | tr -s ' \n' '\n')
		[ "$(COLUMNS=80 "$program" help $command | tr -s ' \n' '\n')" = "$words" ] || echo "help $command says something else at 80 columns"
		COLUMNS=80 "$program" help $command | awk -v c="help $command" '/^Examples:/ { exit } length > 80 { print c ": a line of " length }'
		[ "$("$program" help $command | sed -n '/^Examples:/,$p')" = "$(COLUMNS=80 "$program" help $command | sed -n '/^Examples:/,$p')" ] ||
			echo "help $command: other examples at 80 columns"
	done
}
# An option of the help is known, and all that a command's own source names are in its help.
options_are_true() {
	local command option
	for command in $commands; do
		for option in $("$program" help "$command" | awk -f tools/help.awk | awk -F '\t' '$1 == "option" { print $2 }'); do
			grep -qrF "\"$option\"" src/cmd || echo "$command: the help has $option, no source does"
		done
		for option in $(sed -nE 's/.*\.name = "(--[a-z-]+)".*/\1/p' "src/cmd/$command.c" 2>/dev/null); do
			"$program" help "$command" | grep -qF -- "  $option" || echo "$command: $option is not in the help"
		done
	done
}
statuses() { # statuses WANTED ARGUMENTS…
	local want=$1 status
	shift
	"$program" "$@" </dev/null >/dev/null 2>"$dir/err"
	status=$?
	[ $status -eq "$want" ] || { echo "magnate $*: status $status, not $want"; cat "$dir/err"; false; }
}
exit_statuses() {
	local command wrong=0
	for command in $commands; do
		statuses 0 help "$command" && statuses 0 "$command" --help && statuses 2 "$command" --no-such-option || wrong=1
	done
	statuses 2 no-such-command && statuses 1 board check "$dir/missing" && statuses 0 board list && return $wrong
}
statuses_are_told() { "$program" help | grep -A 3 '^Exit status:' | awk 'NR > 1 { printf "%s", $1 }' | grep -qx 012; }
check "the help of every command is written in the one way" quiet help_is_regular
check "and fits a terminal of 80 columns" quiet help_fits
check "the options of every help are those of the program" quiet options_are_true
check "exit statuses: 0 fine, 1 bad input, 2 wrong usage" exit_statuses
check "exit statuses are explained" statuses_are_told

# --- manual pages

pages() { echo "$at/share/man/man1/magnate.1"; for c in $commands; do echo "$at/share/man/man1/magnate-$c.1"; done; }
every_command_has_a_page() {
	local page
	[ "$(echo "$commands" | wc -l)" -ge 9 ] || return 1
	for page in $(pages); do [ -s "$page" ] || { echo "$page is missing"; return 1; }; done
	[ "$(pages | wc -l)" -eq "$(find "$at/share/man" -name '*.1' | wc -l)" ]
}
# Every line of a command's help is on its page, whatever the width: compared word by word.
pages_say_all() {
	local command word page
	for command in $commands; do
		mandoc -T ascii -O width=200 "$at/share/man/man1/magnate-$command.1" | sed "s,.\x08,,g" >"$dir/page"
		"$program" help "$command" | awk -f tools/help.awk | awk -F '\t' '$1 == "option" { print $2 }' | while read -r word; do
			grep -qF -- "$word" "$dir/page" || echo "magnate-$command.1 lacks $word"
		done
	done
	grep -qF 'EXIT STATUS' "$dir/page" || echo "no exit status"
	for page in $(pages); do grep -qx "\.SH EXAMPLES" "$page" || echo "$page has no examples"; done
	grep -qF 'used wrongly' "$dir/page" || echo "no explanation of an exit status"
}
warned() { pages | xargs -n 1 "$@"; }
roff() { groff -Kutf8 -man -Tutf8 -wall -z "$1"; }
check "every command has a manual page, and every page a command" every_command_has_a_page
if needs "the manual pages are clean: mandoc" mandoc; then
	check "the manual pages are clean: mandoc" quiet warned mandoc -T lint -W warning
	check "the manual pages say what the help says" quiet pages_say_all
fi
if needs "the manual pages are clean: groff" groff; then
	export -f roff
	check "the manual pages are clean: groff" quiet warned bash -c 'roff "$1"' roff
fi

# --- completions

# completes WORDS… WANTED: what bash offers for the last of the words, sorted.
offers() {
	local want=${*: -1}
	COMP_WORDS=("${@:1:$#-1}") COMP_CWORD=$(($# - 2))
	_magnate
	[ "$(printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd' ')" = "$want" ] || { echo "$*: ${COMPREPLY[*]}"; return 1; }
}
in_bash() {
	# shellcheck disable=SC1091
	. "$at/share/bash-completion/completions/magnate" || return 1
	complete -p magnate &&
		offers magnate '' "$(printf '%s\n' $commands help --help --version | sort | paste -sd' ')" &&
		offers magnate boa board &&
		offers magnate board s show &&
		offers magnate board --l --lang &&
		offers magnate board --lang '' "de en es fr it nl pl" &&
		offers magnate board --lang = d de &&
		offers magnate perft --draws = "balanced plain" &&
		offers magnate sim --board boards/indus "boards/industria.board boards/industry.board" &&
		offers magnate sim --board indus "industria industry" &&
		offers magnate sim --edition '' "industria industry" &&
		offers magnate sim Ba Banker &&
		offers magnate play --level F Foreman &&
		offers magnate play --level '' "Apprentice Banker Clerk Foreman Industrialist Magnate" &&
		offers magnate play --level Clerk,Ada-F Clerk,Ada-Foreman &&
		offers magnate sim Otto-B Otto-Banker &&
		offers magnate report --level Cl Clerk &&
		offers magnate report industry --ga --games &&
		offers magnate report indust "industria industry" &&
		offers magnate board show indust "industria industry" &&
		offers magnate record check READ README.md &&
		offers magnate engine '' --help &&
		offers magnate help fing fingerprint
}
in_zsh() {
	# The functions that zsh brings are stood in for by ones that print what they are given.
	zsh -f -c '
		_describe() { print -l -- ${(P)4} }
		_arguments() { print -l -- "$@" }
		words=(magnate "") CURRENT=2; source $1; _magnate
		words=(magnate board "") CURRENT=3; _magnate
	' zsh "$at/share/zsh/site-functions/_magnate" >"$dir/zsh" 2>&1
	for c in $commands; do grep -q "^$c:" "$dir/zsh" || { cat "$dir/zsh"; return 1; }; done
	grep -qF -- '*:board:{compadd -- industry industria; _files}' "$dir/zsh" || { cat "$dir/zsh"; return 1; }
	grep -qF -- ':L:(en de fr es it nl pl)' "$dir/zsh" && grep -qF '1:what:(list show check)' "$dir/zsh" || { cat "$dir/zsh"; return 1; }
}
fish_offers() {
	local said
	said=$(HOME=$dir XDG_CONFIG_HOME=$dir XDG_DATA_HOME=$dir fish --no-config -c "source '$at/share/fish/vendor_completions.d/magnate.fish'; complete -C '$1'" | cut -f1 | sort | paste -sd' ')
	[ "$said" = "$2" ] || { echo "$1: $said"; return 1; }
}
in_fish() {
	fish_offers "magnate boa" board &&
		fish_offers "magnate board sh" show &&
		fish_offers "magnate board --lang " "de en es fr it nl pl" &&
		fish_offers "magnate sim --ga" "--games" &&
		fish_offers "magnate sim --board indust" "industria industry" &&
		fish_offers "magnate sim For" Foreman &&
		fish_offers "magnate sim Otto-B" Otto-Banker &&
		fish_offers "magnate help fing" fingerprint
}
check "completion in bash" in_bash
if needs "completion in zsh" zsh; then check "completion in zsh" in_zsh; fi
if needs "completion in fish" fish; then check "completion in fish" in_fish; fi

# --- progress

# On a terminal, long work says how long it still takes; elsewhere it says nothing.
tells_time_left() { script -qec "$program sim --games 4000 R1 R1 R1" "$dir/typed" </dev/null >/dev/null && grep -qaE '[0-9]+ of 4000 games, [0-9]+ s left' "$dir/typed"; }
no_progress_in_files() { "$program" sim --games 4000 R1 R1 R1 >/dev/null 2>"$dir/err" && [ ! -s "$dir/err" ]; }
if needs "progress with the time left on a terminal" script; then
	check "progress with the time left on a terminal" tells_time_left
fi
check "no progress where there is no terminal" no_progress_in_files

# --- the unit

unit_is_sound() {
	sed 's|^\(ExecStart=\)[^ ]*|\1/bin/true|' "$dest/usr/lib/systemd/system/magnate.service" >"$dir/magnate.service"
	quiet systemd-analyze verify --man=no "$dir/magnate.service"
}
unit_is_shut() { systemd-analyze security --offline=true --threshold=15 "$dest/usr/lib/systemd/system/magnate.service"; }
unit_names_the_program() { grep -x "ExecStart=$prefix/bin/magnate serve" "$dest/usr/lib/systemd/system/magnate.service"; }
check "the unit starts the installed program" unit_names_the_program
if needs "the unit is sound" systemd-analyze; then
	check "the unit is sound" unit_is_sound
	check "the unit's exposure is at most 1.5" unit_is_shut
fi

# --- the version

changes_know_it() { grep -F "## $(sed -n 's/^VERSION := //p' Makefile)" CHANGES.md; }
check "CHANGES.md has the program's version" changes_know_it

uninstalls() { make -s uninstall DESTDIR="$dest" PREFIX=$prefix UNITDIR=/usr/lib/systemd/system SYSUSERSDIR=/usr/lib/sysusers.d && quiet find "$dest" -not -type d; }
check "make uninstall leaves no file" uninstalls

echo "1..$count"
exit $failed
