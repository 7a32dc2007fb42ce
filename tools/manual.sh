#!/bin/bash
# Writes the manual pages and the completions for shells from what the program says about itself.
#
#   tools/manual.sh PROGRAM FOLDER     FOLDER gets magnate.1, magnate-COMMAND.1, magnate.bash, magnate.zsh, magnate.fish
#
# `magnate help` names the commands, `magnate help COMMAND` each one's words and options; tools/help.awk takes them apart.
set -eu -o pipefail
export LC_ALL=C
unset COLUMNS
program=$1 folder=$2
here=$(dirname "$0")
version=$("$program" --version | cut -d' ' -f2)
date=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%d)
tables=$(mktemp -d)
trap 'rm -rf "$tables"' EXIT

"$program" help >"$tables/overview"
# "NAME TAB SUMMARY" for each command.
sed -nE 's/^  magnate ([a-z]+)  +(.*)/\1\t\2/p' "$tables/overview" >"$tables/commands"
while IFS=$'\t' read -r name summary; do
	"$program" help "$name" | awk -f "$here/help.awk" >"$tables/$name.help"
	printf '%s\tcommand\t%s\n' "$name" "$summary"
	sed "s/^/$name\t/" "$tables/$name.help"
done <"$tables/commands" >"$tables/named"
# Levels and boards by their names: the levels are what play says of its own, the boards those inside the program.
levels=$(awk -F '\t' '$1 == "play" && $2 == "option" && $3 == "--level" { print $5 }' "$tables/named")
boards=$("$program" board list | awk '{ printf "%s%s", n++ ? " " : "", $1 }')
# A character at a level, "Ada-Clerk": play says who there is behind its example.
characters=$(awk -F '\t' '$1 == "play" && $3 == "--level" && sub(/.*With a character it is [^:]*: /, "", $6) { gsub(/,| or/, "", $6); print $6 }' "$tables/named")
[ -n "$levels" ] && [ -n "$boards" ] && [ -n "$characters" ]
leaning=$(for c in $characters; do for l in $levels; do echo "$c-$l"; done; done | paste -sd' ')
awk -F '\t' -v OFS='\t' -v levels="$levels" -v boards="$boards" '
	$2 == "option" && $5 == "@level" || $1 == "play" && $3 == "--level" { $5 = "@level" }
	$2 == "option" && $5 == "@board" { $5 = "@file " boards }
	$2 == "levels" { $3 = levels }
	$2 == "boards" { $3 = boards }
	{ print }' "$tables/named" >"$tables/all"

rm -rf "$folder"
mkdir -p "$folder"

# Lines of a table as the body of a page. Text that begins with a dot or an apostrophe is guarded; a minus stays one.
body='
function roff(s) {
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	if (s ~ /^[.\x27]/)
		s = "\\&" s
	return s
}
function head(name) { if (section != name) { print ".SH " name; section = name } }
function end_sample() { if (sampling) { print ".fi\n.RE"; sampling = 0 } }
BEGIN { FS = "\t" }
$1 != "sample" { end_sample() }
$1 == "usage" { if (section != "SYNOPSIS") { head("SYNOPSIS"); print ".nf" } print roff($2); usage = 1; next }
usage { print ".fi"; usage = 0 }
$1 == "text" && $2 == "" { paragraph = 1; next }
$1 == "text" && $2 == "Examples:" { head("EXAMPLES"); next }
$1 == "text" {
	if (section == "SYNOPSIS" || section == "")
		head("DESCRIPTION")
	else if (paragraph)
		print ".PP"
	print roff($2)
	paragraph = 0
}
$1 == "item" {
	if (section != "OPTIONS" && $2 ~ /^--/)
		head("OPTIONS")
	else if (section == "SYNOPSIS")
		head("DESCRIPTION")
	print ".TP\n.B " roff($2) "\n" roff($3)
	paragraph = 1
}
$1 == "sample" {
	if (!sampling)
		print ".RS\n.nf"
	sampling = 1
	print roff($2)
}
END { end_sample(); if (usage) print ".fi" }
'

# title NAME SUMMARY: how every page begins.
title() {
	printf '.TH %s 1 %s "Magnate %s" "Magnate"\n.SH NAME\n%s \\- %s\n' "${1^^}" "$date" "$version" "${1//-/\\-}" "$2"
}

# What holds for all commands stands behind the list in the overview.
common() {
	sed -n '/^Options/,$p' "$tables/overview" | awk -f "$here/help.awk" | awk '
		BEGIN { FS = "\t" }
		/^text\tOptions/ { print ".SH \"OPTIONS OF ALL COMMANDS\"" }
		/^text\tExit status/ { print ".SH \"EXIT STATUS\""; next }
		/^text\tExamples/ { exit }
		$1 == "text" && $2 != "" { gsub(/-/, "\\-", $2); print $2 }
		$1 == "item" { gsub(/-/, "\\-"); print ".TP\n.B " $2 "\n" $3 }'
}

others() { # others NAME: the pages beside it
	printf '.SH "SEE ALSO"\n'
	{ echo magnate; cut -f1 "$tables/commands" | sed 's/^/magnate-/'; } | grep -vx -- "$1" | sed 's/-/\\-/' |
		sed '$!s/.*/.BR & (1),/; $s/.*/.BR & (1)/'
}

while IFS=$'\t' read -r name summary; do
	{
		title "magnate-$name" "$summary"
		awk "$body" "$tables/$name.help"
		common
		others "magnate-$name"
	} >"$folder/magnate-$name.1"
done <"$tables/commands"

{
	title magnate "$(sed -n '1s/^Magnate [^ ]* //p' "$tables/overview" | sed 's/\.$//')"
	printf '.SH SYNOPSIS\n.B magnate\n.I COMMAND\n[options]\n.br\n.B magnate help\n[\\fICOMMAND\\fR]\n.br\n.B magnate \\-\\-version\n'
	printf '.SH COMMANDS\n'
	awk -F '\t' '{ printf ".TP\n.BR magnate\\-%s (1)\n%s\n", $1, $2 }' "$tables/commands"
	common
	sed -n '/^Examples:/,$p' "$tables/overview" | awk -f "$here/help.awk" | awk "$body"
	others magnate
} >"$folder/magnate.1"

# All three completions are made from one table: COMMAND, KIND, and what help.awk says of that kind.
awk -F '\t' -v levels="$levels" -v leaning="$leaning" '
# Words, files, or both.
function offered(what) {
	if (what == "@level")
		return "_magnate_levels"
	if (what !~ /^@file/)
		return "_magnate_words \"" what "\""
	return what == "@file" ? "_magnate_files" : "_magnate_words \"" substr(what, 7) "\"; _magnate_files"
}
{ if (!($1 in known)) { known[$1] = 1; order[++n] = $1 } }
$2 == "word" { words[$1] = words[$1] " " $3; has_word[$1] = 1 }
$2 == "option" {
	words[$1] = words[$1] " " $3
	if ($4 != "")
		values[$1] = values[$1] "\t\t\"" $1 " " $3 "\") " offered($5) "; return ;;\n"
}
$2 == "files" { files[$1] = 1 }
$2 == "levels" { by_level[$1] = "; _magnate_levels" }
$2 == "boards" { named[$1] = named[$1] " " $3 }
END {
	print "# Completion of magnate for bash. Made from the help of its commands.\n"
	print "_magnate_words() { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\"); }"
	print "# Levels, one or several with commas between them; with a character once a letter says that one is meant."
	print "_magnate_levels() {\n\tlocal part=${cur##*,} words=\"" levels "\""
	print "\t[ -z \"$part\" ] || words+=\" " leaning "\""
	print "\tmapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -P \"${cur%\"$part\"}\" -W \"$words\" -- \"$part\")\n}"
	print "_magnate_files() { compopt -o filenames 2>/dev/null; mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -f -- \"$cur\"); }\n"
	print "_magnate() {"
	print "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}"
	print "\tCOMPREPLY=()"
	print "\t# Bash takes --name=value for three words."
	print "\tif [ \"$cur\" = = ]; then"
	print "\t\tcur="
	print "\telif [ \"$prev\" = = ] && [ \"$COMP_CWORD\" -ge 2 ]; then"
	print "\t\tprev=${COMP_WORDS[COMP_CWORD - 2]}"
	print "\tfi"
	printf "\tif [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\t_magnate_words \""
	for (i = 1; i <= n; i++) printf "%s ", order[i]
	print "help --help --version\"\n\t\treturn\n\tfi"
	print "\tcase \"$command $prev\" in"
	for (i = 1; i <= n; i++) printf "%s", values[order[i]]
	print "\tesac\n\tcase $command in"
	for (i = 1; i <= n; i++) {
		c = order[i]
		# Where a first word is to be chosen, names and files come behind it.
		if (has_word[c] && named[c] != "")
			printf "\t%s) if [ \"$COMP_CWORD\" -eq 2 ]; then _magnate_words \"--help%s\"; else _magnate_words \"--help%s%s\"; _magnate_files; fi ;;\n", c, words[c], words[c], named[c]
		else
			printf "\t%s) _magnate_words \"--help%s%s\"%s%s ;;\n", c, words[c], named[c], by_level[c], !files[c] ? "" : \
				has_word[c] ? "; [ \"$COMP_CWORD\" -eq 2 ] || _magnate_files" : "; _magnate_files"
		names = names (i > 1 ? " " : "") order[i]
	}
	print "\thelp) _magnate_words \"" names "\" ;;"
	print "\tesac\n}\n\ncomplete -F _magnate magnate"
}' "$tables/all" >"$folder/magnate.bash"

awk -F '\t' -v levels="$levels $leaning" '
function both(names) { return "{compadd -- " names "; _files}" }
# For what stands in single quotes: the closing bracket and the colon mean something there.
function plain(s) { gsub(/\x27/, "\x27\\\x27\x27", s); gsub(/\]/, "\\]", s); gsub(/:/, "\\:", s); return s }
{ if (!($1 in known)) { known[$1] = 1; order[++n] = $1 } }
$2 == "command" { said[$1] = $3 }
$2 == "word" { words[$1] = words[$1] " " $3 }
$2 == "option" {
	spec = "\x27" $3 ($4 == "" ? "" : "=") "[" plain($6) "]"
	if ($4 != "")
		spec = spec ":" plain($4) ":" ($5 == "@level" ? "_sequence compadd - " levels : $5 == "@file" ? "_files" : $5 ~ /^@file / ? both(substr($5, 7)) : $5 == "" ? " " : "(" $5 ")")
	specs[$1] = specs[$1] " \\\n\t\t\t" spec "\x27"
}
$2 == "files" { files[$1] = 1 }
$2 == "levels" { named[$1] = levels }
$2 == "boards" { named[$1] = $3 }
END {
	print "#compdef magnate\n# Completion of magnate for zsh. Made from the help of its commands.\n"
	print "_magnate() {\n\tlocal -a commands=("
	for (i = 1; i <= n; i++) printf "\t\t\x27%s:%s\x27\n", order[i], plain(said[order[i]])
	print "\t\t\x27help:says more about a command\x27\n\t)"
	print "\tif (( CURRENT == 2 )); then\n\t\t_describe -t commands command commands\n\t\treturn\n\tfi"
	print "\tlocal command=$words[2]\n\tshift words\n\t(( CURRENT-- ))\n\tcase $command in"
	for (i = 1; i <= n; i++) {
		c = order[i]
		printf "\t%s)\n\t\t_arguments \x27(-h --help)\x27{-h,--help}\x27[prints help]\x27%s", c, specs[c]
		if (words[c] != "")
			printf " \\\n\t\t\t\x271:what:(%s)\x27", substr(words[c], 2)
		rest = named[c] != "" ? (files[c] ? "*:board:" both(named[c]) : "*:player:(" named[c] ")") : files[c] ? "*:file:_files" : "*: : "
		print " \\\n\t\t\t\x27" rest "\x27 ;;"
	}
	print "\thelp) _describe -t commands command commands ;;\n\tesac\n}\n"
	print "_magnate \"$@\""
}' "$tables/all" >"$folder/magnate.zsh"

awk -F '\t' -v levels="$levels $leaning" '
function quoted(s) { gsub(/\\/, "\\\\", s); gsub(/\x27/, "\\\x27", s); return "\x27" s "\x27" }
BEGIN {
	print "# Completion of magnate for fish. Made from the help of its commands.\n"
	print "complete -c magnate -f"
	print "complete -c magnate -n __fish_use_subcommand -a help -d \x27says more about a command\x27"
	print "complete -c magnate -n __fish_use_subcommand -s V -l version -d \x27prints the version\x27"
	print "complete -c magnate -s h -l help -d \x27prints help\x27"
}
$2 == "command" {
	print "complete -c magnate -n __fish_use_subcommand -a " $1 " -d " quoted($3)
	print "complete -c magnate -n \x27__fish_seen_subcommand_from help\x27 -a " $1 " -d " quoted($3)
}
{ when = "complete -c magnate -n \x27__fish_seen_subcommand_from " $1 "; and not __fish_seen_subcommand_from help\x27" }
$2 == "word" { print when " -a " $3 }
$2 == "files" { print when " -F" }
$2 == "levels" { print when " -a " quoted(levels) }
$2 == "boards" { print when " -a " quoted($3) }
$2 == "option" {
	value = $4 == "" ? "" : $5 == "@level" ? " -xa " quoted(levels) : $5 == "@file" ? " -rF" : $5 ~ /^@file / ? " -rFa " quoted(substr($5, 7)) : $5 == "" ? " -x" : " -xa " quoted($5)
	print when " -l " substr($3, 3) value " -d " quoted($6)
}' "$tables/all" >"$folder/magnate.fish"
