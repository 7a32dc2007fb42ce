# Takes apart what `magnate help COMMAND` prints (src/cmd/cmd.h says how it is written) and writes it as lines of
# words separated by tabs, for tools/manual.sh:
#
#   usage   TEXT                     what can be typed
#   text    TEXT                     a line of a paragraph; empty between two
#   item    TERM  TEXT               an option, or another thing explained
#   sample  TEXT                     a line to be shown as it is
#   word    WORD                     a word that may stand behind the command
#   option  NAME  VALUE  CHOICES  TEXT   VALUE is empty for a flag; CHOICES are separated by blanks; @file is any file, @level a level of
#                                    the computer players, @board a shipped board or a file
#   files                            the command takes files
#   levels                           ... or computer players
#   boards                           ... or boards

function flush(    name, value) {
	if (term == "")
		return
	print "item\t" term "\t" said
	if (term ~ /^--/) {
		name = term
		sub(/ .*/, "", name)
		value = term
		if (!sub(/^[^ ]* /, "", value))
			value = ""
		print "option\t" name "\t" value "\t" choices(value, said) "\t" said
	}
	term = ""
}

# "en, de or fr; otherwise …" offers three words. What stands in brackets is no part of them.
function choices(value, text,    part, n, i, list) {
	if (value ~ /FILE|FOLDER/)
		return "@file"
	if (value == "")
		return ""
	if (value ~ /BOARD/)
		return "@board"
	gsub(/ *\([^)]*\)/, "", text)
	sub(/[;:].*/, "", text)
	gsub(/ or /, ", ", text)
	n = split(text, part, /, /)
	for (i = 1; i <= n; i++) {
		if (part[i] !~ /^[A-Za-z0-9.-]+$/)
			return value ~ /LEVEL/ ? "@level" : ""
		list = list (i > 1 ? " " : "") part[i]
	}
	return n > 1 ? list : value ~ /LEVEL/ ? "@level" : ""
}

/^usage: / || (usage && /^       /) {
	usage = 1
	sub(/^(usage: |       )/, "")
	print "usage\t" $0
	gsub(/\[--[^\]]*\]/, "", $0) # options have their own completion
	if ($0 ~ /FILE|BOARD/)
		files = 1
	if ($0 ~ /PLAYER/)
		levels = 1
	if ($0 ~ /BOARD/)
		boards = 1
	# What may be left out stands in brackets, also before the word that matters.
	gsub(/\[[^\]]*\] */, "")
	n = $1 != "magnate" ? 0 : split($3, part, /\|/)
	for (i = 1; i <= n; i++)
		if (part[i] ~ /^[a-z]+$/ && !(part[i] in seen)) {
			seen[part[i]] = 1
			print "word\t" part[i]
		}
	next
}
{ usage = 0 }
# An item goes on in lines that are indented further.
term != "" && /^     / {
	sub(/^ +/, "")
	said = said " " $0
	next
}
{ flush() }
/^  [^ ]+( [^ ]+)*   *[^ ]/ {
	line = substr($0, 3)
	match(line, /   */)
	term = substr(line, 1, RSTART - 1)
	said = substr(line, RSTART + RLENGTH)
	next
}
/^  / {
	print "sample\t" substr($0, 3)
	next
}
{ print "text\t" $0 }
END {
	flush()
	if (files)
		print "files"
	if (levels)
		print "levels"
	if (boards)
		print "boards"
}
